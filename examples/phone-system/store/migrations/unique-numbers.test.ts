import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoSeed } from '../../demonstration/people/demo-seed.ts';
import { openStore, type Store } from '../store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore({
    folder: undefined,
    server: undefined,
    seed: demoSeed({ people: 10, activity: false, now: Date.now() }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(() => store.close());

it('no group gets the number of a person, and no person that of a group', async () => {
  const hunt = { type: 'GroupAddress', label: 'Shadow' };
  await expect(
    store.db
      .insertInto('call_group')
      .values({ ...hunt, number: '103' })
      .execute(),
  ).rejects.toThrow('The number 103 has more than one holder: Carol Lindqvist, Shadow.');
  await expect(
    store.db.updateTable('acd_group').set({ number: '304' }).where('number', '=', '301').execute(),
  ).rejects.toThrow('The number 304 has more than one holder: Front desk, Sales.');
  await expect(
    store.db
      .updateTable('person')
      .set({ mobile_direct_number: '+33100000301' })
      .where('id', '=', 1)
      .execute(),
  ).rejects.toThrow('The number +33100000301 has more than one holder: Alice Martin, Sales.');
  await store.db
    .insertInto('call_group')
    .values({ ...hunt, number: '377' })
    .execute();
});
