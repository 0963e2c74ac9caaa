import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { Client } from '../../../sdk/index.ts';
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

/** Returns the titles that a user sees who has all features except this one. */
const offered = (text: string, barred?: string) =>
  actionCommands(text, deps(barred)).map(({ title }) => title);

test('the command field offers the sections of the settings that the user may see', () => {
  expect(offered('settings crm')).toEqual(['Settings: CRM']);
  expect(offered('settings crm', 'crm')).toEqual([]);
  expect(offered('settings about', 'crm')).toEqual(['Settings: About']);
});
