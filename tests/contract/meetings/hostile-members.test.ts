/** Members of a meeting whose media Janus forwards, and people who wait for it, who send what no client of ours sends. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket } from 'werift';
import type { MeetingClient } from '#phone-system/testing/meeting-client.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { CrowdedMeeting } from '#tests/support/meetings/crowded-meeting.ts';
import { findProgram } from '#tests/support/packages.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

const hasJanus = findProgram('janus') !== undefined;
const pollOptions = { timeout: 20_000, interval: 20 };
const ownMids = { microphone: '0', camera: '1', screen: '2' };

/** Sends silent packets as a microphone. Returns a function that stops. */
function speak(peer: RTCPeerConnection): () => void {
  const [{ sender } = fail()] = peer.getTransceivers();
  let sequenceNumber = 0;
  const timer = setInterval(() => {
    sequenceNumber += 1;
    const header = new RtpHeader({ sequenceNumber, timestamp: sequenceNumber * 960 });
    void sender.sendRtp(new RtpPacket(header, Buffer.from([0xf8, 0xff, 0xfe])));
  }, 20);
  return () => clearInterval(timer);
}

function fail(): never {
  throw new Error('The connection sends nothing.');
}

/** Returns how many packets have arrived. */
function countPackets(peer: RTCPeerConnection): () => number {
  let packets = 0;
  peer.onTrack.subscribe((track) => track.onReceiveRtp.subscribe(() => (packets += 1)));
  return () => packets;
}

