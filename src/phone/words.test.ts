import { expect, test } from 'vitest';
import { type CallCause, type CallState, type ErrorCode, errorCodes } from '#sdk/index.ts';
import './calls/words.ts';
import '#i18n/errors/words.ts';
import { errorWords } from '#i18n/error-text.ts';
import type { firstErrorWords } from '#i18n/errors/first-words.ts';
import type { allErrorWords } from '#i18n/errors/words.ts';
import { lookUp } from '#i18n/i18n.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import type { callWords } from './calls/words.ts';

type ErrorKey = KeyOf<typeof allErrorWords | typeof firstErrorWords>;

// States and causes are closed unions: these lines do not compile if a member has no text.
type Worded<Key extends KeyOf<typeof callWords>> = Key;
type WordedError<Key extends ErrorKey> = Key;
type StateWords = Worded<`calls.state.${CallState}`>;
type CauseWords = Worded<`calls.cause.${CallCause}`>;
type ErrorLabels = WordedError<`error.${ErrorCode}.label`>;
type ErrorDetails = WordedError<`error.${ErrorCode}.detail`>;

const worded: readonly (StateWords | CauseWords | ErrorLabels | ErrorDetails)[] = [
  'calls.state.talking',
  'calls.cause.causeBusy',
];

test.each(worded)('%s has a text', (key) => {
  expect(lookUp(key)).not.toBe(key);
});

test.each(errorCodes)('the error %s has its own texts: what happened and what to do', (code) => {
  const { label, detail } = errorWords(code);
  expect(lookUp(`error.${code}.label`)).toBe(label);
  // SMS is a word of the language; any other capitals are a code.
  expect(label.replace(/^SMS /, '')).not.toMatch(/error\.|[A-Z]{3}|\bcode\b \d/);
  expect(detail).toMatch(/^[A-Z“].*[.!?]$/);
});

test('an unknown error reads as unexpected', () => {
  expect(errorWords('somethingNew')).toEqual(errorWords('unexpected'));
});
