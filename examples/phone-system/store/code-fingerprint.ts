import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../base/package-root.ts';

/** Returns the path of a folder with code. In the built package all code has the same folder. */
export const codeFolder = (name: string): string =>
  import.meta.filename.endsWith('.ts') ? join(packageRoot, name) : import.meta.dirname;

/** Returns a hash of all code and sounds in these folders, and of the versions of the packages that they use. */
export function fingerprint(folders: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(packageRoot, 'package.json')));
  for (const folder of new Set(folders)) addFolder(hash, folder);
  return hash.digest('hex').slice(0, 16);
}

function addFolder(hash: Hash, folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else if (/(?<!\.test)\.(ts|js|wav)$/.test(entry.name)) hash.update(entry.name).update(readFileSync(path));
  }
}
