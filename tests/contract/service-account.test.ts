/**
 * A program that watches an enterprise and calls for its users, from its login to its logout, in the order of the
 * interface's published specification: `fetch`, `ws`, and phones written by hand.
 */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { PhoneSystem } from '#phone-system/testing.ts';
import {
  dialled,
  direct,
  enterprisePath,
  inside,
  nameOf,
  shown,
  testCompany,
} from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { type SipCredentials, SipPhone } from './sip-phone.ts';

interface Line {
  readonly lineId: string;
  readonly state: string;
  readonly actions: readonly string[];
  readonly [name: string]: unknown;
}

let phoneSystem: PhoneSystem;
let base: string;
let alicePhone: SipPhone;
let bobPhone: SipPhone;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  base = `${phoneSystem.url}/restletrouter`;
  [alicePhone, bobPhone] = await Promise.all([phoneOf('alice', inside(101)), phoneOf('bob', inside(102))]);
});
afterAll(async () => {
  alicePhone.close();
  bobPhone.close();
  await phoneSystem.stop();
});

async function login(app: string, user: string) {
  const response = await fetch(`${base}/v1/service/Login`, {
    method: 'POST',
    headers: {
      'X-Application': app,
      Authorization: `Basic ${Buffer.from(`${user}:demo`).toString('base64')}`,
      Accept: 'application/json, text/plain, */*',
      'Content-Type': 'application/json',
      'X-Authenticate': 'false',
    },
  });
  const cookie = response.headers.getSetCookie()[0] ?? '';
  const token = response.headers.get('X-Application') ?? '';
  const headers = { 'X-Application': token, Cookie: cookie.split(';')[0] ?? '' };
  return { response, cookie, token, headers };
}

async function phoneOf(user: string, number: string): Promise<SipPhone> {
  const { headers } = await login('callside', user);
  const path = `${enterprisePath}/Extension/${number}/createSoftphone`;
  const credentials = (await (await fetch(`${base}/${path}`, { headers })).json()) as SipCredentials;
  const phone = await SipPhone.connect(`ws://localhost:${phoneSystem.port}/sip`, credentials);
  expect(await phone.register()).toBe(200);
  return phone;
}

