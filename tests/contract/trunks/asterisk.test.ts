/** Trunks to a PBX that we did not write, by every way of knowing each other. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificateFor, type SignedCertificate } from '#phone-system/testing/certificate-authority.ts';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf, type NewTrunk } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { StallingProxy } from '#tests/support/network/stalling-proxy.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { until } from '#tests/support/until.ts';

const ports = { sip: 25_060, tls: 25_061, rtp: [25_100, 25_199] } as const;

let certificate: SignedCertificate;
let pbx: Asterisk;
let system: TestPhoneSystem;
let ivan: Client;
let alice: Client;
let phone: TestPhone;
let administration: Administration;

const trunk: NewTrunk = {
  name: 'PBX',
  isEnabled: true,
  host: '127.0.0.1',
  port: ports.sip,
  transport: 'udp',
  user: 'trunk',
  password: 'secret-of-trunk',
  registersFor: 120,
  callsFrom: [],
  numberFormat: 'plus',
  prefix: '',
  takes: [],
};

const stateOf = async () => (await administration.trunks())[0]?.state;

async function use(values: Partial<NewTrunk>): Promise<void> {
  for (const old of await administration.trunks()) await administration.removeTrunk(old);
  await administration.addTrunk({ ...trunk, ...values });
}

const isReady = () => until('the trunk is ready', async () => (await stateOf())?.name === 'ready');

/** The PBX calls a number here, and plays a tone of 1 kHz to whoever answers. */
const callFromPbx = (number: string, account = 'trunk') =>
  pbx.command(`channel originate PJSIP/${number}@${account} application Milliwatt`);

