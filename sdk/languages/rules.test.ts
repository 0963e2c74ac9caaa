import { expect, test } from 'vitest';
import { languageChain, readFormats } from './rules.ts';

test.each([
  ['fr-CA', ['fr-CA', 'fr', 'en']],
  ['zh-Hant-TW', ['zh-Hant-TW', 'zh-Hant', 'zh', 'en']],
  ['en-GB', ['en-GB', 'en']],
  ['en', ['en']],
])('%s falls back to its parents and English', (tag, chain) => {
  expect(languageChain(tag)).toEqual(chain);
});

test.each([
  { of: 'French', first: 0, weekend: [5, 6], time: 'HH:mm', is: [1, [6, 0], 'h23'] },
  { of: 'American', first: 6, weekend: [5, 6], time: 'h:mm a', is: [0, [6, 0], 'h12'] },
  { of: 'Egyptian', first: 5, weekend: [4, 5], time: 'h:mm a', is: [6, [5, 6], 'h12'] },
  { of: 'Iranian', first: 5, weekend: [4, 4], time: 'H:mm', is: [6, [5], 'h23'] },
])('days of $of weeks count from Sunday', ({ first, weekend, time, is }) => {
  const formats = readFormats({
    id: 'x',
    DATETIME_FORMATS: {
      FIRSTDAYOFWEEK: first,
      WEEKENDRANGE: weekend,
      shortDate: 'dd/MM/y',
      shortTime: time,
    },
  });
  expect([formats.firstDayOfWeek, formats.weekend, formats.hourCycle]).toEqual(is);
});
