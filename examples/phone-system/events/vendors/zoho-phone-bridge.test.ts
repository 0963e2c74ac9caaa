import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallEventData, CallEventType, CompanyEvent } from '../../../../sdk/wire/events/event.ts';
import { ZohoAccount } from './testing/zoho-account.ts';
import { ZohoClient } from './zoho-client.ts';
import { ZohoPhoneBridge } from './zoho-phone-bridge.ts';

const start = Date.UTC(2026, 10, 30, 9);
const data: CallEventData = {
  user: { userID: '1', name: 'Alice Martin', number: '101' },
  callID: '812',
  lineID: '-1640',
  isIncoming: true,
  number: '01 23 45 06 06',
  externalNumber: '+33123450606',
  startedAt: start,
};
const common = {
  type: 'received',
  id: 'callside1640',
  from: '+33123450606',
  to: '+33100000101',
  zohouser: '4001',
};

let account: ZohoAccount;
let bridge: ZohoPhoneBridge;
let now: number;
let url: string;
beforeEach(async () => {
  now = start;
  account = new ZohoAccount();
  url = await account.server.listen();
  bridge = bridgeOf('s3cret');
});
afterEach(() => account.server.close());

function bridgeOf(clientSecret: string): ZohoPhoneBridge {
  const target = { accountsUrl: url, clientId: '1000.X' };
  const context = { now: () => now, isAllowedInside: () => true };
  const client = new ZohoClient(url, target, { token: 'r3fresh', clientSecret }, context);
  return new ZohoPhoneBridge(client, {
    ...context,
    userOf: async (userID) => ({
      email: userID === '1' ? 'agent@acme.example' : '',
      number: '+33100000101',
    }),
  });
}

const send = (type: CallEventType, change: Partial<CallEventData> = {}, at = now) => {
  const event: CompanyEvent = {
    ...{ id: randomUUID(), timestamp: new Date(at).toISOString(), version: 1 },
    type,
    data: { ...data, ...change },
  };
  return bridge.send({ id: event.id, event, body: '' });
};

it('a call that comes in is told as it rings, is answered and ends, with a single token', async () => {
  expect(await send('call.ringing')).toEqual({ isReceived: true, status: 200 });
  await send('call.answered');
  await send('call.ended', { talkedMs: 52_400, cause: 'causeNormal' });
  expect(account.notices).toEqual([
    { ...common, state: 'ringing' },
    { ...common, state: 'answered' },
    { ...common, state: 'ended', start_time: '2026-11-30 09:00:00', duration: '52' },
  ]);
  expect(account.server.to('POST /oauth/v2/token')).toHaveLength(1);
  expect(account.server.to('GET /phonebridge/v3/users')).toHaveLength(1);
});

it('a call that is placed is told with its numbers the other way round', async () => {
  await send('call.started', { isIncoming: false });
  expect(account.notices).toEqual([
    { ...common, type: 'dialed', state: 'ringing', from: common.to, to: common.from },
  ]);
});

it.each([
  [true, 'causeNormal', 'missed'],
  [false, 'causeBusy', 'busy'],
  [false, 'causeNormal', 'noanswer'],
])('a call without an answer is told; it came in: %s, cause: %s', async (isIncoming, cause, state) => {
  await send('call.ended', { isIncoming, cause });
  account.refused.add(state);
  await send('call.ended', { isIncoming, cause });
  expect(account.notices).toMatchObject([{ state }, { state: 'ended', duration: '0' }]);
});

it('after an interruption only the ends of calls are told', async () => {
  await send('call.ringing', {}, now - 120_000);
  await send('call.ended', { talkedMs: 1_000 }, now - 120_000);
  expect(account.notices).toMatchObject([{ state: 'ended' }]);
});

it('calls inside, and calls of users whom Zoho does not have, are left out', async () => {
  await send('call.ended', { externalNumber: undefined });
  await send('call.ended', { user: { userID: '2', name: 'Bob', number: '102' } });
  expect(account.notices).toEqual([]);
});

it('a token that has become void is renewed with the next attempt', async () => {
  await send('call.ringing');
  account.endToken();
  expect(await send('call.answered')).toMatchObject({ isReceived: false, status: 401 });
  expect(await send('call.answered')).toMatchObject({ isReceived: true });
  now += 3_600_000;
  expect(await send('call.ended', { talkedMs: 1_000 })).toMatchObject({ isReceived: true });
  expect(account.server.to('POST /oauth/v2/token')).toHaveLength(3);
});

it('a test says whether the client and its token are right', async () => {
  const test = () => bridge.send({ id: randomUUID(), event: undefined, body: '' });
  expect(await test()).toMatchObject({ isReceived: true });
  bridge = bridgeOf('wrong');
  expect(await test()).toMatchObject({ isReceived: false, reason: expect.stringContaining('Zoho') });
  account.server.faults.push({ method: 'POST /oauth/v2/token', status: 429, isDone: false });
  expect(await test()).toMatchObject({ isReceived: false, status: 429 });
});
