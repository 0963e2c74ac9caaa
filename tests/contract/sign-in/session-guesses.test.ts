import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let phoneSystem: PhoneSystem;
let known: string;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  known = (await sessionHeaders(phoneSystem.url, { login: 'alice' })).Cookie;
});
afterAll(() => phoneSystem.stop());

const unknown = 'callside_SESSIONID=123';

/** Returns the status of a request for a push socket: 101 if the socket opens. */
async function pushStatus({ cookie = '', query = '' }: { cookie?: string; query?: string }): Promise<number> {
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    Cookie: cookie,
  };
  const request = get(`${phoneSystem.url}/restletrouter/ws-service/callside${query}`, { headers });
  const [response] = await Promise.race([once(request, 'upgrade'), once(request, 'response')]);
  response.socket.destroy();
  return response.statusCode;
}

/** Asks by REST, with the cookie of an unknown session and its token, or with the token alone. */
async function restStatus(cookie: string | undefined = unknown): Promise<number> {
  const headers = { 'X-Application': 'callside;1', ...(cookie && { Cookie: cookie }) };
  return (await fetch(`${phoneSystem.url}/restletrouter/v1/user/Info`, { headers })).status;
}

async function cometdStatus(): Promise<number> {
  const response = await fetch(`${phoneSystem.url}/restletrouter/cometd`, {
    method: 'POST',
    headers: { Cookie: unknown },
    body: JSON.stringify([{ channel: '/meta/handshake', id: '1', appName: 'callside' }]),
  });
  return response.status;
}

it('unknown sessions of REST, push sockets and CometD count together, and their network gets 503', async () => {
  for (let round = 0; round < 20; round += 1) {
    expect(await restStatus(round % 2 === 0 ? unknown : '')).toBe(401);
    expect(await cometdStatus()).toBe(200);
    expect(await pushStatus({ cookie: unknown })).toBe(101);
    expect(await pushStatus({ query: '?token=callside;1' })).toBe(101);
    expect(await pushStatus({ query: '?ticket=1' })).toBe(101);
  }
  expect(await pushStatus({ cookie: unknown })).toBe(503);
  expect(await pushStatus({ query: '?ticket=1' })).toBe(503);
  expect(await cometdStatus()).toBe(503);
  expect(await restStatus()).toBe(503);
  expect(await restStatus('')).toBe(503);
  // An existing session continues, and so does a client without a session.
  expect(await pushStatus({ cookie: known })).toBe(101);
  expect(await pushStatus({})).toBe(101);
});
