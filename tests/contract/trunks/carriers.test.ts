/** Ways of carriers beside plain calls: of Asterisk where it has them, else of sipp. */

import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf, type NewTrunk, type TrunkWays } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { findProgram } from '#tests/support/packages.ts';
import { inTurn, oneInTurn } from '#tests/support/selection/turns.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import {
  answerCall,
  type CarrierOptions,
  callFromCarrier,
  expectRequest,
  request,
  respond,
  soundAt,
  startCarrier,
} from '#tests/support/sipp/carrier.ts';
import { until } from '#tests/support/until.ts';

const program = findProgram('sipp');
const patient = { timeout: 15_000 };
const number = '+33123450600';

let system: TestPhoneSystem;
let ivan: Client;
let alice: Client;
let phone: TestPhone;
let administration: Administration;
let port = 24_600;
let begunAt = 0;

const trunk = (values: Partial<NewTrunk> = {}): NewTrunk => ({
  ...{ name: 'Carrier', isEnabled: true, host: '127.0.0.1', transport: 'udp', user: 'office' },
  ...{ registersFor: 120, callsFrom: [], numberFormat: 'plus', prefix: '', takes: [] },
  port,
  ...values,
});
const stateOf = async () => (await administration.trunks())[0]?.state;
const lineState = () => alice.calls.lines.value[0]?.state.value;

async function use(values: Partial<NewTrunk> = {}, answers = true): Promise<void> {
  begunAt = Date.now();
  await administration.addTrunk(trunk(values));
  if (!answers) return;
  await until('the trunk is ready', async () => (await stateOf())?.name === 'ready');
}

/** Plays a carrier at a port of its own, and connects it. */
async function carrier(
  options: Omit<CarrierOptions, 'program' | 'port'>,
  values: Partial<NewTrunk> = {},
): Promise<void> {
  port += 20;
  const played = startCarrier({ program: program ?? '', port, ...options });
  onTestFinished(() => played.stop());
  await use(values);
}

const sent = async (start: string) =>
  (await administration.signalling({ peer: '127.0.0.1', from: begunAt }))
    .filter(
      ({ direction, peer, text }) =>
        direction === 'out' && peer.endsWith(`:${port}`) && text.startsWith(start),
    )
    .map(({ text }) => text);

/** Resolves with the causes of the ends of Alice's calls, as they come. */
function ends(): string[] {
  const causes: string[] = [];
  onTestFinished(alice.calls.onDropped(({ stateCause }) => causes.push(stateCause)));
  return causes;
}

const ended = `${expectRequest('BYE')}${respond('200 OK')}`;
const answered = `${respond('200 OK', { tag: 'a', sdp: soundAt('[media_port]') })}${expectRequest('ACK')}${ended}`;

