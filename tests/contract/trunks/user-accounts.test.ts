/** Users with an extension and a password of their own at a PBX that we did not write. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf } from '#sdk/administration.ts';
import { devicesOf } from '#sdk/devices.ts';
import { forwardingRulesOf } from '#sdk/forwarding-rules.ts';
import type { Call, Client } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import {
  accountOf,
  enterAccount,
  extensions,
  isReady,
  officeAt,
  openOffice,
  passwordOf,
} from '#tests/support/asterisk/pbx-users.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { until } from '#tests/support/until.ts';

const ports = { sip: 25_200, rtp: [25_210, 25_299] } as const;
const patient = { timeout: 10_000 };

let pbx: Asterisk;
let system: TestPhoneSystem;
let clients: Client[];
let alice: Client;
let bob: Client;
let phones: { readonly alice: TestPhone; readonly bob: TestPhone };
let administration: Administration;

const callOf = (client: Client): Call | undefined => client.calls.lines.value[0];
const stateOf = (client: Client) => callOf(client)?.state.value;
const isIdle = async () => {
  await expect.poll(() => [...alice.calls.lines.value, ...bob.calls.lines.value], patient).toEqual([]);
  await expect.poll(() => pbx.command('core show channels count')).toContain('0 active channels');
};

describe.skipIf(!findAsterisk())('an account of a user at Asterisk', () => {
  beforeAll(async () => {
    const accounts = extensions('1001', '1002', '1003');
    [pbx, system] = await Promise.all([startPbx(ports, { accounts }), startPhoneSystem()]);
    clients = await Promise.all(['ivan', 'alice', 'bob'].map((login) => signedInClient(system, login)));
    const [ivan, ...users] = clients;
    [alice, bob] = users as [Client, Client];
    phones = {
      alice: await system.addPhone('alice', { hertz: 700 }),
      bob: await system.addPhone('bob', { hertz: 900 }),
    };
    administration = administrationOf(ivan as Client);
    await openOffice(ivan as Client, ports.sip, [
      [alice, '1001'],
      [bob, '1002'],
    ]);
  });
  afterAll(async () => {
    await Promise.all((clients ?? []).map((client) => client.dispose()));
    await system?.stop();
    await pbx?.stop();
  });
  afterEach(async () => {
    await Promise.allSettled([alice, bob].map((client) => callOf(client)?.hangUp()));
    await isIdle();
  });

  async function talk(): Promise<void> {
    await alice.calls.place('1002');
    await phones.bob.answer();
    await expect.poll(() => stateOf(alice), patient).toBe('talking');
  }

  const hears = (phone: TestPhone, hertz: number) =>
    expect.poll(() => phone.toneStrength(hertz), patient).toBeGreaterThan(0.1);

  /** Places a call, and returns why it ends. */
  async function causeOf(destination: string, meanwhile: () => Promise<unknown>): Promise<unknown> {
    const causes: unknown[] = [];
    const stop = alice.calls.onDropped(({ stateCause }) => causes.push(stateCause));
    await alice.calls.place(destination);
    await meanwhile();
    await expect.poll(() => causes, patient).toHaveLength(1);
    stop();
    return causes[0];
  }

  it('calls an extension that only the PBX has, with name and number, and both sides are heard', async () => {
    await talk();
    expect(await pbx.command('core show channels concise')).toMatch(/PJSIP\/1002-/);
    await Promise.all([hears(phones.bob, 700), hears(phones.alice, 900)]);
    expect(callOf(bob)?.remote.value).toMatchObject({ number: '1001', name: 'Alice Martin' });
    await callOf(alice)?.hangUp();
  });

  it('sends every call of a user to a number that only the PBX knows, but not to the own extension', async () => {
    const to = (number: string) => {
      const draft = forwardingRulesOf(bob).draft();
      draft.set({ forwardType: 'AL', destination: 'OTHERS', number });
      return draft;
    };
    await expect(to('1002').save()).rejects.toMatchObject({ code: 'forwarding.loop' });
    const rule = to('7777');
    await rule.save();
    await alice.calls.place('102');
    await expect.poll(() => pbx.command('core show channels concise'), patient).toContain('!inside!7777!');
    await callOf(alice)?.hangUp();
    await rule.remove();
  });

  it('carries keys, and hold and its end, through the PBX', async () => {
    await talk();
    await hears(phones.bob, 700);
    await callOf(alice)?.sendDtmfs('42#');
    await expect.poll(() => phones.bob.keys, patient).toBe('42#');
    await callOf(alice)?.hold();
    await expect.poll(() => phones.bob.toneStrength(700), patient).toBeLessThan(0.01);
    await callOf(alice)?.unhold();
    await Promise.all([hears(phones.bob, 700), hears(phones.alice, 900)]);
    await callOf(bob)?.hangUp();
  });

  it('sends numbers outside and codes of the PBX there, and keeps its own extensions inside', async () => {
    for (const [number, sent] of [
      ['+33123450600', '0123450600'],
      ['*43', '*43'],
      ['1003600', '1003600'],
    ] as const) {
      await alice.calls.place(number);
      await expect.poll(() => stateOf(alice), patient).toBe('talking');
      await hears(phones.alice, 700);
      expect(await pbx.command('core show channels concise')).toContain(`!inside!${sent}!`);
      await callOf(alice)?.hangUp();
      await isIdle();
    }
    await alice.calls.place('102');
    await phones.bob.reaches('ringing');
    expect(await pbx.command('core show channels count')).toContain('0 active channels');
    await callOf(alice)?.hangUp();
  });

  it('refuses emergency numbers, and numbers of the PBX to users without an account there', async () => {
    await expect(alice.calls.place('112')).rejects.toMatchObject({ code: 'call.emergencyNumber' });
    const [carol] = await Promise.all([signedInClient(system, 'carol'), system.addPhone('carol')]);
    await expect(carol.calls.place('1002')).rejects.toMatchObject({ code: 'call.wrongNumber' });
    await carol.dispose();
  });

  it.each([
    ['is busy', () => phones.bob.hangUp(), 'causeBusy'],
    ['declines', () => callOf(bob)?.hangUp(), 'causeRejected'],
  ] as const)('tells the caller that the extension %s', async (_, refuse, cause) => {
    const refused = async () => {
      await expect.poll(() => stateOf(bob), patient).toBe('ringing');
      // The caller is told so by the PBX.
      await expect.poll(() => stateOf(alice), patient).toBe('ringing');
      await refuse();
    };
    expect(await causeOf('1002', refused)).toBe(cause);
  });

  it('stops the ringing of the other side when the caller gives up', async () => {
    await alice.calls.place('1002');
    await phones.bob.reaches('ringing');
    await expect.poll(() => stateOf(alice), patient).toBe('ringing');
    await callOf(alice)?.hangUp();
    await phones.bob.reaches('idle');
  });

  it('says that a password is wrong, and goes on with the right one', async () => {
    await enterAccount(alice, '1001', 'wrong');
    await expect
      .poll(() => accountOf(alice).state, patient)
      .toMatchObject({
        name: 'failed',
        status: 401,
      });
    expect((await administration.trunks())[0]?.accounts).toEqual({ total: 2, ready: 1 });
    await enterAccount(alice, '1001');
    await isReady(alice);
    await talk();
    await callOf(alice)?.hangUp();
  });

  it('ends the calls of an account that is removed, and enters it for the user again', async () => {
    await talk();
    await devicesOf(alice).removePbxAccount(accountOf(alice));
    await isIdle();
    expect(accountOf(alice)).toMatchObject({ hasPassword: false, state: { name: 'off' } });
    await expect(alice.calls.place('1002')).rejects.toMatchObject({ code: 'call.wrongNumber' });
    const list = administration.pbxAccounts({ userID: '1' });
    const unwatch = list.watch();
    await until('the administrator sees the PBX', () => list.items.value.length === 1);
    const [account] = list.items.value;
    if (account) await administration.setPbxAccount(account, { user: '1001', password: passwordOf('1001') });
    await until('the account is registered', () => list.items.value[0]?.state.name === 'ready');
    unwatch();
    const audit = administration.audit();
    const unwatchAudit = audit.watch();
    await until('the changes are listed', () => audit.items.value.length > 0);
    unwatchAudit();
    const [entry] = audit.items.value;
    expect(entry).toMatchObject({ kind: 'user', subject: '1', after: { pbxAccount: '1001' } });
    expect(JSON.stringify(entry)).not.toContain(passwordOf('1001'));
  });

  it('is not registered while its user is disabled', async () => {
    const users = administration.users({ search: 'carol' });
    const unwatch = users.watch();
    await until('the user is found', () => users.items.value.length === 1);
    const [carol] = users.items.value;
    unwatch();
    if (!carol) return;
    const list = administration.pbxAccounts({ userID: carol.userID });
    const stop = list.watch();
    await until('the administrator sees the PBX', () => list.items.value.length === 1);
    const [account] = list.items.value;
    if (account) await administration.setPbxAccount(account, { user: '1003', password: passwordOf('1003') });
    const isState = (name: string) =>
      until(`the account is ${name}`, () => list.items.value[0]?.state.name === name);
    await isState('ready');
    await administration.changeUser(carol, { isDisabled: true });
    await isState('off');
    await expect.poll(() => pbx.command('pjsip show contacts')).not.toContain('1003/');
    await administration.changeUser(carol, { isDisabled: false });
    await isState('ready');
    stop();
  });

  it('registers again by itself after the PBX was restarted, and is called', async () => {
    await pbx.kill();
    await pbx.restart();
    await expect
      .poll(() => pbx.command('pjsip show contacts'), { timeout: 90_000 })
      .toMatch(/1001\/(.|\n)*1002\//);
    await talk();
    await callOf(alice)?.hangUp();
  }, 120_000);

  it('registers again by itself after a restart of the phone system, with the stored password', async () => {
    const data = await mkdtemp(join(tmpdir(), 'callside-accounts-'));
    const start = () => startPhoneSystem({ data });
    let again = await start();
    const first = await Promise.all(['ivan', 'carol'].map((login) => signedInClient(again, login)));
    const [ivan, carol] = first as [Client, Client];
    await administrationOf(ivan).addTrunk(officeAt(ports.sip));
    const stop = devicesOf(carol).pbxAccounts.watch();
    await enterAccount(carol, '1003');
    await isReady(carol);
    stop();
    await Promise.all(first.map((client) => client.dispose()));
    await again.stop();
    again = await start();
    const returned = await signedInClient(again, 'carol');
    devicesOf(returned).pbxAccounts.watch();
    await until('the PBX is listed', () => devicesOf(returned).pbxAccounts.items.value.length === 1);
    await isReady(returned);
    await returned.dispose();
    await again.stop();
    await rm(data, { recursive: true });
  }, 60_000);
});
