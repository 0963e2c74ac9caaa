/** Users sign in at a real identity provider. The tests do by hand what a browser does. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CompanyAccount, startCompanyAccount } from '#tests/support/single-sign-on/company-account.ts';
import { CookieBrowser } from '#tests/support/single-sign-on/cookie-browser.ts';
import type { IdentityProvider } from '#tests/support/single-sign-on/identity-provider.ts';

const accounts = {
  alice: {
    preferred_username: 'alice',
    email: 'alice@acme.example',
    email_verified: true,
    groups: ['agents'],
  },
  bob: { preferred_username: 'bob', email: 'bob@acme.example', email_verified: true, groups: ['it'] },
  outside: { preferred_username: 'carol', email: 'carol@other.example', email_verified: true },
  unsure: { preferred_username: 'carol', email: 'carol@acme.example', email_verified: false },
  newcomer: {
    preferred_username: 'nora.new',
    name: 'Nora New',
    email: 'nora.new@acme.example',
    email_verified: true,
    groups: ['it'],
  },
} as const;

let account: CompanyAccount;
let provider: IdentityProvider;
let url: string;

beforeAll(async () => {
  account = await startCompanyAccount(accounts, [
    { id: 'acme', domains: ['acme.example'], administrators: { it: 'ReadOnlyRights' } },
    { id: 'adds', newUsers: { department: 'Newcomers', hasMailbox: false } },
    { id: 'down', issuer: 'http://127.0.0.1:9' },
    { id: 'strict', domains: ['strict.example'], isPasswordOff: true },
  ]);
  ({
    provider,
    phoneSystem: { url },
  } = account);
});
afterAll(() => account.stop());
afterEach(() => {
  provider.intercept = undefined;
});

const isHere = ({ origin }: URL) => origin === url;
const startOf = (id: string, query = '') => `${url}/sso/${id}/start?app=callside${query}`;

/** Signs in, and returns where the browser ends: the address at the phone system after the last redirect. */
async function signIn(login: string, { id = 'acme', query = '', browser = new CookieBrowser() } = {}) {
  const begun = await browser.request(startOf(id, query));
  const callback = await browser.follow(begun.headers.get('Location') ?? '', login, isHere);
  const answer = await browser.request(callback.href);
  return { browser, callback, end: answer.headers.get('Location') };
}

/** Returns the user of the session that a browser has; undefined for none. */
async function userOf(browser: CookieBrowser): Promise<string | undefined> {
  const answer = await browser.request(`${url}/restletrouter/v1/service/Login?wl=true`, {
    method: 'POST',
    headers: { 'X-Application': 'callside' },
  });
  return answer.ok ? (await answer.json()).user : undefined;
}

