import { SessionState } from 'sip.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import { inside } from '#tests/support/company/company.ts';
import { StallingProxy } from '#tests/support/network/stalling-proxy.ts';
import { findProgram } from '#tests/support/packages.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

const program = findProgram('baresip');

const until = (condition: () => void) => expect.poll(() => condition());

/** A call from a baresip to a browser phone. The connection of the baresip goes through a relay. */
async function callOverRelay({ silenceMs }: { silenceMs?: number } = {}) {
  const system = await startPhoneSystem(silenceMs === undefined ? {} : { silenceMs });
  onTestFinished(() => system.stop());
  const relay = await StallingProxy.before(system.sipPort);
  onTestFinished(() => relay.close());
  const [alice, bob] = [await Desk.open(system, 'alice'), await Desk.open(system, 'bob')];
  onTestFinished(() => alice.leave());
  onTestFinished(() => bob.leave());
  const web = await bob.plugIn('answer', 900);
  const terminal = await Baresip.start({
    program: program ?? '',
    user: 'alice-desk',
    sipPort: relay.port,
    transport: 'tcp',
    hertz: 440,
  });
  onTestFinished(() => terminal.stop());
  terminal.dial(inside(102));
  const line = await alice.line('talking');
  await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
  await until(() => web.sound.strength(440)).toBeGreaterThan(0.2);
  return { relay, alice, bob, web, terminal, line };
}

/** Breaks the connection of the desk phone, and waits until the phone system has noticed. */
async function cut({ relay, alice }: { readonly relay: StallingProxy; readonly alice: Desk }) {
  relay.cut();
  const state = () => alice.get<{ physicalState: string }>('telephony/Terminal/alice-desk');
  await expect.poll(async () => (await state()).physicalState).not.toBe('inService');
}

describe.skipIf(!program)('a baresip whose connection breaks during a call', () => {
  test('goes on talking, and ends its call over another connection', async () => {
    const call = await callOverRelay();
    const { alice, bob, web, terminal, line } = call;
    await cut(call);
    const before = web.sound.packets;
    await until(() => web.sound.packets).toBeGreaterThan(before + 50);
    await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
    expect(web.sound.strength(440)).toBeGreaterThan(0.2);
    const bobs = await bob.line('talking');
    terminal.hangUp();
    expect(await alice.cause(line)).toBe('causeNormal');
    expect(await bob.cause(bobs)).toBe('causeCallerDisconnect');
    await until(() => web.session?.state).toBe(SessionState.Terminated);
    expect(await alice.lastHistory()).toMatchObject({ remoteNumber: inside(102), isMissed: false });
  });

  test('holds and resumes over another connection, on which it learns the end of the call', async () => {
    const call = await callOverRelay();
    const { alice, web, terminal, line } = call;
    await cut(call);
    terminal.command('hold');
    await until(() => web.sound.strength(440)).toBeLessThan(0.01);
    await alice.line('held');
    terminal.command('resume');
    await alice.line('talking');
    await until(() => web.sound.strength(440)).toBeGreaterThan(0.2);
    await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
    await web.hangUp();
    await terminal.event('CALL_CLOSED');
    expect(await alice.cause(line)).toBe('causeCalledDisconnect');
  });

  test('loses its call if it never comes back, and nobody else does', async () => {
    const call = await callOverRelay({ silenceMs: 2000 });
    const { bob, web, terminal } = call;
    const bobs = await bob.line('talking');
    await terminal.kill();
    expect(await bob.cause(bobs)).toBe('causeNormal');
    await until(() => web.session?.state).toBe(SessionState.Terminated);
    expect(await bob.lastHistory()).toMatchObject({ isIncoming: true, isMissed: false });
  });
});
