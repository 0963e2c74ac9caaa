/** The calls of colleagues at a PBX: they are shown, and taken. */
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf, type NewTrunk } from '#sdk/administration.ts';
import type { Client, ColleagueCall } from '#sdk/index.ts';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { extensions, officeAt, openOffice, passwordOf } from '#tests/support/asterisk/pbx-users.ts';
import { findProgram } from '#tests/support/packages.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const program = findProgram('baresip');
const ports = { sip: 24_000, rtp: [24_010, 24_099] } as const;
const patient = { timeout: 10_000 };
/** Longer than the PBX has to tell something until it is shown. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 2_500));

/** A colleague in the department of Alice and Frank, who has only a phone at the PBX. */
const listed = { extension: '1005', number: '111' };
const contacts = { alice: 'v1/directory/Contact/1', listed: 'v1/directory/Contact/11' };

let pbx: Asterisk;
let system: TestPhoneSystem;
let ivan: Client;
let alice: Client;
let bob: Client;
let frank: Client;
let phone: TestPhone;
let desks: { readonly alice: Baresip; readonly listed: Baresip };

const stateOf = (who: keyof typeof contacts) => {
  const { telephonicState, pbx: where } = frank.presence.of({ restUri: contacts[who] }).value ?? {};
  return where === undefined ? telephonicState : `${telephonicState} at ${where}`;
};
const shows = (who: keyof typeof contacts, state: string) =>
  expect.poll(() => stateOf(who), patient).toBe(state);
const linesOf = (client: Client) => client.calls.lines.value;
const rungFor = (client: Client): ColleagueCall | undefined => client.colleagueCalls.items.value[0];

async function change(values: Partial<NewTrunk>): Promise<void> {
  const administration = administrationOf(ivan);
  const [trunk] = await administration.trunks();
  if (trunk) await administration.changeTrunk(trunk, { ...officeAt(ports.sip), ...values });
  await expect.poll(() => pbx.command('pjsip show subscriptions inbound'), patient).toContain('1001');
}

/** A caller outside calls an extension of the PBX, and sends a tone when it is answered. */
const callerCalls = (extension: string) =>
  pbx.command(`channel originate Local/${extension}@inside/n application Milliwatt`);

