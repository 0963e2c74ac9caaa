/** Do not disturb and forwardings, switched at a PBX too by its codes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import { forwardingRulesOf } from '#sdk/forwarding-rules.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { accountOf, extensions, officeAt, openOffice } from '#tests/support/asterisk/pbx-users.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const ports = { sip: 23_400, rtp: [23_410, 23_449] } as const;
const patient = { timeout: 10_000 };

let pbx: Asterisk;
let system: TestPhoneSystem;
let ivan: Client;
let alice: Client;

const stored = (family: string) => pbx.command(`database show ${family} 1001`);
const lastCode = () => accountOf(alice).lastCode;

/** Sends every call of Alice to a destination until the returned function is called. */
async function sendAll(destination: string): Promise<() => Promise<void>> {
  const draft = forwardingRulesOf(alice).draft();
  const forwardType = 'AL';
  draft.set(
    destination === 'REJECTION'
      ? { forwardType, destination }
      : { forwardType, destination: 'OTHERS', number: destination },
  );
  await draft.save();
  return () => draft.remove();
}

describe.skipIf(!findAsterisk())('the codes of Asterisk', () => {
  beforeAll(async () => {
    [pbx, system] = await Promise.all([
      startPbx(ports, { accounts: extensions('1001') }),
      startPhoneSystem(),
    ]);
    [ivan, alice] = (await Promise.all(['ivan', 'alice'].map((login) => signedInClient(system, login)))) as [
      Client,
      Client,
    ];
    await openOffice(ivan, ports.sip, [[alice, '1001']]);
  });
  afterAll(async () => {
    await Promise.all([ivan?.dispose(), alice?.dispose()]);
    await system?.stop();
    await pbx?.stop();
  });

  it('are not dialled before an administrator wants that', async () => {
    const end = await sendAll('REJECTION');
    await end();
    expect(lastCode()).toBeUndefined();
    expect(pbx.log).not.toContain('*78');
  });

  it('switch do not disturb and a forwarding at the PBX, with their results', async () => {
    const administration = administrationOf(ivan);
    const [trunk] = await administration.trunks();
    const change = { ...officeAt(ports.sip), featureCodes: 'freepbx', sendsCodes: true } as const;
    const { since } = accountOf(alice).state;
    if (trunk) await administration.changeTrunk(trunk, change);
    await expect.poll(() => accountOf(alice).state.since ?? since, patient).not.toBe(since);
    const end = await sendAll('REJECTION');
    await expect.poll(lastCode, patient).toMatchObject({ code: '*78', isTaken: true });
    expect(await stored('DND')).toContain('YES');
    await end();
    await expect.poll(lastCode, patient).toMatchObject({ code: '*79', isTaken: true });
    expect(await stored('DND')).not.toContain('YES');
  });

  it('say that the PBX has refused one', async () => {
    const end = await sendAll('0600000612');
    await expect.poll(lastCode, patient).toMatchObject({ code: '*720600000612', isTaken: true });
    expect(await stored('CF')).toContain('0600000612');
    await end();
    await expect.poll(lastCode, patient).toMatchObject({ code: '*73', isTaken: false });
  });
});
