/** Messages in the mailbox of a user's extension at a PBX. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import { devicesOf } from '#sdk/devices.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { leaveMessages, startPbx } from '#tests/support/asterisk/pbx.ts';
import { accountOf, extensions, officeAt, openOffice } from '#tests/support/asterisk/pbx-users.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const ports = { sip: 23_300, rtp: [23_310, 23_349] } as const;
const patient = { timeout: 10_000 };

let pbx: Asterisk;
let system: TestPhoneSystem;
let ivan: Client;
let alice: Client;
let bob: Client;

const messages = () => accountOf(alice).messages;

describe.skipIf(!findAsterisk())('messages that wait at Asterisk', () => {
  beforeAll(async () => {
    const accounts = extensions('1001', '1002').map((account) => ({
      ...account,
      mailbox: account.name,
      tellsUnasked: account.name === '1002',
    }));
    [pbx, system] = await Promise.all([startPbx(ports, { accounts }), startPhoneSystem()]);
    [ivan, alice, bob] = (await Promise.all(
      ['ivan', 'alice', 'bob'].map((login) => signedInClient(system, login)),
    )) as [Client, Client, Client];
    leaveMessages(pbx, '1001', { fresh: 2, old: 1 });
    await openOffice(ivan, ports.sip, [
      [alice, '1001'],
      [bob, '1002'],
    ]);
  });
  afterAll(async () => {
    await Promise.all([ivan, alice, bob].map((client) => client?.dispose()));
    await system?.stop();
    await pbx?.stop();
  });

  it('are counted from the start, and as they come and are heard', async () => {
    await expect.poll(messages, patient).toEqual({ fresh: 2, old: 1 });
    leaveMessages(pbx, '1001', { fresh: 3, old: 1 });
    await expect.poll(messages, patient).toEqual({ fresh: 3, old: 1 });
    leaveMessages(pbx, '1001', { fresh: 0, old: 4 });
    await expect.poll(messages, patient).toEqual({ fresh: 0, old: 4 });
  });

  it('are counted too where the PBX tells them unasked', async () => {
    leaveMessages(pbx, '1002', { fresh: 5, old: 0 });
    await expect.poll(() => accountOf(bob).messages, patient).toEqual({ fresh: 5, old: 0 });
    expect(await pbx.command('pjsip show subscriptions inbound')).not.toContain('1002');
  });

  it('are heard by a call to the number that the administrator has entered', async () => {
    expect(accountOf(alice).voicemailNumber).toBeUndefined();
    const administration = administrationOf(ivan);
    const [trunk] = await administration.trunks();
    if (trunk) await administration.changeTrunk(trunk, { ...officeAt(ports.sip), voicemailNumber: '*97' });
    await expect.poll(() => accountOf(alice).voicemailNumber, patient).toBe('*97');
    await expect.poll(messages, patient).toEqual({ fresh: 0, old: 4 });
  });

  it('are gone with the extension, and the PBX is told that nobody asks any more', async () => {
    await expect.poll(() => pbx.command('pjsip show subscriptions inbound')).toContain('message-summary');
    await devicesOf(alice).removePbxAccount(accountOf(alice));
    await expect.poll(messages, patient).toBeUndefined();
    await expect
      .poll(() => pbx.command('pjsip show subscriptions inbound'), patient)
      .not.toContain('message-summary');
  });
});
