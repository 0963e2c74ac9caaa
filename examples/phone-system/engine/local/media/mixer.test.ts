import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { frameSamples } from '../../port.ts';
import { type AudioEnd, Sound } from './audio-end.ts';
import { Mixer } from './mixer.ts';

/** An end that always says the same value and knows what it heard last. */
class Speaker implements AudioEnd {
  readonly #says: number | undefined;
  heard: number | undefined;

  constructor(says?: number) {
    this.#says = says;
  }

  read(): Sound | undefined {
    return this.#says === undefined ? undefined : Sound.of(new Int16Array(frameSamples).fill(this.#says));
  }

  write(sound: Sound | undefined): void {
    this.heard = sound?.samples[103] ?? 0;
  }
}

const mixer = new Mixer();
afterEach(() => mixer.clear());

test('everybody in a bridge hears all others and not himself', () => {
  const value = fc.option(fc.integer({ min: -32_768, max: 32_767 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
      const bridge = mixer.createBridge();
      const ends = values.map((says) => new Speaker(says));
      for (const end of ends) mixer.join(bridge, end);
      mixer.tick();
      ends.forEach((end, at) => {
        const others = values.reduce<number>(
          (sum, says, other) => (other === at ? sum : sum + (says ?? 0)),
          0,
        );
        expect(end.heard).toBe(Math.max(-32_768, Math.min(32_767, others)));
      });
      mixer.clear();
    }),
  );
});

test('who leaves a bridge, or whose bridge is closed, hears silence', () => {
  const [alice, bob, carol] = [new Speaker(1), new Speaker(2), new Speaker(4)];
  const bridge = mixer.createBridge();
  for (const end of [alice, bob, carol]) mixer.join(bridge, end);
  mixer.part(carol);
  mixer.tick();
  expect([alice.heard, bob.heard, carol.heard]).toEqual([2, 1, 0]);
  mixer.closeBridge(bridge);
  mixer.tick();
  expect([alice.heard, bob.heard, carol.heard]).toEqual([0, 0, 0]);
  expect(mixer.bridgeCount).toBe(0);
});

test('joining a bridge leaves the one before', () => {
  const [alice, bob, carol] = [new Speaker(1), new Speaker(2), new Speaker(4)];
  const [first, second] = [mixer.createBridge(), mixer.createBridge()];
  for (const end of [alice, bob]) mixer.join(first, end);
  for (const end of [bob, carol]) mixer.join(second, end);
  mixer.tick();
  expect([alice.heard, bob.heard, carol.heard]).toEqual([0, 4, 2]);
});

test('a tone is heard outside a bridge, until it is taken away or a bridge is joined', () => {
  const alice = new Speaker(1);
  const heard = (): number => {
    mixer.tick();
    return Math.abs(alice.heard ?? 0);
  };
  mixer.playTone(alice, 'busy');
  expect(heard()).toBeGreaterThan(0);
  mixer.playTone(alice, undefined);
  expect(heard()).toBe(0);
  mixer.playTone(alice, 'busy');
  mixer.join(mixer.createBridge(), alice);
  expect(heard()).toBe(0);
});

test('a tone that was played stays the same when its leg begins to be served', () => {
  const alice = new Speaker(1);
  mixer.playTone(alice, 'ringback');
  mixer.add(alice);
  mixer.tick();
  expect(alice.heard).not.toBe(0);
});