describe.skipIf(!program)('a carrier', () => {
  beforeAll(async () => {
    system = await startPhoneSystem();
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
  afterEach(async () => {
    await Promise.allSettled(alice.calls.lines.value.map((call) => call.hangUp()));
    for (const old of await administration.trunks()) await administration.removeTrunk(old);
    await expect.poll(() => alice.calls.lines.value, patient).toEqual([]);
  });

  it('sends the registration to another registrar, once', async () => {
    const moved = port + 31;
    const other = startCarrier({ program: program ?? '', port: moved, call: answered });
    onTestFinished(() => other.stop());
    await carrier({ registration: { movesTo: moved } });
    expect(await stateOf()).toMatchObject({ name: 'ready', address: `127.0.0.1:${moved}` });
    await alice.calls.place(number);
    await expect.poll(() => phone.toneStrength(700), patient).toBeGreaterThan(0.1);
  });

  it('that sends the registration to another that sends it on is not followed', async () => {
    const moved = port + 31;
    const other = startCarrier({ program: program ?? '', port: moved, registration: { movesTo: port + 20 } });
    onTestFinished(() => other.stop());
    port += 20;
    const played = startCarrier({ program: program ?? '', port, registration: { movesTo: moved } });
    onTestFinished(() => played.stop());
    begunAt = Date.now();
    await administration.addTrunk(trunk());
    await expect.poll(async () => (await stateOf())?.status, patient).toBe(302);
    expect(await sent('REGISTER')).toHaveLength(1);
  });

  inTurn('that has forgotten us while it starts is asked again within seconds', async () => {
    port += 20;
    const play = (options: Partial<CarrierOptions>) => {
      const played = startCarrier({ program: program ?? '', port, ...options });
      onTestFinished(() => played.stop());
      return played;
    };
    const before = play({ expires: 10 });
    await use();
    await before.stop();
    const starting = play({ registration: { refuses: '403 Forbidden' } });
    await expect.poll(async () => (await stateOf())?.status, patient).toBe(403);
    expect(((await stateOf())?.retryAt ?? 0) - Date.now()).toBeLessThan(5_000);
    await starting.stop();
    play({});
    await expect.poll(async () => (await stateOf())?.name, patient).toBe('ready');
  });

  it('names the way of calls in its answer to the registration', async () => {
    await carrier({
      registration: 'Service-Route: <sip:127.0.0.1:9;lr>, <sip:edge.example;lr>\n',
      call: answered,
    });
    await alice.calls.place(number);
    await expect.poll(lineState, patient).toBe('talking');
    const [invite] = await sent(`INVITE sip:${number}@`);
    expect(invite).toContain('Route: <sip:127.0.0.1:9;lr>');
    expect(invite).toContain('<sip:edge.example;lr>');
    expect((await sent('REGISTER')).join()).not.toContain('Route:');
  });

  const movedTo = (user: string) =>
    `${respond('302 Moved', { tag: 'm' }).replace(/Contact: .*/, `Contact: <sip:${user}@elsewhere.example;x=1>`)}${expectRequest('ACK')}`;

  // Asterisk would follow to every number.
  it.skipIf(isAsterisk)('names another address of the number, which is called once', async () => {
    await carrier({ call: `${movedTo(number)}${expectRequest('INVITE')}${answered}` });
    await alice.calls.place(number);
    await expect.poll(() => phone.toneStrength(700), patient).toBeGreaterThan(0.1);
    expect(await sent(`INVITE sip:${number}@elsewhere.example;x=1 SIP`)).toHaveLength(1);
  });

  it.each(
    oneInTurn([
      ['another number, which could cost more', `${movedTo('+33199000000')}`],
      ['another address again and again', `${movedTo(number)}${expectRequest('INVITE')}${movedTo(number)}`],
    ]),
  )('that names %s ends the call', async (_, call) => {
    await carrier({ call });
    const causes = ends();
    await alice.calls.place(number);
    await expect.poll(() => causes, patient).toEqual(['causeNotAvailable']);
    expect(await sent('INVITE sip:+33199000000')).toEqual([]);
  });

  it('has provisional responses acknowledged, moves the sound before the answer, and answers without it', async () => {
    const reliable = { tag: 'a', headers: 'Require: 100rel\nRSeq: 77\n', sdp: soundAt('[media_port]') };
    await carrier({
      call: [
        respond('183 Session Progress', reliable),
        expectRequest('PRACK'),
        respond('200 OK'),
        request('UPDATE', { tag: 'a', cseq: 5, sdp: soundAt('[media_port+2]') }),
        '<recv response="200"/>',
        answerCall('a'),
        expectRequest('ACK'),
        ended,
      ].join(''),
    });
    await alice.calls.place(number);
    await expect.poll(lineState, patient).toBe('talking');
    await expect.poll(() => phone.toneStrength(700), patient).toBeGreaterThan(0.1);
    expect((await sent('PRACK'))[0]).toMatch(/RAck: 77 \d+ INVITE/);
    expect(await sent('SIP/2.0 488')).toEqual([]);
  });

  // Asterisk ends no second answer.
  it.skipIf(isAsterisk)('is told to end the second of two answers to a call', async () => {
    const early = (tag: string) => respond('183 Session Progress', { tag, sdp: soundAt('[media_port]') });
    const answer = (tag: string) => answerCall(tag, soundAt('[media_port]'));
    await carrier({
      call: `${early('a')}${early('b')}${answer('b')}${expectRequest('ACK')}${answer('a')}${expectRequest('ACK')}${expectRequest('BYE')}${respond('200 OK')}${ended}`,
    });
    await alice.calls.place(number);
    await expect.poll(lineState, patient).toBe('talking');
    await expect.poll(() => sent('BYE sip:carrier-a@'), patient).toHaveLength(1);
    await expect.poll(() => phone.toneStrength(700), patient).toBeGreaterThan(0.1);
    expect(await sent('BYE sip:carrier-b@')).toEqual([]);
  });

  it('that names the called number in a header of its own reaches the user with that number', async () => {
    port += 20;
    await use({ registersFor: undefined, callsFrom: ['127.0.0.1'], ways: { calledIn: 'X-DID' } }, false);
    const headers = 'X-DID: <sip:+33100000101@carrier.example>\n';
    const call = callFromCarrier(program ?? '', { to: system.sipPort, headers });
    await expect.poll(lineState, patient).toBe('talking');
    await alice.calls.lines.value[0]?.hangUp();
    await call;
  });

  it('gets emergency calls as it knows them where it takes them, also when it is full', async () => {
    const typeOf = async () => (await alice.numbers.lookup('112'))[0]?.type;
    expect(await typeOf()).toBe('emergency');
    await carrier({ call: answered }, { takesEmergencies: true, prefix: '9', ways: { channels: 1 } });
    expect(await typeOf()).toBe('callPublicNumber');
    await alice.calls.place(number);
    await expect.poll(lineState, patient).toBe('talking');
    const bob = await signedInClient(system, 'bob');
    onTestFinished(() => bob.dispose());
    await system.addPhone('bob', { answers: true });
    await bob.calls.place('0112');
    await expect.poll(() => bob.calls.lines.value[0]?.state.value, patient).toBe('talking');
    const [call] = await sent('INVITE sip:112@127.0.0.1');
    expect(call).toContain('<sip:+33100000102@127.0.0.1>');
    await bob.calls.lines.value[0]?.hangUp();
    for (const old of await administration.trunks()) await administration.removeTrunk(old);
    await expect(bob.calls.place('112')).rejects.toMatchObject({ code: 'call.emergencyNumber' });
  });

  inTurn('gets the headers that it wants, one call at a time, and no call that rings too long', async () => {
    const ways: TrunkWays = {
      ...{ fromDomain: 'home.example', channels: 1, ringsFor: 5 },
      callerIn: 'preferred',
      headers: [{ name: 'X-Account', value: '4711' }],
    };
    const rings = `${respond('180 Ringing', { tag: 'a' })}${expectRequest('CANCEL')}${respond('200 OK')}${answerCall('a').replace('200 OK', '487 Gone')}${expectRequest('ACK')}`;
    await carrier({ call: rings }, { ways, password: 'secret' });
    const causes = ends();
    await alice.calls.place(number);
    await expect.poll(() => sent('INVITE'), patient).toHaveLength(1);
    const [invite] = await sent('INVITE');
    expect(invite).toContain('P-Preferred-Identity: "Alice Martin" <sip:+33100000101@127.0.0.1>');
    expect(invite).toMatch(/^From: "Alice Martin" <sip:office@home\.example>/m);
    expect(invite).toContain('X-Account: 4711');
    const bob = await signedInClient(system, 'bob');
    onTestFinished(() => bob.dispose());
    await system.addPhone('bob', { answers: true });
    const refused: string[] = [];
    bob.calls.onDropped(({ stateCause }) => refused.push(stateCause));
    await bob.calls.place(number);
    await expect.poll(() => refused, patient).toHaveLength(1);
    expect(await sent('INVITE')).toHaveLength(1);
    await expect.poll(() => causes, patient).toEqual(['causeNoAnswer']);
    expect(await sent('CANCEL')).toHaveLength(1);
  });

  it.skipIf(!findAsterisk())(
    'that is Asterisk and demands acknowledged responses and session timers carries calls both ways',
    async () => {
      port += 20;
      const config = `
[office](extension)
aors=office
auth=office-auth
100rel=required
timers=always
[office](place)
[office-auth]
type=auth
auth_type=digest
username=office
password=secret-of-office
`;
      const pbx = await startPbx({ sip: port, rtp: [24_900, 24_959] }, { accounts: [], config });
      onTestFinished(() => pbx.stop());
      await use({ password: 'secret-of-office' });
      await alice.calls.place('+33123450603');
      await expect.poll(() => phone.toneStrength(1_000), patient).toBeGreaterThan(0.1);
      expect(lineState()).not.toBe('talking');
      expect(await sent('PRACK')).not.toEqual([]);
      await alice.calls.lines.value[0]?.hangUp();
      await expect.poll(() => alice.calls.lines.value, patient).toEqual([]);
      await alice.calls.place('+33123450607');
      await expect.poll(lineState, patient).toBe('talking');
      await expect.poll(() => phone.toneStrength(700), patient).toBeGreaterThan(0.1);
      await alice.calls.lines.value[0]?.hangUp();
      await expect
        .poll(() => pbx.command('core show channels count'), patient)
        .toContain('0 active channels');
      await pbx.command('channel originate PJSIP/+33100000101@office application Milliwatt');
      await expect.poll(() => phone.toneStrength(1_004), patient).toBeGreaterThan(0.1);
      await pbx.command('channel request hangup all');
    },
    60_000,
  );
});
