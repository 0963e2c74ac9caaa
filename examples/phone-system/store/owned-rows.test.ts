import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Change, Changes } from '../base/changes.ts';
import { addDemoData } from '../demonstration/people/demo-data.ts';
import { OwnedRows } from './owned-rows.ts';
import { openStore, type Store } from './store.ts';

const [alice, bob] = [1, 2];
const topic = (personId: number) => `dials/${personId}`;
const added_at = new Date(0);

describe('owned rows', () => {
  let store: Store;
  let changes: Changes;
  let published: Change[];

  beforeEach(async () => {
    store = await openStore({ server: undefined, folder: undefined, log: pino({ level: 'silent' }) });
    onTestFinished(() => store.close());
    await addDemoData(store.db, { people: 3 });
    changes = new Changes();
    published = [];
    changes.listen(topic(alice), (change) => published.push(change));
  });

  const load = (options: { readonly max?: number; readonly turn?: string } = {}) =>
    OwnedRows.load(store.db, {
      table: 'denylist_entry',
      changes,
      ownerOf: ({ person_id }) => person_id,
      read: ({ id, numbers, label }) => ({ restUri: `dial/${id}`, id: String(id), numbers, label }),
      topic,
      ...options,
    });
  const entry = (numbers: string, person_id = alice) => ({ person_id, numbers, label: numbers, added_at });

  it('are read from memory, and are the same after another start', async () => {
    const rows = await load();
    const first = await rows.add(alice, entry('1'));
    await rows.add(bob, entry('2', bob));
    const third = await rows.add(alice, entry('3'));
    await rows.change(alice, third?.id ?? '', { label: 'three', numbers: undefined });
    expect(rows.of(alice)).toEqual([first, { ...third, label: 'three' }]);
    expect(rows.owners()).toEqual([alice, bob]);
    const again = await load();
    expect(again.of(alice)).toEqual(rows.of(alice));
    expect(again.all()).toEqual(rows.all());
  });

  it('publish each change of an owner on the topic of the owner', async () => {
    const rows = await load();
    const added = await rows.add(alice, entry('1'));
    const { id = '', restUri: uri = '' } = added ?? {};
    await rows.add(bob, entry('2', bob));
    const changed = await rows.change(alice, id, { label: 'one' });
    await rows.remove(alice, id);
    expect(published).toEqual([
      { uri, item: added },
      { uri, item: changed },
      { uri, item: undefined },
    ]);
  });

  it('keep a row as it is that gets no new value', async () => {
    const rows = await load();
    const added = await rows.add(alice, entry('1'));
    expect(await rows.change(alice, added?.id ?? '', {})).toEqual(added);
  });

  it('are not changed or removed for another owner', async () => {
    const rows = await load();
    const { id = '' } = (await rows.add(alice, entry('1'))) ?? {};
    expect(rows.find(bob, id)).toBeUndefined();
    expect(await rows.change(bob, id, { label: 'x' })).toBeUndefined();
    expect(await rows.remove(bob, id)).toBe(false);
    expect(rows.of(alice)).toHaveLength(1);
  });

  it('are at most as many as allowed, whatever comes at once', async () => {
    const rows = await load({ max: 2 });
    const added = await Promise.all(['1', '2', '3', '4'].map((numbers) => rows.add(alice, entry(numbers))));
    expect(added.filter((one) => one !== undefined)).toHaveLength(2);
    expect(await rows.add(bob, entry('5', bob))).toBeDefined();
  });

  it('are updated together, or not at all', async () => {
    const rows = await load();
    const [one, two] = [await rows.add(alice, entry('1')), await rows.add(alice, entry('2'))];
    const failing = rows.updateAll([
      [one?.id ?? '', { label: 'x' }],
      [two?.id ?? '', { person_id: 999_999 }],
    ]);
    await expect(failing).rejects.toThrow();
    expect(rows.of(alice)).toEqual([one, two]);
    expect((await load()).of(alice)).toEqual([one, two]);
  });
});