describe.skipIf(!findAsterisk())('a trunk to Asterisk', () => {
  beforeAll(async () => {
    const accounts = [
      { name: 'trunk', password: trunk.password ?? '' },
      { name: 'strong', password: 'secret-of-strong', digest: 'sha256' },
      { name: 'secure', password: 'secret-of-secure', isEncrypted: true },
      { name: 'both', password: 'secret-of-both', digest: 'both' },
    ] as const;
    certificate = await certificateFor('localhost');
    [pbx, system] = await Promise.all([startPbx(ports, { accounts, certificate }), startPhoneSystem()]);
    [ivan, alice, phone] = await Promise.all([
      signedInClient(system, 'ivan'),
      signedInClient(system, 'alice'),
      system.addPhone('alice', { answers: true, hertz: 700 }),
    ]);
    administration = administrationOf(ivan);
  });
  afterAll(async () => {
    ivan?.dispose();
    alice?.dispose();
    await system?.stop();
    await pbx?.stop();
  });

  it.each([
    ['by UDP with MD5', {}],
    ['by TCP with MD5', { transport: 'tcp' }],
    ['by UDP with SHA-256 only', { user: 'strong', password: 'secret-of-strong' }],
    ['by UDP with the choice of both', { user: 'both', password: 'secret-of-both' }],
    ['by the digest of each call, without a registration', { registersFor: undefined }],
  ] as const)('is reached %s, and a call over it is heard and ended', async (_, values) => {
    await use(values);
    await isReady();
    await alice.calls.place('+33123450600');
    await expect.poll(() => alice.calls.lines.value[0]?.state.value, { timeout: 10_000 }).toBe('talking');
    await expect.poll(() => phone.toneStrength(700), { timeout: 10_000 }).toBeGreaterThan(0.1);
    await alice.calls.lines.value[0]?.hangUp();
    await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
  });

  const overTls = (): Partial<NewTrunk> => ({
    transport: 'tls',
    host: 'localhost',
    port: ports.tls,
    certificateAuthority: certificate.authority,
  });

  it('is reached by TLS with a certificate of its own authority, and calls are heard both ways', async () => {
    await use(overTls());
    await isReady();
    await alice.calls.place('+33123450600');
    await expect.poll(() => phone.toneStrength(700), { timeout: 10_000 }).toBeGreaterThan(0.1);
    await alice.calls.lines.value[0]?.hangUp();
    await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
    await callFromPbx('+33100000101');
    await expect.poll(() => phone.toneStrength(1_004), { timeout: 10_000 }).toBeGreaterThan(0.1);
    await pbx.command('channel request hangup all');
    await expect.poll(() => alice.calls.lines.value).toEqual([]);
  });

  it.each([
    ['an unknown authority', { certificateAuthority: undefined }, /certificate/],
    ['another name', { host: '127.0.0.1' }, /does not match certificate's altnames/],
  ])('refuses a certificate of %s, and says so', async (_, values, reason) => {
    await use({ ...overTls(), ...values });
    await expect.poll(async () => (await stateOf())?.reason).toMatch(reason);
    expect(await stateOf()).not.toHaveProperty('status');
  });

  const secure = { user: 'secure', password: 'secret-of-secure', encryption: 'required' } as const;

  it('encrypts the sound of calls both ways for a PBX that takes no other', async () => {
    await use({ ...overTls(), ...secure });
    await isReady();
    await alice.calls.place('+33123450600');
    await expect.poll(() => alice.calls.lines.value[0]?.state.value, { timeout: 10_000 }).toBe('talking');
    await expect.poll(() => phone.toneStrength(700), { timeout: 10_000 }).toBeGreaterThan(0.1);
    await alice.calls.lines.value[0]?.hangUp();
    await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
    await callFromPbx('+33100000101', 'secure');
    await expect.poll(() => phone.toneStrength(1_004), { timeout: 10_000 }).toBeGreaterThan(0.1);
    await pbx.command('channel request hangup all');
    await expect.poll(() => alice.calls.lines.value).toEqual([]);
  });

  it.each([
    ['that takes no other', 'secure'],
    ['that does not encrypt', 'trunk'],
  ] as const)('encrypts where the PBX takes it: with a PBX %s', async (_, user) => {
    await use({ ...overTls(), user, password: `secret-of-${user}`, encryption: 'optional' });
    await isReady();
    await alice.calls.place('+33123450600');
    await expect.poll(() => phone.toneStrength(700), { timeout: 10_000 }).toBeGreaterThan(0.1);
    await alice.calls.lines.value[0]?.hangUp();
    await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
    await callFromPbx('+33100000101', user);
    await expect.poll(() => phone.toneStrength(1_004), { timeout: 10_000 }).toBeGreaterThan(0.1);
    await pbx.command('channel request hangup all');
    await expect.poll(() => alice.calls.lines.value).toEqual([]);
  });

  it.each([
    ['that has to encrypt, to a PBX that does not', 'trunk', 'required'],
    ['that does not encrypt, to a PBX that has to', 'secure', 'none'],
  ] as const)('refuses calls both ways over a trunk %s', async (_, user, encryption) => {
    await use({ ...overTls(), user, password: `secret-of-${user}`, encryption });
    await isReady();
    const causes: unknown[] = [];
    const stop = alice.calls.onDropped(({ stateCause }) => causes.push(stateCause));
    await alice.calls.place('+33123450600');
    await expect.poll(() => causes, { timeout: 10_000 }).toHaveLength(1);
    stop();
    await callFromPbx('+33100000101', user);
    await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
    expect(alice.calls.lines.value).toEqual([]);
  });

  describe.each(['tcp', 'tls'] as const)('when the connection by %s breaks in a call', (transport) => {
    let proxy: StallingProxy;

    beforeEach(async () => {
      proxy = await StallingProxy.before(transport === 'tls' ? ports.tls : ports.sip);
      await use({ ...overTls(), transport, port: proxy.port });
      await isReady();
      await alice.calls.place('+33123450600');
      await expect.poll(() => alice.calls.lines.value[0]?.state.value, { timeout: 10_000 }).toBe('talking');
      proxy.cut();
      // Asterisk opens the connection again before the trunk could fail.
      if (!isAsterisk) await expect.poll(async () => (await stateOf())?.name).toBe('failed');
    });
    afterEach(() => proxy.close());

    // Asterisk does not tell the other side in the call where it is now.
    it.skipIf(isAsterisk)('keeps the call, which the other side ends over the new connection', async () => {
      await isReady();
      expect(alice.calls.lines.value[0]?.state.value).toBe('talking');
      await expect.poll(() => phone.toneStrength(700)).toBeGreaterThan(0.1);
      await pbx.command('channel request hangup all');
      await expect.poll(() => alice.calls.lines.value).toEqual([]);
    });

    it('tells the other side the end of the call over the new connection', async () => {
      await alice.calls.lines.value[0]?.hangUp();
      if (!isAsterisk) expect(await pbx.command('core show channels count')).toContain('1 active channel');
      await isReady();
      await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
    });
  });

  it('brings calls to the user with that number, as the other side names the caller', async () => {
    await use({});
    await isReady();
    await callFromPbx('+33100000101');
    await expect.poll(() => alice.calls.lines.value[0]?.state.value, { timeout: 10_000 }).toBe('talking');
    await expect.poll(() => phone.toneStrength(1_004), { timeout: 10_000 }).toBeGreaterThan(0.1);
    await pbx.command('channel request hangup all');
    await expect.poll(() => alice.calls.lines.value).toEqual([]);
  });

  it('refuses calls to numbers that nobody has, and to numbers outside, which the company would pay for', async () => {
    await use({});
    await isReady();
    for (const number of ['101', '600', '+33199000000', '0033199000000', '699']) await callFromPbx(number);
    await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
    expect(alice.calls.lines.value).toEqual([]);
  });

  it('refuses transfers and redirections by the other side, which the company would pay for', async () => {
    await use({});
    await isReady();
    await pbx.command(
      'channel originate PJSIP/+33100000101@trunk application Transfer PJSIP/sip:+33199000000@127.0.0.1',
    );
    const causes: unknown[] = [];
    const stop = alice.calls.onDropped(({ stateCause }) => causes.push(stateCause));
    await expect.poll(() => causes, { timeout: 10_000 }).toHaveLength(1);
    await alice.calls.place('+33123450605');
    await expect.poll(() => causes, { timeout: 10_000 }).toHaveLength(2);
    stop();
    expect(causes[1]).toBe('causeNotAvailable');
    await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
  });

  it('gives calls to unknown numbers to its destination', async () => {
    await use({ destination: '101' });
    await isReady();
    await callFromPbx('5551234');
    await expect.poll(() => alice.calls.lines.value[0]?.state.value, { timeout: 10_000 }).toBe('talking');
    await alice.calls.lines.value[0]?.hangUp();
  });

  it('says what the other side says: a wrong password, no answer, an unknown name', async () => {
    await use({ password: 'wrong' });
    await expect.poll(async () => (await stateOf())?.status).toBe(401);
    const [wrong] = await administration.trunks();
    if (wrong) await administration.changeTrunk(wrong, trunk);
    await isReady();
    await use({ user: 'nobody' });
    await expect.poll(async () => (await stateOf())?.status).toBe(401);
    await use({ host: 'nowhere.invalid' });
    await expect
      .poll(async () => (await stateOf())?.reason)
      .toBe('No address was found for nowhere.invalid.');
    await use({ transport: 'tcp', port: 9 });
    await expect.poll(async () => (await stateOf())?.reason).toContain('ECONNREFUSED');
  });

  it.each([
    ['a busy number', '+33123450601', 'causeBusy'],
    ['an unknown number', '+33123450602', 'causeNumberInvalid'],
  ])('tells the caller about %s', async (_, number, cause) => {
    await use({});
    await isReady();
    const causes: unknown[] = [];
    const stop = alice.calls.onDropped(({ stateCause }) => causes.push(stateCause));
    await alice.calls.place(number);
    await expect.poll(() => causes, { timeout: 10_000 }).toEqual([cause]);
    stop();
  });

  it('lets the caller hear the other network before the answer, and ends it with the call', async () => {
    await use({});
    await isReady();
    await alice.calls.place('+33123450603');
    await expect.poll(() => phone.toneStrength(1_000), { timeout: 10_000 }).toBeGreaterThan(0.1);
    expect(alice.calls.lines.value[0]?.state.value).not.toBe('talking');
    await alice.calls.lines.value[0]?.hangUp();
    await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
    await expect.poll(() => phone.state).toBe('idle');
  });

  it('comes back by itself after the PBX was killed, and calls go on over it', async () => {
    await use({ transport: 'tcp' });
    await isReady();
    await pbx.kill();
    await expect.poll(async () => (await stateOf())?.name).toBe('failed');
    await pbx.restart();
    await isReady();
    await alice.calls.place('+33123450600');
    await expect.poll(() => alice.calls.lines.value[0]?.state.value, { timeout: 10_000 }).toBe('talking');
    await alice.calls.lines.value[0]?.hangUp();
  });
});
