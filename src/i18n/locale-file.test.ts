import { expect, test } from 'vitest';
import { localeFileOf, servedLocales } from './locale-file.ts';

const formatsOf = (tag: string) => localeFileOf(tag).DATETIME_FORMATS;

test.each([
  ['en-US', { FIRSTDAYOFWEEK: 6, WEEKENDRANGE: [5, 6], shortDate: 'MM/dd/y', shortTime: 'h:mm\u202fa' }],
  ['fr', { FIRSTDAYOFWEEK: 0, WEEKENDRANGE: [5, 6], shortDate: 'dd/MM/y', shortTime: 'HH:mm' }],
  ['de', { FIRSTDAYOFWEEK: 0, WEEKENDRANGE: [5, 6], shortDate: 'dd.MM.y', shortTime: 'HH:mm' }],
])('%s is written as its people do', (tag, formats) => {
  expect(formatsOf(tag)).toEqual(formats);
});

test.each(servedLocales)('%s has a pattern without digits of the day it was made on', (tag) => {
  expect(JSON.stringify(formatsOf(tag).shortDate)).not.toMatch(/\d/);
  expect(JSON.stringify(formatsOf(tag).shortTime)).not.toMatch(/\d/);
});
