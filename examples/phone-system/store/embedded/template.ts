import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MemoryFS, type PGlite } from '@electric-sql/pglite';
import { packageRoot } from '../../domain/product/package-root.ts';
import { migrations } from '../migrations/all.ts';

/** Segments of the write-ahead log have a megabyte instead of 16: even an empty database holds one. */
export const initDbStartParams = ['--wal-segsize=1'];

/** Where PGlite has the files of its database. */
const dataFolder = '/pglite/data';

/** Databases that PostgreSQL copies for each new one. Nobody makes a new one here, and they are half of all files. */
const unused = ['template0', 'template1'];

/**
 * An empty database with all tables, as a folder in the cache of the package. Making a database takes
 * PostgreSQL seconds, copying this one a tenth of a second.
 */
const template = join(packageRoot, 'node_modules/.cache/callside', `database-${fingerprint()}`);

/** Changes with the database's version, how it is made, and the tables. */
function fingerprint(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));
  const hash = createHash('sha256')
    .update(version)
    .update([...initDbStartParams, ...unused].join());
  for (const [name, { up }] of Object.entries(migrations)) hash.update(name).update(up.toString());
  return hash.digest('hex').slice(0, 16);
}

/** The folder of the template, or undefined where none has been saved yet. */
export function findTemplate(): string | undefined {
  return existsSync(template) ? template : undefined;
}

/** Keeps this database as the template. Where the cache cannot be written it rejects, and nothing is lost but time. */
export async function saveTemplate(database: PGlite): Promise<void> {
  await database.exec('update pg_database set datistemplate = false');
  for (const name of unused) await database.exec(`drop database if exists ${name}`);
  await database.exec('checkpoint');
  const half = `${template}.${randomUUID()}`;
  writeFolder(database.Module.FS, dataFolder, half);
  await rename(half, template).catch((error) => {
    rmSync(half, { recursive: true });
    // Another phone system was quicker.
    if (!existsSync(template)) throw error;
  });
}

type FileSystem = PGlite['Module']['FS'];

function writeFolder(files: FileSystem, from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of files.readdir(from)) {
    if (name === '.' || name === '..') continue;
    const [path, copy] = [`${from}/${name}`, join(to, name)];
    if (files.isDir(files.stat(path).mode)) writeFolder(files, path, copy);
    else writeFileSync(copy, files.readFile(path));
  }
}

/** Files in memory, at first those of a template. */
export class TemplateMemory extends MemoryFS {
  readonly #template: string | undefined;

  constructor(template: string | undefined) {
    super();
    this.#template = template;
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS;
    if (files && this.#template !== undefined) readFolder(files, this.#template, dataFolder);
  }
}

/** Each file is held once: the file system goes on with the octets that were read. */
function readFolder(files: FileSystem, from: string, to: string): void {
  files.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [path, copy] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) readFolder(files, path, copy);
    else files.writeFile(copy, readFileSync(path), { canOwn: true });
  }
}
