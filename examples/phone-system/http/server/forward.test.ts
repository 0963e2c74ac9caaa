import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { forwardTo } from './forward.ts';

const listening = (server: Server, place: string | number) =>
  new Promise<void>((resolve) => {
    onTestFinished(() => void server.close());
    server.listen(place, resolve);
  });

it('forwards requests and answers without the headers of each connection', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forward-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const socket = join(folder, 'socket');
  let received: IncomingMessage['headers'] = {};
  const upstream = createServer(async (asked, answer) => {
    received = asked.headers;
    answer.writeHead(200, {
      'Content-Type': 'text/plain',
      Connection: 'keep-alive, X-Hop',
      'Keep-Alive': 'timeout=77',
      'Proxy-Authenticate': 'Basic',
      'X-Hop': '1',
      'X-End': '2',
    });
    answer.write('It ');
    answer.end(`answers: ${await text(asked)}`);
  });
  await listening(upstream, socket);
  const front = createServer(forwardTo(() => socket));
  await listening(front, 0);
  const { port } = front.address() as AddressInfo;
  const headers = { Connection: 'close, X-Client-Hop', 'X-Client-Hop': '1', 'X-Client': '2', TE: 'trailers' };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port, method: 'DELETE', headers: { ...headers, 'Transfer-Encoding': 'chunked' } }, resolve)
      .on('error', reject)
      .end('a body'),
  );
  expect(await text(answer)).toBe('It answers: a body');
  expect(received).toMatchObject({ 'x-client': '2' });
  for (const name of ['te', 'x-client-hop']) expect(received).not.toHaveProperty(name);
  expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'x-end': '2', connection: 'close' });
  for (const name of ['keep-alive', 'proxy-authenticate', 'x-hop'])
    expect(answer.headers).not.toHaveProperty(name);
});
