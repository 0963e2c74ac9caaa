/** Trunks of an Asterisk that carries our calls, to an Asterisk in the place of a carrier. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf, type NewTrunk } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { unpackedFolder } from '#tests/support/debian/unpacked.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const ports = { sip: 28_500, rtp: [28_510, 28_559] } as const;
const patient = { timeout: 15_000 };

let carrier: Asterisk;
let system: TestPhoneSystem;
let ivan: Client;
let alice: Client;
let phone: TestPhone;
let administration: Administration;

const trunk: NewTrunk = {
  ...{ name: 'Carrier', isEnabled: true, host: '127.0.0.1', port: ports.sip, transport: 'udp' },
  ...{ user: 'trunk', password: 'secret-of-trunk', registersFor: 120, callsFrom: [] },
  ...{ numberFormat: 'plus', prefix: '', takes: [] },
};
const stateOf = async () => (await administration.trunks())[0]?.state;
const lineOf = () => alice.calls.lines.value[0]?.state.value;

describe.skipIf(!findAsterisk())('a trunk of the engine Asterisk', () => {
  beforeAll(async () => {
    const accounts = [{ name: 'trunk', password: 'secret-of-trunk' }];
    [carrier, system] = await Promise.all([
      startPbx(ports, { accounts }),
      startPhoneSystem({
        engine: 'asterisk',
        asterisk: unpackedFolder({ folder: 'asterisk-22' }),
        silenceMs: 2_000,
      }),
    ]);
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
    await carrier?.stop();
  });

  it('is refused with a wrong password, and carries calls both ways with the right one', async () => {
    await administration.addTrunk({ ...trunk, password: 'wrong' });
    await expect.poll(stateOf, patient).toMatchObject({ name: 'failed', status: 401 });
    const [wrong] = await administration.trunks();
    if (wrong) await administration.changeTrunk(wrong, trunk);
    await expect.poll(stateOf, patient).toMatchObject({ name: 'ready', address: `127.0.0.1:${ports.sip}` });
    await alice.calls.place('+33123450600');
    await expect.poll(lineOf, patient).toBe('talking');
    await expect.poll(() => phone.toneStrength(700), patient).toBeGreaterThan(0.1);
    await alice.calls.lines.value[0]?.hangUp();
    await expect
      .poll(() => carrier.command('core show channels count'), patient)
      .toContain('0 active channels');
    await carrier.command('channel originate PJSIP/+33100000101@trunk application Milliwatt');
    await expect.poll(() => phone.toneStrength(1_004), patient).toBeGreaterThan(0.1);
    const messages = await administration.signalling();
    expect(messages.map(({ text }) => text.split(' ')[0])).toEqual(
      expect.arrayContaining(['REGISTER', 'INVITE', 'SIP/2.0']),
    );
    await carrier.command('channel request hangup all');
    await expect.poll(lineOf, patient).toBeUndefined();
  });

  inTurn('ends a call whose other side has vanished, and none whose other side is silent', async () => {
    if (!(await stateOf())) await administration.addTrunk(trunk);
    await expect.poll(stateOf, patient).toMatchObject({ name: 'ready' });
    await alice.calls.place('+33123450606');
    await expect.poll(lineOf, patient).toBe('talking');
    const answers = async () =>
      (await administration.signalling({ peer: '127.0.0.1' })).filter(
        ({ direction, text }) => direction === 'in' && /^CSeq: \d+ UPDATE\r$/m.test(text),
      ).length;
    // Without them the call would have ended.
    await expect.poll(answers, patient).toBeGreaterThanOrEqual(3);
    expect(lineOf()).toBe('talking');
    await carrier.kill();
    await expect.poll(lineOf, patient).toBeUndefined();
  });
});
