import { expect, test } from 'vitest';
import { HandClock } from '../platform/testing/clocks.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { login } from '../testing/watched-lines.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { firstSettings, type SettingsChange } from './rules.ts';
import { Settings } from './settings.ts';

const { user } = login;

/** A router that keeps settings, and answers what changes them when it is told to. */
function opened() {
  let kept: object = { version: 1, lightMode: true, lastUpdate: '1', ours: 'kept', isWelcomed: true };
  const asked: { readonly answer: () => void; readonly refuse: () => void }[] = [];
  const read = async (_: unknown, { method, body }: { method?: string; body?: { settings: object } }) => {
    if (method !== 'PUT') return { settings: kept };
    await new Promise<void>((resolve, reject) =>
      asked.push({ answer: resolve, refuse: () => reject(new CallsideError('offline')) }),
    );
    kept = body?.settings ?? kept;
    return { settings: kept };
  };
  const deps = new TestDeps('http://localhost', { platform: { clock: new HandClock() } });
  const settings = new Settings({ ...deps, rest: { read } as unknown as Rest });
  const end = () => {
    deps.login.value = undefined;
  };
  const push = (settings: unknown) => deps.sinkOf(user).snapshot([{ settings }]);
  push(kept);
  const change = (wish: SettingsChange) => settings.change(wish).catch(({ code }: CallsideError) => code);
  const next = async (index: number) => {
    await expect.poll(() => asked.length).toBeGreaterThan(index);
    return asked[index];
  };
  return { settings, change, next, push, end, keptNow: () => kept };
}

const shown = ({ settings }: Pick<ReturnType<typeof opened>, 'settings'>) => [
  settings.current.value?.lightMode,
  settings.current.value?.sort.contact,
];

test('two changes that fail leave nothing behind, in whatever order they were made', async () => {
  const all = opened();
  const both = [all.change({ lightMode: false }), all.change({ sort: { contact: 'lastname' } })];
  await expect.poll(() => shown(all)).toEqual([false, 'lastname']);
  (await all.next(0))?.refuse();
  await expect.poll(() => shown(all)).toEqual([true, 'lastname']);
  (await all.next(1))?.refuse();
  expect(await Promise.all(both)).toEqual(['offline', 'offline']);
  expect(shown(all)).toEqual([true, 'firstname']);
});

test('a pushed change does not hide one that is still under way', async () => {
  const all = opened();
  const both = [all.change({ lightMode: false }), all.change({ sort: { contact: 'lastname' } })];
  const seen = new Set<string>();
  (await all.next(0))?.answer();
  const stop = all.settings.current.subscribe(() => void seen.add(JSON.stringify(shown(all))));
  (await all.next(1))?.answer();
  await Promise.all(both);
  stop();
  expect([...seen]).toEqual(['[false,"lastname"]']);
});

test('incomplete settings of another client are read, and its own properties stay', async () => {
  const all = opened();
  expect(all.settings.current.value).toMatchObject({ ...firstSettings, lastUpdate: '1', isWelcomed: true });
  expect(all.settings.isFirstRun.value).toBe(false);
  const changing = all.change({ lightMode: false });
  (await all.next(0))?.answer();
  await changing;
  expect(all.keptNow()).toMatchObject({ ours: 'kept', lightMode: false, version: 1 });
});

test('settings of another version show the first ones, and are no first run', () => {
  const all = opened();
  all.push({ version: 2 });
  expect(all.settings.current.value).toEqual(firstSettings);
  expect(all.settings.isFirstRun.value).toBe(false);
  all.push(undefined);
  expect(all.settings.isFirstRun.value).toBe(true);
  all.end();
  expect(all.settings.current.value).toBeUndefined();
});
