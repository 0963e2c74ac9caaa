import { rm } from 'node:fs/promises';
import { asteriskFolder, findAsterisk, installAsterisk } from '../asterisk/asterisk-program.ts';
import { DebianUnavailable, type InstallOptions } from '../base/debian-packages.ts';
import { installSynapse } from '../homeserver/install-synapse.ts';
import { findSynapse, synapseFolder } from '../homeserver/synapse-program.ts';

interface Installable {
  readonly name: string;
  /** How it is used, after its name and folder. */
  readonly use: string;
  /** A sentence for a machine on which it cannot be installed. */
  readonly otherwise: string;
  readonly folder: () => string;
  /** A value that is not undefined: it is installed. */
  readonly find: () => unknown;
  readonly install: (folder: string, options: InstallOptions) => Promise<void>;
}

const programs = {
  chat: {
    name: 'Synapse',
    use: ': start with --chat.',
    otherwise: " It can be installed for the system's python3 instead.",
    folder: synapseFolder,
    find: findSynapse,
    install: installSynapse,
  },
  engine: {
    name: 'Asterisk',
    use: ': start with --engine asterisk.',
    otherwise: '',
    folder: asteriskFolder,
    find: findAsterisk,
    install: installAsterisk,
  },
} satisfies Readonly<Record<string, Installable>>;

/**
 * The commands `callside chat:install` and `callside engine:install` put a program into a folder of `.callside`, unless it is
 * installed; `chat:remove` and `engine:remove` remove that folder. Where a program cannot be installed, they print the reason
 * in a line and set the exit code 1.
 */
export async function runInstallCommand(command: string): Promise<void> {
  const [name, action] = command.split(':');
  const program = name === 'chat' ? programs.chat : programs.engine;
  if (action === 'remove') await remove(program);
  else await install(program);
}

const print = (sentence: string) => process.stdout.write(`${sentence}\n`);

async function install({ name, use, otherwise, folder, find, install }: Installable): Promise<void> {
  if ((await find()) !== undefined) {
    print(`${name} is installed${use}`);
    return;
  }
  try {
    await install(folder(), { mirror: process.env.DEBIAN_MIRROR || undefined, onProgress: print });
    print(`${name} is in ${folder()}${use}`);
  } catch (error) {
    if (!(error instanceof DebianUnavailable)) throw error;
    process.stderr.write(`${name} could not be installed: ${error.message}${otherwise}\n`);
    process.exitCode = 1;
  }
}

async function remove({ name, folder }: Installable): Promise<void> {
  await rm(folder(), { recursive: true, force: true });
  print(`${name} is not in ${folder()} any more.`);
}