describe.skipIf(!findAsterisk() || !program)('the calls of colleagues at Asterisk', () => {
  beforeAll(async () => {
    const accounts = [
      ...extensions('1001').map((account) => ({ ...account, phones: 2 })),
      ...extensions('1002', '1005', '1006'),
    ];
    [pbx, system] = await Promise.all([startPbx(ports, { accounts, hasHints: true }), startPhoneSystem()]);
    [ivan, alice, bob, frank] = (await Promise.all(
      ['ivan', 'alice', 'bob', 'frank'].map((login) => signedInClient(system, login)),
    )) as [Client, Client, Client, Client];
    await system.addPhone('alice', { hertz: 700 });
    phone = await system.addPhone('frank', { hertz: 900 });
    await openOffice(ivan, ports.sip, [
      [alice, '1001'],
      [bob, '1002'],
      [frank, '1006'],
    ]);
    frank.presence.watchColleagues();
    for (const client of [bob, frank]) client.colleagueCalls.watch();
    const desk = (user: string, answers: boolean) =>
      Baresip.start({
        ...{ program: program ?? '', user, password: passwordOf(user), answers },
        ...{ sipPort: ports.sip, transport: 'udp' },
      });
    desks = { alice: await desk('1001', true), listed: await desk('1005', false) };
  });
  afterAll(async () => {
    await Promise.all(Object.values(desks ?? {}).map((desk) => desk.stop()));
    await Promise.all([ivan, alice, bob, frank].map((client) => client?.dispose()));
    await system?.stop();
    await pbx?.stop();
  });
  afterEach(async () => {
    await pbx.command('channel request hangup all');
    await Promise.allSettled(
      [alice, frank].flatMap((client) => linesOf(client).map((call) => call.hangUp())),
    );
    await expect.poll(() => [...linesOf(alice), ...linesOf(frank)], patient).toEqual([]);
    await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
    await expect.poll(() => rungFor(frank), patient).toBeUndefined();
  });

  it('are shown with the name of the PBX while they last', async () => {
    await shows('alice', 'available');
    desks.alice.dial('*43');
    await shows('alice', 'busy at Head office');
    desks.alice.hangUp();
    await shows('alice', 'available');
  });

  it('keep calls of queues away while they last, unless the trunk says otherwise', async () => {
    await alice.agent.login();
    const status = () => alice.agent.state.value?.status;
    await expect.poll(status, patient).toBe('IDLE');
    desks.alice.dial('*43');
    await expect.poll(status, patient).toBe('NON_ACD_CALL');
    desks.alice.hangUp();
    await expect.poll(status, patient).toBe('IDLE');
    await change({ queuesRingBusy: true });
    desks.alice.dial('*43');
    await shows('alice', 'busy at Head office');
    expect(status()).toBe('IDLE');
    desks.alice.hangUp();
    await shows('alice', 'available');
    await change({});
    await alice.agent.logout();
  });

  it('are shown by the lamps of desk phones here', async () => {
    const at = `127.0.0.1:${system.sipPort};transport=udp`;
    const lamps = await Baresip.start({
      ...{ program: program ?? '', user: 'bob-desk', sipPort: system.sipPort, transport: 'udp' },
      files: {
        accounts: `<sip:bob-desk@${at}>;auth_pass=demo;regint=60\n`,
        contacts: `"Alice" <sip:101@${at}>;presence=p2p\n`,
      },
    });
    onTestFinished(() => lamps.stop());
    await lamps.answers('contacts', 'Online');
    desks.alice.dial('*43');
    await lamps.answers('contacts', 'Busy');
    desks.alice.hangUp();
    await lamps.answers('contacts', 'Online');
  });

  it('are not shown as calls at the PBX if they are calls of this phone system', async () => {
    const seen = new Set<unknown>();
    const present = frank.presence.of({ restUri: contacts.alice });
    const stop = present.subscribe(() => seen.add(stateOf('alice')));
    await alice.calls.place('*43');
    await shows('alice', 'busy');
    await expect.poll(() => pbx.command('core show hints'), patient).toMatch(/1001@inside[^\n]*State:InUse/);
    await moment();
    await linesOf(alice)[0]?.hangUp();
    await moment();
    stop();
    expect([...seen].filter((state) => String(state).includes('Head office'))).toEqual([]);
  });

  it('of colleagues without an account are shown once an administrator has listed their extensions', async () => {
    await callerCalls('1005');
    await moment();
    expect(stateOf('listed')).toBe('unavailable');
    await change({ colleagues: [listed] });
    await shows('listed', 'ringing at Head office');
    desks.listed.command('accept');
    await shows('listed', 'busy at Head office');
    await pbx.command('channel request hangup all');
    await shows('listed', 'unavailable');
    await change({});
    await callerCalls('1005');
    await moment();
    expect(stateOf('listed')).toBe('unavailable');
  });

  it('that ring are taken by the code of the PBX by a colleague who has an extension there', async () => {
    await change({ colleagues: [listed], featureCodes: 'freepbx' });
    await callerCalls('1005');
    await expect.poll(() => rungFor(frank)?.line.value.displayedVia, patient).toBe('Head office');
    expect(rungFor(frank)?.line.value).toMatchObject({ state: 'ringing', ownerContact: contacts.listed });
    expect(rungFor(bob)).toBeUndefined();
    await rungFor(frank)?.pickUp();
    await expect.poll(() => phone.toneStrength(1_004), patient).toBeGreaterThan(0.1);
    expect(linesOf(frank)[0]?.state.value).toBe('talking');
    await desks.listed.event('CALL_CLOSED');
    await expect.poll(() => rungFor(frank), patient).toBeUndefined();
    await shows('listed', 'unavailable');
  });

  it('that ring cannot be taken where the codes of the PBX are not known, and it names no call', async () => {
    await change({ colleagues: [listed] });
    await callerCalls('1005');
    await shows('listed', 'ringing at Head office');
    expect(rungFor(frank)).toBeUndefined();
  });

  it('are not told any more after an extension was removed', async () => {
    await change({ colleagues: [listed] });
    await callerCalls('1005');
    await shows('listed', 'ringing at Head office');
    const administration = administrationOf(ivan);
    const [trunk] = await administration.trunks();
    if (trunk) await administration.removeTrunk(trunk);
    await shows('listed', 'unavailable');
    await expect.poll(() => pbx.command('pjsip show subscriptions inbound'), patient).not.toContain('dialog');
  });
});
