import { createReadStream, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addressFile } from '../store/embedded/copy/copy-service.ts';
import { restoringFolder } from './restoring-folder.ts';

/** Names in a data folder that a backup leaves out: the database is copied in its own way. */
const notData = /^(database(\.half-made)?|lock\.db(-.*)?|earlier-\d{4}-\d{2}-\d{2}(-\d+)?)$/;
/** SQLite needs these beside its file while that is open. */
const besideSqlite = /\.db-(journal|wal|shm)$/;

/** Yields the paths of the files beside the database, below `folder` and with slashes. */
export async function* dataFiles(folder: string, below = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    if (below === '' && (notData.test(entry.name) || [addressFile, restoringFolder].includes(entry.name)))
      continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* dataFiles(folder, path);
    else if (entry.isFile() && !besideSqlite.test(entry.name)) yield path;
  }
}

/**
 * Reads a file as it is now. A database of SQLite is copied first, in one piece.
 *
 * @param workFolder for that copy
 * @returns undefined if the file has been removed
 */
export async function readDataFile(
  path: string,
  workFolder: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const source = path.endsWith('.db') ? copySqlite(path, join(workFolder, 'copy.db')) : path;
  const stream = createReadStream(source);
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  stream.once('open', () => resolve(true));
  stream.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? resolve(false) : reject(error),
  );
  return (await promise) ? stream : undefined;
}

function copySqlite(from: string, to: string): string {
  rmSync(to, { force: true });
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    database.prepare('vacuum into ?').run(to);
    return to;
  } finally {
    database.close();
  }
}
