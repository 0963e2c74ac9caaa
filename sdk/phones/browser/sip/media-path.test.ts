import { expect, test } from 'vitest';
import { HandClock } from '#sdk/platform/testing/clocks.ts';
import { MediaPath } from './media-path.ts';

/** A peer connection with as much as a path looks at. */
class Peer extends EventTarget {
  iceConnectionState: RTCIceConnectionState = 'connected';

  become(state: RTCIceConnectionState): void {
    this.iceConnectionState = state;
    this.dispatchEvent(new Event('iceconnectionstatechange'));
  }
}

function pathOf() {
  const peer = new Peer();
  const clock = new HandClock();
  const told: string[] = [];
  const path = new MediaPath({
    peer,
    clock,
    restart: async () => {
      told.push('restart');
      throw new Error('nobody there');
    },
    onHopeless: () => told.push('hopeless'),
  });
  return { peer, clock, told, path };
}

test('a short interruption needs no repair', () => {
  const { peer, clock, told } = pathOf();
  peer.become('disconnected');
  clock.pass(1_900);
  peer.become('connected');
  clock.pass(60_000);
  expect([told, clock.waiting]).toEqual([[], 0]);
});

test('a broken path is replaced, again and again until there is one', () => {
  const { peer, clock, told } = pathOf();
  peer.become('disconnected');
  clock.pass(2_000);
  expect(told).toEqual(['restart']);
  peer.become('failed');
  clock.pass(8_000);
  expect(told).toEqual(['restart', 'restart', 'restart']);
  peer.become('checking');
  peer.become('connected');
  clock.pass(60_000);
  expect(told.length).toBe(3);
});

test('a path that has failed is replaced at once', () => {
  const { peer, clock, told } = pathOf();
  peer.become('failed');
  clock.pass(0);
  expect(told).toEqual(['restart']);
});

test('after twenty seconds without any way there is still hope, after a minute there is none', () => {
  const { peer, clock, told } = pathOf();
  peer.become('disconnected');
  clock.pass(20_000);
  expect(told).not.toContain('hopeless');
  clock.pass(40_000);
  expect(told.filter((one) => one === 'hopeless')).toEqual(['hopeless']);
  expect(clock.waiting).toBe(0);
});

test('the return of the connection repairs a broken path only', () => {
  const { peer, told, path } = pathOf();
  path.mend();
  expect(told).toEqual([]);
  peer.become('disconnected');
  path.mend();
  expect(told).toEqual(['restart']);
});

test('another network is not waited for to show', () => {
  const { told, clock, path } = pathOf();
  path.renew();
  expect([told, clock.waiting]).toEqual([['restart'], 0]);
});

test('an ended path ignores events and leaves no timer', () => {
  const { peer, told, clock, path } = pathOf();
  peer.become('disconnected');
  path.end();
  peer.become('failed');
  clock.pass(60_000);
  expect([told, clock.waiting]).toEqual([[], 0]);
});
