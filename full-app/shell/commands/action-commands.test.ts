import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { sections } from '#full-app/settings/sections.ts';
import { topics } from '#full-app/settings/topics.ts';
import type { Client } from '#sdk/index.ts';
import { actionCommands, type CommandDeps } from './action-commands.ts';

const client = {
  terminals: { items: signal([]) },
  profile: { info: signal(undefined) },
};

const deps = (barred?: string): CommandDeps => ({
  client: client as unknown as Client,
  may: (feature) => feature === undefined || feature !== barred,
  go: () => {},
  setColorMode: () => {},
  run: () => Promise.resolve(true),
});

/** Returns the titles that a user sees who has all features except this feature. */
const offered = (text: string, barred?: string) =>
  actionCommands(text, deps(barred)).map(({ title }) => title);

test('the command field offers the sections of the settings that the user may see', () => {
  expect(offered('settings crm')).toEqual(['Settings: CRM']);
  expect(offered('settings crm', 'crm')).toEqual([]);
  expect(offered('settings about', 'crm')).toEqual(['Settings: About']);
});

test('a page of the settings is found by each setting on it, which is shown with its name', () => {
  const found = (text: string) => actionCommands(text, deps()).map(({ title, detail }) => [title, detail]);
  expect(found('two-step')).toEqual([['Settings: Password and security', 'Two-step sign-in']]);
  expect(found('PIN')).toEqual([['Settings: Password and security', 'PIN']]);
  expect(found('settings text size')).toEqual([['Settings: Appearance', 'Text size']]);
  expect(found('programmable')).toEqual([['Settings: My phones', 'Programmable keys']]);
  expect(found('settings about')).toEqual([['Settings: About', undefined]]);
});

test('the holidays and the settings of services are found by their names', () => {
  expect(offered('bank')).toEqual(['Presence: Bank holidays']);
  expect(offered('place in the queue')).toEqual(['Settings: Hold callers when busy']);
});

test('planned meetings and the invitation of a guest are found by their names, the latter by hosts', () => {
  expect(offered('guest')).toContain('Meetings: Invite a guest');
  expect(offered('guest', 'hosting')).not.toContain('Meetings: Invite a guest');
  expect(offered('meetings', 'hosting')).toContain('Calendar: Meetings');
});

test('every list of settings belongs to a page', () => {
  const names = sections.map(({ name }) => name);
  expect(Object.keys(topics).filter((name) => !names.includes(name))).toEqual([]);
});
