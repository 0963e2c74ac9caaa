import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { Checkpoints } from './checkpoints.ts';
import { openStore } from './store.ts';

const log = pino({ level: 'silent' });

it('checkpoints keep the write-ahead log short however much is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callside-checkpoints-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { db, close } = await openStore({ server: undefined, folder, log });
  onTestFinished(close);
  const checkpoints = new Checkpoints(db, log);
  onTestFinished(() => checkpoints.stop());
  const segments = async () =>
    (await readdir(join(folder, 'database/pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  await sql`create table note (text text)`.execute(db);
  const write = () =>
    sql`insert into note select repeat('x', 1000) from generate_series(1, 6000)`.execute(db);
  const counts: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await write();
    await checkpoints.run();
    counts.push(await segments());
  }
  // Without checkpoints six rounds leave 40 of them.
  expect(Math.max(...counts)).toBeLessThan(20);
  // They stop growing: a checkpoint that ends just before or after a segment is begun makes a difference of one.
  expect(Math.max(...counts.slice(3))).toBeLessThanOrEqual(Math.max(...counts.slice(0, 3)) + 1);
});
