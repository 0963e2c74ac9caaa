import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

function find(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find(existsSync);
}

/**
 * Finds a program that tests talk to, or installs its Debian package where we may.
 *
 * @returns path of the program; undefined, with a line that says so, where it cannot be had
 */
export function findProgram(program: string, debianPackage: string): string | undefined {
  const found = find(program);
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const commands = [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', debianPackage],
    ];
    for (const [installer = '', ...args] of commands) {
      spawnSync(installer, args, { stdio: 'ignore', timeout: 300_000 });
    }
  }
  const installed = find(program);
  if (!installed) console.log(`Skipped: tests with ${program}. Install the Debian package ${debianPackage}.`);
  return installed;
}
