import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { Client } from '../../sdk/index.ts';
import { areas } from '../../src/i18n/en/areas.ts';
import { fullApp } from '../../src/i18n/en/full-app.ts';
import { addWords, translate } from '../../src/i18n/i18n.ts';
import { actionCommands, type CommandParts, historyCommands } from './action-commands.ts';

addWords(fullApp);
addWords(areas);

const past = [
  { remoteNumber: '102', remoteLabel: 'Bob Keller' },
  { remoteNumber: '+33612345678', remoteLabel: 'Louise Martin' },
  { remoteNumber: '102', remoteLabel: 'Bob Keller' },
];
const client = {
  terminals: { list: signal([]) },
  profile: { info: signal(undefined) },
  history: { items: signal(past) },
};

const parts = (barred?: string): CommandParts => ({
  client: client as unknown as Client,
  words: translate,
  may: (feature) => feature === undefined || feature !== barred,
  go: () => {},
  dial: () => {},
  setColorMode: () => {},
  run: () => Promise.resolve(true),
});

/** Titles of what is offered to a user who has all features but this one. */
const offered = (text: string, barred?: string) =>
  actionCommands(text, parts(barred)).map(({ title }) => title);

test('sections of the settings are offered to who may see them', () => {
  expect(offered('settings crm')).toEqual(['Settings: CRM']);
  expect(offered('settings crm', 'crm')).toEqual([]);
  expect(offered('settings about', 'crm')).toEqual(['Settings: About']);
});

test('past calls are found by name and by a part of the number, each number once', () => {
  const found = (text: string) => historyCommands(text, parts()).map(({ title, detail }) => [title, detail]);
  expect(found('kel')).toEqual([['Call Bob Keller back', '102']]);
  expect(found('612')).toEqual([['Call Louise Martin back', '+33612345678']]);
  expect(found('nobody')).toEqual([]);
});
