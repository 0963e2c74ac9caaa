import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { UnpackedProgram } from '#phone-system/base/debian-packages.ts';
import { type DebianProgram, ensureUnpacked, findUnpacked, unpackedFolder } from '../debian/unpacked.ts';

/** The versions of Asterisk that tests use. */
export type AsteriskVersion = 22 | 16;

const programs: Readonly<Record<AsteriskVersion, DebianProgram>> = {
  22: {
    name: 'Asterisk',
    folder: 'asterisk-22',
    packages: ['asterisk', 'asterisk-modules'],
    path: 'usr/sbin/asterisk',
  },
  // Debian 11 has it; later releases have none, or a newer version.
  16: {
    name: 'Asterisk 16',
    folder: 'asterisk-16',
    packages: ['asterisk', 'asterisk-modules'],
    path: 'usr/sbin/asterisk',
    suite: 'bullseye',
  },
};

/** Asterisk, and the folder of its modules. */
export interface AsteriskProgram extends UnpackedProgram {
  readonly modules: string;
  readonly data: string;
}

export function findAsterisk(version: AsteriskVersion = 22): AsteriskProgram | undefined {
  const program = findUnpacked(programs[version]);
  const folder = unpackedFolder(programs[version]);
  const modules = ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'usr/lib']
    .map((path) => join(folder, path, 'asterisk', 'modules'))
    .find(existsSync);
  const data = join(folder, 'usr', 'share', 'asterisk');
  return program && modules !== undefined ? { ...program, modules, data } : undefined;
}

/**
 * Unpacks Asterisk unless this machine has it. `npm test` does it once, before the tests. Where Debian's packages answer,
 * tests with Asterisk are never skipped.
 */
export async function ensureAsterisk(version: AsteriskVersion = 22): Promise<void> {
  await ensureUnpacked(programs[version]);
}
