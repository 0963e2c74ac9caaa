import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a megabyte, which is full soon. */
export interface SmallDisk {
  readonly folder: string;
  remove(): void;
}

/** Makes a small disk, in this folder or a folder of its own; undefined with a message if it may not be mounted. */
export function mountSmallDisk(at?: string): SmallDisk | undefined {
  if (at !== undefined) mkdirSync(at, { recursive: true });
  const folder = at ?? mkdtempSync(join(tmpdir(), 'full-disk-'));
  const forget = () => rmSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    forget();
    process.stderr.write('No small disk can be mounted: what a full one does is not tested.\n');
    return undefined;
  }
  return {
    folder,
    remove() {
      execFileSync('umount', [folder]);
      forget();
    },
  };
}
