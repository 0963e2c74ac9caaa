import { expect, test } from 'vitest';
import { sampleExtension } from '../testing/samples.ts';
import { type Info, infoExtension } from '../wire/session/info.ts';
import { clockOffsetMs, hasChanged } from './rules.ts';

test('the clock of the server is compared with the middle of question and answer', () => {
  const info = { time: { timeInMillis: 10_000 } } as unknown as Info;
  expect(clockOffsetMs(info, 4_000, 5_000)).toBe(5_500);
  expect(clockOffsetMs(info, 11_000, 11_001)).toBe(-1_000);
});

test('a pushed extension counts as a change if a property differs', () => {
  const extension = sampleExtension() as unknown as Parameters<typeof hasChanged>[1];
  expect(hasChanged(undefined, extension)).toBe(true);
  expect(hasChanged(extension, { ...extension })).toBe(false);
  expect(hasChanged(extension, { ...extension, restUri: 'another/way/to/it' })).toBe(false);
  expect(hasChanged(extension, { ...extension, addressNumber: '999' })).toBe(true);
});

test('a pushed extension is no change of the profile if only the outcome of a call is asked for', () => {
  const extension = infoExtension.parse(sampleExtension());
  const pushed = (more: object) => infoExtension.parse({ ...sampleExtension(), ...more });
  expect(hasChanged(extension, pushed({ operatorFeedbackNeeded: true, chatDisplayed: true }))).toBe(false);
  expect(hasChanged(extension, pushed({ telephonicState: 'available', operatorStatus: 'IDLE' }))).toBe(false);
  expect(hasChanged(extension, pushed({ telephonicState: 'busy' }))).toBe(true);
  expect(hasChanged(extension, pushed({ operatorFeedbackNeeded: true, operatorStatus: 'PAUSE' }))).toBe(true);
});
