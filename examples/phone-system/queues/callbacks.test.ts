import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Changes } from '../base/changes.ts';
import { Clock } from '../base/clock.ts';
import { addDemoWorld } from '../demonstration/people/demo-world.ts';
import { openStore, type Store } from '../store/store.ts';
import { Callbacks } from './callbacks.ts';

const log = pino({ level: 'silent' });
const clock = new Clock();
let store: Store;
beforeAll(async () => {
  store = await openStore({ server: undefined, folder: undefined, log });
  await addDemoWorld(store.db, { people: 20, activity: false, now: Date.now() });
});
afterAll(() => store.close());

const load = () => Callbacks.load(store.db, { clock, changes: new Changes(), log });
const rules = { most: 2, retryMs: 300_000 };

it('a call-back is owed after a restart, with its moved place and its attempts, until its last one', async () => {
  const first = await load();
  const since = clock.now() - 60_000;
  const { id } = first.request({
    groupId: 1,
    number: '+33612345678',
    label: 'Zoé',
    since,
    movedTo: undefined,
  });
  expect(first.isOwed(1, '+33612345678')).toBe(true);
  expect(first.isOwed(2, '+33612345678')).toBe(false);
  first.moved(id, since - 5_000);
  first.failed(id, rules);
  await first.settle();

  const second = await load();
  expect(second.all()).toMatchObject([
    { id, groupId: 1, label: 'Zoé', since, movedTo: since - 5_000, attempts: 1 },
  ]);
  expect(second.all()[0]?.dueAt).toBeGreaterThan(clock.now() + 290_000);
  expect(second.failed(id, rules)).toBeUndefined();
  expect(second.all()).toEqual([]);
  await second.settle();

  const third = await load();
  expect(third.all()).toEqual([]);
  expect(third.request({ groupId: 1, number: '102', label: undefined, since, movedTo: undefined }).id).toBe(
    id + 1,
  );
  await third.settle();
});
