import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { openStore } from '../store.ts';
import { packedFilesIn, unpackFiles } from './packed-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'make-template-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Opens the store of a folder. Returns the migrations that this ran. */
async function migrationsOf(path: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
  const { db, close } = await openStore({ server: undefined, folder: path, log });
  expect(await db.selectFrom('person').selectAll().execute()).toEqual([]);
  await close();
  return lines.flatMap((line) => JSON.parse(line).migrationName ?? []);
}

it('the database that the built package has needs no migration and has no people', async () => {
  const file = join(folder, 'tables');
  execFileSync(process.execPath, [new URL('make-template.ts', import.meta.url).pathname, file]);
  unpackFiles(packedFilesIn(brotliDecompressSync(readFileSync(file))), join(folder, 'database'));
  expect(await migrationsOf(folder)).toEqual([]);
});
