import { execFile } from 'node:child_process';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  DebianUnavailable,
  installFromDebian,
  type UnpackedProgram,
  unpackedProgram,
} from '#phone-system/base/debian-packages.ts';

const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'callside', 'tcpdump');

const findTcpdump = (): UnpackedProgram | undefined => unpackedProgram(folder, 'usr/bin/tcpdump');

/** Returns tcpdump, which is unpacked once; undefined where Debian's packages do not answer. */
async function ensureTcpdump(): Promise<UnpackedProgram | undefined> {
  try {
    if (!findTcpdump()) await installFromDebian(folder, { packages: ['tcpdump'] });
  } catch (error) {
    if (!(error instanceof DebianUnavailable)) throw error;
    console.log(`No tcpdump here: the test with it is skipped. ${error.message}`);
  }
  return findTcpdump();
}

/** Returns a function that reads a file of packets with tcpdump; undefined where there is none. */
export async function tcpdumpReader(): Promise<((file: string) => Promise<string>) | undefined> {
  const program = await ensureTcpdump();
  if (!program) return undefined;
  const { command, args } = program;
  return async (file) => {
    // Otherwise it becomes a user that this machine does not have.
    const all = [...args, '-Z', userInfo().username, '-nn', '-vv', '-A', '-r', file];
    return (await promisify(execFile)(command, all, { maxBuffer: 16 * 1024 ** 2 })).stdout;
  };
}
