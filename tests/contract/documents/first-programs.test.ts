import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '../../../examples/phone-system/testing.ts';
import type { Client } from '../../../sdk/index.ts';
import { blockWith, runBlock } from './programs.ts';

let phoneSystem: TestPhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
});
afterAll(() => phoneSystem.stop());

const readme = blockWith('README.md', "client.calls.place('102')");
const run = () =>
  runBlock(readme, { replaced: { 'https://phone.example.com': phoneSystem.url }, exports: 'client' });

test("the first program in the README makes bob's phone ring", async () => {
  const [alice, bob] = [await phoneSystem.addPhone('alice'), await phoneSystem.addPhone('bob')];
  const { client } = (await run()) as { client: Client };
  onTestFinished(() => client.dispose());
  await bob.answer();
  await alice.reaches('talking');
  await bob.hangUp();
  for (const phone of [alice, bob]) await phone.stop();
});

test('the first program in Node without a phone says what is missing and how to add it', async () => {
  await expect(run()).rejects.toMatchObject({
    code: 'call.allTerminalsOffline',
    message: expect.stringMatching(/None of the user's phones is in service.+register/i),
  });
});

test('the test in docs/sdk.md runs: a robot answers, and two phones talk', async () => {
  const first = blockWith('docs/sdk.md', "addPhone('alice')");
  const second = blockWith('docs/sdk.md', "addPhone('bob'");
  const stop = 'await client.dispose();\nawait phoneSystem.stop();\n';
  // The second block continues the first one, and ends with it.
  const code = `${first.code.replace(stop, 'await phone.hangUp();\n')}${second.code}${stop}`;
  expect(first.code).toContain(stop);
  await runBlock({ ...first, code });
});

test('the program in docs/errors.md prints a sentence with the reason why the call failed', async () => {
  const lines: unknown[][] = [];
  const { error } = console;
  console.error = (...line) => lines.push(line);
  onTestFinished(() => {
    console.error = error;
  });
  const program = blockWith('docs/errors.md', 'error.message');
  const { client } = (await runBlock(program, {
    replaced: { 'https://phone.example.com': phoneSystem.url },
    exports: 'client',
  })) as { client: Client };
  onTestFinished(() => client.dispose());
  expect(lines).toEqual([['call.allTerminalsOffline', expect.stringMatching(/^None of .*\.$/)]]);
});

test('the program for a service account in docs/sdk.md lists extensions, calls, and hangs up', async () => {
  const bobs = await phoneSystem.addPhone('bob');
  const alices = await phoneSystem.addPhone('alice');
  const printed: unknown[][] = [];
  const { log } = console;
  console.log = (...line) => printed.push(line);
  onTestFinished(async () => {
    console.log = log;
    for (const phone of [alices, bobs]) await phone.stop();
  });
  await runBlock(blockWith('docs/sdk.md', 'createServiceClient'), {
    replaced: { 'https://phone.example.com': phoneSystem.url },
  });
  expect(printed).toContainEqual(['101', 'Alice Martin']);
});