const ivan = async () => {
  const answer = await fetch(`${url}/restletrouter/v1/service/Login`, {
    method: 'POST',
    headers: { 'X-Application': 'callside', Authorization: `Basic ${btoa('ivan:demo')}` },
  });
  const headers = {
    'X-Application': answer.headers.get('X-Application') ?? '',
    Cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
  return async (path: string, method = 'GET', body?: object) =>
    (
      await fetch(`${url}/restletrouter/v1/administration/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json();
};

/** Answers in the place of the token endpoint with an identity token that `change` has changed. */
async function forgeTokens(
  change: Readonly<Record<string, unknown>>,
  nonce: string | null,
  options: { readonly isForged?: boolean } = {},
) {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: 'alice', iat: now, exp: now + 300, nonce, ...change };
  const token = await provider.sign(claims, options);
  provider.intercept = (request, response) => {
    const answers: Readonly<Record<string, object>> = {
      '/token': { access_token: 'a', token_type: 'Bearer', id_token: token },
      '/me': { sub: 'alice', ...accounts.alice },
    };
    const answer = answers[request.url ?? ''];
    if (!answer) return false;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer));
    return true;
  };
}

/** Signs alice in, with an identity token that `change` has changed. */
async function signInWith(
  change: Readonly<Record<string, unknown>>,
  options: { readonly isForged?: boolean } = {},
) {
  const browser = new CookieBrowser();
  const begun = await browser.request(startOf('acme'));
  const at = begun.headers.get('Location') ?? '';
  const callback = await browser.follow(at, 'alice', isHere);
  await forgeTokens(change, new URL(at).searchParams.get('nonce'), options);
  const answer = await browser.request(callback.href);
  return { end: answer.headers.get('Location'), user: await userOf(browser) };
}

describe('signing in at an identity provider', () => {
  it('begins a session as a password does, at the path that was asked for', async () => {
    const { browser, end } = await signIn('alice', {
      query: `&return=${encodeURIComponent('/history?x=1')}`,
    });
    expect(end).toBe('/history?x=1');
    expect(await userOf(browser)).toMatch(/\/1$/);
  });

  it('asks with PKCE, state and nonce, and with the address of the phone system', async () => {
    const begun = await new CookieBrowser().request(startOf('acme'));
    const { searchParams } = new URL(begun.headers.get('Location') ?? '');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('redirect_uri')).toBe(`${url}/sso/acme/callback`);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/restletrouter/v1/service/Logout',
    '/sso/acme/start',
  ])('does not return to %s', async (path) => {
    const { end } = await signIn('alice', { query: `&return=${encodeURIComponent(path)}` });
    expect(end).toBe('/');
  });

  it('is not there for unknown providers and for programs', async () => {
    const browser = new CookieBrowser();
    expect((await browser.request(startOf('nobody'))).status).toBe(404);
    expect((await browser.request(`${url}/sso/acme/start?app=myRCC`)).status).toBe(404);
  });

  it('gives no session for an answer of another browser, of an unknown state, or of before', async () => {
    const { browser, callback, end } = await signIn('alice');
    expect(end).toBe('/');
    expect((await browser.request(callback.href)).headers.get('Location')).toBe('/?sso=late');

    const victim = new CookieBrowser();
    const begun = await new CookieBrowser().request(startOf('acme'));
    const foreign = await victim.follow(begun.headers.get('Location') ?? '', 'bob', isHere);
    expect((await victim.request(foreign.href)).headers.get('Location')).toBe('/?sso=late');
    const unknown = await victim.request(`${url}/sso/acme/callback?code=a&state=b`);
    expect(unknown.headers.get('Location')).toBe('/?sso=late');
    expect(await userOf(victim)).toBeUndefined();
  });

  it('tells the sign-in screen that the user has refused', async () => {
    const browser = new CookieBrowser();
    const begun = await browser.request(startOf('acme', '&return=/people'));
    const state = new URL(begun.headers.get('Location') ?? '').searchParams.get('state');
    const back = `${url}/sso/acme/callback?error=access_denied&state=${state}&iss=${provider.issuer}`;
    expect((await browser.request(back)).headers.get('Location')).toBe('/people?sso=refused');
  });
});

describe('the identity token', () => {
  it('is accepted as the provider signs it', async () => {
    const { end, user } = await signInWith({});
    expect(end).toBe('/');
    expect(user).toMatch(/\/1$/);
  });
  it.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another client', { aud: 'another' }],
    ['another issuer', { iss: 'http://another.example' }],
    ['an end in the past', { exp: Math.floor(Date.now() / 1_000) - 60 }],
    ['a beginning in the future', { nbf: Math.floor(Date.now() / 1_000) + 120 }],
  ])('is refused with %s', async (_, change) => {
    expect(await signInWith(change)).toEqual({ end: '/?sso=invalid', user: undefined });
  });
  it('is refused if another key has signed it', async () => {
    expect(await signInWith({}, { isForged: true })).toEqual({ end: '/?sso=invalid', user: undefined });
  });
  it('is accepted after the provider has changed its key', async () => {
    await signIn('alice');
    await provider.rotateKey();
    await vi.waitFor(
      async () => {
        const { browser, end } = await signIn('alice');
        expect(end).toBe('/');
        expect(await userOf(browser)).toMatch(/\/1$/);
      },
      { timeout: 20_000, interval: 500 },
    );
  });
});

describe('a provider that is not well', () => {
  it('sends the user back with the reason if it is down', async () => {
    const begun = await new CookieBrowser().request(startOf('down', '&return=/people'));
    expect(begun.headers.get('Location')).toBe('/people?sso=unreachable');
  });
  it('sends the user back if it goes down while the user signs in, and works when it is back', async () => {
    const browser = new CookieBrowser();
    const begun = await browser.request(startOf('acme'));
    const callback = await browser.follow(begun.headers.get('Location') ?? '', 'alice', isHere);
    provider.intercept = (request) => {
      request.socket.destroy();
      return true;
    };
    expect((await browser.request(callback.href)).headers.get('Location')).toBe('/?sso=unreachable');
    provider.intercept = undefined;
    expect((await signIn('alice')).end).toBe('/');
  });
  it('sends the user back if it does not answer for five seconds', { timeout: 20_000 }, async () => {
    const browser = new CookieBrowser();
    const begun = await browser.request(startOf('acme'));
    const callback = await browser.follow(begun.headers.get('Location') ?? '', 'alice', isHere);
    provider.intercept = ({ url: path }) => path === '/token';
    expect((await browser.request(callback.href)).headers.get('Location')).toBe('/?sso=unreachable');
  });
  it('is refused if its clock is five minutes off, and accepted if it is twenty seconds off', async () => {
    const move = (moveMs: number) =>
      fetch(`${url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });
    await move(5 * 60_000);
    expect((await signIn('alice')).end).toBe('/?sso=invalid');
    await move(-10 * 60_000);
    expect((await signIn('alice')).end).toBe('/?sso=invalid');
    await move(5 * 60_000 - 20_000);
    expect((await signIn('alice')).end).toBe('/');
    await move(20_000);
    expect((await signIn('alice')).end).toBe('/');
  });
});

