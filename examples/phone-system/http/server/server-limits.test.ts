import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { test as base, describe, expect } from 'vitest';
import { RateLimitedLog } from '../../limits/rate-limited-log.ts';
import { type RunningServer, startServer } from './server.ts';

interface Fixture {
  /** The time limit for a request on a connection. */
  readonly headersMs: number;
  readonly logged: string[];
  readonly server: RunningServer;
  /** A connection on which this has been sent. */
  readonly say: (text: string) => Promise<Socket>;
}

/** A server with short time limits and a single resource. */
const test = base.extend<Fixture>({
  logged: async ({ task: _ }, use) => use([]),
  headersMs: async ({ task: _ }, use) => use(1_000),
  server: async ({ logged, headersMs }, use) => {
    const warnings = new RateLimitedLog(pino({}, { write: (line) => logged.push(line) }));
    const parts = {
      rest: new Hono()
        .all('*', async (c) => c.text(await c.req.text()))
        .onError((_, c) => c.text('cut off', 400)),
      control: undefined,
      homeserver: (request: IncomingMessage, response: ServerResponse) => {
        request.resume().once('end', () => response.end('stored'));
      },
      pages: (_request: unknown, _response: unknown, next: () => void) => next(),
      openPush: () => () => undefined,
      openMeeting: () => '404 Not Found',
      webChat: () => new Response(null, { status: 404 }),
      openWebChat: () => '404 Not Found',
      acceptSip: () => undefined,
    };
    const timeouts = { headersMs, requestMs: headersMs + 500 };
    const options = { port: 0, host: '127.0.0.1', certificate: undefined, warnings, timeouts };
    const server = await startServer(parts, options);
    await use(server);
    await server.close();
    warnings.dispose();
  },
  say: async ({ server }, use) => {
    const sockets: Socket[] = [];
    await use(async (text) => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    });
    for (const socket of sockets) socket.destroy();
  },
});

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (octets) => {
    answer += octets;
  });
  await once(socket, 'close');
  return answer.split('\r\n')[0] ?? '';
}

test.for([
  'GET /restletrouter/x HTTP/1.1\r\nHost: localhost\r\nX: ',
  'POST /restletrouter/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhal',
])('a client with an endless request is answered and disconnected: %j', async (text, { say }) => {
  expect(await answerOf(await say(text))).toBe('HTTP/1.1 408 Request Timeout');
});

test('a file may take longer than other requests while it arrives, and a pause in it ends it', async ({
  say,
}) => {
  const head = 'POST /_matrix/media/v3/upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
  const slow = await say(`${head}Content-Length: 5\r\n\r\n`);
  const answer = answerOf(slow);
  // Five pauses of 600 ms are twice the limit of 1.5 s.
  for (const octet of 'whole') {
    await new Promise((resolve) => setTimeout(resolve, 600));
    slow.write(octet);
  }
  expect(await answer).toBe('HTTP/1.1 200 OK');
  expect(await answerOf(await say(`${head}Content-Length: 5\r\n\r\nhal`))).toBe(
    'HTTP/1.1 408 Request Timeout',
  );
});

test('a head that is too long is refused', async ({ say }) => {
  const socket = await say(`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(await answerOf(socket)).toBe('HTTP/1.1 431 Request Header Fields Too Large');
});

test('nonsense is refused each time and logged once', async ({ say, logged }) => {
  for (let times = 0; times < 20; times += 1) {
    expect(await answerOf(await say('nonsense\r\n\r\n'))).toBe('HTTP/1.1 400 Bad Request');
  }
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('Not a sound HTTP request');
});

describe('a server with a long time limit', () => {
  test.override({ headersMs: 60_000 });

  test('the server answers other clients while a client holds all connections without sending a request', async ({
    say,
    server,
    logged,
  }) => {
    const sockets: Socket[] = [];
    while (sockets.length < 1_100)
      sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => say('')))));
    for (const socket of sockets) socket.resume();
    const closed = () => sockets.filter((socket) => socket.closed).length;
    await expect.poll(closed).toBeGreaterThanOrEqual(76);
    const answer = await fetch(`http://127.0.0.1:${server.port}/restletrouter/x`, {
      method: 'POST',
      body: 'here',
    });
    expect(await answer.text()).toBe('here');
    // All others are still there.
    expect(closed()).toBeLessThan(100);
    expect(logged.filter((line) => line.includes('ask for nothing'))).toHaveLength(1);
  });
});
