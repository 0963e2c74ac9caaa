import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../tests/support/network/free-port.ts';
import { Desk } from './testing/desk.ts';
import { Programs } from './testing/program.ts';

let data: string;
const programs = new Programs();
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'callside-'));
});
afterAll(async () => {
  programs.killAll();
  await rm(data, { recursive: true, force: true });
});

it('a killed and restarted phone system keeps sessions, calls and phones', async () => {
  // No other test may get this port while the phone system is dead.
  const port = String(await freePort(2));
  const first = await programs.start('--port', port, '--data', data);
  const alice = await Desk.open(first, 'alice');
  const phone = await alice.plugIn();
  await phone.dial('601');
  await alice.line('talking');
  const before = await alice.get<{ items: { currentRegisterId: string }[] }>('telephony/Terminal');
  await expect(programs.start('--port', port, '--memory')).rejects.toThrow(/Port \d+ is taken/);
  await expect(programs.start('--port', '0', '--data', data)).rejects.toThrow(
    /in use by another phone system/,
  );
  await first.end('SIGKILL');

  const second = await programs.start('--port', port, '--data', data);
  await expect.poll(() => alice.lines()).toEqual([]);
  await expect.poll(() => alice.lastHistory()).toMatchObject({ remoteNumber: '601', isMissed: false });
  const after = await alice.get<{ items: { currentRegisterId: string }[] }>('telephony/Terminal');
  expect(after.items[0]?.currentRegisterId).toBe(before.items[0]?.currentRegisterId);
  await alice.leave();
  expect(await second.end('SIGTERM')).toBe(0);
  // It starts four programs one after the other.
}, 180_000);
