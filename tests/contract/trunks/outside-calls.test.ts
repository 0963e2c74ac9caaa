/** The limits of calls outside, tried with Asterisk as the carrier. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf, type OutsideCalls } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { until } from '#tests/support/until.ts';

const ports = { sip: 25_460, rtp: [25_500, 25_599] } as const;
const abroad = '+442079460600';
const national = '+33123450600';

let carrier: Asterisk;
let system: TestPhoneSystem;
let alice: Client;
let administration: Administration;
let phone: TestPhone;
const clients: Client[] = [];

/** The rules of a new company. */
const delivered = {
  classes: ['local', 'national', 'mobile'],
  departments: [],
  atOnce: 3,
  user: { calls: 0, minutes: 0 },
  trunk: { calls: 0, minutes: 0 },
  company: { calls: 0, minutes: 0 },
  endsAtLimit: false,
  alarm: { costlyPerHour: 0, timesUsual: 0, leastMinutes: 0 },
} satisfies Partial<OutsideCalls>;

/** The number of calls that the carrier has got. */
const callsAtCarrier = async (): Promise<number> =>
  Number(/(\d+) calls? processed/.exec(await carrier.command('core show channels count'))?.[1]);

async function signIn(login: string): Promise<Client> {
  const client = await signedInClient(system, login);
  clients.push(client);
  return client;
}

/** Calls a number, and returns why it is refused: the code of the error, or the cause of the call's end. */
async function refusal(client: Client, number: string): Promise<unknown> {
  const causes: unknown[] = [];
  const stop = client.calls.onDropped(({ stateCause }) => causes.push(stateCause));
  await client.calls.place(number).catch((error: { code: string }) => causes.push(error.code));
  const call = () => client.calls.lines.value[0];
  const isRefused = () => (call()?.line.value.stateCause ?? 'causeNormal') !== 'causeNormal';
  await expect.poll(() => causes.length > 0 || isRefused(), { timeout: 10_000 }).toBe(true);
  // The announcement says the cause for some seconds; it is known already.
  await call()?.hangUp();
  await expect.poll(() => client.calls.lines.value, { timeout: 10_000 }).toEqual([]);
  stop();
  return causes[0];
}

/** Calls a number that the carrier answers, and hangs up. */
async function reaches(client: Client, number: string): Promise<void> {
  await client.calls.place(number);
  const line = () => client.calls.lines.value[0];
  await expect.poll(() => line()?.state.value, { timeout: 10_000 }).toBe('talking');
  await line()?.hangUp();
  await expect.poll(() => client.calls.lines.value).toEqual([]);
}

async function setRight(login: string, mayCallAbroad: boolean): Promise<void> {
  const users = administration.users({ search: login });
  await users.loadMore();
  const user = users.items.value.find((one) => one.login === login);
  if (!user) throw new Error(`There is no ${login}.`);
  await administration.changeUser(user, { rights: { mayCallAbroad } });
}

