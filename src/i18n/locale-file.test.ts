import { expect, test } from 'vitest';
import { localeFileOf, servedLocales } from './locale-file.ts';

const formatsOf = (tag: string) => localeFileOf(tag).DATETIME_FORMATS;

test.each([
  ['en-US', { FIRSTDAYOFWEEK: 6, WEEKENDRANGE: [5, 6], shortDate: 'MM/dd/y', shortTime: 'h:mm\u202fa' }],
  ['fr', { FIRSTDAYOFWEEK: 0, WEEKENDRANGE: [5, 6], shortDate: 'dd/MM/y', shortTime: 'HH:mm' }],
  ['de', { FIRSTDAYOFWEEK: 0, WEEKENDRANGE: [5, 6], shortDate: 'dd.MM.y', shortTime: 'HH:mm' }],
])('the file of %s has the format of its country', (tag, formats) => {
  expect(formatsOf(tag)).toEqual(formats);
});

test.each(servedLocales)('the pattern of %s contains no digits of the sample date', (tag) => {
  expect(JSON.stringify(formatsOf(tag).shortDate)).not.toMatch(/\d/);
  expect(JSON.stringify(formatsOf(tag).shortTime)).not.toMatch(/\d/);
});
