import { describe, expect, it } from 'vitest';
import { enterprisePath, inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { PushClient } from '../push/push-client.ts';
import { basic, openWire } from './wire.ts';

const { base, signIn, get, post, openPush } = await openWire();

describe('Login', () => {
  it('Login returns a cookie, a token and the user', async () => {
    const response = await fetch(`${base}/v1/service/Login?rd=1`, {
      method: 'POST',
      headers: {
        'X-Application': 'callside',
        Authorization: basic('alice').replace('Basic', 'BASIC'),
        Accept: 'application/json, text/plain, */*',
        'Content-Type': 'application/json',
        'X-Authenticate': 'false',
      },
      body: '{"capabilities":[]}',
    });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^callside_SESSIONID=\d+;Path=\/restletrouter;HttpOnly$/),
      // Wrong passwords of strangers do not delay a browser that has signed in before.
      expect.stringMatching(/^DEVICE_1=[\w.-]+;Path=\/restletrouter;HttpOnly;Max-Age=\d+$/),
    ]);
    expect(response.headers.get('X-Application')).toMatch(
      /^callside;[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    );
    expect(await response.json()).toEqual({
      user: 'v1/user/User/1',
      extension: `${enterprisePath}/Extension/${inside(101)}`,
      lang: 'en',
      isSwitchboard: false,
      webRtc: true,
      isBehalf: false,
      cannotUseSoftphone: false,
      url: '/restletrouter/',
      brandings: { css: [], js: [] },
      languages: [],
      isHelpDisplayedInIframe: false,
    });
  });

  it('Login says where the brand wants the help of the client', async () => {
    const system = await startPhoneSystem({ control: true });
    const brand = { method: 'PUT', body: '{"isHelpDisplayedInIframe":true}' };
    expect((await fetch(`${system.url}/control/brand`, brand)).status).toBe(200);
    const answer = await fetch(`${system.url}/restletrouter/v1/service/Login`, {
      method: 'POST',
      headers: { 'X-Application': 'callside', Authorization: basic('alice') },
    });
    expect(await answer.json()).toMatchObject({ isHelpDisplayedInIframe: true });
    await system.stop();
  });

  it('Login needs no body, and gives each application its own cookie', async () => {
    const widget = await signIn('alice', 'callsideWidget');
    expect(widget.cookie).toMatch(/^callsideWidget_SESSIONID=\d+$/);
    expect((await get(widget, 'v1/user/ShortInfo')).status).toBe(200);
  });

  it.each([
    ['a wrong password', { Authorization: basic('alice', 'wrong') }, 400],
    ['an unknown user', { Authorization: basic('nobody') }, 400],
    ['another scheme', { Authorization: 'Bearer abc' }, 400],
    ['no credentials', {}, 401],
    ['another application', { 'X-Application': 'myRCC', Authorization: basic('alice') }, 403],
  ])('refuses %s', async (_, headers, status) => {
    const response = await fetch(`${base}/v1/service/Login`, {
      method: 'POST',
      headers: { 'X-Application': 'callside', ...headers } as Record<string, string>,
    });
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toMatchObject({
      exceptionId: `ROUTER_ERR_${status}`,
      message: expect.any(String),
    });
  });

  it('Login asks a browser for a password only if it may', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${base}/v1/service/Login`, {
        method: 'POST',
        headers: { 'X-Application': 'callside', ...headers },
      });
    expect((await ask({})).headers.get('WWW-Authenticate')).toMatch(/^Basic /);
    expect((await ask({ 'X-Authenticate': 'false' })).headers.get('WWW-Authenticate')).toBeNull();
  });

  it('Login without a password continues the session of the cookie', async () => {
    const alice = await signIn('alice');
    const white = (cookie: string) =>
      fetch(`${base}/v1/service/Login?wl&rd=2`, {
        method: 'POST',
        headers: { 'X-Application': 'callside', Cookie: cookie },
        body: '{"capabilities":[]}',
      });
    const again = await white(alice.cookie);
    expect(again.status).toBe(200);
    expect(again.headers.get('X-Application')).toBe(alice.headers['X-Application']);
    const none = await white('callside_SESSIONID=123');
    expect(none.status).toBe(401);
    expect(none.headers.get('WWW-Authenticate')).toBeNull();
  });
});

describe('sessions on the wire', () => {
  it('a request without a session gets 401, and one without its token gets 403', async () => {
    const alice = await signIn('alice');
    const ask = (headers: Record<string, string>) => fetch(`${base}/v1/user/Info`, { headers });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ 'X-Application': 'callside' })).status).toBe(401);
    for (const token of [{}, { 'X-Application': 'callside;00000000-0000-0000-0000-000000000000' }]) {
      const response = await ask({ Cookie: alice.cookie, ...token } as Record<string, string>);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ exceptionId: 'RESTLETAPI_ERR_INVALID_TOKEN' });
    }
  });

  it('a program that sends its token alone has a session', async () => {
    const alice = await signIn('alice');
    const token = alice.headers['X-Application'] ?? '';
    const ask = (headers: Record<string, string>) =>
      fetch(`${base}/v1/user/ShortInfo`, { headers: { 'X-Application': token, ...headers } });
    expect((await ask({})).status).toBe(200);
    expect((await ask({ Cookie: 'callside_SESSIONID=123' })).status).toBe(401);
  });

  it('a session id has 128 random bits, and two cookies of a request are read at most', async () => {
    const [alice, bob] = await Promise.all([signIn('alice'), signIn('bob')]);
    for (const { cookie } of [alice, bob]) {
      expect(BigInt(cookie.split('=')[1] ?? '').toString(2).length).toBeGreaterThan(100);
    }
    const white = (guesses: number) =>
      fetch(`${base}/v1/service/Login?wl`, {
        method: 'POST',
        headers: {
          'X-Application': 'callside',
          Cookie: [...Array(guesses).fill('callside_SESSIONID=1'), alice.cookie].join('; '),
        },
      });
    expect((await white(1)).status).toBe(200);
    expect((await white(2)).status).toBe(401);
  });

  it('a session ends with Logout, by GET only', async () => {
    const alice = await signIn('alice');
    const posted = await post(alice, 'v1/service/Logout');
    expect(posted.status).toBe(405);
    expect(posted.headers.get('Allow')).toBe('GET');
    const push = await openPush(alice);
    const response = await get(alice, 'v1/service/Logout');
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^callside_SESSIONID=;Path=\/restletrouter;HttpOnly;Expires=Thu, 01 Jan 1970/,
    );
    await push.next((frame) => frame.type === 'notLogged');
    await push.closed();
    expect((await get(alice, 'v1/user/Info')).status).toBe(401);
  });

  it('a session ends when it is not used', async () => {
    const short = await startPhoneSystem({ sessionTimeoutMs: 200 });
    try {
      const login = await fetch(`${short.url}/restletrouter/v1/service/Login`, {
        method: 'POST',
        headers: { 'X-Application': 'callside', Authorization: basic('bob') },
      });
      const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const push = await PushClient.open(
        `ws://localhost:${short.port}/restletrouter/ws-service/callside`,
        cookie,
      );
      await push.next((frame) => frame.type === 'notLogged');
      const response = await fetch(`${short.url}/restletrouter/v1/user/Info`, {
        headers: { Cookie: cookie, 'X-Application': login.headers.get('X-Application') ?? '' },
      });
      expect(response.status).toBe(401);
    } finally {
      await short.stop();
    }
  });
});
