/** The phone system behind a router: what it says of its own address, and what comes through. */

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { outsideHost, Router, routerHost } from '#tests/support/network/router.ts';
import { UdpRelay } from '#tests/support/network/udp-relay.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { until } from '#tests/support/until.ts';

const patient = { timeout: 15_000 };
const accounts = [{ name: 'trunk', password: 'secret-of-trunk' }];

let system: TestPhoneSystem;
let ivan: Client;
let alice: Client;
let phone: TestPhone;
let administration: Administration;

async function register(host: string, port: number): Promise<void> {
  const [transport, numberFormat] = ['udp', 'plus'] as const;
  const trunk = await administration.addTrunk({
    ...{
      name: 'Carrier',
      isEnabled: true,
      host,
      port,
      transport,
      user: 'trunk',
      password: 'secret-of-trunk',
    },
    ...{ registersFor: 3_600, callsFrom: [], numberFormat, prefix: '', takes: [] },
  });
  onTestFinished(() => administration.removeTrunk(trunk));
  await until('the trunk is ready', async () => (await administration.trunks())[0]?.state.name === 'ready');
}

const sent = async (start: string) =>
  (await administration.signalling({ peer: (await administration.trunks())[0]?.host ?? '' }))
    .filter(({ direction, text }) => direction === 'out' && text.startsWith(start))
    .map(({ text }) => text);

/** Calls go both ways, and are heard; the PBX has a single contact of us. */
async function talkBothWays(pbx: Asterisk): Promise<void> {
  await alice.calls.place('+33123450600');
  await expect.poll(() => phone.toneStrength(700), patient).toBeGreaterThan(0.1);
  await alice.calls.lines.value[0]?.hangUp();
  await expect.poll(() => pbx.command('core show channels count'), patient).toContain('0 active channels');
  await pbx.command('channel originate PJSIP/+33100000101@trunk application Milliwatt');
  await expect.poll(() => phone.toneStrength(1_004), patient).toBeGreaterThan(0.1);
  await pbx.command('channel request hangup all');
  await expect.poll(() => alice.calls.lines.value, patient).toEqual([]);
  expect(await pbx.command('pjsip show contacts')).toContain('Objects found: 1');
}

// Asterisk as the engine does not learn its address outside.
describe.skipIf(!findAsterisk() || isAsterisk)('a trunk through a router', () => {
  beforeAll(async () => {
    system = await startPhoneSystem({ host: '0.0.0.0' });
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
  });

  it('that changes the port is registered at the port outside, and calls come', async () => {
    // The PBX believes contacts as they are, as many registrars do.
    const config = '[trunk](+)\nrewrite_contact=no\nforce_rport=no\n';
    const pbx = await startPbx({ sip: 24_300, rtp: [24_310, 24_339] }, { accounts, config });
    onTestFinished(() => pbx.stop());
    const relay = new UdpRelay();
    onTestFinished(() => relay.close());
    await register('127.0.0.1', await relay.portTo('127.0.0.1', 24_300));
    const contacts = (await sent('REGISTER')).map(
      (text) => /^Contact: <sip:line-\d+@(\S+)>/m.exec(text)?.[1],
    );
    expect(contacts.at(-1)).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(contacts.at(-1)).not.toBe(contacts[0]);
    await talkBothWays(pbx);
  });

  it.runIf(isWholeMatrix)(
    'of the kernel names the address of the router in registrations and calls',
    async () => {
      const router = Router.open();
      if (!router) throw new Error('This machine permits no networks of tests.');
      onTestFinished(() => router.close());
      const config = '[trunk](+)\nrewrite_contact=no\n';
      const pbx = await startPbx(
        { host: outsideHost, sip: 5_060, rtp: [24_310, 24_339] },
        { accounts, config, within: router.within },
      );
      onTestFinished(() => pbx.stop());
      await register(outsideHost, 5_060);
      expect((await sent('REGISTER')).at(-1)).toMatch(
        new RegExp(`^Contact: <sip:line-\\d+@${routerHost}:`, 'm'),
      );
      await talkBothWays(pbx);
      expect((await sent('INVITE'))[0]).toContain(`c=IN IP4 ${routerHost}`);
    },
  );
});
