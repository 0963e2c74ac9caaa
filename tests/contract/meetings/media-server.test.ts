/** Meetings of more than four people, whose media Janus forwards: when they move there, and what happens when it fails. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findJanus } from '#phone-system/media-server/janus-program.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { CrowdedMeeting } from '#tests/support/meetings/crowded-meeting.ts';
import { findProgram } from '#tests/support/packages.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

const hasJanus = findProgram('janus') !== undefined;

describe.skipIf(!hasJanus)('the media server', () => {
  let system: PhoneSystem;
  let meeting: CrowdedMeeting;
  beforeAll(async () => {
    const iceServers = [{ urls: ['turn:relay.example:3478'], username: 'me', credential: 'secret' }];
    system = await startPhoneSystem({ control: true, iceServers });
    meeting = await CrowdedMeeting.prepare(system);
  });
  afterEach(() => meeting.end());
  afterAll(async () => {
    await meeting.close();
    await system.stop();
  });

  it('takes over when the fifth member comes, for everybody', async () => {
    const all = await meeting.begin(5);
    await all[0]?.next('room', ({ members, mediaServer }) => members.length === 4 && mediaServer === null);
    for (const client of all.slice(0, 4))
      await client.next(
        'room',
        ({ members, mediaServer }) => members.length === 5 && mediaServer?.isUp === true,
      );
  });

  it('is started again when it is killed, and everybody is told', async () => {
    const [host, ...others] = await meeting.begin(5);
    const { mediaServer } = (await host?.next('room', (room) => room.mediaServer !== null)) ?? {};
    const killed = await fetch(`${system.url}/control/kill-media-server`, { method: 'POST' });
    expect(await killed.json()).toEqual({ killed: true });
    for (const client of others) {
      await client.next('room', (room) => room.mediaServer?.isUp === false);
      const room = await client.next('room', (one) => one.mediaServer?.isUp === true);
      expect(room.mediaServer?.run).toBe((mediaServer?.run ?? 0) + 1);
      expect(room.members).toHaveLength(5);
    }
  });

  it('drops a member whose description is none, and no other', async () => {
    const [host, other] = await meeting.begin(5);
    const mids = { microphone: '0', camera: '1', screen: '2' };
    host?.send({ type: 'publish', pair: 1, sdp: 'v=0', mids });
    expect(await host?.next('unpublished')).toEqual({ type: 'unpublished', pair: 1 });
    // Frames of a pair that is gone mean nothing.
    host?.send({ type: 'accept', pair: 1, sdp: 'v=0' });
    host?.send({ type: 'view', pair: 1, pictures: [{ memberId: 'none', kind: 'camera', layer: 0 }] });
    host?.send({ type: 'chat', text: 'Still here' });
    await other?.next('chat');
  });
});

describe('findJanus', () => {
  it('finds nothing where there is none', () => {
    expect(findJanus('/nowhere/bin/janus')).toBeUndefined();
  });
});