describe.skipIf(!hasJanus)('hostile clients of a large meeting', () => {
  let system: PhoneSystem;
  let meeting: CrowdedMeeting;
  const peers: RTCPeerConnection[] = [];
  beforeAll(async () => {
    system = await startPhoneSystem({ control: true });
    meeting = await CrowdedMeeting.prepare(system);
  });
  afterEach(async () => {
    for (const peer of peers.splice(0)) await peer.close();
    await meeting.end();
  });
  afterAll(async () => {
    await meeting.close();
    await system.stop();
  });

  function newPeer(): RTCPeerConnection {
    const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    peers.push(peer);
    return peer;
  }

  /** Returns a connection that offers a microphone, a camera and a screen, with its description. */
  async function offer() {
    const peer = newPeer();
    peer.addTransceiver(new MediaStreamTrack({ kind: 'audio' }), { direction: 'sendonly' });
    for (const kind of ['video', 'video'] as const) peer.addTransceiver(kind, { direction: 'sendonly' });
    await peer.setLocalDescription(await peer.createOffer());
    return { peer, sdp: peer.localDescription?.sdp };
  }

  /** Sends media, as the member says it does. */
  async function publish(client: MeetingClient, mids = ownMids): Promise<RTCPeerConnection> {
    const { peer, sdp } = await offer();
    client.send({ type: 'publish', pair: 1, sdp, mids });
    const published = await client.next('published', ({ pair }) => pair === 1, 'offered');
    await peer.setRemoteDescription({ type: 'answer', sdp: published.sdp });
    await expect.poll(() => peer.connectionState, pollOptions).toBe('connected');
    return peer;
  }

  /** Accepts what others send, with the next offer. Returns the kinds, by member. */
  async function receive(client: MeetingClient, peer: RTCPeerConnection) {
    const { sdp, streams } = await client.next('offered');
    await peer.setRemoteDescription({ type: 'offer', sdp });
    await peer.setLocalDescription(await peer.createAnswer());
    client.send({ type: 'accept', pair: 1, sdp: peer.localDescription?.sdp });
    return Map.groupBy(streams, ({ memberId }) => memberId);
  }

  /** A meeting of five, in which the host receives the second member. */
  async function talking() {
    const [host, second, third] = await meeting.begin(5);
    if (!host || !second || !third) throw new Error('The meeting is too small.');
    const receiver = newPeer();
    await publish(host);
    const sender = await publish(second);
    expect((await receive(host, receiver)).size).toBe(1);
    return { host, second, third, receiver, sender };
  }

  it('members who name parts that they do not send are received by what they send, and interrupt nobody', async () => {
    const { host, third, receiver } = await talking();
    await publish(third, { microphone: 'none', camera: '1', screen: '0' });
    const kinds = [...(await receive(host, receiver)).values()].map((streams) =>
      streams.map(({ kind }) => kind),
    );
    expect(kinds).toEqual([['microphone', 'camera'], ['camera']]);
    third.send({
      type: 'state',
      state: { isMuted: true, isCameraOff: false, isHandUp: false, isSharing: true },
    });
    host.send({ type: 'chat', text: 'Still here' });
    await host.next('chat');
    await expect.poll(() => receiver.connectionState, pollOptions).toBe('connected');
  });

  it('members who were removed neither send nor receive any more', async () => {
    const [host, second, third] = await meeting.begin(5);
    if (!host || !second || !third) throw new Error('The meeting is too small.');
    await publish(second);
    const hostPeer = await publish(host);
    await publish(third);
    const [ear, other] = [newPeer(), newPeer()];
    const [heard, heardByOther] = [countPackets(ear), countPackets(other)];
    await receive(second, ear);
    await receive(third, other);
    const stop = speak(hostPeer);
    await expect.poll(heard, pollOptions).toBeGreaterThan(10);
    await expect.poll(heardByOther, pollOptions).toBeGreaterThan(10);

    host.send({ type: 'chat', text: 'Who is who' });
    const { from: hostId } = await second.next('chat');
    second.send({ type: 'reaction', emoji: '👏' });
    const { from: memberId } = await host.next('reaction');
    host.send({ type: 'remove', memberId });
    expect(await second.next('ended')).toMatchObject({ reason: 'removed' });
    const { sdp } = await offer();
    second.send({ type: 'publish', pair: 2, sdp, mids: ownMids });
    second.send({ type: 'signal', to: hostId, signal: { description: { type: 'offer', sdp: 'v=0' } } });
    second.send({ type: 'chat', text: 'Let me in' });
    // While the others hear the host, the removed member hears nothing.
    let [before, byOther] = [-1, -1];
    await expect
      .poll(() => {
        const isStill = heard() === before && heardByOther() > byOther + 10;
        if (heard() !== before) [before, byOther] = [heard(), heardByOther()];
        return isStill;
      }, pollOptions)
      .toBe(true);
    stop();
    host.send({ type: 'chat', text: 'Gone' });
    expect(await host.next('chat', ({ text }) => text !== 'Who is who')).toMatchObject({ text: 'Gone' });
    expect(second.received.at(-1)).toBe('ended');
    expect(host.received).not.toContain('signal');
  });

  it('people who wait learn nothing of the members, and reach none of them', async () => {
    const { host } = await talking();
    host.send({ type: 'reaction', emoji: '👏' });
    const { from: hostId } = await host.next('reaction');
    const waiting = await meeting.ask();
    const { request } = await host.next('joinRequest');
    const { sdp } = await offer();
    waiting.send({ type: 'publish', pair: 1, sdp, mids: ownMids });
    waiting.send({ type: 'signal', to: hostId, signal: { description: { type: 'offer', sdp: 'v=0' } } });
    for (const frame of [
      { type: 'chat', text: 'Hello' },
      { type: 'answerRequest', id: request.id, accept: true },
      { type: 'remove', memberId: hostId },
      { type: 'record', isRecording: true },
      { type: 'lock', isLocked: true },
      { type: 'host', pointId: meeting.point.id },
    ])
      waiting.send(frame);
    // The answer to the last frame says that all of them were handled.
    expect(await waiting.next('ended')).toMatchObject({ reason: 'notFound' });
    expect(waiting.received).toEqual(['welcome', 'waiting', 'ended']);
    host.send({ type: 'chat', text: 'All well' });
    expect(await host.next('chat')).toMatchObject({ text: 'All well' });
    expect(host.received).not.toContain('signal');
  });
});
