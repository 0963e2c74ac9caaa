/**
 * Zoho calls the phone system: numbers that are clicked there, and the buttons of its pop-up. Zoho's side is plain requests, as its
 * documentation describes them; the phones are real, and heard.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ZohoAccount } from '#phone-system/events/vendors/testing/zoho-account.ts';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import {
  type AdministeredUser,
  type AdministeredWebhook,
  type Administration,
  administrationOf,
  type NewWebhook,
  type ZohoTarget,
} from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import { direct, inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { until } from '#tests/support/until.ts';

const outside = '+33123450606';
const zohouser = '4101';
const hertz = { alice: 700, bob: 900 };
const patient = { timeout: 10_000, interval: 20 };

const account = new ZohoAccount();
let system: TestPhoneSystem;
let phone: TestPhone;
let bob: TestPhone;
let ivan: Client;
let alice: Client;
let administration: Administration;
let user: AdministeredUser;
let values: Omit<NewWebhook, 'vendor' | 'credentials'>;
let vendor: ZohoTarget;
let zoho: AdministeredWebhook;
beforeAll(async () => {
  system = await startPhoneSystem({
    ...{ control: true, busyToneMs: 0 },
    webhookHosts: ['127.0.0.1', 'localhost'],
  });
  [ivan, alice, phone, bob] = await Promise.all([
    signedInClient(system, 'ivan'),
    signedInClient(system, 'alice'),
    system.addPhone('alice', { hertz: hertz.alice }),
    system.addPhone('bob', { hertz: hertz.bob }),
  ]);
  administration = administrationOf(ivan);
  user = await administration.user('1');
  account.users.push({ zohouser: Number(zohouser), email: user.email, username: 'Alice' });
  const url = await account.server.listen();
  values = { name: 'Zoho', url, events: [], isEnabled: true };
  vendor = { kind: 'zoho', accountsUrl: url, clientId: '1000.X' };
  zoho = await administration.addWebhook({
    ...values,
    vendor: { ...vendor, ownUrl: system.url },
    credentials: { token: 'r3fresh', clientSecret: 's3cret' },
  });
  await isRegistered(true);
});
afterEach(() => expect.poll(() => [phone.state, bob.state], patient).toEqual(['idle', 'idle']));
afterAll(async () => {
  await Promise.all([ivan?.dispose(), alice?.dispose()]);
  account.server.close();
  await system?.stop();
});

const isRegistered = (expected: boolean) =>
  until(`Alice is registered at Zoho: ${expected}`, () =>
    [account.dialling, account.control].every((users) => users.has(zohouser) === expected),
  );
const proof = (): { readonly value: string } =>
  JSON.parse(account.dialling.get(zohouser)?.authorizationparam ?? '{"value":""}');
const strength = (listener: TestPhone, talker: keyof typeof hertz) => listener.toneStrength(hertz[talker]);
const hears = (listener: TestPhone, talker: keyof typeof hertz) =>
  expect.poll(() => strength(listener, talker), patient).toBeGreaterThan(0.05);

/** Resolves once a phone hears another no longer: as silence, or since no packets come, as from Asterisk. */
async function hearsNoLonger(listener: TestPhone, talker: keyof typeof hertz): Promise<void> {
  let last = -1;
  const isSilent = () => {
    const before = last;
    last = listener.recording().length;
    return last === before || strength(listener, talker) < 0.05;
  };
  await expect.poll(isSilent, { ...patient, interval: 200 }).toBe(true);
}

/** The id by which Zoho knows the only call. Zoho is not told of calls inside, whose ids are made in the same way. */
const callId = () => `callside${alice.calls.lines.value[0]?.lineId.replace(/\W/g, '')}`;
const lastNotice = () => account.notices.at(-1);

it('a number clicked in Zoho is called, both sides hear each other, and the buttons act on the call', async () => {
  type Pressed = Parameters<ZohoAccount['press']>;
  const press = (button: Pressed[1], id: string, more?: Pressed[3]) =>
    account.press(zohouser, button, id, more);
  expect(await account.click(zohouser, inside(102))).toBe(200);
  await bob.answer();
  await Promise.all([hears(bob, 'alice'), hears(phone, 'bob')]);

  expect(await press('mute', callId())).toBe(200);
  await hearsNoLonger(bob, 'alice');
  expect(strength(phone, 'bob')).toBeGreaterThan(0.05);
  expect(await press('unmute', callId())).toBe(200);
  await hears(bob, 'alice');

  expect(await press('hold', callId())).toBe(200);
  await Promise.all([hearsNoLonger(bob, 'alice'), hearsNoLonger(phone, 'bob')]);
  expect(alice.calls.lines.value[0]?.state.value).toBe('held');
  expect(await press('unhold', callId())).toBe(200);
  await Promise.all([hears(bob, 'alice'), hears(phone, 'bob')]);

  expect(await press('keypress', callId(), { digit: '5' })).toBe(200);
  await expect.poll(() => bob.keys, patient).toBe('5');
  expect(await press('keypress', callId(), { digit: 'five' })).toBe(400);
  expect(await press('answer', callId())).toBe(409);
  expect(await press('hold', 'callside0')).toBe(404);
  expect(await press('hungup', callId())).toBe(200);
});

