import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { unpackedFolder } from '../debian/unpacked.ts';

export type EngineName = 'local' | 'asterisk';

/** Returns arguments of a phone system with this engine whose folder is `cwd`, and puts Asterisk where it looks for it. */
export async function engineArguments(engine: EngineName, cwd: string): Promise<readonly string[]> {
  await mkdir(join(cwd, '.callside'), { recursive: true });
  if (engine === 'asterisk')
    await symlink(unpackedFolder({ folder: 'asterisk-22' }), join(cwd, '.callside', 'asterisk'));
  return ['--data', 'data', '--engine', engine];
}