describe.skipIf(!findAsterisk())('calls outside over a carrier', () => {
  beforeAll(async () => {
    const accounts = [{ name: 'trunk', password: 'secret-of-trunk' }];
    [carrier, system] = await Promise.all([
      startPbx(ports, { accounts }),
      startPhoneSystem({ control: true }),
    ]);
    administration = administrationOf(await signIn('ivan'));
    [alice, phone] = await Promise.all([
      signIn('alice'),
      system.addPhone('alice', { answers: true }),
      system.addPhone('bob'),
    ]);
    await administration.addTrunk({
      ...{ name: 'Carrier', isEnabled: true, host: '127.0.0.1', port: ports.sip, transport: 'udp' },
      ...{ user: 'trunk', password: 'secret-of-trunk', registersFor: 120, callsFrom: [] },
      ...{ numberFormat: 'plus', prefix: '', takes: [] },
    });
    await until('the trunk is ready', async () => (await administration.trunks())[0]?.state.name === 'ready');
  });
  beforeEach(() => administration.changeOutsideCalls(delivered));
  afterAll(async () => {
    for (const client of clients.splice(0)) client.dispose();
    await system?.stop();
    await carrier?.stop();
  });

  it('lets a new company call numbers of its country, and neither abroad nor costly numbers', async () => {
    await reaches(alice, national);
    await reaches(alice, '+33623000600');
    const before = await callsAtCarrier();
    expect(await refusal(alice, abroad)).toBe('causeAbroadNotAllowed');
    expect(await refusal(alice, '+33899000600')).toBe('causeNotAllowed');
    expect(await refusal(alice, '+881612340600')).toBe('causeNotAllowed');
    expect(await refusal(alice, '+33639980600')).toBe('causeNotAllowed');
    expect(await callsAtCarrier()).toBe(before);
  });

  it.each([
    '0044 20 7946 0600',
    '000442079460600',
    '0+442079460600',
    '+44 (20) 7946-0600',
    'tel:+442079460600',
    '+442079460600;ext=600',
    'tel:2079460600;phone-context=+44',
    '+33 0044 2079460600',
    '0033 0033 0044 2079460600',
    '011442079460600',
    '*31#00442079460600',
    '36 51 0044 2079460600',
    '+33 899 000 600',
    '0899 00 06 00 00',
    '00 33 899 00 06 00',
    '+4420794606OO',
  ])('finds no way to a costly number by writing it as %s', async (written) => {
    const before = await callsAtCarrier();
    const why = await refusal(alice, written);
    expect(['causeAbroadNotAllowed', 'causeNotAllowed', 'call.wrongNumber']).toContain(why);
    expect(await callsAtCarrier()).toBe(before);
  });

  it('a desk phone that dials abroad hears why not', async () => {
    const causes: unknown[] = [];
    const stop = alice.calls.onDropped(({ stateCause }) => causes.push(stateCause));
    const before = await callsAtCarrier();
    await expect(phone.call(abroad)).rejects.toThrow('403');
    await expect.poll(() => causes, { timeout: 15_000 }).toEqual(['causeAbroadNotAllowed']);
    stop();
    await expect.poll(() => phone.state).toBe('idle');
    expect(await callsAtCarrier()).toBe(before);
  });

  it('allows calls abroad to a user, a department or all', async () => {
    await setRight('alice', true);
    await reaches(alice, abroad);
    await setRight('alice', false);
    expect(await refusal(alice, abroad)).toBe('causeAbroadNotAllowed');
    const users = administration.users({ search: 'alice' });
    await users.loadMore();
    const department = users.items.value.find(({ login }) => login === 'alice')?.department ?? '';
    await administration.changeOutsideCalls({ departments: [{ department, classes: ['international'] }] });
    await reaches(alice, abroad);
    await administration.changeOutsideCalls({
      ...delivered,
      classes: [...delivered.classes, 'international'],
    });
    await reaches(alice, abroad);
  });

  it('a rule that forwards abroad goes nowhere once the right of its user is gone', async () => {
    await setRight('bob', true);
    const headers = {
      ...(await sessionHeaders(system.url, { login: 'bob' })),
      'Content-Type': 'application/json',
    };
    const rule = await fetch(`${system.url}/restletrouter/v1/user/Forwarding`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ forwardType: 'AL', destination: abroad }),
    });
    expect(rule.status).toBe(201);
    // The right is that of the user who forwards, not that of the caller.
    await reaches(alice, '102');
    await setRight('bob', false);
    const before = await callsAtCarrier();
    expect(await refusal(alice, '102')).toBe('causeNotAvailable');
    expect(await callsAtCarrier()).toBe(before);
  });

  it('a call goes on when its user may not send it abroad', async () => {
    await alice.calls.place(national);
    const line = () => alice.calls.lines.value[0];
    await expect.poll(() => line()?.state.value, { timeout: 10_000 }).toBe('talking');
    await expect(line()?.redirect(abroad)).rejects.toMatchObject({ code: 'call.forbidden' });
    await expect(line()?.addParty(abroad)).rejects.toMatchObject({ code: 'call.forbidden' });
    expect(line()?.state.value).toBe('talking');
    await line()?.hangUp();
    await expect.poll(() => alice.calls.lines.value).toEqual([]);
  });

  it('a user has no more calls outside at once than are allowed, also when two race for the last', async () => {
    await administration.changeOutsideCalls({ atOnce: 1 });
    const causes: unknown[] = [];
    const stop = alice.calls.onDropped(({ stateCause }) => causes.push(stateCause));
    const before = await callsAtCarrier();
    await Promise.allSettled([alice.calls.place(national), alice.calls.place('+33123450610')]);
    await expect.poll(() => causes, { timeout: 15_000 }).toEqual(['causeTooManyOutside']);
    stop();
    expect(await callsAtCarrier()).toBe(before + 1);
    for (const line of alice.calls.lines.value) await line.hangUp();
    await expect.poll(() => alice.calls.lines.value).toEqual([]);
    await reaches(alice, national);
  });

  it('the calls of a day are limited by user, trunk and company', async () => {
    for (const limited of ['user', 'trunk', 'company'] as const) {
      await administration.changeOutsideCalls({ ...delivered, [limited]: { calls: 1, minutes: 0 } });
      expect(await refusal(alice, national)).toBe('causeTooManyOutside');
    }
  });

  it('an unusual number of costly calls closes them until an administrator opens them again', async () => {
    const shown: (OutsideCalls | undefined)[] = [];
    const stop = administration.watchOutsideCalls((rules) => shown.push(rules));
    const classes = [...delivered.classes, 'international' as const];
    const alarm = { costlyPerHour: 5, timesUsual: 0, leastMinutes: 0 };
    await administration.changeOutsideCalls({ classes, alarm });
    // The calls abroad of the tests before are in the same hour.
    for (let calls = 0; calls < 6 && !shown.at(-1)?.lock; calls += 1) await reaches(alice, abroad);
    await expect.poll(() => shown.at(-1)?.lock).toMatchObject({ reason: 'costlyCalls', count: 6, limit: 5 });
    expect(await refusal(alice, abroad)).toBe('causeOutsideClosed');
    await reaches(alice, national);
    const audit = administration.audit({ kind: 'outsideCalls' });
    await audit.loadMore();
    expect(audit.items.value[0]).toMatchObject({ after: { lock: { reason: 'costlyCalls' } } });
    await administration.openOutsideCalls();
    await expect.poll(() => shown.at(-1)?.lock).toBeUndefined();
    await reaches(alice, abroad);
    stop();
  });

  it('a call ends at the minutes of its user, and its line says when a minute before', async () => {
    await administration.changeOutsideCalls({ user: { calls: 0, minutes: 2 }, endsAtLimit: true });
    const causes: unknown[] = [];
    const stop = alice.calls.onDropped(({ stateCause }) => causes.push(stateCause));
    await alice.calls.place(national);
    const line = () => alice.calls.lines.value[0]?.line.value;
    await expect.poll(() => line()?.state, { timeout: 10_000 }).toBe('talking');
    expect(line()?.endsAt).toBeUndefined();
    const move = (moveMs: number) =>
      fetch(`${system.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });
    await move(60_000);
    await expect.poll(() => line()?.endsAt, { timeout: 10_000 }).toBeTypeOf('number');
    await move(60_000);
    await expect.poll(() => causes, { timeout: 10_000 }).toEqual(['causeTooManyOutside']);
    await expect
      .poll(() => carrier.command('core show channels count'), { timeout: 10_000 })
      .toContain('0 active channels');
    stop();
    expect(await refusal(alice, national)).toBe('causeTooManyOutside');
  });
});
