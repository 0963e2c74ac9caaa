import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  DebianUnavailable,
  installFromDebian,
  type UnpackedProgram,
  unpackedProgram,
} from '#phone-system/base/debian-packages.ts';

/** Outside of the clone: it takes 250 MB, and every clone can use it. */
const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'callside', 'asterisk-22');

const packages = ['asterisk', 'asterisk-modules'];

/** Asterisk, and the folder of its modules. */
export interface AsteriskProgram extends UnpackedProgram {
  readonly modules: string;
  readonly data: string;
}

export function findAsterisk(): AsteriskProgram | undefined {
  const program = unpackedProgram(folder, 'usr/sbin/asterisk');
  const modules = ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'usr/lib']
    .map((path) => join(folder, path, 'asterisk', 'modules'))
    .find(existsSync);
  const data = join(folder, 'usr', 'share', 'asterisk');
  return program && modules !== undefined ? { ...program, modules, data } : undefined;
}

/**
 * Unpacks Asterisk unless this machine has it. `npm test` does it once, before the tests. Where Debian's packages answer,
 * tests with Asterisk are never skipped.
 *
 * @throws DebianUnavailable for another reason than a network without Debian
 */
export async function ensureAsterisk(): Promise<void> {
  if (findAsterisk()) return;
  try {
    await installFromDebian(folder, { packages });
  } catch (error) {
    if (!(error instanceof DebianUnavailable)) throw error;
    console.log(`No Asterisk here: the tests with it are skipped. ${error.message}`);
  }
}
