import { expect, it } from 'vitest';
import { directoryOf, peopleTabs } from './people-kinds.ts';
import { everybody, queryOf } from './people-view.ts';

const directory = (name: string, label = name) => ({ name, label });
const kindsOf = (...directories: ReturnType<typeof directory>[]) =>
  peopleTabs(directories).map(({ kind }) => kind);

it('only the directories that the phone system names have a tab', () => {
  expect(kindsOf(directory('enterprise'), directory('privates'))).toEqual([
    'all',
    'favorites',
    'enterprise',
    'privates',
    'switchboard',
    'vips',
    'speedDials',
  ]);
});

it('all known directories have a tab until the phone system has answered', () => {
  const known = ['enterprise', 'services', 'shared', 'privates'].map((name) => directory(name));
  expect(peopleTabs(undefined)).toEqual(peopleTabs(known));
});

it('a further directory has a tab behind the other directories, with the label of the phone system', () => {
  const tabs = peopleTabs([directory('enterprise'), directory('dealers', 'Our dealers')]);
  expect(tabs.slice(2, 4)).toEqual([{ kind: 'enterprise' }, { kind: 'in-dealers', label: 'Our dealers' }]);
});

it('a tab of a directory searches in it, and every other tab in all of them', () => {
  expect(['all', 'vips', 'shared', 'in-dealers'].map((kind) => directoryOf(kind as 'all'))).toEqual([
    undefined,
    undefined,
    'shared',
    'dealers',
  ]);
  expect(queryOf({ ...everybody, text: 'ann', kind: 'in-dealers' })).toEqual({
    text: 'ann',
    directory: 'dealers',
  });
});
