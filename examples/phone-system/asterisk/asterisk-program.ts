import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type InstallOptions,
  installFromDebian,
  type UnpackedProgram,
  unpackedProgram,
} from '../base/debian-packages.ts';

/** Asterisk is not installed on this machine. */
export class AsteriskUnavailable extends Error {
  override readonly name = 'AsteriskUnavailable';
}

/** Asterisk, with the folders of its modules and of its sounds. */
export interface AsteriskProgram extends UnpackedProgram {
  readonly modules: string;
  readonly data: string;
}

/** The folder that `callside engine:install` fills, below the current folder. */
export const asteriskFolder = (): string => resolve('.callside', 'asterisk');

/** Finds Asterisk in a folder of unpacked packages. */
export function findAsterisk(folder = asteriskFolder()): AsteriskProgram | undefined {
  const program = unpackedProgram(folder, join('usr', 'sbin', 'asterisk'));
  const modules = ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'usr/lib']
    .map((path) => join(folder, path, 'asterisk', 'modules'))
    .find(existsSync);
  const data = join(folder, 'usr', 'share', 'asterisk');
  return program && modules !== undefined ? { ...program, modules, data } : undefined;
}

/**
 * Downloads Asterisk from Debian with everything that it needs, and unpacks it into `folder` (250 MB). The newest packages have
 * Asterisk 22.
 *
 * @throws DebianUnavailable where the machine has no apt, or cannot reach Debian
 */
export const installAsterisk = (folder: string, options?: InstallOptions): Promise<void> =>
  installFromDebian(folder, ['asterisk', 'asterisk-modules'], options);
