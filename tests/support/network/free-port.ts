import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Each of the parallel test processes has its own range of ports, below the ephemeral ports of the system and above
 * 10080, because browsers refuse some lower ports.
 */
const portsEach = 4_000;
const { VITEST_POOL_ID: poolId = '0' } = process.env;
const firstPort = 12_000 + (Number(poolId) % 5) * portsEach;
let next = Math.floor(Math.random() * portsEach);

/** Returns a port of this machine that is free for TCP and UDP; with `inARow`, the first of so many. */
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
