/** People who call by phone into a video meeting, whose sound Janus forwards. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodePhone } from '#phone-system/engine/local/testing/node-phone.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import { MeetingClient } from '#phone-system/testing/meeting-client.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { direct, inside, nameOf } from '#tests/support/company/company.ts';
import { findProgram } from '#tests/support/packages.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import type { MeetingPoint } from '#wire/meetings/meeting-point.ts';

const hasJanus = findProgram('janus') !== undefined;
const tones = { alice: 500, bob: 800 } as const;
/** Louder than what codecs leave of a tone elsewhere. */
const loud = 0.05;
const pollOptions = { timeout: 30_000 };

describe.skipIf(!hasJanus)('callers in a video meeting', () => {
  let system: PhoneSystem;
  let grace: Desk;
  let alice: Desk;
  let bob: Desk;
  let phones: { readonly alice: NodePhone; readonly bob: NodePhone };
  let point: MeetingPoint;
  let host: MeetingClient;
  beforeAll(async () => {
    system = await startPhoneSystem({ control: true });
    const open = (login: string) => Desk.open(system, login);
    [grace, alice, bob] = await Promise.all([open('grace'), open('alice'), open('bob')]);
    phones = {
      alice: await alice.plugIn('answer', tones.alice),
      bob: await bob.plugIn('answer', tones.bob),
    };
    const made = await grace.request('POST', 'v1/user/MeetingPoint', {
      displayName: 'All hands',
      automaticDeny: false,
    });
    point = (await made.json()) as MeetingPoint;
  });
  afterAll(async () => {
    for (const desk of [grace, alice, bob]) await desk.leave();
    await system.stop();
  });

  /** Grace hosts, once the media server is there. */
  async function hostMeeting() {
    const body = { service: 'VideoConference', uid: point.uid };
    const login = await grace.request('POST', 'v1/service/Login?rt=1', body);
    host = new MeetingClient(system.url, `token=${((await login.json()) as { token: string }).token}`);
    await host.next('welcome');
    host.send({ type: 'host', pointId: point.id });
    await host.next('room', ({ maxMembers }) => maxMembers === 25);
  }
  const dialled = () => `${inside(690)}*${point.dialIn?.pin}`;

  /** Calls with the PIN, and is let in by the host. */
  async function dialIn(desk: Desk, displayName: string) {
    expect((await desk.call(dialled())).status).toBe(200);
    const { request } = await host.next('joinRequest');
    expect(request.displayName).toBe(displayName);
    host.send({ type: 'answerRequest', id: request.id, accept: true });
    return request.id;
  }
  const hears = (phone: NodePhone, hertz: number) => phone.sound.strength(hertz) > loud;

  it('hear each other through Janus, are shown as talking, and go silent when the host mutes them', async () => {
    await hostMeeting();
    expect(point.dialIn).toMatchObject({ number: direct(690), shortNumber: inside(690) });
    expect(point.dialIn?.pin).toMatch(/^\d{8}$/);
    const aliceId = await dialIn(alice, nameOf('alice'));
    await dialIn(bob, nameOf('bob'));
    await expect.poll(() => hears(phones.bob, tones.alice), pollOptions).toBe(true);
    await expect.poll(() => hears(phones.alice, tones.bob), pollOptions).toBe(true);
    await expect.poll(() => hears(phones.alice, tones.alice), pollOptions).toBe(false);
    const talking = await host.next(
      'room',
      ({ members }) => members.filter(({ isByPhone, isTalking }) => isByPhone && isTalking).length === 2,
    );
    // A meeting of three would go without Janus, which has the sound of phones only.
    expect(talking.mediaServer).toMatchObject({ isUp: true });

    host.send({ type: 'mute', memberId: aliceId });
    await host.next('room', ({ members }) =>
      members.some(({ id, isMuted, isTalking }) => id === aliceId && isMuted && !isTalking),
    );
    await expect.poll(() => hears(phones.bob, tones.alice), pollOptions).toBe(false);
    await expect.poll(() => hears(phones.alice, tones.bob), pollOptions).toBe(true);
    phones.alice.sound.sendDtmf('*6');
    await expect.poll(() => hears(phones.bob, tones.alice), pollOptions).toBe(true);
  });

  it('are heard again when Janus was killed', async () => {
    await fetch(`${system.url}/control/kill-media-server`, { method: 'POST' });
    await expect.poll(() => hears(phones.bob, tones.alice), pollOptions).toBe(false);
    await expect.poll(() => hears(phones.bob, tones.alice), pollOptions).toBe(true);
    await expect.poll(() => hears(phones.alice, tones.bob), pollOptions).toBe(true);
  });

  it('are refused at a locked meeting, and their calls end with it', async () => {
    host.send({ type: 'lock', isLocked: true });
    await host.next('room', ({ isLocked }) => isLocked);
    const third = await Desk.open(system, 'carol');
    await third.plugIn('answer', 1_100);
    await third.call(dialled());
    await expect.poll(() => third.lines(), pollOptions).toEqual([]);
    await third.leave();
    // Callers who are colleagues would go on without the host.
    host.send({ type: 'leave', forAll: true });
    await expect
      .poll(async () => [...(await alice.lines()), ...(await bob.lines())], pollOptions)
      .toEqual([]);
    const counts = await (await fetch(`${system.url}/control/counts`)).json();
    expect(counts).toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0 } });
  });
});
