import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { NoPortLeft, RtpPorts } from './rtp-ports.ts';

/** Below the ephemeral ports of the system. */
const host = '127.0.0.1';

test('ports are allocated in pairs, in turn, and released', async () => {
  const ports = new RtpPorts({ first: 11_001, last: 11_005 });
  const one = await ports.take(host);
  const two = await ports.take(host);
  expect([one.port, two.port]).toEqual([11_002, 11_004]);
  await expect(ports.take(host)).rejects.toThrow(NoPortLeft);
  await ports.giveBack(one);
  expect(ports.takenCount).toBe(1);
  const again = await ports.take(host);
  expect(again.port).toBe(11_002);
  await Promise.all([ports.giveBack(again), ports.giveBack(two)]);
  expect(ports.takenCount).toBe(0);
});

test('a pair that another program uses is skipped', async () => {
  const other = createSocket('udp4').bind(11_011, host);
  await once(other, 'listening');
  const ports = new RtpPorts({ first: 11_010, last: 11_013 });
  const pair = await ports.take(host);
  expect(pair.port).toBe(11_012);
  await ports.giveBack(pair);
  other.close();
});
