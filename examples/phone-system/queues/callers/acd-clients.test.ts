import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Changes } from '../../base/changes.ts';
import { Clock } from '../../base/clock.ts';
import { acme } from '../../demonstration/acme.ts';
import { openStore, type Store } from '../../store/store.ts';
import { AcdClients } from './acd-clients.ts';

const log = pino({ level: 'silent' });
const groupId = 1;
let store: Store;
beforeAll(async () => {
  store = await openStore({ server: undefined, folder: undefined, log });
  await sql`insert into acd_group (id, number, label, is_active, ring_pattern, queue_size, priority)
    values (${groupId}, '301', 'Sales', true, 'cyclic', 10, 1)`.execute(store.db);
});
afterAll(() => store.close());

const load = (clock: Clock) =>
  AcdClients.load(store.db, { changes: new Changes(), clock, company: { current: acme }, log });

it('callers who call again after a crash have the places to which a supervisor moved them', async () => {
  const clock = new Clock();
  const before = await load(clock);
  const numbers = ['+33100000001', '+33100000002', '+33100000003'];
  const call = (clients: AcdClients, number: string, callId: number) => {
    const entered = clients.enter({ groupId, callId, number, label: undefined });
    clients.queued(entered.id);
    return entered;
  };
  const order = (clients: AcdClients) => clients.in(groupId).map(({ number }) => number);
  const ids = numbers.map((number, at) => {
    clock.move(1_000);
    return call(before, number, at).id;
  });
  before.movedToFront(ids[2] ?? 0);
  const moved = ['+33100000003', '+33100000001', '+33100000002'];
  expect(order(before)).toEqual(moved);
  await before.settle();

  const after = await load(clock);
  clock.move(20_000);
  const again = numbers.map((number, at) => call(after, number, 10 + at));
  expect(order(after)).toEqual(moved);
  // The place is decided a moment before the first caller came; the waiting time is the caller's own.
  expect(again[2]?.movedMs).toBeGreaterThan(again[0]?.waitedMs ?? 0);
  expect(again[2]?.waitedMs).toBeLessThan(again[0]?.waitedMs ?? 0);
  expect(again[0]?.movedMs).toBeUndefined();
  await after.settle();
});
