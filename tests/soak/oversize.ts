import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { Effort, Result } from './part.ts';
import { settle, type Target, underAttack } from './under-attack.ts';

const megabyte = 'x'.repeat(1_000_000);

/** Resolves when the socket is closed; earlier errors are ignored. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Sends a body to a resource, with its length declared or in endless chunks, until it is refused. */
async function body({ url }: Target, head: string, piece: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), 'localhost');
  let answer = '';
  socket.on('data', (octets) => {
    answer += octets;
  });
  socket.on('error', () => socket.destroy());
  const closed = closing(socket);
  socket.write(`POST /restletrouter/v1/service/Login HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n`);
  // Reads the answer before sending more: a connection that is cut during a write loses the answer.
  const pour = () => {
    if (answer === '' && socket.writable) socket.write(piece);
  };
  socket.on('drain', () => setImmediate(pour));
  pour();
  await closed;
  return answer.split('\r\n')[0] ?? '';
}

async function frame(url: string, protocols: string[]): Promise<number> {
  const socket = new WebSocket(url, protocols);
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const closedWith = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.send(megabyte);
  return closedWith;
}

async function stream({ sipPort }: Target): Promise<void> {
  const socket = connect(sipPort, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  const closed = closing(socket);
  socket.write(`INVITE sip:102@acme.local SIP/2.0\r\nX: ${megabyte}`);
  await closed;
}

/** Sends oversized data to every input. */
export async function oversize({ count }: Effort): Promise<Result> {
  return underAttack(async (target: Target) => {
    const answers = new Set<string>();
    const sockets = target.url.replace('http', 'ws');
    for (let times = 0; times < count; times += 1) {
      answers.add(`body: ${await body(target, 'Content-Length: 1000000000', megabyte)}`);
      answers.add(`chunks: ${await body(target, 'Transfer-Encoding: chunked', `f4240\r\n${megabyte}\r\n`)}`);
      answers.add(`SIP frame: ${await frame(`${sockets}/sip`, ['sip'])}`);
      await stream(target);
      await settle(target);
    }
    return { times: count, answers: [...answers] };
  });
}
