import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another phone system that is running uses the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** Locks that this process holds: the kernel never refuses a process its own lock. */
const own = new Set<string>();
/** SQLite's result code for a file that another process has locked. */
const busy = 5;

/**
 * Keeps two phone systems out of the same folder, because the database would not survive it. The kernel holds the lock,
 * so that containers with process numbers of their own see each other, and it frees the lock when the process ends in
 * whatever way. Node has no file locks; an exclusive transaction on an empty SQLite file serves as the lock.
 *
 * @returns a function that releases the folder
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  const file = join(realpathSync(folder), 'lock.db');
  if (own.has(file)) throw inUse(folder);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? inUse(folder) : error;
  }
  own.add(file);
  return () => {
    if (!own.delete(file)) return;
    lock.close();
  };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === busy;

const inUse = (folder: string) =>
  new FolderInUse(
    `${folder} is in use by another phone system. Stop that one or choose another --data folder.`,
  );
