import { connect, type Socket } from 'node:net';
import { until } from '../support/until.ts';
import type { Effort, Result } from './part.ts';
import { settle, sipConnections, type Target, underAttack } from './under-attack.ts';

/** As many connect at once as fit into the queue of a listening socket. */
const atOnce = 100;

/** Half of what a peer says to begin with. */
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
    // A masked text of 126 octets, of which the mask and all else are missing.
    '\x81\xfe\x00\x7e',
  ].join('\r\n'),
};

export type Beginning = keyof typeof beginnings;

/** Opens connections on which nothing whole is ever said. */
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
      // What stays is the bystander.
      await until('their connections are forgotten', async () => (await sipConnections(target.url)) <= 1);
      return { opened: sockets.length, stillOpen, sipConnectionsAtMost };
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
}
