import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../tests/support/postgres.ts';
import { readCompany } from '../company/company-store.ts';
import { acme } from '../demonstration/acme.ts';
import { demoSeed } from '../demonstration/people/demo-seed.ts';
import { DatabaseUnavailable } from './database.ts';
import { initDbStartParams } from './embedded/template.ts';
import { migrations } from './migrations/all.ts';
import { openStore } from './store.ts';
import type { Tables } from './tables.ts';

/** The database that a phone system with the demonstration left on that day, as `pg_dump --inserts` writes it. */
const dump = brotliDecompressSync(
  readFileSync(new URL('testing/2026-11-28.sql.br', import.meta.url)),
).toString();
const folder = await mkdtemp(join(tmpdir(), 'callside-carry-'));
const postgres = await startPostgres();
const log = pino({ level: 'silent' });
/** Makes the database one from before its last migration. */
const forgetLast = `delete from public.kysely_migration where name = '0158-calendar-file-ids'`;
const rowsOfThatDay = {
  person: 129,
  terminal: 139,
  call_record: 967,
  acd_client: 36,
  voicemail: 36,
  text_message: 99,
};
let databases = 0;

afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Kind = 'embedded' | 'server';

function emptyPlace(kind: Kind) {
  databases += 1;
  return kind === 'embedded'
    ? { folder: join(folder, String(databases)), server: undefined, log }
    : { folder: undefined, server: postgres?.createDatabase(`carry${databases}`) ?? '', log };
}

/** A place with the data of that day, on which further statements have run. */
async function placeOfThatDay(kind: Kind, further = '') {
  const place = emptyPlace(kind);
  if (place.server !== undefined) {
    const client = new pg.Client(place.server);
    await client.connect();
    await client.query(dump + further);
    await client.end();
    return place;
  }
  await mkdir(place.folder);
  const dataDir = join(place.folder, 'database');
  const database = await PGlite.create({ dataDir, initDbStartParams, extensions: { pg_trgm } });
  await database.exec(dump + further);
  await database.close();
  return place;
}

/** Returns all columns, indexes, constraints, triggers and functions, in an order that does not depend on their age. */
async function schemaOf(db: Kysely<Tables>): Promise<unknown> {
  const parts = [
    sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' order by table_name, column_name`,
    sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
    sql`select conrelid::regclass::text as of_table, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
    sql`select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1`,
    sql`select prosrc from pg_proc where pronamespace = 'public'::regnamespace and prolang =
      (select oid from pg_language where lanname = 'plpgsql') order by 1`,
  ];
  const answers = [];
  for (const part of parts) answers.push((await part.execute(db)).rows);
  return answers;
}

const migrationsOf = async (db: Kysely<Tables>) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

/** Returns the number of rows in some tables. */
async function rowsOf(db: Kysely<Tables>) {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(rowsOfThatDay) as (keyof typeof rowsOfThatDay)[]) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

describe.each(['embedded', ...(postgres ? (['server'] as const) : [])] as const)(
  'an earlier %s database',
  (kind) => {
    it('of 28 November 2026 opens as acme with its rows, and has the schema of a new database', async () => {
      const fresh = await openStore(emptyPlace(kind));
      const expected = await schemaOf(fresh.db);
      await fresh.close();

      const place = await placeOfThatDay(kind);
      for (const _start of ['first', 'second']) {
        const { db, close } = await openStore(place);
        expect(await migrationsOf(db)).toEqual(Object.keys(migrations));
        expect(await schemaOf(db)).toEqual(expected);
        expect(await rowsOf(db)).toEqual(rowsOfThatDay);
        expect(await readCompany(db)).toEqual(acme);
        await close();
      }
    });
  },
);

it('a folder from before 28 November 2026 is moved aside, and opens as the demonstration company', async () => {
  const place = await placeOfThatDay('embedded', forgetLast);
  const root = place.folder ?? '';
  await mkdir(join(root, 'voicemail'));
  await writeFile(join(root, 'voicemail/1.wav'), 'message');
  await writeFile(join(root, 'certificate.pem'), 'certificate');
  const lines: string[] = [];
  const { db, close } = await openStore({
    ...place,
    seed: demoSeed({ people: 12, activity: false, now: Date.now() }),
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) }),
  });
  expect(await db.selectFrom('person').select('login').where('id', '=', 1).execute()).toEqual([
    { login: 'alice' },
  ]);
  expect(await rowsOf(db)).toMatchObject({ person: 12, call_record: 0 });
  await close();

  const [aside = ''] = readdirSync(root).filter((name) => name.startsWith('earlier-'));
  expect(aside).toMatch(/^earlier-\d{4}-\d{2}-\d{2}$/);
  expect(lines).toEqual([
    `The data in ${root} is from an earlier version and was moved to ${join(root, aside)}; new data takes its place.`,
  ]);
  expect(readdirSync(join(root, aside)).sort()).toEqual(['database', 'voicemail']);
  expect(readFileSync(join(root, aside, 'voicemail/1.wav'), 'utf8')).toBe('message');
  expect(existsSync(join(root, 'certificate.pem'))).toBe(true);
  const old = await PGlite.create({ dataDir: join(root, aside, 'database'), extensions: { pg_trgm } });
  expect((await old.query('select count(*)::int as people from person')).rows).toEqual([{ people: 129 }]);
  await old.close();
});

it.runIf(postgres)('a server with tables from before 28 November 2026 is left as it is', async () => {
  const place = await placeOfThatDay('server', forgetLast);
  const opening = openStore(place);
  await expect(opening).rejects.toThrow(DatabaseUnavailable);
  await expect(opening).rejects.toThrow('has the tables of an earlier version. Use an empty database.');
});
