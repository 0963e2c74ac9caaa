import { expect, test } from 'vitest';
import { translatorFor } from '#i18n/i18n.ts';
import { fullAppWords } from '../area-words.ts';
import { areas, placeOf } from '../areas.ts';
import { isCalled, numberIn, screenCommands } from './commands.ts';

const offered = (text: string, among = areas) =>
  screenCommands(text, among, translatorFor(fullAppWords), () => {}).map(({ title }) => title);

test('numberIn accepts a phone number in any common format', () => {
  expect(numberIn('+33 (0)1 23 45 67 89')).toBe('+33123456789');
  expect(numberIn('102')).toBe('102');
  expect(numberIn('room 12')).toBeUndefined();
  expect(numberIn('')).toBeUndefined();
});

test("isCalled matches the beginning of any word of a screen's name", () => {
  expect(offered('set')).toEqual(['Go to Settings']);
  expect(offered('KEY')).toEqual(['Go to Keypad']);
  expect(offered('qqq')).toEqual([]);
});

test('a screen that the user may not see is not offered', () => {
  const seen = areas.filter(({ needs }) => needs !== 'voicemail');
  expect(offered('voicemail')).toEqual(['Go to Voicemail']);
  expect(offered('voicemail', seen)).toEqual([]);
});

test('isCalled matches words in any order and ignores accents', () => {
  expect(isCalled('Presence: Meeting a customer', 'cust meet')).toBe(true);
  expect(isCalled('Présence', 'presence')).toBe(true);
  expect(isCalled('Presence', 'sence')).toBe(false);
});

test('an empty field offers the first screens', () => {
  expect(offered('')).toHaveLength(8);
});

test('every area is found by the address of its entry', () => {
  for (const area of areas) expect(placeOf(area.path)).toBe(area);
});