it('the buttons act on the calls with others outside by the ids that Zoho was told', async () => {
  await fetch(`${system.url}/control/callers`, {
    method: 'POST',
    body: JSON.stringify({ to: direct(101), from: outside, hangUpAfterMs: 60_000 }),
  });
  await expect.poll(lastNotice, patient).toMatchObject({ type: 'received', state: 'ringing', zohouser });
  expect(phone.state).toBe('ringing');
  const { id = '' } = lastNotice() ?? {};
  expect(await account.press(zohouser, 'mute', id)).toBe(409);
  expect(await account.press(zohouser, 'answer', id)).toBe(200);
  await phone.reaches('talking');
  await expect.poll(lastNotice, patient).toMatchObject({ id, state: 'answered' });
  expect(await account.press(zohouser, 'hungup', id)).toBe(200);
  await expect.poll(lastNotice, patient).toMatchObject({ id, state: 'ended' });

  expect(await account.click(zohouser, '+33 1 23 45 06 06')).toBe(200);
  await expect.poll(lastNotice, patient).toMatchObject({ type: 'dialed', to: outside, zohouser });
  expect(await account.press(zohouser, 'hungup', lastNotice()?.id ?? '')).toBe(200);
});

it('programs may call for a user with the right alone, and for nobody whose account is locked or gone', async () => {
  const changed = await administration.changeUser(user, { licences: { isCtiBarred: true } });
  expect(await account.click(zohouser, inside(102))).toBe(403);
  await administration.changeUser(changed, { licences: { isCtiBarred: false } });
  expect(await account.click(zohouser, 'nobody')).toBe(406);
  const others = administration.users({ search: 'carol' });
  await others.loadMore();
  const [carol] = others.items.value;
  if (!carol) throw new Error('There is no Carol.');
  const dial = () => account.click(zohouser, inside(102), { callsideuser: carol.userID });
  expect(await dial()).toBe(409);
  await administration.changeUser(carol, { isDisabled: true });
  expect(await dial()).toBe(403);
  expect(await account.click(zohouser, inside(102), { callsideuser: '999999' })).toBe(403);
});

it('strangers are refused, and the secret of a receiver ends with its address and with the receiver', async () => {
  const { clicktodialuri = '' } = account.dialling.get(zohouser) ?? {};
  const knock = async (headers: Record<string, string>, form: Record<string, string> = {}) => {
    const body = new URLSearchParams({ tonumber: inside(102), callsideuser: user.userID, ...form });
    return (await fetch(clicktodialuri, { method: 'POST', headers, body })).status;
  };
  const first = proof().value;
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await knock({ authorization: 'wrong' })).toBe(401);
  expect(await knock({})).toBe(401);
  expect(await knock({ authorization: first }, { tonumber: '1'.repeat(10_000) })).toBe(413);
  // As a parameter, in place of a header.
  expect(await knock({}, { authorization: first, tonumber: 'nobody' })).toBe(406);

  zoho = await administration.changeWebhook(zoho, { ...values, vendor });
  await isRegistered(false);
  expect(await knock({ authorization: first })).toBe(401);
  zoho = await administration.changeWebhook(zoho, { ...values, vendor: { ...vendor, ownUrl: system.url } });
  await isRegistered(true);
  const second = proof().value;
  expect(second).not.toBe(first);
  expect(await knock({ authorization: first })).toBe(401);
  expect(await knock({ authorization: second }, { tonumber: 'nobody' })).toBe(406);

  const entries = administration.audit();
  await entries.loadMore();
  for (const shown of [zoho, entries.items.value]) {
    expect(JSON.stringify(shown)).toContain(system.url);
    for (const secret of [first, second]) expect(JSON.stringify(shown)).not.toContain(secret);
  }
  await administration.removeWebhook(zoho);
  await isRegistered(false);
  expect(await knock({ authorization: second })).toBe(401);
});
