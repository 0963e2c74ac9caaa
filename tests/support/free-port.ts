import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Each of the processes that run test files at a time has ports of its own: below those that the system gives away by itself,
 * to whichever socket asks for any, and above 10080, which browsers refuse.
 */
const portsEach = 4_000;
const { VITEST_POOL_ID: poolId = '0' } = process.env;
const firstPort = 12_000 + (Number(poolId) % 5) * portsEach;
let next = Math.floor(Math.random() * portsEach);

/** A port of this machine that nobody has, neither for TCP nor for UDP; `inARow` of them begin with it. */
export async function freePort(inARow = 1): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    next = (next + inARow) % (portsEach - inARow);
    const first = firstPort + next;
    const ports = Array.from({ length: inARow }, (_, index) => first + index);
    const free = await Promise.all(ports.flatMap((port) => [isFreeForTcp(port), isFreeForUdp(port)]));
    if (!free.includes(false)) return first;
  }
  throw new Error(`No ${inARow} free ports in a row.`);
}

async function isFreeForTcp(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

async function isFreeForUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    await once(socket.bind(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  socket.close();
  await once(socket, 'close');
  return true;
}
