import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { MemoryFS, type PGlite } from '@electric-sql/pglite';
import { packageRoot } from '../../base/package-root.ts';
import { codeFolder, fingerprint } from '../code-fingerprint.ts';
import type { Seed } from '../seed.ts';
import { type PackedFiles, packedFilesIn, readPackedFiles, writePackedFiles } from './packed-files.ts';

/** Segments of the write-ahead log have a megabyte instead of 16: even an empty database holds a segment. */
export const initDbStartParams = ['--wal-segsize=1'];

/** The folder in which PGlite has the files of its database. */
const dataFolder = '/pglite/data';

/**
 * Databases that PostgreSQL copies for each new database. No new database is made here, and they are half of all files.
 */
const unused = ['template0', 'template1'];

/**
 * The cache of this package. It has a database with all tables, and a database with the data of each kind of seed.
 * Creating a database takes PostgreSQL seconds, and filling it a quarter of a start; copying takes a hundredth of a
 * second.
 */
const cache = join(packageRoot, 'node_modules/.cache/callside');
const suffix = '.database';
const tablesName = 'tables';
/** Folders in which an earlier version had templates. */
const earlierTemplate = /^database-[0-9a-f]{16}$/;

/** Changes with the database's version, how it is made, and the tables. */
export const tablesKey = fingerprint(['store/embedded', 'store/migrations'].map(codeFolder));

export interface Template {
  readonly stage: 'tables' | 'seed';
  readonly files: PackedFiles;
}

const nameOf = (seed: Seed | undefined) =>
  seed ? `${seed.name}-${tablesKey}-${seed.templateKey}` : `${tablesName}-${tablesKey}`;
const pathOf = (name: string) => join(cache, `${name}${suffix}`);

/**
 * The built package has the database with all tables beside its code, compressed, so that also the first start after an installation
 * copies it. It is made by the same build as the code and for the exact version of PGlite that the package depends on. Sources have none.
 */
const shipped = join(import.meta.dirname, 'tables.database.br');

/**
 * Returns the template with this seed, or else the template with the tables; undefined where there is no template yet.
 */
export function findTemplate(seed: Seed | undefined): Template | undefined {
  const seeded = seed && ifThere(() => readPackedFiles(pathOf(nameOf(seed))));
  if (seeded) return { stage: 'seed', files: seeded };
  const files =
    ifThere(() => readPackedFiles(pathOf(nameOf(undefined)))) ??
    ifThere(() => packedFilesIn(brotliDecompressSync(readFileSync(shipped))));
  return files && { stage: 'tables', files };
}

/** Returns the template with the tables, as it is in the cache. */
export const templateOctets = (): Buffer => readFileSync(pathOf(nameOf(undefined)));

function ifThere(read: () => PackedFiles): PackedFiles | undefined {
  try {
    return read();
  } catch (error) {
    // None is there, or a phone system with other tables or data has just replaced it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Keeps this database as a template, and removes old templates of the same kind. Where the cache cannot be written it
 * rejects, and nothing is lost but time.
 *
 * @param seed the data that the database has; undefined: only the tables
 */
export async function saveTemplate(database: PGlite, seed: Seed | undefined): Promise<void> {
  const name = nameOf(seed);
  if (existsSync(pathOf(name))) return;
  await database.exec('update pg_database set datistemplate = false');
  for (const one of unused) await database.exec(`drop database if exists ${one}`);
  await database.exec('checkpoint');
  mkdirSync(cache, { recursive: true });
  const half = join(cache, `${name}.${randomUUID()}`);
  try {
    writePackedFiles(half, packFolder(database.Module.FS, dataFolder));
    await rename(half, pathOf(name));
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
  removeTemplates(seed?.name ?? tablesName, { keep: 2 });
}

/**
 * Removes templates of this kind, and templates of earlier versions.
 *
 * @param keep how many of the newest stay: sources and the built package may take turns
 */
export function removeTemplates(kind: string, { keep }: { readonly keep: number }): void {
  const isOfKind = new RegExp(`^${kind}-[0-9a-f]{16}(-[^-]+)?\\${suffix}$`);
  const names = readdirSync(cache);
  const newestFirst = names
    .filter((name) => isOfKind.test(name))
    .map((name) => ({ name, at: statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at);
  const gone = [
    ...newestFirst.slice(keep).map(({ name }) => name),
    ...names.filter((name) => earlierTemplate.test(name)),
  ];
  for (const name of gone) rmSync(join(cache, name), { recursive: true, force: true });
}

type FileSystem = PGlite['Module']['FS'];

function packFolder(files: FileSystem, root: string): PackedFiles {
  const packed = { folders: [] as string[], files: [] as { path: string; content: Uint8Array }[] };
  const add = (folder: string): void => {
    for (const name of files.readdir(join(root, folder))) {
      if (name === '.' || name === '..') continue;
      const path = join(folder, name);
      if (files.isDir(files.stat(join(root, path)).mode)) {
        packed.folders.push(path);
        add(path);
      } else packed.files.push({ path, content: files.readFile(join(root, path)) });
    }
  };
  add('');
  return packed;
}

/** Files in memory, at first the files of a template. */
export class TemplateMemory extends MemoryFS {
  readonly #template: PackedFiles | undefined;

  constructor(template: PackedFiles | undefined) {
    super();
    this.#template = template;
  }

  /** Each file is held once: the file system goes on with the octets that were read. */
  override async initialSyncFs(): Promise<void> {
    const system = this.pg?.Module.FS;
    if (!system || !this.#template) return;
    system.mkdirTree(dataFolder);
    for (const folder of this.#template.folders) system.mkdirTree(`${dataFolder}/${folder}`);
    for (const { path, content } of this.#template.files)
      system.writeFile(`${dataFolder}/${path}`, content, { canOwn: true });
  }
}