describe('the users of a provider', () => {
  it('are refused if they are unknown, and with an address of another domain or not verified', async () => {
    expect((await signIn('newcomer')).end).toBe('/?sso=unknownUser');
    expect((await signIn('outside')).end).toBe('/?sso=domain');
    expect((await signIn('unsure')).end).toBe('/?sso=domain');
  });

  it('are added where the provider may add users, with a record in the name of the provider', async () => {
    const { browser, end } = await signIn('newcomer', { id: 'adds' });
    expect(end).toBe('/');
    const id = (await userOf(browser))?.split('/').at(-1);
    const ask = await ivan();
    expect(await ask(`User/${id}`)).toMatchObject({
      ...{ login: 'nora.new', firstName: 'Nora', lastName: 'New', email: 'nora.new@acme.example' },
      ...{ department: 'Newcomers', hasPassword: false, rights: { hasMailbox: false } },
    });
    const { items } = await ask(`Audit?subject=${id}&kind=user&length=5`);
    expect(items).toMatchObject([{ action: 'add', actorName: 'Acme', label: 'Nora New' }]);
  });

  it('become administrators by their groups, and lose the right with the group', async () => {
    await signIn('bob');
    const ask = await ivan();
    expect(await ask('User/2')).toMatchObject({ login: 'bob', accessRightsType: 'ReadOnlyRights' });
    await ask('User/1', 'PUT', { accessRightsType: 'ReadOnlyRights' });
    await signIn('alice');
    expect(await ask('User/1')).not.toHaveProperty('accessRightsType');
  });

  it('are refused while they are disabled', async () => {
    const ask = await ivan();
    await ask('User/2', 'PUT', { isDisabled: true });
    expect((await signIn('bob')).end).toBe('/?sso=disabled');
    await ask('User/2', 'PUT', { isDisabled: false });
    expect((await signIn('bob')).end).toBe('/');
  });

  it('cannot use a password that is switched off, while others can', async () => {
    const ask = await ivan();
    await ask('User/3', 'PUT', { email: 'carol@strict.example' });
    const { login } = await ask('User/3');
    const attempt = (password: string) =>
      fetch(`${url}/restletrouter/v1/service/Login`, {
        method: 'POST',
        headers: { 'X-Application': 'callside', Authorization: `Basic ${btoa(`${login}:${password}`)}` },
      });
    const refused = await attempt('demo');
    expect([refused.status, (await refused.json()).exceptionId]).toEqual([403, 'PASSWORD_OFF']);
    // A stranger does not learn which users have a password.
    expect((await attempt('wrong')).status).toBe(400);
    await ask('User/3', 'PUT', { email: 'carol@acme.example' });
    expect((await attempt('demo')).status).toBe(200);
  });

  it('are listed by name on the sign-in screen, without secrets', async () => {
    const answer = await fetch(`${url}/restletrouter/FilesService/customdata/datas`);
    const { SignInProviders } = await answer.json();
    expect(SignInProviders).toEqual(['acme', 'adds', 'down', 'strict'].map((id) => ({ id, label: 'Acme' })));
  });
});

