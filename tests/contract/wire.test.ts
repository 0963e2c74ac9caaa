/**
 * What a program hears that knows the wire and nothing of this project: `fetch`, `ws`, and SIP written by hand.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PhoneSystem, startPhoneSystem } from '../../examples/phone-system/testing.ts';
import { PushClient } from './push-client.ts';
import { type SipCredentials, SipPhone } from './sip-phone.ts';

let phoneSystem: PhoneSystem;
let base: string;
let sockets: string;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ control: true });
  base = `${phoneSystem.url}/restletrouter`;
  sockets = `ws://localhost:${phoneSystem.port}`;
});
afterAll(() => phoneSystem.stop());

interface SignedIn {
  readonly headers: Record<string, string>;
  readonly cookie: string;
}

const basic = (login: string, password = 'demo') =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

async function signIn(login: string, app = 'callside'): Promise<SignedIn> {
  const response = await fetch(`${base}/v1/service/Login`, {
    method: 'POST',
    headers: { 'X-Application': app, Authorization: basic(login) },
  });
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    cookie,
    headers: { Cookie: cookie, 'X-Application': response.headers.get('X-Application') ?? '' },
  };
}

const get = (who: SignedIn, path: string) => fetch(`${base}/${path}`, { headers: who.headers });
const post = (who: SignedIn, path: string, body?: unknown) =>
  fetch(`${base}/${path}`, {
    method: 'POST',
    headers: { ...who.headers, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const openPush = (who: SignedIn, app = 'callside') =>
  PushClient.open(`${sockets}/restletrouter/ws-service/${app}`, who.cookie);

describe('Login', () => {
  it('answers a cookie, a token and who that is', async () => {
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
    ]);
    expect(response.headers.get('X-Application')).toMatch(
      /^callside;[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    );
    expect(await response.json()).toEqual({
      user: 'v1/user/User/1',
      extension: 'telephony/Enterprise/1/Extension/101',
      lang: 'en',
      isSwitchboard: false,
      webRtc: true,
      isBehalf: false,
      url: '/restletrouter/',
      brandings: { css: [], js: [] },
      languages: [],
      isHelpDisplayedInIframe: false,
    });
  });

  it('needs no body, and gives each application its own cookie', async () => {
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

  it('asks a browser for a password only if it may', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${base}/v1/service/Login`, {
        method: 'POST',
        headers: { 'X-Application': 'callside', ...headers },
      });
    expect((await ask({})).headers.get('WWW-Authenticate')).toMatch(/^Basic /);
    expect((await ask({ 'X-Authenticate': 'false' })).headers.get('WWW-Authenticate')).toBeNull();
  });

  it('without a password goes on with the session of the cookie', async () => {
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

describe('a session', () => {
  it('is asked for: 401 without one, 403 without its token', async () => {
    const alice = await signIn('alice');
    const ask = (headers: Record<string, string>) => fetch(`${base}/v1/user/Info`, { headers });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ 'X-Application': alice.headers['X-Application'] ?? '' })).status).toBe(401);
    for (const token of [{}, { 'X-Application': 'callside;00000000-0000-0000-0000-000000000000' }]) {
      const response = await ask({ Cookie: alice.cookie, ...token } as Record<string, string>);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ exceptionId: 'RESTLETAPI_ERR_INVALID_TOKEN' });
    }
  });

  it('ends with Logout, by GET only', async () => {
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

  it('ends when it is not used', async () => {
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

describe('resources', () => {
  let alice: SignedIn;
  beforeAll(async () => {
    alice = await signIn('alice');
  });

  it('that anybody may see need no session', async () => {
    const response = await fetch(`${base}/FilesService/customdata/datas?random=1`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      appName: 'Callside',
      AllowedParentFrames: [`http://localhost:${phoneSystem.port + 1}`],
    });
  });

  it('that are not there are 404, methods that are not there 405', async () => {
    const unknown = await get(alice, 'v1/user/Nothing');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ exceptionId: 'ROUTER_ERR_404' });
    expect((await get(alice, 'telephony/Terminal/none')).status).toBe(404);
    const wrong = await fetch(`${base}/v1/user/Info`, { method: 'DELETE', headers: alice.headers });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('Allow')).toBe('GET');
  });

  it('give the properties that rt names, also of lists and of what they refer to', async () => {
    const read = async (path: string) => (await get(alice, path)).json();
    expect(await read('telephony/Enterprise/1/Extension/101?rt=maxSoftphoneTerminals,loadTerminals')).toEqual(
      { maxSoftphoneTerminals: 1, loadTerminals: 'telephony/Terminal' },
    );
    expect(await read('v1/directories?rt=directories,directories.name,default')).toEqual({
      directories: [{ name: 'enterprise' }],
      default: 'v1/directory/enterprise',
    });
    expect(await read('telephony/Terminal/?rt=currentRegisterId')).toMatchObject({
      count: 2,
      items: [
        { restUri: 'telephony/Terminal/alice-web' },
        { restUri: 'telephony/Terminal/alice-desk', currentRegisterId: 'alice-desk' },
      ],
    });
    expect(await read('v1/user/ShortInfo?rt=extension.displayName,lang')).toEqual({
      extension: { displayName: 'Alice Martin' },
      lang: 'en',
    });
    expect(await read('v1/user/ShortInfo?useref=false')).toMatchObject({
      user: { userName: 'Alice Martin' },
      extension: { addressNumber: '101' },
    });
  });

  it('of other users stay closed', async () => {
    expect((await get(alice, 'v1/user/User/2')).status).toBe(403);
    expect((await get(alice, 'telephony/Terminal/bob-web')).status).toBe(404);
    expect((await get(alice, 'telephony/Enterprise/1/Extension/102/createSoftphone')).status).toBe(403);
    expect((await post(alice, 'telephony/Terminal/bob-web/placeCall', { destination: '103' })).status).toBe(
      404,
    );
  });

  it('are changed by what is sent only', async () => {
    const put = (body: unknown) =>
      fetch(`${base}/v1/user/User/1?rt=settings`, {
        method: 'PUT',
        headers: alice.headers,
        body: JSON.stringify(body),
      });
    const changed = await put({ settings: { lightMode: false, lastUpdate: '1700000000000' } });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({
      settings: { lightMode: false, sort: { contact: 'firstname' }, lastUpdate: '1700000000000' },
    });
    const wrong = await put({ settings: { notifications: { triggers: { callMissed: 'yes' } } } });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ cause: 'settings.notifications.triggers.callMissed' });
    expect(await (await put({ userName: 'Eve' })).json()).toMatchObject({ cause: 'userName' });
  });
});

describe('placeCall', () => {
  const path = 'telephony/Terminal/dave-web/placeCall';
  let dave: SignedIn;
  beforeAll(async () => {
    dave = await signIn('dave');
  });

  it.each([
    ['no number', ''],
    ['a word', 'bob'],
    ['an internal number that nobody has', '999'],
    ['ten thousand characters', '1'.repeat(10_000)],
  ])('refuses %s', async (_, destination) => {
    const response = await post(dave, path, { destination });
    expect(response.status).toBe(406);
    const { message } = (await response.json()) as { message: string };
    expect(message).toMatch(/^Bad number: /);
    expect(message.length).toBeLessThan(100);
  });

  it.each([
    ['a number that is no text', { destination: 102 }, 'destination'],
    ['no destination', {}, 'destination'],
    ['no JSON', '{"destination":', 'body'],
    ['a list', [], 'body'],
  ])('refuses %s', async (_, body, cause) => {
    const response = await post(dave, path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ exceptionId: 'ROUTER_ERR_400', cause });
  });

  it('refuses a body without end', async () => {
    const response = await post(dave, path, { destination: '1'.repeat(2_000_000) });
    expect(response.status).toBe(413);
  });

  it('fails while the phone is not in service', async () => {
    expect((await post(dave, path, { destination: '102' })).status).toBe(409);
  });
});

describe('the push socket', () => {
  it('greets, and takes pings as text and as bytes', async () => {
    const erin = await signIn('erin');
    const push = await openPush(erin);
    expect(await push.next(() => true)).toEqual({ timeout_milliseconds: expect.any(Number) });
    push.send('ping');
    push.send('ping', { binary: true });
    push.send('nonsense');
    push.send({ type: 'subscribe', id: 's1', source: 'telephony/Terminal/' });
    expect(await push.next((frame) => frame.id === 's1')).toMatchObject({ type: 'subscriptionDone', seq: 1 });
    push.close();
  });

  it('pings, and closes on who stays silent', async () => {
    const strict = await startPhoneSystem({ pushTimeoutMs: 150 });
    try {
      const login = await fetch(`${strict.url}/restletrouter/v1/service/Login`, {
        method: 'POST',
        headers: { 'X-Application': 'callside', Authorization: basic('bob') },
      });
      const push = await PushClient.open(
        `ws://localhost:${strict.port}/restletrouter/ws-service/callside`,
        login.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      );
      expect(await push.next(() => true)).toEqual({ timeout_milliseconds: 150 });
      await push.until(() => push.pings.length > 0);
      await push.closed();
    } finally {
      await strict.stop();
    }
  });

  it('says to a stranger that nobody is logged in', async () => {
    const push = await PushClient.open(`${sockets}/restletrouter/ws-service/callside`, '');
    expect(await push.next(() => true)).toEqual({ type: 'notLogged' });
    await push.closed();
  });

  it('is replaced by a newer one of the same session, not by one of another', async () => {
    const erin = await signIn('erin');
    const other = await signIn('erin', 'callsideWidget');
    const [older, elsewhere] = await Promise.all([openPush(erin), openPush(other, 'callsideWidget')]);
    const newer = await openPush(erin);
    await older.closed();
    expect(older.closeCode).toBe(1008);
    expect(newer.closeCode).toBeUndefined();
    expect(elsewhere.closeCode).toBeUndefined();
    newer.close();
    elsewhere.close();
  });

  it('answers subscriptions to nothing with an error', async () => {
    const push = await openPush(await signIn('erin'));
    push.send({ type: 'subscribe', id: 'a', source: 'v1/nothing' });
    expect(await push.next((frame) => frame.id === 'a')).toMatchObject({ type: 'error', code: 404 });
    push.send({ type: 'subscribe', id: 'b', source: 'v1/directories' });
    expect(await push.next((frame) => frame.id === 'b')).toMatchObject({ type: 'error', code: 400 });
    push.close();
  });

  it('tells the holder of a browser phone when another takes it', async () => {
    const erin = await signIn('erin');
    const softphone = 'telephony/Enterprise/1/Extension/105/createSoftphone';
    const created = await (await get(erin, `${softphone}?force=false`)).json();
    expect(created.serverAddress).toBe(`localhost:${phoneSystem.sipPort}`);
    const first = created as SipCredentials;
    const push = await openPush(erin);
    push.send({
      type: 'subscribe',
      id: 'mine',
      source: 'telephony/Terminal/',
      method: 'GET',
      queries: { rt: 'currentRegisterId', currentRegisterId: first.registerId },
    });
    expect(await push.next((frame) => frame.id === 'mine')).toEqual({
      type: 'subscriptionDone',
      id: 'mine',
      seq: 1,
      items: [{ restUri: 'telephony/Terminal/erin-web', currentRegisterId: first.registerId }],
    });

    const phone = await SipPhone.connect(`${sockets}/sip`, first);
    expect(await phone.register('wrong')).toBe(403);
    phone.close();
    const registered = await SipPhone.connect(`${sockets}/sip`, first);
    expect(await registered.register()).toBe(200);
    expect((await get(erin, `${softphone}?force=false`)).status).toBe(409);
    const same = await get(erin, `${softphone}?force=false&previousRegisterID=${first.registerId}`);
    expect(await same.json()).toMatchObject(first);

    const second = (await (await get(erin, `${softphone}?force=true`)).json()) as SipCredentials;
    expect(second.registerId).not.toBe(first.registerId);
    expect(await push.next((frame) => frame.type === 'update')).toEqual({
      type: 'update',
      id: 'mine',
      seq: 2,
      items: [],
      removed: ['telephony/Terminal/erin-web'],
    });
    registered.close();
    push.close();
  });
});

describe('a call', () => {
  it('is pushed to both sides from its first ring to its end', async () => {
    const [alice, bob] = await Promise.all([signIn('frank'), signIn('grace')]);
    const [alicePush, bobPush] = await Promise.all([openPush(alice), openPush(bob)]);

    const created = await post(bob, 'v1/service/EventListener/bean', { name: 'CallLines' });
    expect(created.status).toBe(200);
    expect(await created.json()).toEqual({
      name: 'CallLines',
      restUri: 'v1/service/EventListener/bean/CallLines',
    });
    const watched = await get(bob, 'v1/user/CallLine?listenerName=CallLines');
    expect(watched.status).toBe(200);
    expect(await watched.json()).toEqual({ count: 0, results: [] });
    expect((await get(bob, 'v1/user/CallLine?listenerName=Unknown')).status).toBe(404);
    alicePush.send({ type: 'subscribe', id: 'lines', source: 'v1/user/CallLine' });
    alicePush.send({ type: 'subscribe', id: 'history', source: 'v1/logs/CallHistory' });
    await alicePush.next((frame) => frame.id === 'lines');
    await alicePush.next((frame) => frame.id === 'history');

    const phoneOf = async (who: SignedIn, number: string) => {
      const path = `telephony/Enterprise/1/Extension/${number}/createSoftphone?force=true`;
      const credentials = (await (await get(who, path)).json()) as SipCredentials;
      const phone = await SipPhone.connect(`${sockets}/sip`, credentials);
      expect(await phone.register()).toBe(200);
      return phone;
    };
    const [alicePhone, bobPhone] = await Promise.all([phoneOf(alice, '106'), phoneOf(bob, '107')]);
    expect(await (await get(bob, 'telephony/Terminal/grace-web')).json()).toMatchObject({
      physicalState: 'inService',
    });

    const placed = await post(alice, 'telephony/Terminal/frank-web/placeCallWithInfos', {
      destination: '107',
      infos: { sfId: '003', sfLabel: 'Grace at work', sfType: 'GENERIC_CRM' },
    });
    expect(placed.status).toBe(200);
    const prompting = (await placed.json()) as { lineId: string };
    expect(prompting).toEqual({
      restUri: `v1/user/CallLine/${prompting.lineId}`,
      lineId: expect.stringMatching(/^-\d+$/),
      call: expect.stringMatching(/^telephony\/Call\/\d+$/),
      state: 'prompting',
      stateCause: 'causeNormal',
      actions: ['disconnect', 'answer'],
      isIncoming: false,
      terminal: 'telephony/Terminal/frank-web',
      extension: 'telephony/Enterprise/1/Extension/106',
      displayedNumber: '107',
      displayedLabel: 'Grace Tanaka',
      creationTime: expect.stringMatching(/^\d{13}$/),
      lastModificationTime: expect.stringMatching(/^\d{13}$/),
      isMediaAvailable: false,
      isPlaying: false,
      isRecording: false,
      parties: expect.any(Array),
      externalInfos: { sfId: '003', sfLabel: 'Grace at work', sfType: 'GENERIC_CRM' },
    });

    const aliceInvite = await alicePhone.invite();
    expect(aliceInvite.headers.get('call-info')).toBe('<sip:acme.local>;answer-after=0');
    expect(aliceInvite.headers.get('alert-info')).toBe('<http://acme.local>;info=alert-autoanswer');
    expect(aliceInvite.headers.get('x-call-line')).toBe(prompting.lineId);
    alicePhone.answer(aliceInvite);

    const bobInvite = await bobPhone.invite();
    bobPhone.ring(bobInvite);
    const stateIs = (state: string) => (frame: Record<string, unknown>) =>
      JSON.stringify(frame).includes(`"state":"${state}"`);
    const ringing = await bobPush.next(stateIs('ringing'));
    expect(ringing).toMatchObject({
      listenerName: 'CallLines',
      item: [
        {
          lineId: bobInvite.headers.get('x-call-line'),
          isIncoming: true,
          actions: ['answer', 'disconnect', 'redirect'],
          displayedNumber: '106',
          displayedLabel: 'Frank Rossi',
        },
      ],
    });
    await alicePush.next(stateIs('ringing'));
    bobPhone.answer(bobInvite);
    await Promise.all([alicePush.next(stateIs('talking')), bobPush.next(stateIs('talking'))]);

    const act = (action: string, body?: unknown) =>
      post(alice, `v1/user/CallLine/${prompting.lineId}/${action}`, body);
    expect((await act('unhold')).status).toBe(409);
    const badKeys = await act('sendDtmfs', { dtmfs: 'x' });
    expect(badKeys.status).toBe(400);
    expect(await badKeys.json()).toMatchObject({ cause: 'dtmfs' });
    expect((await get(alice, `v1/user/CallLine/${prompting.lineId}/hold`)).status).toBe(204);
    await alicePush.next(stateIs('held'));
    expect((await act('unhold')).status).toBe(204);
    expect((await act('disconnect')).status).toBe(204);
    await Promise.all([alicePhone.hungUp(), bobPhone.hungUp()]);

    const dropped = await bobPush.next(stateIs('dropped'));
    expect(dropped).toMatchObject({ item: [{ state: 'dropped', stateCause: 'causeNormal', actions: [] }] });
    await alicePush.next(stateIs('dropped'));
    expect((await act('disconnect')).status).toBe(404);
    expect((await get(alice, `v1/user/CallLine/${prompting.lineId}`)).status).toBe(404);

    await alicePush.next(
      (frame) =>
        frame.id === 'history' &&
        frame.type === 'update' &&
        /"talkDuration":[1-9]/.test(JSON.stringify(frame)),
    );
    for (const id of ['lines', 'history']) {
      const numbers = alicePush.frames.filter((frame) => frame.id === id).map((frame) => frame.seq);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }
    const droppedOnce = alicePush.frames.filter(stateIs('dropped'));
    expect(droppedOnce).toHaveLength(1);

    const ended = await fetch(`${base}/v1/service/EventListener/bean/CallLines`, {
      method: 'DELETE',
      headers: bob.headers,
    });
    expect(ended.status).toBe(200);
    alicePhone.close();
    bobPhone.close();
    alicePush.close();
    bobPush.close();
  });

  it('stands in the history, page by page', async () => {
    const judy = await signIn('judy.bauer');
    const credentials = (await (
      await get(judy, 'telephony/Enterprise/1/Extension/110/createSoftphone?force=true')
    ).json()) as SipCredentials;
    const phone = await SipPhone.connect(`${sockets}/sip`, credentials);
    expect(await phone.register()).toBe(200);
    const push = await openPush(judy);
    push.send({ type: 'subscribe', id: 'lines', source: 'v1/user/CallLine' });
    await push.next((frame) => frame.id === 'lines');
    for (let call = 0; call < 3; call += 1) {
      const placed = await post(judy, 'telephony/Terminal/judy.bauer-web/placeCall', {
        destination: '0623000000',
      });
      const { lineId } = (await placed.json()) as { lineId: string };
      phone.decline(await phone.next(({ text }) => text.startsWith('INVITE ') && text.includes(lineId)));
      await push.next(
        (frame) =>
          JSON.stringify(frame).includes(`"lineId":"${lineId}","call"`) &&
          JSON.stringify(frame).includes('dropped'),
      );
    }
    const page = async (path: string) =>
      (await (await get(judy, path)).json()) as {
        count: number;
        items: { callHistoryID: string; remoteNumber: string; timestamp: string }[];
        next?: string;
        prev?: string;
      };
    const first = await page('v1/logs/CallHistory?offset=0&length=2');
    expect(first).toMatchObject({ count: 3, next: 'v1/logs/CallHistory?offset=2&length=2' });
    expect(first.prev).toBeUndefined();
    const second = await page(first.next ?? '');
    expect(second).toMatchObject({ count: 3, prev: 'v1/logs/CallHistory?offset=0&length=2' });
    expect(second.next).toBeUndefined();
    const ids = [...first.items, ...second.items].map(({ callHistoryID }) => Number(callHistoryID));
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(first.items[0]).toEqual({
      restUri: `v1/logs/CallHistory/${ids[0]}`,
      callHistoryID: String(ids[0]),
      isIncoming: false,
      isMissed: false,
      isRejected: false,
      isForwarded: false,
      isRecorded: false,
      isMeasured: false,
      recordings: [],
      timestamp: expect.stringMatching(/^\d{13}$/),
      talkDuration: 0,
      calledNumber: '06 23 00 00 00',
      remoteNumber: '06 23 00 00 00',
      remoteNumbers: [],
      stateCause: 'causeRejected',
      call: expect.stringMatching(/^telephony\/Call\/\d+$/),
    });
    expect((await get(judy, 'v1/logs/CallHistory?offset=x')).status).toBe(400);
    phone.close();
    push.close();
  });
});

describe('disturbances ordered under /control/', () => {
  const control = (path: string, body: object) =>
    fetch(`${phoneSystem.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });

  it('fail the next requests, drop sockets and expire sessions', async () => {
    const ivan = await signIn('ivan');
    await control('faults', { path: 'user/Info', times: 1, status: 503, exceptionId: 'ROUTER_ERR_DOS' });
    const disturbed = await get(ivan, 'v1/user/Info');
    expect(disturbed.status).toBe(503);
    expect(await disturbed.json()).toMatchObject({ exceptionId: 'ROUTER_ERR_DOS' });
    expect((await get(ivan, 'v1/user/Info')).status).toBe(200);

    const push = await openPush(ivan);
    await control('drop-push', {});
    await push.closed();
    const again = await openPush(ivan);
    await control('expire-sessions', { app: 'callside' });
    await again.next((frame) => frame.type === 'notLogged');
    expect((await get(ivan, 'v1/user/Info')).status).toBe(401);
  });

  it('are not for pages of another site', async () => {
    const response = await fetch(`${phoneSystem.url}/control/counts`, {
      headers: { Origin: 'https://evil.example' },
    });
    expect(response.status).toBe(404);
  });
});
