import { connect, type Socket } from 'node:net';
import { until } from '../support/until.ts';
import type { Effort, Result } from './part.ts';
import { settle, sipConnections, type Target, underAttack } from './under-attack.ts';

/** The number of concurrent connection attempts that fit into the queue of a listening socket. */
const atOnce = 100;

/** The first half of a message. */
const beginnings = {
  TCP: 'INVITE sip:102@acme.local SIP/2.0\r\nVia: ',
  'WebSocket that asks by half': 'GET /sip HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n',
  'WebSocket that says half a frame': [
    'GET /sip HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: sip',
    '',
    // A masked text frame of 126 octets, without its mask and content.
    '\x81\xfe\x00\x7e',
  ].join('\r\n'),
};

export type Beginning = keyof typeof beginnings;

/** Opens connections and sends an incomplete message on each. */
export async function halfOpen(beginning: Beginning, { count }: Effort): Promise<Result> {
  return underAttack(async (target: Target) => {
    const sockets: Socket[] = [];
    const port = beginning === 'TCP' ? target.sipPort : Number(new URL(target.url).port);
    const host = beginning === 'TCP' ? '127.0.0.1' : 'localhost';
    const open = async () => {
      const socket = connect(port, host);
      socket.on('error', () => undefined).resume();
      sockets.push(socket);
      await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
      socket.write(beginnings[beginning], 'latin1');
    };
    try {
      while (sockets.length < count) {
        await Promise.all(Array.from({ length: Math.min(atOnce, count - sockets.length) }, open));
        await settle(target);
      }
      const servedWhileOpen = await fetch(`${target.url}/restletrouter/v1/service/Login`, { method: 'POST' });
      await servedWhileOpen.text();
      const sipConnectionsAtMost = await sipConnections(target.url);
      const stillOpen = sockets.filter((socket) => socket.readyState === 'open').length;
      for (const socket of sockets) socket.destroy();
      // Only the bystander's connection remains.
      await until('their connections are forgotten', async () => (await sipConnections(target.url)) <= 1);
      return { opened: sockets.length, stillOpen, sipConnectionsAtMost };
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
}
