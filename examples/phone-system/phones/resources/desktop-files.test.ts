import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startPhoneSystem } from '../../testing.ts';

const release = (file: string, version: string) =>
  JSON.stringify({ name: 'callside-helper', versions: [{ version, platform: 'Linux', file }] });

test('programs and those that are being tested are in lists and folders of their own', async ({
  onTestFinished,
}) => {
  const desktopFiles = mkdtempSync(join(tmpdir(), 'callside-programs-'));
  onTestFinished(() => rmSync(desktopFiles, { recursive: true }));
  mkdirSync(join(desktopFiles, 'beta'));
  writeFileSync(join(desktopFiles, 'release.json'), release('helper.js', '1.0.0'));
  writeFileSync(join(desktopFiles, 'helper.js'), 'stable');
  writeFileSync(join(desktopFiles, 'beta/release.json'), release('helper.js', '1.1.0-beta'));
  writeFileSync(join(desktopFiles, 'beta/helper.js'), 'beta');
  const system = await startPhoneSystem({ desktopFiles });
  onTestFinished(() => system.stop());
  const read = (path: string) => fetch(`${system.url}/restletrouter/FilesService/desktop/${path}`);
  expect(await (await read('release.json')).json()).toMatchObject({ versions: [{ version: '1.0.0' }] });
  expect(await (await read('beta/release.json')).json()).toMatchObject({
    versions: [{ version: '1.1.0-beta' }],
  });
  expect(await (await read('helper.js')).text()).toBe('stable');
  expect(await (await read('beta/helper.js')).text()).toBe('beta');
  // Only the files of the lists.
  for (const path of ['other.js', 'beta/other.js', 'beta/..%2Fhelper.js', '..%2Fpackage.json'])
    expect((await read(path)).status).toBe(404);
});
