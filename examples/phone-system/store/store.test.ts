import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../tests/support/postgres.ts';
import { Changes, topics } from '../base/changes.ts';
import { addDemoData } from '../demonstration/people/demo-data.ts';
import { CallRecords, type Leg } from '../history/call-records.ts';
import { CallRecordings } from '../recordings/call-recordings.ts';
import { People } from '../users/person.ts';
import { loadSettings } from '../users/user-settings.ts';
import { DatabaseUnavailable } from './database.ts';
import { openStore } from './store.ts';
import type { Tables } from './tables.ts';

const log = pino({ level: 'silent' });
const folder = await mkdtemp(join(tmpdir(), 'callside-store-'));
const postgres = await startPostgres();
let databases = 0;
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Somewhere fresh that can be opened again and again. */
function freshPlace(kind: 'embedded' | 'server') {
  databases += 1;
  return kind === 'embedded'
    ? { folder: join(folder, String(databases)), server: undefined, log }
    : { folder: undefined, server: postgres?.createDatabase(`store${databases}`) ?? '', log };
}

describe.each(['embedded', ...(postgres ? (['server'] as const) : [])] as const)(
  'the %s database',
  (kind) => {
    it('the store keeps calls and settings, and returns them unchanged', async () => {
      const place = freshPlace(kind);
      const call = { id: 1001, personId: 1 };
      const startedAt = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
      {
        const { db, close } = await openStore(place);
        await addDemoData(db);
        const changes = new Changes();
        const records = await historyOf(db, changes);
        expect(records.nextId()).toBe(call.id);
        expect(records.nextCallId()).toBe(1);
        records.begin({
          ...call,
          callId: 1,
          isIncoming: true,
          startedAt,
          called: { number: '101', label: 'Alice' },
          remote: { number: '102', label: undefined },
        });
        records.talk(call, startedAt + 1000);
        records.end(call, {
          talkingAt: startedAt + 1000,
          endedAt: startedAt + 3500,
          isMissed: false,
          isRejected: false,
          isForwarded: false,
          cause: 'causeTransfer',
          callId: 2,
        });
        await records.settle();
        const settings = await loadSettings(db);
        const before = settings.of(1);
        expect(before).toMatchObject({ version: 1, lastUpdate: '0' });
        if (before) await settings.save(1, { ...before, lightMode: false });
        await close();
      }
      const { db, close } = await openStore(place);
      const records = await historyOf(db);
      // Calls that a crash took with it may have had the thousand numbers between.
      expect(records.nextId()).toBe(2002);
      expect(records.nextCallId()).toBe(1003);
      expect(await records.page(1, { offset: 0, length: 10 })).toEqual({
        count: 1,
        items: [
          {
            restUri: 'v1/logs/CallHistory/1001',
            callHistoryID: '1001',
            isIncoming: true,
            isMissed: false,
            isRejected: false,
            isForwarded: false,
            isRecorded: false,
            isMeasured: false,
            recordings: [],
            timestamp: startedAt,
            talkDuration: 2500,
            calledNumber: '101',
            calledLabel: 'Alice',
            remoteNumber: '102',
            remoteContact: 'v1/directory/Contact/2',
            remoteNumbers: [
              { type: 'internal', number: '102' },
              { type: 'direct', number: '+33100000102' },
            ],
            stateCause: 'causeTransfer',
            call: 'telephony/Call/2',
          },
        ],
      });
      expect((await loadSettings(db)).of(1)).toMatchObject({ lightMode: false });
      await close();
    });

    it('the store closes calls that a crash left open', async () => {
      const { db, close } = await openStore(freshPlace(kind));
      await addDemoData(db);
      const changes = new Changes();
      const records = await historyOf(db, changes);
      begin(records, { id: 1001, personId: 1 });
      await records.settle();
      expect(await records.byId(1, 1001)).not.toHaveProperty('stateCause');
      const after = await historyOf(db, changes);
      expect(await after.byId(1, 1001)).toMatchObject({
        timestamp: 5000,
        talkDuration: 0,
        stateCause: 'causeUnknown',
      });
      expect(await db.selectFrom('call_record').select('ended_at').executeTakeFirst()).toEqual({
        ended_at: new Date(5000),
      });
      await close();
    });

    it('the store marks a recorded call in the history of all participants, and lists it for its owner', async () => {
      const { db, close } = await openStore(freshPlace(kind));
      await addDemoData(db);
      const changes = new Changes();
      const people = await People.load(db);
      const records = await historyOf(db, changes);
      const recordings = new CallRecordings(db, { changes, people, records });
      const [own, foreign] = [
        { id: 1001, personId: 1 },
        { id: 1002, personId: 2 },
      ];
      for (const leg of [own, foreign]) begin(records, leg);
      const told: unknown[] = [];
      changes.listen(topics.callHistory(2), ({ item }) => told.push(item));
      const row = async ({ id, personId }: typeof own) => {
        const { isRecorded, recordings: uris } = (await records.byId(personId, id)) ?? {};
        return { isRecorded, uris };
      };

      const begun = recordings.begin({ id: '1001-1', file: '1001-1.wav', leg: own, startedAt: 6000 });
      const covered = recordings.cover('1001-1', foreign);
      await Promise.all([begun, covered, recordings.cover('1001-1', foreign)]);
      expect(await row(own)).toEqual({ isRecorded: true, uris: [] });
      expect(await row(foreign)).toEqual({ isRecorded: true, uris: [] });
      expect(told.at(-1)).toMatchObject({ isRecorded: true });
      expect(await recordings.incomplete()).toEqual([{ id: '1001-1', file: '1001-1.wav', leg: own }]);

      await recordings.complete('1001-1', own, 4200);
      expect(await row(own)).toEqual({ isRecorded: true, uris: ['v1/logs/CallRecording/1001-1'] });
      expect(await row(foreign)).toEqual({ isRecorded: true, uris: [] });
      const page = { offset: 0, length: 10 };
      expect(await recordings.page(1, page)).toMatchObject({
        count: 1,
        items: [{ callHistoryID: '1001', timestamp: 6000, duration: 4200, ownerLabel: 'Alice Martin' }],
      });
      expect(await recordings.page(undefined, page)).toMatchObject({ count: 1 });
      expect(await recordings.page(2, page)).toEqual({ count: 0, items: [] });

      await recordings.discard('1001-1');
      expect(await row(own)).toEqual({ isRecorded: false, uris: [] });
      expect(told.at(-1)).toMatchObject({ isRecorded: false });
      await close();
    });

    it('the store admits one phone system at a time', async () => {
      const place = freshPlace(kind);
      const first = await openStore(place);
      // The embedded database is locked by process; a second start in the same process is not refused.
      if (kind === 'server') await expect(openStore(place)).rejects.toThrow(/in use by another phone system/);
      await first.close();
      await (await openStore(place)).close();
    });
  },
);

const historyOf = async (db: Kysely<Tables>, changes = new Changes()) =>
  CallRecords.load(db, { changes, people: await People.load(db), log });

/** A call to bob begins. */
function begin(records: CallRecords, leg: Leg): void {
  const remote = { number: '102', label: undefined };
  records.begin({ ...leg, callId: 7, isIncoming: false, startedAt: 5000, called: remote, remote });
}

it('a database whose creation was killed is created again', async () => {
  const place = freshPlace('embedded');
  const files = join(place.folder ?? '', 'database');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'PG_VERSION'), '18\n');
  await writeFile(`${files}.half-made`, '');
  const { db, close } = await openStore(place);
  await addDemoData(db);
  expect(await db.selectFrom('person').select('login').limit(1).execute()).toHaveLength(1);
  await close();
});

it('an unavailable server is reported in one line', async () => {
  const opening = openStore({ server: 'postgres://nobody@127.0.0.1:1/none', folder: undefined, log });
  await expect(opening).rejects.toThrow(DatabaseUnavailable);
  await expect(opening).rejects.toThrow(/127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/);
});
