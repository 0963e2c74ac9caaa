/** A client that a generator writes from `/openapi.json`, and a program that has nothing else. */

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { inside } from '#tests/support/company/company.ts';
import { blockNamed } from '#tests/support/documents/blocks.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

const root = new URL('../../../', import.meta.url).pathname;
const { code } = blockNamed('docs/wire.md: postServiceLogin');

let phoneSystem: TestPhoneSystem;
let folder: string;
let program: string;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  folder = await mkdtemp(join(root, 'node_modules/.generated-client-'));
  program = join(folder, 'program.ts');
  await writeFile(program, `${code.replaceAll('https://phone.example.com', phoneSystem.url)}\nexport {};\n`);
  // Writing the client takes longer than an idle connection lasts.
  const document = await fetch(`${phoneSystem.url}/openapi.json`, { headers: { Connection: 'close' } });
  await createClient({
    input: await document.json(),
    output: { path: join(folder, 'phone'), module: { extension: '.ts' } },
    logs: { level: 'silent' },
  });
});
afterAll(async () => {
  await phoneSystem?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

test('the program of docs/wire.md signs in, lists contacts, calls, holds, hangs up, and lists the call', async () => {
  const alice = await phoneSystem.addPhone('alice');
  const bob = await phoneSystem.addPhone('bob', { answers: true });
  const printed: unknown[][] = [];
  const { log } = console;
  console.log = (...line) => printed.push(line);
  onTestFinished(() => {
    console.log = log;
  });
  await import(program);
  await alice.reaches('idle');
  await bob.reaches('idle');
  expect(printed).toEqual([[inside(102)], ['ROUTER_ERR_401']]);
});

test('that program and the generated client compile', async () => {
  const compiler = join(root, 'node_modules/typescript7/bin/tsc');
  const options =
    '--ignoreConfig --strict --noEmit --target esnext --module esnext --moduleResolution bundler --lib esnext,dom,dom.iterable --types node --allowImportingTsExtensions';
  const compiled = await promisify(execFile)(process.execPath, [
    compiler,
    ...options.split(' '),
    program,
  ]).catch(({ stdout }: { readonly stdout: string }) => ({ stdout }));
  expect(compiled.stdout).toBe('');
});
