import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let phoneSystem: PhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ control: true });
});
afterAll(() => phoneSystem.stop());

/** Sends raw bytes and collects the answer until the connection ends. */
async function send(bytes: string | Uint8Array): Promise<string> {
  const socket = connect(phoneSystem.port, 'localhost');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => socket.destroy());
  socket.end(bytes);
  await once(socket, 'close');
  return answer;
}

const upgrade = (path: string, ...headers: string[]) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '',
    '',
  ].join('\r\n');

describe('the server', () => {
  it.each([
    ['a path of two slashes', upgrade('//')],
    ['an address that is none', upgrade('http://[')],
    ['an origin that is none', upgrade('/sip', 'Origin: null')],
    [
      'a control request with an origin that is none',
      'GET /control/counts HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n\r\n',
    ],
    [
      'a percent sign too much',
      'GET /restletrouter/telephony/Terminal/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ],
    ['no host', 'GET /restletrouter/v1/user/Info HTTP/1.1\r\n\r\n'],
    ['another protocol', 'INVITE sip:102@acme.local SIP/2.0\r\n\r\n'],
  ])('survives %s', async (_, bytes) => {
    await send(bytes);
    expect((await fetch(`${phoneSystem.url}/control/counts`)).status).toBe(200);
  });

  it('the server survives any input', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.webPath(), async (bytes, path) => {
        await send(bytes);
        await send(upgrade(path));
        await send(`POST /restletrouter${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n{]}`);
      }),
      { numRuns: 50 },
    );
    expect((await fetch(`${phoneSystem.url}/control/counts`)).status).toBe(200);
  });

  it('the server opens no socket for a page of another site', async () => {
    const socket = new WebSocket(`ws://localhost:${phoneSystem.port}/restletrouter/ws-service/callside`, {
      origin: 'https://evil.example',
    });
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('403');
  });

  it('the server sends nosniff, and puts no part of a strange host into its policy', async () => {
    const request = get({ port: phoneSystem.port, path: '/', headers: { host: "'unsafe-inline'" } });
    const [{ headers }] = await once(request, 'response');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(JSON.stringify(headers)).not.toContain('unsafe-inline');
    const script = await fetch(`${phoneSystem.url}/embed.js`);
    expect(script.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('the server declares the pages that may frame its own, and allows only its own scripts', async () => {
    const policy = async (path: string) =>
      (await fetch(phoneSystem.url + path)).headers.get('Content-Security-Policy') ?? '';
    expect(await policy('/widget/')).toContain(
      `frame-ancestors 'self' http://localhost:${phoneSystem.port + 1}`,
    );
    expect(await policy('/')).toMatch(/frame-ancestors 'self'$/);
    expect(await policy('/contact/favorites')).toContain("script-src 'self';");
  });

  it('the meeting room in Teams is a page that no other page frames, and that tells no logins', async () => {
    const [room, unknown] = await Promise.all(
      ['/teams/grace', '/teams/nobody-here'].map((path) => fetch(phoneSystem.url + path)),
    );
    expect(room?.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    const text = (await room?.text()) ?? '';
    expect(text).toContain('<h1>Meeting room of grace</h1>');
    expect(text.replaceAll('grace', 'nobody-here')).toBe(await unknown?.text());
    const odd = await fetch(`${phoneSystem.url}/teams/%3Cscript%3E`);
    expect(await odd.text()).not.toContain('Meeting room');
  });
});
