import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acme } from '../demonstration/acme.ts';
import { openStore, type Store } from '../store/store.ts';
import { QueuePeriods } from './queue-period.ts';
import { readPeriods } from './stored-periods.ts';

const hourMs = 3_600_000;
/** Noon in Paris on the day on which the clocks go forward. */
const noon = Date.parse('2026-03-29T10:00Z');
const exits = ['abandoned', 'timedOut', 'calledBack', 'leftMessage', 'refused', 'redirected', null];

let store: Store;
beforeAll(async () => {
  store = await openStore({ server: undefined, folder: undefined, log: pino({ level: 'silent' }) });
  await sql`insert into acd_group (id, number, label, is_active, ring_pattern, queue_size, priority)
    values (1, '301', 'Sales', true, 'cyclic', 10, 1), (2, '302', 'Support', true, 'cyclic', 10, 1)`.execute(
    store.db,
  );
});
afterAll(() => store.close());

const moment = fc.integer({ min: -40 * hourMs, max: 40 * hourMs }).map((ms) => new Date(noon + ms));
const caller = fc.record({
  group_id: fc.constantFrom(1, 2),
  entered_at: moment,
  answered_at: fc.option(moment),
  left_at: fc.option(moment),
  exit: fc.constantFrom(...exits),
  is_callback: fc.boolean(),
});

it('the figures of a day in the store are those of its callers counted one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(caller, { maxLength: 30 }), async (callers) => {
      await store.db.deleteFrom('acd_client').execute();
      const rows = callers.map((row, id) => ({
        ...row,
        id,
        call_id: id,
        number: '',
        label: null,
        person_id: null,
      }));
      if (rows.length > 0) await store.db.insertInto('acd_client').values(rows).execute();
      const counted = new QueuePeriods({ current: acme });
      for (const row of callers) {
        counted.entered(row);
        counted.waited(row);
      }
      const stored = new QueuePeriods({ current: acme });
      for (const [groupId, period] of await readPeriods(store.db, acme.timeZone, noon))
        stored.restore(groupId, noon, period);
      for (const groupId of [1, 2]) expect(stored.of(groupId, noon)).toEqual(counted.of(groupId, noon));
    }),
    { numRuns: 60 },
  );
});
