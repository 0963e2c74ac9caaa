import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

/** Runs on the built package, as an integrator's program does. */
const program = 'examples/call-log/log-calls.mjs';

let system: PhoneSystem;
let alice: Desk;
let log: ChildProcess;
let written = '';
beforeAll(async () => {
  system = await startPhoneSystem();
  alice = await Desk.open(system, 'alice');
  await alice.plugIn();
  log = spawn('node', [program, system.url, 'alice', 'demo']);
  for (const stream of [log.stdout, log.stderr]) stream?.on('data', (text) => (written += text));
});
afterAll(async () => {
  log.kill();
  await alice.leave();
  await system.stop();
});

test('the example program logs each ended call, and signs out on SIGINT', async () => {
  await expect.poll(() => written).toContain('connected');
  await alice.call(inside(601));
  await alice.act(await alice.line('talking'), 'leave');
  await expect.poll(() => written).toContain(`"number":"${inside(601)}"`);
  const line = written.split('\n').find((one) => one.startsWith('{')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ direction: 'out', name: 'Music', cause: expect.any(String) });

  const ended = once(log, 'exit');
  log.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});