describe('a logout at the provider', () => {
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  const now = () => Math.floor(Date.now() / 1_000);
  const logOut = (token: string) =>
    fetch(`${url}/sso/acme/logout`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });
  const claims = () => ({ sub: 'alice', iat: now(), exp: now() + 60, jti: '1', events: { [event]: {} } });

  it('ends the sessions of the user, and no others', async () => {
    const [alice, bob] = [await signIn('alice'), await signIn('bob')];
    expect((await logOut(await provider.sign(claims()))).status).toBe(200);
    expect(await userOf(alice.browser)).toBeUndefined();
    expect(await userOf(bob.browser)).toMatch(/\/2$/);
  });

  it('ends the sessions of one session at the provider, which it names without the user', async () => {
    const { browser } = await signIn('alice');
    const again = await signIn('alice', { browser });
    const sid = provider.sessions.at(-1);
    const elsewhere = await signIn('alice');
    expect(provider.sessions.slice(-3)).toEqual([sid, sid, expect.not.stringMatching(sid ?? '')]);
    const token = await provider.sign({ ...claims(), sub: undefined, sid });
    expect((await logOut(token)).status).toBe(200);
    expect(await userOf(again.browser)).toBeUndefined();
    expect(await userOf(elsewhere.browser)).toMatch(/\/1$/);
    // A session that is unknown, or over already, is no failure.
    expect((await logOut(token)).status).toBe(200);
    expect(await userOf(elsewhere.browser)).toMatch(/\/1$/);
  });

  it('ends the session of the browser in which the user signs out at the provider', async () => {
    const [here, elsewhere] = [await signIn('alice'), await signIn('alice')];
    const form = await (await here.browser.request(`${provider.issuer}/session/end`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const ended = await here.browser.request(`${provider.issuer}/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(ended.status).toBe(303);
    await expect.poll(() => userOf(here.browser)).toBeUndefined();
    expect(await userOf(elsewhere.browser)).toMatch(/\/1$/);
  });

  it.each([
    ['no event', { events: {} }],
    ['a nonce', { nonce: 'a' }],
    ['neither user nor session', { sub: undefined }],
    ['an age of five minutes', { iat: now() - 300 }],
    ['another client', { aud: 'another' }],
  ])('is refused for a token with %s', async (_, change) => {
    const { browser } = await signIn('alice');
    expect((await logOut(await provider.sign({ ...claims(), ...change }))).status).toBe(400);
    expect(await userOf(browser)).toMatch(/\/1$/);
  });

  it('is refused for a token of another key, and for no token', async () => {
    const { browser } = await signIn('alice');
    expect((await logOut(await provider.sign(claims(), { isForged: true }))).status).toBe(400);
    expect((await logOut('')).status).toBe(400);
    expect(await userOf(browser)).toMatch(/\/1$/);
  });
});
