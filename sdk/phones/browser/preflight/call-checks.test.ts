import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { Call } from '#sdk/calls/call.ts';
import { CallChecks } from './call-checks.ts';
import type { CheckDeps } from './outcome.ts';

/** A user's lines, and what becomes of a call to the number that echoes. */
function userWithEcho() {
  const lines = signal<readonly Call[]>([]);
  const given = new AbortController();
  const placed = Promise.withResolvers<void>();
  const ended: string[] = [];
  const comes = (name: string, { isIncoming }: { isIncoming: boolean }) => {
    const call = {
      line: signal({ isIncoming, state: 'talking' }),
      isHere: signal(true),
      quality: signal({ mos: 4 }),
      can: () => true,
      async endForAll() {
        ended.push(name);
        lines.value = lines.peek().filter((one) => one !== call);
      },
    } as unknown as Call;
    lines.value = [...lines.peek(), call];
  };
  const deps = {
    calls: { lines, place: () => placed.promise },
    phone: { state: signal({ name: 'connected' }) },
    profile: { info: signal(undefined) },
    options: { echo: '600' },
    signal: given.signal,
  } as unknown as CheckDeps;
  const checks = new CallChecks();
  return { given, placed, ended, comes, checks, run: () => checks.path.run(deps) };
}

test('a call that comes in during the check is not hung up', async () => {
  const { comes, placed, ended, checks, run } = userWithEcho();
  const running = Promise.resolve(run());
  placed.resolve();
  comes('customer', { isIncoming: true });
  comes('echo', { isIncoming: false });
  expect(await running).toEqual({});
  await checks.end();
  expect(ended).toEqual(['echo']);
});

test('a check that is given up ends its call, which is there before its line talks', async () => {
  const { comes, placed, given, ended, checks, run } = userWithEcho();
  const running = Promise.resolve(run());
  placed.resolve();
  await new Promise(setImmediate);
  given.abort(new Error('closed'));
  await expect(running).rejects.toThrow('closed');
  const ending = checks.end();
  comes('customer', { isIncoming: true });
  comes('echo', { isIncoming: false });
  await ending;
  expect(ended).toEqual(['echo']);
});

test('a check that is aborted while the phone dials ends its call', async () => {
  const { comes, placed, given, ended, checks, run } = userWithEcho();
  const running = Promise.resolve(run());
  given.abort(new Error('closed'));
  placed.resolve();
  await expect(running).rejects.toThrow('closed');
  comes('echo', { isIncoming: false });
  await checks.end();
  expect(ended).toEqual(['echo']);
});

test('a check without a call ends no call', async () => {
  const { placed, checks, run } = userWithEcho();
  const running = Promise.resolve(run());
  placed.reject(new Error('no phone'));
  await expect(running).rejects.toThrow('no phone');
  await checks.end();
});
