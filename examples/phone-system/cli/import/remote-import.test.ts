import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sessionHeaders } from '../../testing/session-headers.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';
import { runImport } from './import-command.ts';

let phoneSystem: PhoneSystem;
let folder: string;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  folder = await mkdtemp(join(tmpdir(), 'callside-remote-import-'));
});
afterAll(async () => {
  await phoneSystem.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  process.exitCode = 0;
  vi.unstubAllEnvs();
});

const head = 'login,firstName,lastName,number,password';
async function fileWith(name: string, ...rows: string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, [head, ...rows, ''].join('\n'));
  return path;
}

/** Runs the command against the phone system, and returns its report. */
async function run(user: string, ...args: string[]): Promise<string> {
  vi.stubEnv('CALLSIDE_PASSWORD', 'demo');
  let report = '';
  await runImport([...args, '--url', phoneSystem.url, '--user', user], (text) => {
    report += text;
  });
  return report;
}

const users = async (search: string) => {
  const headers = await sessionHeaders(phoneSystem.url, { login: 'ivan' });
  const response = await fetch(`${phoneSystem.url}/restletrouter/v1/administration/User?search=${search}`, {
    headers,
  });
  return ((await response.json()) as { count: number }).count;
};

test('the command imports into a phone system that runs, and takes the import back', async () => {
  const file = await fileWith('users.csv', 'amy,Amy,Orrwell,451,Sunny-Day7', 'ben,Ben,Orrwell,452,');
  const tried = await run('ivan', file, '--dry-run');
  expect(tried).toContain('users: 2, phones: 0, groups: 0, refused rows: 0.');
  expect(tried).toContain('dry run');
  expect(await users('Orrwell')).toBe(0);
  expect(await run('ivan', file)).toContain('users.csv: imported.');
  expect(await users('Orrwell')).toBe(2);
  expect(await run('ivan', '--undo')).toContain('users.csv: taken back. Kept, because in use: 0.');
  expect(await users('Orrwell')).toBe(0);
});

test('refused rows are reported with their places, and --partial imports the others', async () => {
  const file = await fileWith('mixed.csv', 'bob,Bob,Again,453,', 'cleo,Cleo,Orrwell,454,');
  const refused = await run('ivan', file);
  expect(refused).toMatch(/mixed.csv, line 2: .*"bob" is taken/);
  expect(refused).toContain('Nothing was written');
  expect(process.exitCode).toBe(1);
  expect(await users('Orrwell')).toBe(0);
  expect(await run('ivan', file, '--partial')).toContain('mixed.csv: imported.');
  expect(await users('Orrwell')).toBe(1);
});

test('an administrator who only reads, a wrong password and a phone system that is away are refused', async () => {
  const file = await fileWith('more.csv', 'dora,Dora,Orrwell,455,');
  const errors: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors.push(String(text));
    return true;
  });
  await run('umar.bauer', file);
  await run('nobody', file);
  vi.stubEnv('CALLSIDE_PASSWORD', 'demo');
  await runImport([file, '--url', 'http://127.0.0.1:9', '--user', 'ivan'], () => undefined);
  await runImport([file, '--url', phoneSystem.url], () => undefined);
  spy.mockRestore();
  expect(errors.join('')).toMatch(
    /may read this, and not change it[\s\S]*cannot sign in[\s\S]*does not answer[\s\S]*needs --user/,
  );
  expect(process.exitCode).toBe(1);
});
