import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { callCauses, callStates } from '../../sdk/wire/call-line.ts';
import { errorCodes } from '../../sdk/transport/errors.ts';
import { fullApp } from './en/full-app.ts';
import { english } from './english.ts';
import { errorWords } from './error-words.ts';
import { formatDuration, formatWhen } from './format.ts';
import { translate } from './i18n.ts';

const words: Record<string, string> = { ...english, ...fullApp };
const root = fileURLToPath(new URL('../../', import.meta.url));

const sources = ['src', 'widget/app', 'full-app'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('i18n'))
    .map((path) => readFileSync(`${root}${folder}/${path}`, 'utf8')),
);

const prefixes = new Set(Object.keys(words).map((key) => key.split('.')[0]));
const keyLike = /['"`]([a-z][A-Za-z]*(?:\.[A-Za-z]+)+)['"`]/g;

test('every error code has a label and a detail in words', () => {
  for (const code of errorCodes) {
    const { label, detail } = errorWords(code);
    expect(label, code).not.toContain('error.');
    expect(detail, code).not.toContain('error.');
    if (code !== 'unexpected') expect(label, code).not.toBe(errorWords('unexpected').label);
  }
});

test('every call state and cause has words', () => {
  for (const state of callStates) expect(words).toHaveProperty([`calls.state.${state}`]);
  for (const cause of callCauses) expect(words).toHaveProperty([`calls.cause.${cause}`]);
});

test('every key that a source names is in the dictionary', () => {
  const used = sources.flatMap((source) => [...source.matchAll(keyLike)].map(([, key = '']) => key));
  const known = [...errorCodes, 'call.place'] as readonly string[];
  const missing = used.filter(
    (key) => prefixes.has(key.split('.')[0]) && !(key in words) && !known.includes(key),
  );
  expect(new Set(missing)).toEqual(new Set());
});

test('every word in the dictionary is used', () => {
  const all = sources.join('\n');
  const built = /^(error|calls\.state|calls\.cause|presence|phone|connection|area|devices|appearance)\./;
  const unused = Object.keys(words).filter((key) => !built.test(key) && !all.includes(key));
  expect(unused).toEqual([]);
});

test('gaps are filled as they are, without escaping', () => {
  expect(translate('calls.said.incoming', { name: "O'Brien & Sons" })).toBe(
    "Incoming call from O'Brien & Sons",
  );
});

test('durations read hh:mm:ss', () => {
  expect(formatDuration(0)).toBe('00:00:00');
  expect(formatDuration(65_999)).toBe('00:01:05');
  expect(formatDuration(100 * 3_600_000)).toBe('100:00:00');
  expect(formatDuration(-5)).toBe('00:00:00');
});

test('moments are as short as they stay clear', () => {
  const now = new Date(2026, 10, 21, 14, 30).getTime();
  expect(formatWhen(new Date(2026, 10, 21, 9, 5).getTime(), now)).toMatch(/09:05/);
  expect(formatWhen(new Date(2026, 10, 20, 23, 59).getTime(), now)).toBe('yesterday');
  expect(formatWhen(new Date(2026, 10, 17, 9, 0).getTime(), now)).toBe('Tue');
  expect(formatWhen(new Date(2026, 9, 2, 9, 0).getTime(), now)).toBe('Oct 2');
});