it('a service account runs the published example from login to logout', async () => {
  // Login
  const { response, cookie, token, headers } = await login('myRCC', `rcc|${testCompany.name}`);
  expect(response.status).toBe(200);
  expect(cookie).toMatch(/^myRCC_SESSIONID=\d+;Path=\/restletrouter;HttpOnly$/);
  expect(token).toMatch(/^myRCC;[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${base}/${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const read = async (path: string) => {
    const answer = await ask('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('X-Application')).toBe(token);
    return answer.json();
  };

  // Extensions
  const page = await read('v1/rcc/Extension?offset=50&length=50');
  expect(page).toEqual({
    count: 129,
    items: expect.any(Array),
    next: 'v1/rcc/Extension?offset=100&length=50',
    prev: 'v1/rcc/Extension?offset=0&length=50',
  });
  expect(page.items).toHaveLength(50);
  const last = await read(page.next);
  expect([last.items.length, last.next, last.prev]).toEqual([
    29,
    undefined,
    'v1/rcc/Extension?offset=50&length=50',
  ]);
  const first = await read(page.prev);
  expect([first.items.length, first.prev]).toEqual([50, undefined]);
  const alice = {
    addressNumber: inside(101),
    restUri: `v1/rcc/Extension/${inside(101)}`,
    displayName: nameOf('alice'),
    department: expect.stringMatching(/^\w+$/),
    urlPhoto: '',
    pstnNumbers: [direct(101)],
  };
  expect(first.items[0]).toEqual(alice);
  expect(await read(first.items[0].restUri)).toEqual(alice);
  expect((await ask('GET', 'v1/rcc/Extension/999')).status).toBe(404);

  // Push
  const frames: { listenerName: string; item: Line[] }[] = [];
  const socket = new WebSocket(`ws://localhost:${phoneSystem.port}/restletrouter/ws-service/myRCC`, {
    headers: { Cookie: headers.Cookie },
  });
  socket.on('message', (data) => {
    const text = data.toString();
    if (text !== 'ping' && !text.includes('timeout_milliseconds')) frames.push(JSON.parse(text));
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send('ping');
  const created = await ask('POST', 'v1/service/EventListener/bean', { name: 'CallLines' });
  expect(created.status).toBe(200);
  expect(await created.json()).toEqual({
    name: 'CallLines',
    restUri: 'v1/service/EventListener/bean/CallLines',
  });
  expect(await read('v1/rcc/CallLine?listenerName=CallLines')).toEqual({ count: 0, results: [] });
  const pushed = async (extension: string, state: string): Promise<Line> => {
    const find = () =>
      frames
        .flatMap(({ item }) => item)
        .find((line) => line.extension === `v1/rcc/Extension/${extension}` && line.state === state);
    await expect.poll(find, { interval: 20 }).toBeDefined();
    const line = find();
    if (!line) throw new Error('There is no such frame.');
    return line;
  };

  // A call: the user's phone rings and waits to be answered
  for (const [destination, status] of [
    ['nobody', 406],
    ['', 406],
  ] as const)
    expect((await ask('POST', `v1/rcc/Extension/${inside(101)}/placeCall`, { destination })).status).toBe(
      status,
    );
  expect(
    (await ask('POST', `v1/rcc/Extension/${inside(103)}/placeCall`, { destination: inside(102) })).status,
  ).toBe(409);
  const placed = await ask('POST', `v1/rcc/Extension/${inside(101)}/placeCall`, { destination: inside(102) });
  expect(placed.status).toBe(200);
  const line = (await placed.json()) as Line;
  expect(line).toEqual({
    restUri: `v1/rcc/CallLine/${line.lineId}`,
    lineId: expect.stringMatching(/^-\d+$/),
    state: 'prompting',
    stateCause: 'causeNormal',
    actions: ['disconnect', 'answer'],
    isIncoming: false,
    extension: `v1/rcc/Extension/${inside(101)}`,
    displayedNumber: inside(102),
    displayedLabel: nameOf('bob'),
    displayedPhoto: '',
    creationTime: expect.stringMatching(/^\d{13}$/),
    lastModificationTime: expect.stringMatching(/^\d{13}$/),
    isMediaAvailable: false,
    isPlaying: false,
    isRecording: false,
  });
  expect(await pushed(inside(101), 'prompting')).toEqual(line);
  const invite = await alicePhone.invite();
  expect(invite.headers.get('call-info')).toBeUndefined();
  expect(invite.headers.get('x-call-line')).toBe(line.lineId);
  alicePhone.ring(invite);
  expect(await read('v1/rcc/CallLine')).toEqual({ count: 1, results: [line] });

  // Its actions, by POST and by GET
  const act = async (on: Line, action: string, body?: object) =>
    (await ask('POST', `v1/rcc/CallLine/${on.lineId}/${action}`, body)).status;
  expect(await act(line, 'hold')).toBe(409);
  // Possible as soon as the phone has said that it rings.
  await expect.poll(() => act(line, 'answer')).toBe(204);
  await alicePhone.toldToTalk();
  alicePhone.answer(invite);
  const bobInvite = await bobPhone.invite();
  bobPhone.ring(bobInvite);
  const ringing = await pushed(inside(102), 'ringing');
  expect(ringing).toMatchObject({
    isIncoming: true,
    displayedNumber: inside(101),
    displayedLabel: nameOf('alice'),
  });
  bobPhone.answer(bobInvite);
  const talking = await pushed(inside(101), 'talking');
  expect(talking.talkingTime).toMatch(/^\d{13}$/);
  expect(await act(talking, 'hold')).toBe(204);
  const held = await pushed(inside(101), 'held');
  expect(held.actions).toContain('unhold');
  expect(held.actions).not.toContain('hold');
  expect((await ask('GET', `v1/rcc/CallLine/${line.lineId}/unhold`)).status).toBe(204);
  expect(await act(line, 'sendDtmfs', { dtmfs: '12#' })).toBe(204);
  expect((await ask('GET', `v1/rcc/CallLine/${line.lineId}/sendDtmfs?dtmfs=3`)).status).toBe(204);
  expect(await act(line, 'sendDtmfs', { dtmfs: 'x' })).toBe(400);
  expect(await act(line, 'startRecord')).toBe(204);
  expect(await act(line, 'startRecord')).toBe(409);
  expect(await act(line, 'stopRecord')).toBe(204);
  expect(await act(line, 'merge', { line: 'v1/rcc/CallLine/-1' })).toBe(404);
  expect(await act(line, 'transfer', { line: 'x' })).toBe(400);
  expect(await act(line, 'fly')).toBe(404);
  expect(await act(ringing, 'disconnect')).toBe(204);
  const dropped = await pushed(inside(101), 'dropped');
  expect(dropped).toMatchObject({
    actions: [],
    stateCause: 'causeCalledDisconnect',
    conference: false,
  });
  await pushed(inside(102), 'dropped');
  await Promise.all([alicePhone.hungUp(), bobPhone.hungUp()]);
  expect(await act(line, 'disconnect')).toBe(404);
  const drops = frames.flatMap(({ item }) => item).filter(({ state }) => state === 'dropped');
  expect(drops).toHaveLength(2);
  expect(frames.every(({ listenerName }) => listenerName === 'CallLines')).toBe(true);

  // The end
  const ended = await ask('DELETE', 'v1/service/EventListener/bean/CallLines');
  expect(ended.status).toBe(200);
  expect((await ask('POST', 'v1/service/Logout')).status).toBe(405);
  const out = await ask('GET', 'v1/service/Logout');
  expect(out.status).toBe(204);
  expect(out.headers.getSetCookie()[0]).toMatch(/^myRCC_SESSIONID=;.*Expires=Thu, 01 Jan 1970 00:00:00 GMT/);
  expect((await ask('GET', 'v1/rcc/Extension')).status).toBe(401);
  socket.terminate();
});

it.each(['POST', 'GET'])('a service account performs every published action by %s', async (method) => {
  const { headers } = await login('myRCC', `rcc|${testCompany.name}`);
  const users = [
    ['carol', inside(103)],
    ['dave', inside(104)],
    ['erin', inside(105)],
  ] as const;
  const phones = await Promise.all(users.map(([user, number]) => phoneOf(user, number)));
  for (const phone of phones) phone.serve();
  const act = async (line: Line, action: string, body: Record<string, string> = {}) => {
    const path = `${base}/v1/rcc/CallLine/${line.lineId}/${action}`;
    const answer =
      method === 'GET'
        ? await fetch(`${path}?${new URLSearchParams(body)}`, { headers })
        : await fetch(path, { method, headers, body: JSON.stringify(body) });
    expect([action, answer.status]).toEqual([action, 204]);
  };
  const lines = async () =>
    ((await (await fetch(`${base}/v1/rcc/CallLine`, { headers })).json()) as { results: Line[] }).results;
  const find = async (number: string, which: Partial<Line>): Promise<Line> => {
    const fits = (line: Line) =>
      line.extension === `v1/rcc/Extension/${number}` &&
      Object.entries(which).every(([name, value]) => line[name] === value);
    let found: Line | undefined;
    const look = async () => {
      found = (await lines()).find(fits);
      return found;
    };
    await expect.poll(look, { interval: 20 }).toBeDefined();
    if (!found) throw new Error('There is no such line.');
    return found;
  };
  /** Carol calls, and talks with the user who answers. */
  const place = async (destination: string): Promise<Line> => {
    const path = `${base}/v1/rcc/Extension/${inside(103)}/placeCall`;
    await fetch(path, { method: 'POST', headers, body: JSON.stringify({ destination }) });
    return find(inside(103), { displayedNumber: destination, state: 'talking' });
  };
  const end = async (line: Line) => {
    await act(line, 'disconnect');
    await expect.poll(lines).toEqual([]);
  };

  const toDave = await place(inside(104));
  const seen = ['addParty', 'disconnect', 'hold', 'leave', 'redirect', 'sendDtmfs', 'startRecord'];
  expect(toDave.actions).toEqual(seen);
  await act(toDave, 'sendDtmfs', { dtmfs: '1' });
  await act(toDave, 'startRecord');
  await find(inside(104), { isRecording: true });
  await act(toDave, 'stopRecord');
  await act(toDave, 'hold');
  const held = await find(inside(103), { state: 'held' });
  expect(held.actions).toEqual(['addParty', 'disconnect', 'unhold', 'leave', 'redirect']);
  await act(toDave, 'unhold');

  const toErin = await place(inside(105));
  expect(toErin.actions).toEqual([...seen, 'transfer', 'merge']);
  await act(toErin, 'merge', { line: `v1/rcc/CallLine/${toDave.lineId}` });
  const daves = await find(inside(104), { state: 'talking' });
  expect(daves.conference).toEqual(expect.any(String));
  await act(await find(inside(105), { conference: daves.conference }), 'leave');
  await act(toErin, 'addParty', { destination: inside(105) });
  await find(inside(105), { state: 'talking', conference: daves.conference });
  await end(toErin);

  const second = await place(inside(104));
  const third = await place(inside(105));
  await act(third, 'transfer', { line: `v1/rcc/CallLine/${second.lineId}` });
  const joined = await find(inside(104), { displayedNumber: inside(105) });
  await expect.poll(async () => (await lines()).length).toBe(2);
  await act(joined, 'redirect', { destination: inside(103) });
  await end(await find(inside(105), { displayedNumber: inside(103), state: 'talking' }));
  for (const phone of phones) phone.close();
});

it.each([dialled('0623000000'), '+33623000000', shown('+33623000000'), inside(103)])(
  'a service account may write a destination as %s',
  async (destination) => {
    const { headers } = await login('myRCC', `rcc|${testCompany.name}`);
    const placed = await fetch(`${base}/v1/rcc/Extension/${inside(101)}/placeCall`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ destination }),
    });
    expect(placed.status).toBe(200);
    const line = (await placed.json()) as Line;
    if (destination !== inside(103)) expect(line.displayedExternalNumber).toBe('+33623000000');
    const end = await fetch(`${base}/v1/rcc/CallLine/${line.lineId}/disconnect`, { headers });
    expect(end.status).toBe(204);
  },
);

it.each([
  ['a wrong password', 'myRCC', `rcc|${testCompany.name}:wrong`, 400],
  ['another enterprise', 'myRCC', 'rcc|other', 400],
  ['a user', 'myRCC', 'alice', 403],
  ['a service account at the application of users', 'callside', `rcc|${testCompany.name}`, 400],
])('placeCall of a service account refuses %s', async (_, app, user, status) => {
  const { response, cookie } = await login(app, user);
  expect(response.status).toBe(status);
  expect(cookie).toBe('');
});

it('a CRM sees the phones of its user, receives their calls, and places one', async () => {
  const { headers, response } = await login('myCrm', 'ENDUSER:alice');
  expect(response.status).toBe(200);
  expect((await login('myCrm', 'alice')).response.status).toBe(200);
  const get = (path: string) => fetch(`${base}/${path}`, { headers });

  const terminals = (await (await get('v1/crm/GetTerminals')).json()) as { terminalId: string }[];
  expect(terminals[0]).toEqual({
    terminalId: 'alice-web',
    type: 'Softphone',
    phoneNumber: inside(101),
    physicalState: 'inService',
    abstractTerminalID: 'alice-web',
    alias: 'Web phone',
    terminalName: 'Web phone',
    device: 'Browser',
    deviceModel: 'Browser',
  });

  const calls: Record<string, unknown>[] = [];
  const socket = new WebSocket(`ws://localhost:${phoneSystem.port}/restletrouter/ws-service/myCrm`, {
    headers: { Cookie: headers.Cookie },
  });
  socket.on('message', (data) => {
    const text = data.toString();
    if (text.includes('listenerName')) calls.push(...JSON.parse(text).item);
  });
  await new Promise((resolve) => socket.once('open', resolve));
  await fetch(`${base}/v1/service/EventListener/bean`, { method: 'POST', headers, body: '{"name":"L"}' });
  expect((await get('v1/crm/CallLine?terminalId=alice-web')).status).toBe(400);
  expect((await get('v1/crm/CallLine?listenerName=L&terminalId=bob-web')).status).toBe(404);
  expect((await get('v1/crm/CallLine?listenerName=L&terminalId=alice-web')).status).toBe(204);
  expect((await get('v1/crm/PlaceCall?terminalId=bob-web&destination=102')).status).toBe(404);
  expect((await get('v1/crm/PlaceCall?terminalId=alice-web&destination=x')).status).toBe(406);

  const placed = await get(
    `v1/crm/PlaceCall?terminalId=alice-web&destination=${encodeURIComponent(dialled('0623000000'))}`,
  );
  expect(placed.status).toBe(200);
  const { callId } = (await placed.json()) as { callId: string };
  const rung = await alicePhone.next(
    ({ start, text }) => start.startsWith('INVITE ') && text.includes(callId),
  );
  alicePhone.decline(rung);
  await expect.poll(() => calls.at(-1)?.event, { interval: 20 }).toBe('callDropped');
  expect(calls[0]).toEqual({
    event: 'callPrompting',
    callId,
    incoming: false,
    type: 'external',
    acdId: '',
    displayNumber: shown('+33623000000'),
    displayLabel: '',
    displayNumberE164: '+33623000000',
  });
  socket.terminate();
});
