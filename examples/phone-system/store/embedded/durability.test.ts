import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openEmbedded } from './embedded-database.ts';

const base = mkdtempSync(join(tmpdir(), 'durability-'));
afterAll(() => rmSync(base, { recursive: true }));

/** Writes rows in sequence and prints each confirmation, then many at once. */
const program = `
  import { writeSync } from 'node:fs';
  import { Kysely, sql } from 'kysely';
  const { openEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-database.ts'))});
  const database = await openEmbedded(process.argv[1]);
  const db = new Kysely({ dialect: database.dialect });
  await sql\`create table confirmed (n int)\`.execute(db);
  const insert = (n) => sql\`insert into confirmed values (\${n})\`.execute(db);
  for (let n = 0; n < 5; n += 1) {
    await insert(n);
    writeSync(1, 'confirmed one');
  }
  await Promise.all(Array.from({ length: 200 }, (_, n) => insert(n)));
  writeSync(1, 'confirmed all');
  await db.destroy();
  await database.close();`;

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

/** The system calls of the program that sync a file, and its own words, in their order. */
function trace(folder: string): readonly string[] {
  const log = join(base, 'trace');
  const node = [process.execPath, '--input-type=module', '-e', program, folder];
  const { status, stderr } = spawnSync(
    'strace',
    ['-f', '-e', 'trace=fdatasync,write', '-e', 'signal=none', '-o', log, ...node],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  return [...readFileSync(log, 'utf8').matchAll(/fdatasync\(|confirmed (?:one|all)/g)].map(([word]) => word);
}

it.skipIf(!canTrace)(
  'a write is synced to the disk before it is confirmed, and many at once share a sync',
  () => {
    const words = trace(join(base, 'traced'));
    const [, ...between] = words.join(' ').split('confirmed one');
    expect(between).toHaveLength(5);
    for (const part of between) expect(part).toContain('fdatasync(');
    const [shared = ''] = (between.at(-1) ?? '').split('confirmed all');
    expect(shared.split('fdatasync(').length - 1).toBeLessThan(100);
  },
  180_000,
);

it('a write is refused once the log cannot be synced', async () => {
  const folder = join(base, 'lost');
  const database = await openEmbedded(folder);
  const db = new Kysely<{ confirmed: { n: number } }>({ dialect: database.dialect });
  await sql`create table confirmed (n int)`.execute(db);
  const log = join(folder, 'database/pg_wal');
  for (const name of await readdir(log)) if (/^[0-9A-F]{24}$/.test(name)) await rm(join(log, name));
  const write = () => db.insertInto('confirmed').values({ n: 1 }).execute();
  await expect(write()).rejects.toThrow('The database could not be synced to the disk.');
  await expect(write()).rejects.toThrow('The database could not be synced to the disk.');
  await db.destroy().catch(() => undefined);
  await expect(database.close()).rejects.toThrow('The database could not be synced to the disk.');
}, 60_000);
