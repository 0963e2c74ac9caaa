import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';

const asideName = /^earlier-\d{4}-\d{2}-\d{2}(-\d+)?$/;
/** Files that do not depend on the database: browsers trust the certificate. */
const staying = ['lock.db', 'certificate.pem', 'certificate-key.pem'];

/**
 * Moves the data of a folder into a folder inside it that is named after today, because a mounted folder cannot be
 * renamed itself. Returns the path of that folder.
 *
 * @param kept names that stay where they are
 * @throws FolderInUse
 */
export async function setAside(folder: string, kept: readonly string[] = []): Promise<string> {
  const unlock = lockFolder(folder);
  try {
    const aside = freeNameIn(folder);
    await mkdir(aside, { recursive: true });
    const names = await readdir(folder);
    const moving = names.filter((name) => ![...staying, ...kept].includes(name) && !asideName.test(name));
    // The database moves last. If this is interrupted, the next start finds the database and continues.
    moving.sort((one, other) => Number(one === 'database') - Number(other === 'database'));
    for (const name of moving) await rename(join(folder, name), join(aside, name));
    return aside;
  } finally {
    unlock();
  }
}

/** Returns a path without a database. */
function freeNameIn(folder: string): string {
  const today = join(folder, `earlier-${new Date().toISOString().slice(0, 10)}`);
  let path = today;
  for (let count = 2; existsSync(join(path, 'database')); count += 1) path = `${today}-${count}`;
  return path;
}
