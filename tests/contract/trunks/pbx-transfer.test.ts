/** Transfers between extensions of a PBX: the PBX connects them itself. */
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import type { Call, Client } from '#sdk/index.ts';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { extensions, openOffice, passwordOf } from '#tests/support/asterisk/pbx-users.ts';
import { findProgram } from '#tests/support/packages.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const program = findProgram('baresip');
const ports = { sip: 23_200, rtp: [23_210, 23_299] } as const;
const patient = { timeout: 10_000 };
const names = ['alice', 'bob', 'carol', 'frank'] as const;
type Name = (typeof names)[number];

let pbx: Asterisk;
let system: TestPhoneSystem;
let administrator: Client;
let clients: Record<Name, Client>;
let phones: Record<Name, TestPhone>;

const byName = async <Value>(make: (name: Name) => Promise<Value>) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await make(name)]))) as Record<
    Name,
    Value
  >;

const linesOf = (name: Name): readonly Call[] => clients[name].calls.lines.value;
const stateOf = (name: Name) => linesOf(name)[0]?.state.value;
const hears = (name: Name, hertz: number) =>
  expect.poll(() => phones[name].toneStrength(hertz), patient).toBeGreaterThan(0.1);
const channels = (count: number) =>
  expect.poll(() => pbx.command('core show channels count'), patient).toContain(`${count} active channel`);

describe.skipIf(!findAsterisk())('a transfer between extensions of a PBX', () => {
  beforeAll(async () => {
    const accounts = [
      ...extensions('1001', '1002', '1003'),
      // Such a PBX answers REFER with 603.
      { name: '1004', password: passwordOf('1004'), takesTransfers: false },
    ];
    [pbx, system] = await Promise.all([startPbx(ports, { accounts }), startPhoneSystem()]);
    administrator = await signedInClient(system, 'ivan');
    clients = await byName((name) => signedInClient(system, name));
    const hertz = { alice: 700, bob: 900, carol: 1100, frank: 1300 };
    phones = await byName((name) => system.addPhone(name, { hertz: hertz[name] }));
    await openOffice(administrator, ports.sip, [
      [clients.alice, '1001'],
      [clients.bob, '1002'],
      [clients.carol, '1003'],
      [clients.frank, '1004'],
    ]);
  });
  afterAll(async () => {
    await Promise.all([administrator, ...Object.values(clients ?? {})].map((client) => client?.dispose()));
    await system?.stop();
    await pbx?.stop();
  });
  afterEach(async () => {
    await Promise.allSettled(names.flatMap((name) => linesOf(name).map((call) => call.hangUp())));
    for (const name of names) await expect.poll(() => linesOf(name), patient).toEqual([]);
    await channels(0);
  });

  /** Bob calls this user's extension, who answers. */
  async function bobCalls(name: 'alice' | 'frank', extension: string): Promise<void> {
    await clients.bob.calls.place(extension);
    await phones[name].answer();
    await expect.poll(() => stateOf('bob'), patient).toBe('talking');
    await expect.poll(() => stateOf(name), patient).toBe('talking');
    await Promise.all([hears('bob', name === 'alice' ? 700 : 1300), hears(name, 900)]);
  }

  it('without asking is carried out by the PBX: the others talk there, and no call is left here', async () => {
    await bobCalls('alice', '1001');
    await linesOf('alice')[0]?.redirect('1003');
    await phones.carol.answer();
    await expect.poll(() => linesOf('alice'), patient).toEqual([]);
    await Promise.all([hears('bob', 1100), hears('carol', 900)]);
    await channels(2);
  });

  it('after a consultation connects both far ends at the PBX, and both calls of the user end', async () => {
    await bobCalls('alice', '1001');
    await linesOf('alice')[0]?.consult('1003');
    await phones.carol.answer();
    await expect.poll(() => linesOf('alice').map(({ state }) => state.value), patient).toContain('talking');
    await hears('carol', 700);
    const [first, second] = linesOf('alice');
    if (first && second) await second.transferTo(first);
    await expect.poll(() => linesOf('alice'), patient).toEqual([]);
    await Promise.all([hears('bob', 1100), hears('carol', 900)]);
    await channels(2);
  });

  it('to a number that the PBX does not know says so, and the call goes on', async () => {
    await bobCalls('alice', '1001');
    await expect(linesOf('alice')[0]?.redirect('#99')).rejects.toMatchObject({ code: 'call.wrongNumber' });
    expect(stateOf('alice')).toBe('talking');
    await Promise.all([hears('bob', 700), hears('alice', 900)]);
  });

  it('is connected here where the PBX refuses it', async () => {
    await bobCalls('frank', '1004');
    await linesOf('frank')[0]?.redirect('1003');
    await phones.carol.answer();
    await Promise.all([hears('bob', 1100), hears('carol', 900)]);
    await channels(4);
  });

  it('to an extension that refuses ends the call, of which Asterisk has lost the other side, and says why', async () => {
    await bobCalls('alice', '1001');
    const causes: string[] = [];
    const stop = clients.alice.calls.onDropped(({ stateCause }) => causes.push(stateCause));
    await linesOf('alice')[0]?.redirect('1003');
    await phones.carol.reaches('ringing');
    await phones.carol.hangUp();
    await expect.poll(() => causes, patient).toEqual(['causeNotAvailable']);
    expect(linesOf('alice')).toEqual([]);
    await expect.poll(() => linesOf('bob'), patient).toEqual([]);
    await channels(0);
    stop();
  });

  it.skipIf(!program)(
    'that a desk phone asks for is carried out by the PBX, and the phone is told',
    async () => {
      const desk = await Baresip.start({
        ...{ program: program ?? '', user: 'alice-desk', sipPort: system.sipPort, transport: 'udp' },
      });
      onTestFinished(() => desk.stop());
      desk.dial(`sip:1002@127.0.0.1:${system.sipPort}`);
      await phones.bob.answer();
      await desk.event('CALL_ESTABLISHED');
      await expect.poll(() => desk.heard(900), patient).toBeGreaterThan(0.1);
      desk.command('transfer', `sip:1003@127.0.0.1:${system.sipPort}`);
      await phones.carol.answer();
      await Promise.all([hears('bob', 1100), hears('carol', 900)]);
      await desk.event('CALL_CLOSED');
      await expect.poll(() => linesOf('alice'), patient).toEqual([]);
      await channels(2);
    },
  );

  it('to a colleague here is connected here', async () => {
    await bobCalls('alice', '1001');
    await linesOf('alice')[0]?.redirect('103');
    await phones.carol.answer();
    await Promise.all([hears('bob', 1100), hears('carol', 900)]);
    await channels(2);
  });
});
