import { expect, test } from 'vitest';
import {
  accountAlertsTo,
  actsBy,
  defaultBits,
  hasBit,
  readBits,
  type Trigger,
  triggers,
  withBit,
} from './triggers.ts';

const settings = {
  triggers: {
    callIncoming: true,
    callMissed: false,
    voicemailNewMsg: true,
    voicemailCurrentMsg: true,
    chatNewMsg: true,
  },
  actions: {
    desktop: { sound: false, prompt: true },
    others: { sound: true, prompt: true, vibrator: false, light: true },
  },
};

const among = (bits: number): readonly Trigger[] => triggers.filter((one) => hasBit(bits, one));

test('by default a computer alerts to all except queue messages, a phone also not to its own ringing', () => {
  expect(among(defaultBits('desktop'))).toEqual([
    'callIncoming',
    'callMissed',
    'voicemailNewMsg',
    'chatNewMsg',
    'voicemailCurrentMsg',
  ]);
  expect(among(defaultBits('others'))).toEqual([
    'callMissed',
    'voicemailNewMsg',
    'chatNewMsg',
    'voicemailCurrentMsg',
  ]);
});

test('each choice sets its own bit, and an invalid number is ignored', () => {
  expect(withBit(248, 'queueNewMsg', true)).toBe(252);
  expect(withBit(252, 'callIncoming', false)).toBe(124);
  expect(['', 'x', '-1', '300', '1.5', undefined].map(readBits)).toEqual(Array(6).fill(undefined));
  expect(readBits('0')).toBe(0);
});

test('the account can switch alerts off; until it is known, all are on', () => {
  expect(triggers.filter((one) => accountAlertsTo(settings, one))).not.toContain('callMissed');
  expect(triggers.every((one) => accountAlertsTo(undefined, one))).toBe(true);
  expect(actsBy(settings, 'desktop', 'sound')).toBe(false);
  expect(actsBy(settings, 'desktop', 'vibrator')).toBe(false);
  expect(actsBy(settings, 'others', 'vibrator')).toBe(false);
  expect(actsBy(settings, 'others', 'sound')).toBe(true);
});
