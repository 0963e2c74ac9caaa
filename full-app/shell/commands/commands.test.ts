import { expect, test } from 'vitest';
import { fullAppWords } from '../../../src/i18n/en/full-app.ts';
import { translatorFor } from '../../../src/i18n/i18n.ts';
import { areas, placeOf } from '../areas.ts';
import { plannedAreas } from '../planned-areas.ts';
import { isCalled, numberIn, screenCommands } from './commands.ts';

const offered = (text: string, among = areas) =>
  screenCommands(text, among, translatorFor(fullAppWords), () => {}).map(({ title }) => title);

test('a number in any writing can be called', () => {
  expect(numberIn('+33 (0)1 23 45 67 89')).toBe('+33123456789');
  expect(numberIn('102')).toBe('102');
  expect(numberIn('room 12')).toBeUndefined();
  expect(numberIn('')).toBeUndefined();
});

test('a screen is found by the beginning of any of its words', () => {
  expect(offered('set')).toEqual(['Go to Settings']);
  expect(offered('KEY')).toEqual(['Go to Keypad']);
  expect(offered('qqq')).toEqual([]);
});

test('a screen that is not there for somebody is not offered', () => {
  const seen = areas.filter(({ needs }) => needs !== 'voicemail');
  expect(offered('voicemail')).toEqual(['Go to Voicemail']);
  expect(offered('voicemail', seen)).toEqual([]);
});

test('words are found in any order, without accents', () => {
  expect(isCalled('Presence: Meeting a customer', 'cust meet')).toBe(true);
  expect(isCalled('Présence', 'presence')).toBe(true);
  expect(isCalled('Presence', 'sence')).toBe(false);
});

test('an empty field offers the first screens', () => {
  expect(offered('')).toHaveLength(8);
});

test('every area is found again by the address it leads to', () => {
  for (const area of [...areas, ...plannedAreas]) expect(placeOf(area.path)).toBe(area);
});

test('an area without screens is not offered', () => {
  expect(offered('ROOMS')).toEqual([]);
});
