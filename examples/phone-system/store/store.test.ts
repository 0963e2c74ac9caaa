import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../tests/postgres.ts';
import { CallRecords } from '../domain/call-records.ts';
import { Changes } from '../domain/changes.ts';
import { SettingsOfUsers } from '../domain/user-settings.ts';
import { addDemoData } from '../world/demo-data.ts';
import { DatabaseUnavailable } from './database.ts';
import { earlierRows } from './earlier-rows.ts';
import { migrations } from './migrations.ts';
import { openStore, type Store } from './store.ts';
import type { Tables } from './tables.ts';

vi.setConfig({ testTimeout: 30_000 });

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

/** Every column, constraint and index there is, in words that do not depend on when they came. */
async function shape(db: Kysely<Tables>): Promise<unknown> {
  const columns = await sql`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`.execute(db);
  const indexes = await sql`
    select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`.execute(db);
  const constraints = await sql`
    select conrelid::regclass::text as of_table, pg_get_constraintdef(oid) as says from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`.execute(db);
  return { columns: columns.rows, indexes: indexes.rows, constraints: constraints.rows };
}

describe.each(['embedded', ...(postgres ? (['server'] as const) : [])] as const)(
  'the %s database',
  (kind) => {
    it('keeps calls and settings, and gives back what was put in', async () => {
      const place = freshPlace(kind);
      const call = { id: 1001, personId: 1 };
      const startedAt = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
      {
        const { db, close } = await openStore(place);
        await addDemoData(db);
        const changes = new Changes();
        const records = await CallRecords.load(db, changes, log);
        expect(records.nextId()).toBe(call.id);
        records.begin({
          ...call,
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
        });
        await records.settle();
        const settings = await SettingsOfUsers.load(db, changes);
        const before = settings.of(1);
        expect(before).toMatchObject({ version: 1, lightMode: true });
        if (before) await settings.save(1, { ...before, lightMode: false }, 'alice');
        await close();
      }
      const { db, close } = await openStore(place);
      const records = await CallRecords.load(db, new Changes(), log);
      expect(records.nextId()).toBe(1002);
      expect(await records.page(1, { offset: 0, length: 10 })).toEqual({
        count: 1,
        items: [
          {
            restUri: 'v1/logs/CallHistory/1001',
            callHistoryID: '1001',
            isIncoming: true,
            isMissed: false,
            isRejected: false,
            timestamp: startedAt,
            talkDuration: 2500,
            calledNumber: '101',
            calledLabel: 'Alice',
            remoteNumber: '102',
          },
        ],
      });
      expect((await SettingsOfUsers.load(db, new Changes())).of(1)).toMatchObject({ lightMode: false });
      await close();
    });

    it('closes what a crash left open', async () => {
      const { db, close } = await openStore(freshPlace(kind));
      await addDemoData(db);
      const changes = new Changes();
      const records = await CallRecords.load(db, changes, log);
      const remote = { number: '102', label: undefined };
      records.begin({ id: 1001, personId: 1, isIncoming: false, startedAt: 5000, called: remote, remote });
      await records.settle();
      const after = await CallRecords.load(db, changes, log);
      expect(await after.byId(1, 1001)).toMatchObject({ timestamp: 5000, talkDuration: 0 });
      expect(await db.selectFrom('call_record').select('ended_at').executeTakeFirst()).toEqual({
        ended_at: new Date(5000),
      });
      await close();
    });

    const states = Object.keys(migrations);
    it.each(states)('comes forward from %s with all that was in it', async (state) => {
      const place = freshPlace(kind);
      const current = await openStore(place);
      const expected = await shape(current.db);
      await clear(current);
      await goForwardTo(current, state);
      const rows = Object.entries(earlierRows).filter(([name]) => name <= state);
      for (const [, { write }] of rows)
        for (const statement of write) await sql.raw(statement).execute(current.db);
      await current.close();

      const migrated = await openStore(place);
      expect(await shape(migrated.db)).toEqual(expected);
      for (const [, { read, expect: kept }] of rows) {
        expect((await sql.raw(read).execute(migrated.db)).rows).toEqual(kept);
      }
      await addDemoData(migrated.db);
      await migrated.close();
    });

    it('is of one phone system at a time', async () => {
      const place = freshPlace(kind);
      const first = await openStore(place);
      // The embedded one belongs to the process, whose own second start is not refused.
      if (kind === 'server') await expect(openStore(place)).rejects.toThrow(/in use by another phone system/);
      await first.close();
      await (await openStore(place)).close();
    });
  },
);

/** As if the database had just been made. */
async function clear({ db }: Store): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}

/** As a phone system of that time would have left it. */
async function goForwardTo({ db }: Store, state: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(state);
  if (error) throw error;
}

it('a database that was half made when its maker was killed is made again', async () => {
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

it('says in a line why a server cannot be had', async () => {
  const opening = openStore({ server: 'postgres://nobody@127.0.0.1:1/none', folder: undefined, log });
  await expect(opening).rejects.toThrow(DatabaseUnavailable);
  await expect(opening).rejects.toThrow(/127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/);
});
