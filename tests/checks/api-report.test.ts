import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('without a build, the API reports stay as they are, and a message names the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callside-api-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'docs/api/index.api.md');
  mkdirSync(join(folder, 'docs/api'), { recursive: true });
  writeFileSync(report, 'The report of a build.');
  const program = join(import.meta.dirname, 'api-report.ts');
  const { status, stderr } = spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('Not built: dist/lib/index.d.ts');
  expect(stderr).toContain('npm run build');
  expect(readFileSync(report, 'utf8')).toBe('The report of a build.');
});

test('the public types are interfaces: no API report names a type of zod', () => {
  const reports = globSync('docs/api/*.api.md');
  expect(reports.length).toBeGreaterThan(5);
  expect(reports.filter((file) => /\bz\.\w|zod/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});
