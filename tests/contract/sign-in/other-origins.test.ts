/**
 * Pages of other origins are refused unless an option admits their origin, and share neither the sessions of our own pages
 * nor of one another.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

const opened = 'https://crm.example';
const alsoOpened = 'https://wiki.example';
let phoneSystem: PhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ allowedOrigins: [opened, alsoOpened] });
});
afterAll(() => phoneSystem.stop());

const basic = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`;

const ask = (path: string, init: RequestInit & { headers: Record<string, string> }) =>
  fetch(`${phoneSystem.url}/restletrouter/${path}`, init);

/** Returns the first frame of a socket opened by a page of this origin; '' for `/sip`, which has none. */
async function begin(path: string, origin: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = new WebSocket(
    `${phoneSystem.url.replace('http', 'ws')}${path}`,
    path === '/sip' ? ['sip'] : [],
    {
      origin,
      headers,
    },
  );
  try {
    if (path === '/sip') {
      await once(socket, 'open');
      return '';
    }
    const [frame] = await once(socket, 'message');
    return String(frame);
  } catch (error) {
    return String(error);
  } finally {
    socket.terminate();
  }
}

/**
 * The sign-in of an application on another host: its server requests the user's code, and its page signs in with it.
 */
async function signInByCode(): Promise<Response> {
  const server = await ask('v1/service/Login', {
    method: 'POST',
    headers: { 'X-Application': 'myRCC', Authorization: basic(`crm|${testCompany.name}:demo`) },
  });
  const verifier = randomBytes(32).toString('base64url');
  const issued = await ask('v1/rcc/SignInCode', {
    method: 'POST',
    headers: { 'X-Application': server.headers.get('X-Application') ?? '' },
    body: JSON.stringify({
      login: 'alice',
      application: 'callside',
      challenge: createHash('sha256').update(verifier).digest('base64url'),
    }),
  });
  const { code } = await issued.json();
  return ask('v1/service/Login', {
    method: 'POST',
    headers: { 'X-Application': 'callside', Origin: opened },
    body: JSON.stringify({ code, verifier }),
  });
}

/** Signs in with a password, as a page of this origin or as a program. Returns the cookies that the browser stores, and the token. */
async function signIn(user: string, origin?: string): Promise<{ Cookie: string; token: string }> {
  const login = await ask('v1/service/Login', {
    method: 'POST',
    headers: {
      'X-Application': 'callside',
      Authorization: basic(user),
      ...(origin !== undefined && { Origin: origin }),
    },
  });
  expect(login.status).toBe(200);
  const Cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { Cookie, token: login.headers.get('X-Application') ?? '' };
}

/** The error of a handshake for polling by a page of this origin; undefined if it succeeds. */
async function handshakeError(origin: string, Cookie: string): Promise<string | undefined> {
  const response = await ask('cometd/handshake', {
    method: 'POST',
    headers: { Origin: origin, Cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify([{ channel: '/meta/handshake', version: '1.0', appName: 'callside' }]),
  });
  const answer = await response.json();
  return response.ok ? answer[0].error : answer.exceptionId;
}

describe('pages of admitted and other origins', () => {
  it('a page of an admitted origin may send every request of a client, and read every answer', async () => {
    const preflight = await ask('v1/user/Info', {
      method: 'OPTIONS',
      headers: {
        Origin: opened,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'x-application,authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(opened);
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
    expect(preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('x-application');
    const refused = await ask('v1/user/Info', { headers: { Origin: opened } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(opened);
  });

  it('a page of an admitted origin signs in by a code, and has REST, push and a phone by its token alone', async () => {
    const login = await signInByCode();
    expect(login.status).toBe(200);
    expect(login.headers.get('Access-Control-Expose-Headers')).toContain('X-Application');
    const token = login.headers.get('X-Application') ?? '';
    const info = await ask('v1/user/ShortInfo', { headers: { Origin: opened, 'X-Application': token } });
    expect(info.status).toBe(200);
    const push = `/restletrouter/ws-service/callside?${new URLSearchParams({ token })}`;
    expect(await begin(push, opened)).toContain('timeout_milliseconds');
    expect(await begin('/sip', opened)).toBe('');
  });

  it('a page of an admitted origin has no part in the session of the cookie', async () => {
    const { Cookie } = await signIn('bob:demo');
    const white = await ask('v1/service/Login?wl', {
      method: 'POST',
      headers: { 'X-Application': 'callside', Cookie, Origin: opened },
    });
    expect(white.status).toBe(401);
    expect(await begin('/restletrouter/ws-service/callside', opened, { Cookie })).toContain('notLogged');
    expect(await handshakeError(opened, Cookie)).toBe('401::not logged');
  });

  it('the cookie of a session opens push for pages of the origin that began it, and of ours, only', async () => {
    const { Cookie } = await signIn('bob:demo', opened);
    const outcomes: Record<string, readonly unknown[]> = {};
    for (const origin of [opened, phoneSystem.url, alsoOpened, 'https://evil.example'])
      outcomes[origin] = [
        await begin('/restletrouter/ws-service/callside', origin, { Cookie }),
        await handshakeError(origin, Cookie),
      ];
    const greeting = expect.stringContaining('timeout_milliseconds');
    expect(outcomes).toEqual({
      [opened]: [greeting, undefined],
      [phoneSystem.url]: [greeting, undefined],
      [alsoOpened]: [expect.stringContaining('notLogged'), '401::not logged'],
      'https://evil.example': [expect.stringContaining('403'), 'ROUTER_ERR_403'],
    });
  });

  it('the cookie of a session that an admitted origin began is no token: it changes nothing alone', async () => {
    const { Cookie } = await signIn('bob:demo', opened);
    const forged = await ask('v1/service/Logout', { headers: { Cookie, Origin: opened } });
    expect(forged.status).toBe(403);
  });

  it('a token of an admitted origin stays that of its tab after another tab has signed in', async () => {
    const first = await signIn('bob:demo', opened);
    const { Cookie } = await signIn('bob:demo', opened);
    const info = await ask('v1/user/ShortInfo', {
      headers: { Origin: opened, Cookie, 'X-Application': first.token },
    });
    expect(info.status).toBe(200);
    const push = `/restletrouter/ws-service/callside?${new URLSearchParams({ token: first.token })}`;
    expect(await begin(push, opened, { Cookie })).toContain('timeout_milliseconds');
  });
});

it.each(['https://crm.example.evil', 'http://crm.example', 'null'])(
  'a page of %s reads no answer and opens no socket',
  async (origin) => {
    const answer = await ask('v1/service/Login', {
      method: 'POST',
      headers: { 'X-Application': 'callside', Authorization: basic('alice:demo'), Origin: origin },
    });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    const token = answer.headers.get('X-Application') ?? '';
    const push = `/restletrouter/ws-service/callside?${new URLSearchParams({ token })}`;
    expect(await begin(push, origin)).toContain('403');
    expect(await begin('/sip', origin)).toContain('403');
  },
);
