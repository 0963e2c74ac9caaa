import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { type DebianProgram, ensureUnpacked } from '../debian/unpacked.ts';

/** tcpdump of Debian’s packages. */
export const tcpdump: DebianProgram = {
  name: 'tcpdump',
  folder: 'tcpdump',
  packages: ['tcpdump'],
  path: 'usr/bin/tcpdump',
};

/** Returns a function that reads a file of packets with tcpdump; undefined where there is none. */
export async function tcpdumpReader(): Promise<((file: string) => Promise<string>) | undefined> {
  const program = await ensureUnpacked(tcpdump);
  if (!program) return undefined;
  const { command, args } = program;
  return async (file) => {
    // Otherwise it becomes a user that this machine does not have.
    const all = [...args, '-Z', userInfo().username, '-nn', '-vv', '-A', '-r', file];
    return (await promisify(execFile)(command, all, { maxBuffer: 16 * 1024 ** 2 })).stdout;
  };
}
