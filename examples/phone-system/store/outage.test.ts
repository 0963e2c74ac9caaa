import { pino } from 'pino';
import { afterAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../../tests/support/postgres.ts';
import { Changes, topics } from '../base/changes.ts';
import { addDemoData } from '../demonstration/people/demo-data.ts';
import { CallRecords } from '../history/call-records.ts';
import { People } from '../users/person.ts';
import { isOutage, RetryingWrites } from './retrying-writes.ts';
import { openStore } from './store.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const remote = { number: '102', label: undefined };
const begin = { personId: 1, callId: 1, isIncoming: false, startedAt: 5_000, called: remote, remote };
const end = {
  isMissed: false,
  isRejected: false,
  isForwarded: false,
  cause: 'causeNormal',
  callId: 1,
} as const;

describe.skipIf(!postgres)('outage of a PostgreSQL server during calls', () => {
  it('all changes during an outage are written afterwards, in their order', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
    const server = postgres?.createDatabase('outage') ?? '';
    const { db, close } = await openStore({ server, folder: undefined, log });
    onTestFinished(close);
    await addDemoData(db);
    const changes = new Changes();
    const records = await CallRecords.load(db, { changes, people: await People.load(db), log });
    const told: object[] = [];
    changes.listen(topics.callHistory(1), ({ item }) => told.push(item ?? {}));

    records.begin({ ...begin, id: 1001 });
    await expect.poll(() => told.length).toBe(1);
    await postgres?.goAway();
    onTestFinished(() => postgres?.comeBack());
    // A call ends while the server is away, and another call begins and ends meanwhile.
    records.talk({ id: 1001, personId: 1 }, 6_000);
    records.end({ id: 1001, personId: 1 }, { ...end, talkingAt: 6_000, endedAt: 9_000 });
    records.begin({ ...begin, id: 1002, startedAt: 7_000 });
    records.end({ id: 1002, personId: 1 }, { ...end, talkingAt: undefined, endedAt: 8_000, isMissed: true });
    await expect.poll(() => lines.filter((line) => line.includes('is away'))).toHaveLength(1);
    expect(told).toHaveLength(1);
    await postgres?.comeBack();
    await expect
      .poll(() => told.slice(1))
      .toMatchObject([
        { callHistoryID: '1001', talkDuration: 3_000 },
        { callHistoryID: '1002', isMissed: true },
      ]);

    expect(await records.page(1, { offset: 0, length: 10 })).toMatchObject({
      count: 2,
      items: [
        { callHistoryID: '1002', isMissed: true, talkDuration: 0 },
        { callHistoryID: '1001', isMissed: false, talkDuration: 3_000 },
      ],
    });
    expect(lines.filter((line) => line.includes('is back'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('could not be written'))).toEqual([]);
    await records.settle();
  });

  it('the phone system stops without waiting for the server', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
    const server = postgres?.createDatabase('stop') ?? '';
    const { db, close } = await openStore({ server, folder: undefined, log });
    await addDemoData(db);
    const people = await People.load(db);
    const records = await CallRecords.load(db, { changes: new Changes(), people, log });
    await postgres?.goAway();
    onTestFinished(() => postgres?.comeBack());
    records.begin({ ...begin, id: 1001 });
    await records.settle();
    expect(lines.filter((line) => line.includes('could not be written'))).toHaveLength(1);
    await close();
  });
});

test('a write that the database refuses is not repeated', async () => {
  const writes = new RetryingWrites(pino({ level: 'silent' }));
  let tries = 0;
  const refused = Object.assign(new Error('duplicate key'), { code: '23505' });
  const task = async () => {
    tries += 1;
    throw refused;
  };
  await expect(writes.run(task)).rejects.toBe(refused);
  expect(tries).toBe(1);
  expect(isOutage(Object.assign(new Error('gone'), { code: '57P01' }))).toBe(true);
  expect(isOutage(new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })]))).toBe(true);
});
