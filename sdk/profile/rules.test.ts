import { expect, test } from 'vitest';
import { type Info, info, infoExtension } from '#wire/session/info.ts';
import { sampleExtension } from '../testing/samples.ts';
import { clockOffsetMs, hasChanged } from './rules.ts';

test('the clock of the server is compared with the middle of question and answer', () => {
  const read = { time: { timeInMillis: 10_000 } } as unknown as Info;
  expect(clockOffsetMs(read, 4_000, 5_000)).toBe(5_500);
  expect(clockOffsetMs(read, 11_000, 11_001)).toBe(-1_000);
});

test('a pushed extension counts as a change if a property differs', () => {
  const extension = sampleExtension() as unknown as Parameters<typeof hasChanged>[1];
  expect(hasChanged(undefined, extension)).toBe(true);
  expect(hasChanged(extension, { ...extension })).toBe(false);
  expect(hasChanged(extension, { ...extension, restUri: 'another/way/to/it' })).toBe(false);
  expect(hasChanged(extension, { ...extension, addressNumber: '999' })).toBe(true);
});

test('a profile with values that this client does not know keeps everything else', () => {
  const known = {
    user: { restUri: 'v1/user/User/1', iUserID: '1', userName: 'Alice' },
    ent: { restUri: 'telephony/Enterprise/7', countryCode: 'FR' },
    time: { timeInMillis: '1', timeZone: { id: 'Europe/Paris' } },
  };
  const read = info.parse({
    ...known,
    extension: { ...sampleExtension(), telephonicState: 'onTheMoon', operatorStatus: 'ASLEEP' },
    externalServices: { conferenceBridge: 'none', collaboration: { level: 'pro' } },
    rights: { Contact: { canCreate: false }, Teleport: 'always' },
  });
  expect(read).toMatchObject({ user: known.user, rights: { Contact: { canCreate: false }, Teleport: {} } });
  expect(read.extension).toMatchObject({ addressNumber: '101', telephonicState: 'unavailable' });
  expect(read.extension?.operatorStatus).toBeUndefined();
  expect(read.externalServices).toEqual({ collaboration: { level: 'pro' } });
});

test('a right that is missing from the pushed extension counts as a change of the profile', () => {
  const extension = infoExtension.parse({ ...sampleExtension(), isAgentVisualQueue: true });
  const { isAgentVisualQueue: _, ...pushed } = extension;
  expect(hasChanged(extension, pushed)).toBe(true);
});

test('a pushed extension is no change of the profile if only the outcome of a call is asked for', () => {
  const extension = infoExtension.parse(sampleExtension());
  const pushed = (more: object) => infoExtension.parse({ ...sampleExtension(), ...more });
  expect(hasChanged(extension, pushed({ operatorFeedbackNeeded: true, chatDisplayed: true }))).toBe(false);
  expect(hasChanged(extension, pushed({ telephonicState: 'available', operatorStatus: 'IDLE' }))).toBe(false);
  expect(hasChanged(extension, pushed({ telephonicState: 'busy' }))).toBe(true);
  expect(hasChanged(extension, pushed({ operatorFeedbackNeeded: true, operatorStatus: 'PAUSE' }))).toBe(true);
});
