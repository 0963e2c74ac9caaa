import { createHash, randomUUID } from 'node:crypto';
import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { packageRoot } from '../domain/package-root.ts';
import { migrations } from './migrations.ts';

/** Segments of the write-ahead log have a megabyte instead of 16: even an empty database holds one. */
export const initDbStartParams = ['--wal-segsize=1'];

/**
 * An empty database with all tables, as one file in the cache of the package. Making a database takes
 * PostgreSQL seconds, loading this one half a second.
 */
const template = join(packageRoot, 'node_modules/.cache/callside', `database-${fingerprint()}.tar`);

/** Changes with the database's version, how it is made, and the tables. */
function fingerprint(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));
  const hash = createHash('sha256').update(version).update(initDbStartParams.join());
  for (const [name, { up }] of Object.entries(migrations)) hash.update(name).update(up.toString());
  return hash.digest('hex').slice(0, 16);
}

/** The template, or undefined where none has been saved yet. */
export async function loadTemplate(): Promise<Blob | undefined> {
  if (!existsSync(template)) return undefined;
  // PGlite keeps its options for as long as it lives: the bytes must not be among them.
  return openAsBlob(template);
}

/** Keeps this database as the template. Where the cache cannot be written it rejects, and nothing is lost but time. */
export async function saveTemplate(database: PGlite): Promise<void> {
  const dump = await database.dumpDataDir('none');
  await mkdir(dirname(template), { recursive: true });
  const half = `${template}.${randomUUID()}`;
  await writeFile(half, Buffer.from(await dump.arrayBuffer()));
  await rename(half, template);
}
