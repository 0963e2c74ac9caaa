import { expect, test } from 'vitest';
import { fullApp } from '../../src/i18n/en/full-app.ts';
import { addWords, translate } from '../../src/i18n/i18n.ts';
import { areaOf, areas } from './areas.ts';
import { commandsFor } from './commands.ts';

addWords(fullApp);

const offered = (text: string) =>
  commandsFor(text, translate).map((command) =>
    command.kind === 'call' ? command.number : translate(command.area.label),
  );

test('a number in any writing can be called', () => {
  expect(offered('+33 (0)1 23 45 67 89')).toEqual(['+33123456789']);
  expect(offered('102')).toEqual(['102']);
});

test('a screen is found by the beginning of any of its words', () => {
  expect(offered('set')).toEqual(['Settings']);
  expect(offered('ROOMS')).toEqual(['Chat rooms']);
  expect(offered('qqq')).toEqual([]);
});

test('an empty field offers the first screens', () => {
  expect(offered('')).toHaveLength(8);
});

test('every area is found again by the address it leads to', () => {
  for (const area of areas) expect(areaOf(area.path)).toBe(area);
});
