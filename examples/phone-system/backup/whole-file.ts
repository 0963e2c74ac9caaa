import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { BackupFault } from './backup-fault.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Lets a task write a file, which gets its name when it is complete and on the disk. Whatever ends the task, no half of
 * it has the name, and a signal leaves no temporary files.
 *
 * @param write gets the path to write to, and a folder for other temporary files
 * @throws BackupFault
 */
export async function writeWhole<Result>(
  file: string,
  write: (half: string, workFolder: string) => Promise<Result>,
): Promise<Result> {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new BackupFault(`There is no folder ${folder}.`);
  // On the disk that has room for the file.
  const workFolder = await mkdtemp(join(folder, '.callside-backup-'));
  const endOnSignal = () => {
    rmSync(workFolder, { recursive: true, force: true });
    process.exit(130);
  };
  for (const signal of signals) process.once(signal, endOnSignal);
  try {
    const half = join(workFolder, basename(file));
    const result = await write(half, workFolder);
    await sync(half);
    await rename(half, file);
    return result;
  } finally {
    for (const signal of signals) process.off(signal, endOnSignal);
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
