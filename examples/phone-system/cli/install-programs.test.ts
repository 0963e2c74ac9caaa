import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAsterisk } from '../../../tests/support/asterisk/asterisk-program.ts';
import { unpackedFolder } from '../../../tests/support/debian/unpacked.ts';
import { Programs } from '../testing/program.ts';

const programs = new Programs();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callside-install-'));
});
afterAll(async () => {
  programs.killAll();
  await rm(folder, { recursive: true, force: true });
});

it('a program that cannot be downloaded is an error in a line, and leaves no folder', async () => {
  const { code, printed } = await programs.run(
    ['engine:install'],
    { DEBIAN_MIRROR: 'http://127.0.0.1:9' },
    folder,
  );
  expect({ code, printed }).toEqual({ code: 1, printed: expect.stringMatching(/could not be installed: /) });
  expect(existsSync(join(folder, '.callside', 'asterisk'))).toBe(false);
});

it.skipIf(!findAsterisk())('an installed program is not downloaded again, and is removed', async () => {
  await mkdir(join(folder, '.callside'));
  await symlink(unpackedFolder({ folder: 'asterisk-22' }), join(folder, '.callside', 'asterisk'));
  const run = (command: string) => programs.run([command], {}, folder);
  expect(await run('engine:install')).toEqual({
    code: 0,
    printed: 'Asterisk is installed: start with --engine asterisk.\n',
  });
  expect((await run('engine:remove')).printed).toMatch(/^Asterisk is not in .*asterisk any more\.\n$/);
  expect(existsSync(join(folder, '.callside', 'asterisk'))).toBe(false);
});
