/**
 * Sessions outside of the usual cookie, and the one-time codes that start them. The tests do by hand what a browser
 * does.
 */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let phoneSystem: PhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ control: true });
});
afterAll(() => phoneSystem.stop());

type Headers = Readonly<Record<string, string>>;

function ask(path: string, headers: Headers, body?: object, method = 'POST') {
  return fetch(`${phoneSystem.url}/restletrouter/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

interface SignedIn {
  readonly answer: Response;
  readonly cookie: string;
  readonly session: Headers;
}

/** Signs in, and returns the headers of every later request. */
async function signIn(app: string, headers: Headers, body?: object): Promise<SignedIn> {
  const answer = await ask('v1/service/Login', { 'X-Application': app, ...headers }, body);
  const [cookie = ''] = answer.headers.getSetCookie();
  const [pair = ''] = cookie.split(';');
  const carried = answer.headers.get('X-Session');
  return {
    answer,
    cookie,
    session: {
      'X-Application': answer.headers.get('X-Application') ?? '',
      ...(carried === null ? { Cookie: pair } : { 'X-Session': carried }),
    },
  };
}

const basic = (user: string) => ({ Authorization: `Basic ${Buffer.from(user).toString('base64')}` });
const byPassword = (app: string, login: string, headers: Headers = {}) =>
  signIn(app, { ...basic(`${login}:demo`), ...headers });

function proof() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

async function issue(session: Headers, body: object, path = 'v1/service/SignInCode'): Promise<string> {
  const answer = await ask(path, session, body);
  expect(answer.status).toBe(201);
  const { code, validMs } = await answer.json();
  expect(code).toMatch(/^[\w-]{43}$/);
  expect(validMs).toBe(60_000);
  return code;
}

const isAlive = async (session: Headers) =>
  (await ask('v1/user/ShortInfo', session, undefined, 'GET')).status === 200;
const shift = (moveMs: number) =>
  fetch(`${phoneSystem.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });

/** Returns the message of the first frame of a push connection; a connection with a session is greeted. */
function firstFrame(query: string, headers: Headers = {}): Promise<string> {
  const url = `${phoneSystem.url.replace('http', 'ws')}/restletrouter/ws-service/callsideWidget${query}`;
  const socket = new WebSocket(url, { headers } as never);
  return new Promise((resolve, reject) => {
    socket.onmessage = ({ data }) => {
      resolve(String(data));
      socket.close();
    };
    socket.onerror = () => reject(new Error('no connection'));
  });
}

async function meetingToken(session: Headers): Promise<string> {
  const { user } = await (await ask('v1/service/Login?wl=', session)).json();
  const uid = String(user).split('/').at(-1);
  return (await (await ask('v1/service/Login?rt=1', session, { service: 'VideoConference', uid })).json())
    .token;
}

/** Opens a meeting socket. `first` is its first message, or the code with which it was closed. */
function openMeeting(secret: string, kind: 'token' | 'resume' = 'token') {
  const socket = new WebSocket(`${phoneSystem.url.replace('http', 'ws')}/meeting?${kind}=${secret}`);
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  );
  return new Promise<{ readonly first: string; readonly closed: Promise<number> }>((resolve, reject) => {
    socket.onmessage = ({ data }) => resolve({ first: String(data), closed });
    socket.onerror = () => reject(new Error('no connection'));
    void closed.then((code) => resolve({ first: `closed ${code}`, closed }));
  });
}

