import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

it.each(['app', 'widget', 'externals'])('the first start builds %s without a line of the bundler', (mode) => {
  const outDir = mkdtempSync(join(tmpdir(), 'callside-build-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const root = fileURLToPath(new URL('..', import.meta.url));
  const args = ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--outDir', outDir], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
