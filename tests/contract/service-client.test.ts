import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { createClient } from '#sdk/index.ts';
import { createServiceClient, type ServiceCallLine, type ServiceClient } from '#sdk/rcc.ts';
import { createProof } from '#sdk/session/proof.ts';
import { until, untilNamed } from '#sdk/transport/testing/until.ts';
import { inside, nameOf, testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let phoneSystem: TestPhoneSystem;
let alice: TestPhone;
let bob: TestPhone;
let company: ServiceClient;
const codes: string[] = [];
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ busyToneMs: 0 });
  alice = await phoneSystem.addPhone('alice', { answers: true });
  bob = await phoneSystem.addPhone('bob');
});
afterAll(() => phoneSystem.stop());
beforeEach(async () => {
  company = createServiceClient({ url: phoneSystem.url });
  company.onError(({ code }) => codes.push(code));
  await company.signIn({ login: `rcc|${testCompany.name}`, password: 'demo' });
});
afterEach(() => {
  company.dispose();
  expect(codes.splice(0)).toEqual([]);
});

/** Waits for a matching line of an extension. */
async function lineOf(
  number: string,
  fits: (line: ServiceCallLine) => boolean = () => true,
): Promise<ServiceCallLine> {
  const find = (lines: readonly ServiceCallLine[] | undefined) =>
    lines?.find((line) => line.extension === `v1/rcc/Extension/${number}` && fits(line));
  const line = find(await until(company.calls.lines, (lines) => find(lines) !== undefined));
  if (!line) throw new Error('There is no such line.');
  return line;
}
const isIn = (state: ServiceCallLine['state']) => (line: ServiceCallLine) => line.state === state;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('the service client reads extensions by page, one after another, and one by its number', async () => {
  const list = company.extensions.list();
  await list.loadMore();
  const count = list.count.value ?? 0;
  expect(list.items.value.slice(0, 2).map(({ addressNumber }) => addressNumber)).toEqual([
    inside(101),
    inside(102),
  ]);
  expect([list.items.value.length, count > 100, list.hasMore.value]).toEqual([50, true, true]);
  const numbers: string[] = [];
  for await (const { addressNumber } of company.extensions.all()) numbers.push(addressNumber);
  expect([numbers.length, new Set(numbers).size]).toEqual([count, count]);
  expect(await company.extensions.read(inside(101))).toMatchObject({ displayName: nameOf('alice') });
  expect(await failure(company.extensions.read('999'))).toMatchObject({ code: 'notFound' });
});

test('the service client places a call, sees both lines change, acts on one, and sees both end', async () => {
  const dropped: ServiceCallLine[] = [];
  company.calls.onDropped((line) => dropped.push(line));
  const line = await company.calls.place(inside(101), ` ${inside(102)} `);
  expect(line).toMatchObject({ state: 'prompting', extension: `v1/rcc/Extension/${inside(101)}` });
  await bob.answer();
  const talking = await lineOf(inside(101), isIn('talking'));
  await company.calls.act(talking, 'hold');
  const held = await lineOf(inside(101), isIn('held'));
  expect(held.actions).toContain('unhold');
  await company.calls.act(held, 'unhold');
  await lineOf(inside(101), isIn('talking'));
  await company.calls.act(talking, 'sendDtmfs', { dtmfs: '7' });
  await expect.poll(() => bob.keys).toBe('7');
  await company.calls.act(await lineOf(inside(102), isIn('talking')), 'disconnect');
  await until(company.calls.lines, (lines) => lines?.length === 0);
  expect(dropped.map(({ extension }) => extension).sort()).toEqual([
    `v1/rcc/Extension/${inside(101)}`,
    `v1/rcc/Extension/${inside(102)}`,
  ]);
  await alice.reaches('idle');
});

test('a service client that signs in during a call sees its lines, and none after signing out', async () => {
  const calling = alice.call(inside(102));
  await bob.answer();
  await calling;
  await lineOf(inside(102), isIn('talking'));
  const other = createServiceClient({ url: phoneSystem.url });
  await other.signIn({ login: `rcc|${testCompany.name}`, password: 'demo' });
  expect(await until(other.calls.lines, (lines) => lines?.length === 2)).toHaveLength(2);
  await other.signOut();
  expect(other.calls.lines.value).toBeUndefined();
  other.dispose();
  await bob.hangUp();
  await until(company.calls.lines, (lines) => lines?.length === 0);
});

test('the service client reports the cause of a failed call, action or sign-in', async () => {
  expect(await failure(company.calls.place(inside(101), ' '))).toMatchObject({ code: 'call.emptyNumber' });
  expect(await failure(company.calls.place(inside(101), 'nobody'))).toMatchObject({
    code: 'call.wrongNumber',
  });
  expect(await failure(company.calls.place(inside(103), inside(102)))).toMatchObject({
    code: 'call.allTerminalsOffline',
  });
  expect(await failure(company.calls.act({ restUri: 'v1/rcc/CallLine/-1' }, 'hold'))).toMatchObject({
    code: 'call.gone',
    action: 'hold',
  });
  const refused = company.codeFor({ login: 'alice', app: 'callside', challenge: 'x'.repeat(43) });
  expect(await failure(refused)).toMatchObject({ code: 'forbidden' });
  const other = createServiceClient({ url: phoneSystem.url });
  expect(await failure(other.signIn({ login: `rcc|${testCompany.name}`, password: 'x' }))).toMatchObject({
    code: 'login.inadequateCredentials',
  });
  other.dispose();
});

test('a service account that may sign users in gets a code with which a client of the user signs in', async () => {
  const crm = createServiceClient({ url: phoneSystem.url });
  await crm.signIn({ login: `crm|${testCompany.name}`, password: 'demo' });
  const { verifier, challenge } = await createProof();
  const { code } = await crm.codeFor({ login: 'carol', app: 'callside', challenge });
  const client = createClient({ url: phoneSystem.url, app: 'callside' });
  await client.session.signIn({ code, verifier });
  await client.ready();
  expect(client.profile.info.value?.extension?.addressNumber).toBe(inside(103));
  await client.dispose();
  crm.dispose();
});

test('a service client is connected from sign-in to sign-out, and does not end other sessions', async () => {
  await untilNamed(company.connection.state, 'connected');
  await company.signOut();
  expect([company.session.value.name, company.connection.state.value.name]).toEqual([
    'signedOut',
    'disconnected',
  ]);
});

test('a program signs in once for requests at once, and by itself after a restart of the phone system', async () => {
  const own = await startPhoneSystem({});
  const crm = createServiceClient({ url: own.url });
  crm.onError(({ code }) => codes.push(code));
  try {
    const account = { login: `crm|${testCompany.name}`, password: 'demo' };
    await Promise.all([crm.signIn(account), crm.signIn(account), crm.signIn(account)]);
    const { challenge } = await createProof();
    const request = { login: 'alice', app: 'callsideWidget', challenge };
    const { port } = new URL(own.url);
    await own.stop();
    expect(await failure(crm.codeFor(request))).toMatchObject({ code: 'offline' });
    const again = await startPhoneSystem({ port: Number(port) });
    try {
      const both = await Promise.all([crm.codeFor(request), crm.codeFor(request)]);
      expect(new Set(both.map(({ code }) => code)).size).toBe(2);
      expect(crm.session.value.name).toBe('signedIn');
      await crm.signOut();
      expect(await failure(crm.codeFor(request))).toMatchObject({ code: 'unauthorized' });
    } finally {
      await again.stop();
    }
  } finally {
    crm.dispose();
  }
});
