import { once } from 'node:events';
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FolderInUse, lockFolder } from '../folder-lock.ts';
import { addressFile, answers } from './copy-service.ts';

/** The database cannot be copied now; the message names the cause and the remedy. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

const logFolder = 'pg_wal';
/** It names the checkpoint where a start begins, so it is newer than all other files. */
const controlFile = 'global/pg_control';

/**
 * Copies the database of a data folder to `target/database`, also while a phone system writes to it. The copy has
 * everything that was written before this is called.
 *
 * @throws CopyRefused
 */
export async function copyDatabase(folder: string, target: string): Promise<void> {
  const database = join(folder, 'database');
  if (!existsSync(join(database, 'PG_VERSION')) || existsSync(join(folder, 'database.half-made')))
    throw new CopyRefused(`${folder} has no data of a phone system.`);
  const copy = join(target, 'database');
  const unlock = tryLock(folder);
  if (!unlock) return copyInUse(folder, database, copy);
  try {
    await copyFiles(database, copy, '');
  } finally {
    unlock();
  }
}

function tryLock(folder: string): (() => void) | undefined {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

async function copyInUse(folder: string, database: string, copy: string): Promise<void> {
  const socket = await connectTo(folder);
  try {
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const ended = once(socket, 'close').then(() => ({ value: undefined }));
    const next = async (): Promise<string> => {
      const { value } = await Promise.race([lines.next(), ended]);
      if (value === undefined)
        throw new CopyRefused('The phone system stopped while its data was copied. Try again.');
      return value;
    };
    if (`${await next()}\n` === answers.busy)
      throw new CopyRefused('The data is being copied by another backup.');
    await copyFiles(database, copy, '', (path) => path !== controlFile && path !== logFolder);
    await copyFile(join(database, controlFile), join(copy, controlFile));
    socket.write('copied\n');
    const label: string = JSON.parse(await next());
    await copyFiles(database, copy, logFolder);
    await writeFile(join(copy, 'backup_label'), label);
  } finally {
    socket.destroy();
  }
}

/** @throws CopyRefused */
async function connectTo(folder: string): Promise<Socket> {
  try {
    const socket = connect(await readFile(join(folder, addressFile), 'utf8'));
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    throw new CopyRefused(
      `${folder} is in use by a program that cannot be asked for its data. Stop that program, or run this as the same user.`,
      { cause: error },
    );
  }
}

/** Copies what is below a path of the database, without what disappears meanwhile. */
async function copyFiles(
  from: string,
  to: string,
  below: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  await mkdir(join(to, below), { recursive: true });
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!isWanted(path)) continue;
    if (entry.isDirectory()) await copyFiles(from, to, path, isWanted);
    else if (entry.isFile() && entry.name !== 'postmaster.pid')
      await copyOne(join(from, path), join(to, path));
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
