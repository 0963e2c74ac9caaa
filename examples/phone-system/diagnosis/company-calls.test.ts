import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore, type Store } from '../store/store.ts';
import type { Person } from '../users/person.ts';
import { CompanyCalls } from './company-calls.ts';

const calls = 20_000;
const now = Date.UTC(2026, 10, 30, 12);
const alice = { id: 1, number: '101', firstName: 'Alice', lastName: 'Martin' } as Person;

let store: Store;
let companyCalls: CompanyCalls;
beforeAll(async () => {
  store = await openStore({ server: undefined, folder: undefined, log: pino({ level: 'silent' }) });
  await sql`insert into person (id, login, number, first_name, last_name, password_hash)
    values (1, 'alice', '101', 'Alice', 'Martin', '')`.execute(store.db);
  // A call each 30 seconds, the last call now, and a leg for each of two phones.
  await sql`insert into call_record
      (id, person_id, is_incoming, started_at, talking_at, ended_at, called_number, remote_number, cause, call_id)
    select 2 * nr + leg, 1, leg = 1, moment, case when nr % 2 = 0 then moment end, moment,
      '+33' || 100000000 + nr, '+33' || 100000000 + nr, 'causeNormal', nr
    from generate_series(1, ${calls}) nr, generate_series(0, 1) leg,
      lateral (select ${new Date(now)}::timestamptz - make_interval(secs => 30 * (${calls} - nr)) as moment) at`.execute(
    store.db,
  );
  await sql`insert into call_signalling (call_id, at, legs, troubles)
    values (${calls - 7}, ${new Date(now)}, '', '{silentIn}')`.execute(store.db);
  companyCalls = new CompanyCalls(store.db, {
    people: {
      all: () => [alice],
      byId: (id) => (id === alice.id ? alice : undefined),
      byNumber: (number) => (number === alice.number ? alice : undefined),
    },
    signalling: { troubled: [calls - 3], presentTroubles: () => [] },
    written: async () => undefined,
    clock: { now: () => now },
  });
}, 60_000);
afterAll(() => store.close());

const idsOf = async (...given: Parameters<CompanyCalls['page']>) =>
  (await companyCalls.page(...given)).items.map(({ callID }) => Number(callID));

it('twenty thousand calls are paged, the newest first, each once', async () => {
  const { count, items } = await companyCalls.page({}, { offset: 0, length: 3 });
  expect(count).toBe(calls);
  expect(items.map(({ callID }) => Number(callID))).toEqual([calls, calls - 1, calls - 2]);
  expect(await idsOf({}, { offset: calls - 2, length: 50 })).toEqual([2, 1]);
});

it('a call is found by a part of its number in any writing', async () => {
  const range = { offset: 0, length: 10 };
  expect(await idsOf({ search: '01 00 01 23 45' }, range)).toEqual([12_345]);
  expect(await idsOf({ search: '+33 (1) 00-01-23-45' }, range)).toEqual([12_345]);
  expect(await idsOf({ search: '100%' }, range)).toEqual([]);
});

it('calls with bad sound are those of the store and those that go on', async () => {
  const found = await companyCalls.page({ result: 'badSound' }, { offset: 0, length: 10 });
  expect(found.items.map(({ callID, troubles }) => [Number(callID), troubles])).toEqual([
    [calls - 3, []],
    [calls - 7, ['silentIn']],
  ]);
});

it('calls that were answered and that were not are half of all', async () => {
  for (const result of ['answered', 'unanswered'] as const)
    expect((await companyCalls.page({ result }, { offset: 0, length: 1 })).count).toBe(calls / 2);
});
