import { expect, it } from 'vitest';
import type { AsteriskLeg } from './asterisk-leg.ts';
import type { ChannelSound } from './channel-sound.ts';
import { LostSound, type SoundPair } from './lost-sound.ts';
import type { Orders } from './orders.ts';
import { Place } from './place.ts';

const bridge = 'talk';

/** A far end and a phone in one bridge, the numbers of their packets, and the orders to Asterisk. */
class Pair {
  readonly orders: string[] = [];
  readonly packets = { received: 0, sent: 0 };
  readonly lost = new LostSound(() => [this.#pair]);
  #isKnown = true;
  #pair: SoundPair;

  constructor() {
    const heard = this.#sound(() => ({ received: this.packets.received, sent: 0 }));
    const told = this.#sound(() => ({ received: 0, sent: this.packets.sent }));
    this.#pair = { from: this.#leg('far'), to: this.#leg('phone'), heard, told };
    this.orders.length = 0;
  }

  /** A second in which so many packets came from the far end, and went to the phone. */
  second(received: number, sent: number): void {
    this.packets.received += received;
    this.packets.sent += sent;
    this.lost.look();
  }

  /** The numbers of a held far end are not known. */
  set isKnown(value: boolean) {
    this.#isKnown = value;
  }

  /** Another phone takes the place of the phone. */
  replace(): void {
    this.#pair = { ...this.#pair, to: this.#leg('other') };
    this.orders.length = 0;
  }

  #sound(counts: () => object): ChannelSound {
    const isKnown = () => this.#isKnown;
    return {
      get counts() {
        return isKnown() ? counts() : undefined;
      },
    } as ChannelSound;
  }

  #leg(id: string): AsteriskLeg {
    const post = (path: string, { channel }: { channel?: string } = {}) =>
      void this.orders.push(`${path.split('/').at(-1)} ${channel ?? ''}`.trim());
    const orders = { post, delete: (path: string) => post(`no ${path.split('/').at(-1)}`) };
    const place = new Place(orders as unknown as Orders);
    place.attach(id);
    place.change({ kind: 'bridge', bridge, isHeard: true });
    return { id, channel: id, place } as AsteriskLeg;
  }
}

const returned = ['removeChannel far', 'removeChannel phone', 'addChannel far', 'addChannel phone'];

it('both channels return when packets come and none go on', () => {
  const pair = new Pair();
  pair.second(50, 50);
  pair.second(50, 50);
  expect(pair.orders).toEqual([]);
  pair.second(50, 0);
  expect(pair.orders).toEqual(returned);
});

it.each([
  ['the far end is silent', 0, 0],
  ['the far end pauses', 20, 0],
  ['some packets go on', 50, 25],
])('nothing is done while %s', (_, received, sent) => {
  const pair = new Pair();
  for (let second = 0; second < 5; second += 1) pair.second(50, 50);
  for (let second = 0; second < 5; second += 1) pair.second(received, sent);
  expect(pair.orders).toEqual([]);
});

it('a phone that has heard nothing yet is not connected, and no fault', () => {
  const pair = new Pair();
  for (let second = 0; second < 5; second += 1) pair.second(50, 0);
  expect(pair.orders).toEqual([]);
});

it('a sound that does not come back is given up after three returns, until it was there again', () => {
  const pair = new Pair();
  pair.second(50, 50);
  for (let second = 0; second < 20; second += 1) pair.second(50, 0);
  expect(pair.orders).toHaveLength(3 * returned.length);
  pair.second(50, 50);
  pair.second(50, 0);
  expect(pair.orders).toHaveLength(4 * returned.length);
});

it('another phone, and numbers from before a hold, are compared with nothing', () => {
  const pair = new Pair();
  pair.second(50, 50);
  pair.replace();
  pair.second(50, 0);
  expect(pair.orders).toEqual([]);
  pair.isKnown = false;
  pair.second(50, 0);
  pair.isKnown = true;
  pair.second(50, 0);
  expect(pair.orders).toEqual([]);
});
