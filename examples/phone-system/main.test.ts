import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../tests/support/network/free-port.ts';
import { Desk } from './testing/desk.ts';

const main = join(import.meta.dirname, 'main.ts');
let data: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'callside-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(data, { recursive: true, force: true });
});

interface Started {
  readonly url: string;
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Runs the command until it prints its address. */
async function start(...args: string[]): Promise<Started> {
  const child = spawn(process.execPath, [main, '--sip-port', '0', '--empty', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const ended = once(child, 'exit');
  let printed = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    printed += chunk;
    const [, url] = /runs at (http:\/\/[^\s"]+)/.exec(printed) ?? [];
    if (url) resolve(url);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  void ended.then(() => reject(new Error(`It ended:\n${printed}`)));
  const url = await promise;
  return {
    url,
    async end(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code as number | null;
    },
  };
}

it('a killed and restarted phone system keeps sessions, calls and phones', async () => {
  // No other test may get this port while the phone system is dead.
  const port = String(await freePort(2));
  const first = await start('--port', port, '--data', data);
  const alice = await Desk.open(first, 'alice');
  const phone = await alice.plugIn();
  await phone.dial('601');
  await alice.line('talking');
  const before = await alice.get<{ items: { currentRegisterId: string }[] }>('telephony/Terminal');
  await expect(start('--port', port, '--memory')).rejects.toThrow(/Port \d+ is taken/);
  await expect(start('--port', '0', '--data', data)).rejects.toThrow(/in use by another phone system/);
  await first.end('SIGKILL');

  const second = await start('--port', port, '--data', data);
  await expect.poll(() => alice.lines()).toEqual([]);
  await expect.poll(() => alice.lastHistory()).toMatchObject({ remoteNumber: '601', isMissed: false });
  const after = await alice.get<{ items: { currentRegisterId: string }[] }>('telephony/Terminal');
  expect(after.items[0]?.currentRegisterId).toBe(before.items[0]?.currentRegisterId);
  await alice.leave();
  expect(await second.end('SIGTERM')).toBe(0);
  // It starts four programs one after the other.
}, 180_000);
