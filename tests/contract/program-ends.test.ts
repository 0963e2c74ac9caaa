import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { freePort } from '../support/network/free-port.ts';

const root = new URL('../../', import.meta.url).pathname;

let phoneSystem: TestPhoneSystem;
let folder: string;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
});
afterAll(async () => {
  await phoneSystem.stop();
  await rm(folder, { recursive: true });
});

/** Runs a program in a Node process of its own, and resolves to its output after it has ended by itself. */
async function run(body: string): Promise<string> {
  const file = join(folder, 'program.mjs');
  await writeFile(file, `import { createClient } from '${join(root, 'sdk/index.ts')}';\n${body}`);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  const deadline = setTimeout(() => child.kill(), 30_000);
  const signal = await new Promise((resolve) => child.once('close', (_, by) => resolve(by)));
  clearTimeout(deadline);
  expect(signal, 'the program had to be killed').toBeNull();
  return printed.trim();
}

/** Signs in, and prints the code of the failure. */
const signIn = (url: string, password: string) => `
  const client = createClient({ url: '${url}', app: 'callside' });
  const tell = (error) => console.log(error.code);
  await client.session.signIn({ login: 'alice', password: '${password}' }).catch(tell);
`;

test('a program ends after a sign-in without an answer', async () => {
  expect(await run(signIn(`http://localhost:${await freePort()}`, 'demo'))).toBe('offline');
});

test('a program ends after a sign-in that was refused', async () => {
  expect(await run(signIn(phoneSystem.url, 'wrong'))).toBe('login.inadequateCredentials');
});

test('a program ends when it signs out after a call that failed', async () => {
  const program = `${signIn(phoneSystem.url, 'demo')}
    await client.calls.place('${inside(602)}').catch(tell);
    await client.session.signOut();`;
  expect(await run(program)).toBe('call.allTerminalsOffline');
});

test('a program ends when it disposes of a client that was never ready', async () => {
  const program = `${signIn(phoneSystem.url, 'demo')}
    const ready = client.ready().catch(tell);
    await client.dispose();
    await ready;`;
  expect(await run(program)).toBe('aborted');
});

test('a program with an invalid url ends at once with an error that says so', async () => {
  const program = `try { createClient({ url: 'phone.example.com', app: 'callside' }); } catch (error) { console.log(error.message); }`;
  expect(await run(program)).toBe(
    'The option `url` must be an address that begins with http:// or https://. (phone.example.com)',
  );
});
