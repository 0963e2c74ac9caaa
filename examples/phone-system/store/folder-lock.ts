import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder is in use by a phone system that runs. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** Those that this process has: its own lock file does not tell one of its phone systems from another. */
const own = new Set<string>();

/**
 * Keeps two phone systems out of one folder: the database would not survive it. A lock whose process has
 * ended (kill -9, power cut) does not count.
 *
 * @returns what gives the folder back
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  const file = join(realpathSync(folder), 'lock');
  if (own.has(file)) {
    throw new FolderInUse(`${folder} is in use by this process. Stop that or choose another --data folder.`);
  }
  const owner = readOwner(file);
  if (owner !== undefined && owner !== process.pid && isRunning(owner)) {
    throw new FolderInUse(
      `${folder} is in use by process ${owner}. Stop it or choose another --data folder.`,
    );
  }
  writeFileSync(file, String(process.pid));
  own.add(file);
  return () => {
    own.delete(file);
    rmSync(file, { force: true });
  };
}

function readOwner(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
