import { afterEach, beforeEach, expect, it } from 'vitest';
import { Clock } from '../../base/clock.ts';
import { ZohoAccount } from './testing/zoho-account.ts';
import { ZohoClient } from './zoho-client.ts';
import { type OwnAddress, ZohoDialling } from './zoho-dialling.ts';

const own: OwnAddress = { url: 'https://phone.example/bridge/1', secret: 's3cret' };

let account: ZohoAccount;
let clock: Clock;
let url: string;
/** The users here by their e-mail addresses. */
let here: Map<string, string>;
let kept: readonly string[];
let outcomes: unknown[];
let dialling: ZohoDialling | undefined;
beforeEach(async () => {
  account = new ZohoAccount();
  account.users.push({ zohouser: 4_003, email: 'bob@acme.example', username: 'Bob' });
  clock = new Clock();
  url = await account.server.listen();
  here = new Map([
    ['agent@acme.example', '1'],
    ['bob@acme.example', '2'],
  ]);
  kept = [];
  outcomes = [];
});
afterEach(async () => {
  await dialling?.stop();
  dialling = undefined;
  account.server.close();
});

function begin(address: OwnAddress | undefined): ZohoDialling {
  const target = { accountsUrl: url, clientId: '1000.X' };
  const credentials = { token: 'r3fresh', clientSecret: 's3cret' };
  const context = { now: () => clock.now(), isAllowedInside: () => true };
  const begun = new ZohoDialling(new ZohoClient(url, target, credentials, context), address, {
    clock,
    callableUsers: async (emails) => new Map([...here].filter(([email]) => emails.includes(email))),
    registered: {
      read: async () => kept,
      write: async (zohousers) => {
        kept = zohousers;
      },
    },
    onOutcome: (error) => outcomes.push(error),
  });
  begun.start();
  return begun;
}

const registered = () => [[...account.dialling.keys()].sort(), [...account.control.keys()].sort()];
const expectRegistered = (...zohousers: readonly string[]) =>
  expect.poll(registered, { interval: 20 }).toEqual([zohousers, zohousers]);

it('each user whom both sides know is registered with our addresses, our secret and an id', async () => {
  dialling = begin(own);
  await expectRegistered('4001', '4003');
  const proof = { authorizationparam: '{"name":"authorization","value":"s3cret"}', zohouser: '4001' };
  const user = '[{"name":"callsideuser","value":"1"}]';
  expect(account.dialling.get('4001')).toEqual({
    ...proof,
    clicktodialuri: 'https://phone.example/bridge/1/dial',
    clicktodialparam: user,
  });
  expect(account.control.get('4001')).toEqual({
    ...proof,
    answeruri: 'https://phone.example/bridge/1/answer',
    hungupuri: 'https://phone.example/bridge/1/hangUp',
    muteuri: 'https://phone.example/bridge/1/mute',
    unmuteuri: 'https://phone.example/bridge/1/unmute',
    holduri: 'https://phone.example/bridge/1/hold',
    unholduri: 'https://phone.example/bridge/1/unhold',
    keypressuri: 'https://phone.example/bridge/1/press',
    callcontrolparam: user,
  });
  expect(kept).toEqual(['4001', '4003']);
});

it('with the next list of users, new ones are registered and those who left are taken away', async () => {
  here.delete('bob@acme.example');
  dialling = begin(own);
  await expectRegistered('4001');
  here = new Map([['bob@acme.example', '2']]);
  await expect
    .poll(
      () => {
        clock.move(3_600_000);
        return registered();
      },
      { interval: 50 },
    )
    .toEqual([['4003'], ['4003']]);
  await dialling.stop();
  expect(kept).toEqual(['4003']);
  expect(outcomes).toEqual([]);
});

it('without our address all users are taken away, also those of a process before', async () => {
  dialling = begin(own);
  await expectRegistered('4001', '4003');
  await dialling.stop();
  dialling = begin(undefined);
  await expectRegistered();
  await dialling.stop();
  expect(kept).toEqual([]);
  const { length } = account.server.requests;
  dialling = begin(undefined);
  await dialling.stop();
  expect(account.server.requests).toHaveLength(length);
});

it('a user whom Zoho refuses prevents no other, and a failure of Zoho is made good', async () => {
  account.server.faults.push(
    { method: 'POST /phonebridge/v3/clicktodial', status: 400, isDone: false },
    { method: 'POST /phonebridge/v3/callcontrol', status: 503, isDone: false },
  );
  dialling = begin(own);
  await expect.poll(() => outcomes.length, { interval: 20 }).toBe(1);
  clock.move(5_000);
  await expectRegistered('4001', '4003');
  await expect.poll(() => outcomes.length, { interval: 20 }).toBe(2);
  expect(outcomes).toMatchObject([{ answer: { status: 503 } }, undefined]);
});

it('a receiver that is removed takes all its users away', async () => {
  dialling = begin(own);
  await expectRegistered('4001', '4003');
  await dialling.clear();
  expect(registered()).toEqual([[], []]);
  expect(outcomes).toEqual([]);
});
