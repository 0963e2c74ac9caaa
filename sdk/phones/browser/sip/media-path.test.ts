import { expect, test } from 'vitest';
import { HandClock } from '#sdk/platform/testing/clocks.ts';
import { MediaPath } from './media-path.ts';

/** A peer connection with as much as a path looks at. */
class Peer extends EventTarget {
  iceConnectionState: RTCIceConnectionState = 'connected';
  signalingState: RTCSignalingState = 'stable';

  become(state: RTCIceConnectionState): void {
    this.iceConnectionState = state;
    this.dispatchEvent(new Event('iceconnectionstatechange'));
  }

  /** The phone system offers a new path, which is answered. */
  getOffer(): void {
    for (const state of ['have-remote-offer', 'stable'] as const) {
      this.signalingState = state;
      this.dispatchEvent(new Event('signalingstatechange'));
    }
  }
}

function pathOf(reach: () => Promise<unknown> = async () => undefined) {
  const peer = new Peer();
  const clock = new HandClock();
  const told: string[] = [];
  const path = new MediaPath({
    peer,
    clock,
    proveConnection: reach,
    restart: async () => {
      told.push('restart');
      throw new Error('nobody there');
    },
    onHopeless: () => told.push('hopeless'),
  });
  /** Lets time pass in steps in which promises settle. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      clock.pass(Math.min(1_000, ms - passed));
      await settled();
    }
  };
  return { peer, clock, told, path, pass };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a short interruption needs no repair', () => {
  const { peer, clock, told } = pathOf();
  peer.become('disconnected');
  clock.pass(1_900);
  peer.become('connected');
  clock.pass(60_000);
  expect([told, clock.waiting]).toEqual([[], 0]);
});

test('a broken path is replaced, again and again until there is one', async () => {
  const { peer, told, pass } = pathOf();
  peer.become('disconnected');
  await pass(2_000);
  expect(told).toEqual(['restart']);
  peer.become('failed');
  await pass(8_000);
  expect(told).toEqual(['restart', 'restart', 'restart']);
  peer.become('checking');
  peer.become('connected');
  await pass(60_000);
  expect(told.length).toBe(3);
});

test('a path that has failed is replaced at once', async () => {
  const { peer, clock, told } = pathOf();
  peer.become('failed');
  clock.pass(0);
  await settled();
  expect(told).toEqual(['restart']);
});

test('after twenty seconds without any way there is still hope, after a minute there is none', async () => {
  const { peer, clock, told, pass } = pathOf();
  peer.become('disconnected');
  await pass(20_000);
  expect(told).not.toContain('hopeless');
  await pass(40_000);
  expect(told.filter((one) => one === 'hopeless')).toEqual(['hopeless']);
  expect(clock.waiting).toBe(0);
});

test('a phone system that is away for three minutes does not end the call, away for six it does', async () => {
  const { peer, clock, told, pass } = pathOf(() => Promise.reject(new Error('away')));
  peer.become('failed');
  await pass(180_000);
  expect(told).toEqual([]);
  await pass(180_000);
  expect([told, clock.waiting]).toEqual([['hopeless'], 0]);
});

test('a path that the phone system offers itself is given time, also if a repair has just begun', async () => {
  let reach: () => void = () => undefined;
  const { peer, told, pass, path } = pathOf(() => new Promise<void>((resolve) => (reach = resolve)));
  peer.become('failed');
  path.mend();
  peer.getOffer();
  reach();
  await pass(3_900);
  expect(told).toEqual([]);
  await pass(200);
  reach();
  await settled();
  expect(told).toEqual(['restart']);
});

test('the return of the connection repairs a broken path only', async () => {
  const { peer, told, path } = pathOf();
  path.mend();
  await settled();
  expect(told).toEqual([]);
  peer.become('disconnected');
  path.mend();
  await settled();
  expect(told).toEqual(['restart']);
});

test('another network is not waited for to show', async () => {
  const { told, clock, path } = pathOf();
  path.renew();
  await settled();
  expect([told, clock.waiting]).toEqual([['restart'], 0]);
});

test('an ended path ignores events and leaves no timer', async () => {
  const { peer, told, clock, path, pass } = pathOf();
  peer.become('disconnected');
  path.end();
  peer.become('failed');
  await pass(60_000);
  expect([told, clock.waiting]).toEqual([[], 0]);
});
