import {
  type AsteriskProgram,
  findAsterisk as findAsteriskIn,
} from '#phone-system/asterisk/asterisk-program.ts';
import { type DebianProgram, ensureUnpacked, unpackedFolder } from '../debian/unpacked.ts';

/** The versions of Asterisk that tests use. */
export type AsteriskVersion = 22 | 16;

const asterisk: DebianProgram = {
  name: 'Asterisk',
  folder: 'asterisk-22',
  packages: ['asterisk', 'asterisk-modules'],
  path: 'usr/sbin/asterisk',
};
const programs: Readonly<Record<AsteriskVersion, DebianProgram>> = {
  22: asterisk,
  // Debian 11 has it; later releases have none, or a newer version.
  16: { ...asterisk, name: 'Asterisk 16', folder: 'asterisk-16', suite: 'bullseye' },
};

export const findAsterisk = (version: AsteriskVersion = 22): AsteriskProgram | undefined =>
  findAsteriskIn(unpackedFolder(programs[version]));

/**
 * Unpacks Asterisk unless this machine has it. `npm test` does it once, before the tests. Where Debian's packages answer,
 * tests with Asterisk are never skipped.
 */
export async function ensureAsterisk(version: AsteriskVersion = 22): Promise<void> {
  await ensureUnpacked(programs[version]);
}
