import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Clock } from '../../base/clock.ts';
import { frameSamples, type VirtualCall } from '../../engine/port.ts';
import { ConferenceBridge } from './conference-bridge.ts';
import { ConferenceMixer } from './conference-mixer.ts';

test('the bridge hangs up after three wrong PINs', async () => {
  const asked: string[] = [];
  const said: string[] = [];
  const bridge = new ConferenceBridge({
    conferences: {
      byPin: (pin: string) => void asked.push(pin),
    } as unknown as ConstructorParameters<typeof ConferenceBridge>[0]['conferences'],
    people: { byId: () => undefined, byNumber: () => undefined },
    clock: new Clock(),
    speak: async (what) => {
      said.push(what);
      return new Int16Array();
    },
    meetingByPin: () => undefined,
    joinMeeting: async () => {},
    log: pino({ level: 'silent' }),
  });
  const ears: ((frame: Int16Array) => void)[] = [];
  let press = (_: string) => {};
  const end = new AbortController();
  const call: VirtualCall = {
    leg: '1',
    from: { number: '+33600000000' },
    ended: end.signal,
    ring: () => {},
    answer: () => {},
    hangUp: () => end.abort(),
    send: () => {},
    hear: (listener) => void ears.push(listener),
    onAnswered: () => {},
    onDigit: (listener) => {
      press = listener;
    },
    sendDigits: () => {},
    transfer: () => {},
  };
  bridge.phoneAt('conference-bridge')?.onCall(call);
  for (const key of '111111#222222#333333') press(key);
  for (let turn = 0; turn < 2_000 && !end.signal.aborted; turn += 1) {
    for (const ear of ears) ear(new Int16Array(frameSamples));
    await setImmediate();
  }
  await bridge.close();
  expect(end.signal.aborted).toBe(true);
  expect(said.filter((what) => what === 'wrongPin')).toHaveLength(3);
  expect(asked).toContain('333333');
});

test('a member hears the sum of the others without a crack, and none who is muted', () => {
  const mixer = new ConferenceMixer();
  const talking: string[] = [];
  for (const id of ['a', 'b', 'c']) mixer.add(id, (isTalking) => talking.push(`${id} ${isTalking}`));
  const flat = (value: number) => new Int16Array(frameSamples).fill(value);
  mixer.exchange('a', flat(20_000));
  mixer.exchange('b', flat(20_000));
  expect(mixer.exchange('c', flat(0))[0]).toBe(32_767);
  expect(talking).toEqual(['a true', 'b true']);
  mixer.setMuted('a', true);
  expect(talking.at(-1)).toBe('a false');
  expect(mixer.exchange('c', flat(0))[0]).toBe(20_000);
  mixer.remove('b');
  expect(mixer.exchange('c', flat(0))[0]).toBe(0);
  expect(mixer.size).toBe(2);
});
