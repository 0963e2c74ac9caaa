import type { Kysely, KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Changes, topics } from '../base/changes.ts';
import { acme } from '../demonstration/acme.ts';
import { addDemoData } from '../demonstration/people/demo-data.ts';
import { Numbering } from '../numbers/numbering.ts';
import { openStore } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { People } from '../users/person.ts';
import { CallRecords } from './call-records.ts';

const log = pino({ level: 'silent' });
const remote = { number: '102', label: undefined };
const begin = { callId: 1, isIncoming: false, startedAt: 5_000, called: remote, remote };
const end = {
  talkingAt: 6_000,
  endedAt: 9_000,
  isMissed: false,
  isRejected: false,
  isForwarded: false,
  cause: 'causeNormal',
  callId: 1,
} as const;

const numbering = new Numbering({ current: acme });

let db: Kysely<Tables>;
let records: CallRecords;
let changes: Changes;
let statements: string[];

/** Notes which kind of statement comes by. */
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeEach(async () => {
  const store = await openStore({ server: undefined, folder: undefined, log });
  onTestFinished(() => store.close());
  db = store.db;
  await addDemoData(db);
  changes = new Changes();
  statements = [];
  records = await CallRecords.load(db.withPlugin(counting), {
    changes,
    people: await People.load(db),
    plainWritings: numbering.plainWritings,
    log,
  });
  statements = [];
});

function call(id: number, personId: number): void {
  records.begin({ ...begin, id, personId });
  records.talk({ id, personId }, 6_000);
  records.end({ id, personId }, end);
}

describe('history of short calls', () => {
  it('a short call is written by one statement and published once, without reading it again', async () => {
    const told: object[] = [];
    for (const personId of [1, 2])
      changes.listen(topics.callHistory(personId), ({ item }) => told.push(item ?? {}));
    for (const id of [1001, 1002, 1003]) call(id, 1 + (id % 2));
    await records.settle();
    expect(statements).toEqual(['InsertQueryNode']);
    expect(told).toHaveLength(3);
    expect(told).toEqual(expect.arrayContaining([await records.byId(1, 1002), await records.byId(2, 1001)]));
    expect(told).toMatchObject(Array.from({ length: 3 }, () => ({ talkDuration: 3_000 })));
  });

  it('a query includes all calls that have just ended', async () => {
    call(1001, 1);
    expect(await records.byId(1, 1001)).toMatchObject({ talkDuration: 3_000, stateCause: 'causeNormal' });
    call(1002, 1);
    expect(await records.page(1, { offset: 0, length: 10 })).toMatchObject({ count: 2 });
    await records.settle();
  });

  it('a short call is stored if another row is refused', async () => {
    call(1001, 1);
    call(1002, 999_999);
    call(1003, 2);
    await records.settle();
    const rows = await db.selectFrom('call_record').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual([1001, 1003]);
  });
});

describe('calls with one number', () => {
  const written = ['+33623000000', '06 23 00 00 00', '0033 6 23 00 00 00', '+33 623-00-00-00'];
  const others = ['', 'anonymous', '102', '+442079460018', '+33623000001'];
  beforeEach(async () => {
    for (const [at, number] of [...written, ...others].entries())
      records.begin({ ...begin, id: 1001 + at, personId: 1, remote: { number, label: undefined } });
    await records.settle();
  });

  it.each([
    ...['+33623000000', '0623000000', '06 23 00 00 00', '0033623000000', '0+33623000000'].map(
      (query) => [query, written] as const,
    ),
    ['', ['']],
    ['anonymous', ['anonymous']],
    ['102', ['102']],
    ['+44 20 7946 0018', ['+442079460018']],
    ['0623000002', []],
  ] as const)('the number “%s” selects its calls, however they write it', async (remoteNumber, expected) => {
    const selection = { filter: 'all', direction: 'asc', remoteNumber } as const;
    const { count, items } = await records.page(1, { offset: 0, length: 20 }, selection);
    expect(items.map((item) => item.remoteNumber)).toEqual(expected);
    expect(count).toBe(expected.length);
    const changed = [...written, ...others].filter((number) => numbering.isSameNumber(number, remoteNumber));
    expect(changed).toEqual(expected);
  });
});