describe('sessions outside of the usual cookie', () => {
  it('a session is in a partitioned cookie if the client requests one, and in the usual cookie otherwise', async () => {
    const partitioned = await byPassword('callsideWidget', 'alice', { 'X-Session-Keeping': 'partitioned' });
    expect(partitioned.cookie).toMatch(
      /^callsideWidget_SESSIONID=\d+;Path=\/restletrouter;HttpOnly;Secure;SameSite=None;Partitioned$/,
    );
    expect(await isAlive(partitioned.session)).toBe(true);
    const out = await ask(
      'v1/service/Logout',
      { ...partitioned.session, 'X-Session-Keeping': 'partitioned' },
      undefined,
      'GET',
    );
    expect(out.headers.getSetCookie()[0]).toMatch(
      /^callsideWidget_SESSIONID=;.*;Partitioned;Expires=.* 1970/,
    );
    const usual = await byPassword('callsideWidget', 'alice');
    expect(usual.cookie).toMatch(/^callsideWidget_SESSIONID=\d+;Path=\/restletrouter;HttpOnly$/);
  });

  it('a session in a header opens a push connection with a one-time ticket', async () => {
    const { answer, session } = await byPassword('callsideWidget', 'alice', {
      'X-Session-Keeping': 'carried',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(session).toHaveProperty('X-Session', expect.stringMatching(/^\d+$/));
    expect(await isAlive(session)).toBe(true);
    expect(await isAlive({ ...session, 'X-Session': '1' })).toBe(false);
    expect(await isAlive({ 'X-Session': session['X-Session'] ?? '' })).toBe(false);
    expect((await ask('v1/service/Login?wl=', session)).status).toBe(200);

    const { ticket } = await (await ask('v1/service/PushTicket', session)).json();
    expect(await firstFrame(`?ticket=${ticket}`)).toContain('timeout_milliseconds');
    expect(await firstFrame(`?ticket=${ticket}`)).toContain('notLogged');
    const late = (await (await ask('v1/service/PushTicket', session)).json()).ticket;
    await shift(30_000);
    expect(await firstFrame(`?ticket=${late}`)).toContain('notLogged');
    expect((await ask('v1/service/Logout', session, undefined, 'GET')).status).toBe(204);
    expect(await isAlive(session)).toBe(false);
  });

  it('a session is found by its token among cookies of one name', async () => {
    const [one, two] = await Promise.all([
      byPassword('callsideWidget', 'alice'),
      byPassword('callsideWidget', 'bob'),
    ]);
    const both = [one, two].map(({ session }) => session.Cookie ?? '').join('; ');
    for (const { session } of [one, two]) expect(await isAlive({ ...session, Cookie: both })).toBe(true);
  });
});

describe('sign-in codes', () => {
  it('a code signs in once, at its application, with its verifier, within a minute', async () => {
    const { session } = await byPassword('callside', 'alice');
    const { verifier, challenge } = proof();
    const code = () => issue(session, { application: 'callsideWidget', challenge });
    const redeem = (app: string, body: object) => signIn(app, {}, body);

    const used = await code();
    const { answer, session: other } = await redeem('callsideWidget', { code: used, verifier });
    expect(await answer.json()).toMatchObject({ user: expect.stringMatching(/^v1\/user\/User\//) });
    expect(await isAlive(other)).toBe(true);
    const again = await redeem('callsideWidget', { code: used, verifier });
    expect([again.answer.status, (await again.answer.json()).exceptionId]).toEqual([
      410,
      'ROUTER_ERR_CODE_USED',
    ]);

    for (const [app, wrong] of [
      ['callsideWidget', proof().verifier],
      ['callsideWidget', undefined],
      ['callside', verifier],
    ] as const) {
      const tried = await code();
      const refused = await redeem(app, { code: tried, verifier: wrong });
      expect([refused.answer.status, (await refused.answer.json()).exceptionId]).toEqual([
        403,
        'ROUTER_ERR_CODE_FOREIGN',
      ]);
      // A thief has one try.
      expect((await redeem('callsideWidget', { code: tried, verifier })).answer.status).toBe(410);
    }

    const late = await code();
    await shift(60_000);
    const refused = await redeem('callsideWidget', { code: late, verifier });
    expect([refused.answer.status, (await refused.answer.json()).exceptionId]).toEqual([
      410,
      'ROUTER_ERR_CODE_LATE',
    ]);
  });

  it('a code, a push ticket and a meeting token are refused when the session that issued them has ended', async () => {
    const { session } = await byPassword('callside', 'grace');
    const { verifier, challenge } = proof();
    const code = await issue(session, { application: 'callsideWidget', challenge });
    const { ticket } = await (await ask('v1/service/PushTicket', session)).json();
    const [unused, used] = [await meetingToken(session), await meetingToken(session)];
    const meeting = await openMeeting(used);
    expect(meeting.first).toContain('welcome');

    const other = await byPassword('callside', 'grace');
    expect((await ask('v1/user/Session', other.session, undefined, 'DELETE')).status).toBe(204);
    const redeemed = await signIn('callsideWidget', {}, { code, verifier });
    expect([redeemed.answer.status, (await redeemed.answer.json()).exceptionId]).toEqual([
      410,
      'ROUTER_ERR_CODE_LATE',
    ]);
    expect(await firstFrame(`?ticket=${ticket}`)).toContain('notLogged');
    await expect(openMeeting(unused)).rejects.toThrow('no connection');
    expect(await meeting.closed).toBe(4404);
    const { resume } = JSON.parse(meeting.first);
    expect((await openMeeting(resume, 'resume')).first).toBe('closed 4404');
  });

  it("a code is issued to users' clients, bound to a hash, and not while acting for another user", async () => {
    const { session } = await byPassword('callsideWidget', 'carol');
    const { challenge } = proof();
    const status = async (body: object, from: Headers = session) =>
      (await ask('v1/service/SignInCode', from, body)).status;
    expect(await status({ application: 'myRCC', challenge })).toBe(400);
    expect(await status({ application: 'callsideWidget', challenge: 'short' })).toBe(400);
    expect(await status({ application: 'callsideWidget', challenge }, {})).toBe(401);
    const behalf = await ask('v1/service/Login?behalf=alice', {
      'X-Application': 'callsideWidget',
      ...basic('carol:demo'),
    });
    const forAlice = {
      'X-Application': behalf.headers.get('X-Application') ?? '',
      Cookie: behalf.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    };
    expect(await status({ application: 'callsideWidget', challenge }, forAlice)).toBe(404);
    expect(await status({ application: 'callsideAssistant', challenge }, forAlice)).toBe(404);
    expect(await status({ application: 'callsideAssistant', challenge })).toBe(201);
  });

  it("a code's session belongs to the family of its issuer if both are of one application", async () => {
    const { verifier, challenge } = proof();
    const first = await byPassword('callsideWidget', 'alice');
    const full = await byPassword('callside', 'alice');
    const code = await issue(first.session, { application: 'callsideWidget', challenge });
    const child = await signIn('callsideWidget', {}, { code, verifier });
    const cousinCode = await issue(full.session, { application: 'callsideWidget', challenge });
    const cousin = await signIn('callsideWidget', {}, { code: cousinCode, verifier });
    await ask('v1/service/Logout', child.session, undefined, 'GET');
    expect(await isAlive(first.session)).toBe(false);
    await ask('v1/service/Logout', cousin.session, undefined, 'GET');
    expect(await isAlive(full.session)).toBe(true);
  });

  it('a code is given to a service account that may sign users in', async () => {
    const { verifier, challenge } = proof();
    const crm = await byPassword('myRCC', `crm|${testCompany.name}`);
    const body = { application: 'callsideWidget', challenge, login: 'alice' };
    const code = await issue(crm.session, body, 'v1/rcc/SignInCode');
    const { session } = await signIn('callsideWidget', {}, { code, verifier });
    expect(await isAlive(session)).toBe(true);
    await ask('v1/service/Logout', session, undefined, 'GET');

    const status = async (from: Headers, changed: object = {}) =>
      (await ask('v1/rcc/SignInCode', from, { ...body, ...changed })).status;
    expect(await status(crm.session, { login: 'nobody' })).toBe(404);
    expect(await status(crm.session, { application: 'myCrm' })).toBe(400);
    expect(await status((await byPassword('myRCC', `rcc|${testCompany.name}`)).session)).toBe(403);
    expect(await status((await byPassword('callside', 'alice')).session)).toBe(403);
  });
});
