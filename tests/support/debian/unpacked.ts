import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  DebianUnavailable,
  installFromDebian,
  type UnpackedProgram,
  unpackedProgram,
} from '#phone-system/base/debian-packages.ts';

/** A program of Debian that tests unpack once, for all clones. */
export interface DebianProgram {
  /** Its usual name. */
  readonly name: string;
  /** Its folder among the folders of all such programs. */
  readonly folder: string;
  readonly packages: readonly string[];
  /** The program in its folder, as `usr/sbin/asterisk`. */
  readonly path: string;
  /** The suite that has it; by default that of the newest packages. */
  readonly suite?: string;
}

/** Outside of the clone: such programs take up to 250 MB. */
export const unpackedFolder = ({ folder }: Pick<DebianProgram, 'folder'>): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'callside', folder);

/** Returns how the program runs; undefined: it has not been unpacked. */
export const findUnpacked = (program: DebianProgram): UnpackedProgram | undefined =>
  unpackedProgram(unpackedFolder(program), program.path);

/** Unpacks a program, unless that has been done. Where Debian's packages do not answer, a printed line says so. */
export async function ensureUnpacked(program: DebianProgram): Promise<UnpackedProgram | undefined> {
  const { name, packages, suite } = program;
  try {
    if (!findUnpacked(program)) await installFromDebian(unpackedFolder(program), packages, { suite });
  } catch (error) {
    if (!(error instanceof DebianUnavailable)) throw error;
    console.log(`No ${name} here: the tests with it are skipped. ${error.message}`);
  }
  return findUnpacked(program);
}
