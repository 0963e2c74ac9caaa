import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unpackedProgram } from '../base/debian-packages.ts';

/** The program by which Synapse runs on this machine. */
export interface SynapseProgram {
  readonly command: string;
  /** The arguments that come before the arguments of Python. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The folder that `callside chat:install` fills, below the current folder. */
export const synapseFolder = (): string => resolve('.callside', 'synapse');

/**
 * Finds Synapse: the copy in `folder`, or else the copy that the system's Python can import.
 *
 * @returns undefined if Synapse is not installed
 */
export async function findSynapse(folder = synapseFolder()): Promise<SynapseProgram | undefined> {
  return installedProgram(folder) ?? (await systemProgram());
}

/**
 * A copy in a folder runs with the loader and the libraries of that folder, so it needs neither administrator's rights nor the
 * system's versions.
 */
function installedProgram(folder: string): SynapseProgram | undefined {
  const usr = join(folder, 'usr');
  const python = unpackedProgram(folder, join('usr', 'bin', 'python3.*'));
  const packages = join(usr, 'lib', 'python3', 'dist-packages');
  if (!python || !existsSync(join(packages, 'synapse'))) return undefined;
  return {
    ...python,
    environment: {
      PYTHONHOME: usr,
      PYTHONPATH: packages,
      SSL_CERT_FILE: '/etc/ssl/certs/ca-certificates.crt',
    },
  };
}

async function systemProgram(): Promise<SynapseProgram | undefined> {
  const program = { command: 'python3', args: [], environment: {} };
  try {
    await promisify(execFile)(program.command, ['-c', 'import synapse.app.homeserver']);
    return program;
  } catch {
    // No Python, or a Python without Synapse: both mean that the system has none.
    return undefined;
  }
}
