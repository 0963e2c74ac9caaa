import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ZohoAccount } from '#phone-system/events/vendors/testing/zoho-account.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import type { AdministeredUser } from '#sdk/administration.ts';
import type { Baresip, BaresipOptions } from '#tests/desk-phones/baresip.ts';
import { inside } from '#tests/support/company/company.ts';
import { findProgram } from '#tests/support/packages.ts';
import { doAllRun, oneInTurn } from '#tests/support/selection/turns.ts';
import type { CallHistoryItem } from '#wire/calls/call-history.ts';
import type { CallRecording } from '#wire/calls/call-recording.ts';
import { MortalSystem } from './mortal-system.ts';

const program = findProgram('baresip') ?? '';
/** An Asterisk takes longer to start. */
const timeout = isAsterisk ? 120_000 : 60_000;
/** Longer than any test, in seconds: a phone hangs up at the end of its tone. */
const talksFor = 300;
const [alicesTone, bobsTone] = [440, 900];

type Transport = BaresipOptions['transport'];

/** Alice calls bob, both at desk phones, and they hear each other. */
async function talk(transport: Transport = 'udp', answers = true, more: readonly string[] = []) {
  const system = await MortalSystem.start(more);
  const bob = await system.deskPhone(program, {
    user: 'bob-desk',
    transport,
    hertz: bobsTone,
    talksFor,
    answers,
  });
  const alice = await system.deskPhone(program, {
    user: 'alice-desk',
    transport,
    hertz: alicesTone,
    talksFor,
  });
  const desk = async (login: string) => {
    const opened = await Desk.open({ url: await system.ready }, login);
    return opened;
  };
  alice.dial(inside(102));
  if (answers) {
    await hears(alice, bobsTone);
    await hears(bob, alicesTone);
  } else await bob.event('CALL_INCOMING');
  return { system, alice, bob, desk };
}

/** Waits until a phone has heard a tone for a second from now on. */
async function hears(phone: Baresip, hertz: number): Promise<void> {
  const before = phone.secondsHeard;
  await expect.poll(() => phone.secondsHeard, { timeout: 20_000 }).toBeGreaterThan(before + 1.2);
  await expect.poll(() => phone.heard(hertz)).toBeGreaterThan(0.2);
}

/** True if a phone hears a tone no more: it gets silence, or no packets, as Asterisk sends none of a user who is muted. */
async function hearsNothingOf(hertz: number, phone: Baresip): Promise<boolean> {
  const before = phone.secondsHeard;
  await pause(1_000);
  return phone.heard(hertz) < 0.01 || (isAsterisk && phone.secondsHeard - before < 0.1);
}

const history = async (desk: Desk) =>
  (await desk.get<{ items: readonly CallHistoryItem[] }>('v1/logs/CallHistory')).items;

describe.skipIf(program === '')('after a kill of the phone system in a call of desk phones', () => {
  test.each<Transport>(oneInTurn(['udp', 'tcp']))(
    'they hear each other again over %s, and hang up',
    { timeout },
    async (transport) => {
      const { system, alice, bob, desk } = await talk(transport);
      const before = await (await desk('alice')).line('talking');
      await system.die();
      await Promise.all([hears(alice, bobsTone), hears(bob, alicesTone)]);
      const [alices, bobs] = [await desk('alice'), await desk('bob')];
      expect(await alices.line('talking')).toMatchObject({ lineId: before.lineId, call: before.call });
      bob.hangUp();
      await alice.event('CALL_CLOSED');
      await expect.poll(() => alices.lines()).toEqual([]);
      for (const of of [alices, bobs]) {
        const all = await history(of);
        expect(all).toHaveLength(1);
        expect(all[0]).toMatchObject({ isMissed: false, call: before.call });
        expect(all[0]?.talkDuration).toBeGreaterThan(2_000);
      }
    },
  );
});

// Each of them takes a start of the phone system and a kill.
describe.runIf(program !== '' && doAllRun)(
  'after a kill of the phone system in a call of another kind',
  () => {
    test('several kills end nothing either, and the call has one record for each user', {
      timeout: 2 * timeout,
    }, async () => {
      const { system, alice, bob, desk } = await talk();
      for (let kill = 0; kill < 4; kill += 1) {
        await system.die();
        await Promise.all([hears(alice, bobsTone), hears(bob, alicesTone)]);
      }
      alice.hangUp();
      await bob.event('CALL_CLOSED');
      for (const login of ['alice', 'bob'])
        expect(await history(await desk(login))).toMatchObject([
          { stateCause: expect.not.stringMatching('Unknown') },
        ]);
    });

    test('a call that was held is held, and goes on', { timeout }, async () => {
      const { system, alice, bob, desk } = await talk();
      const before = await desk('alice');
      expect(await before.act(await before.line('talking'), 'hold')).toBe(204);
      await before.line('held');
      await system.die();
      const after = await desk('alice');
      const held = await after.line('held');
      await expect.poll(() => bob.heard(alicesTone)).toBeLessThan(0.01);
      expect(await after.act(held, 'unhold')).toBe(204);
      await Promise.all([hears(alice, bobsTone), hears(bob, alicesTone)]);
    });

    test('a user whom Zoho has muted stays muted, until Zoho ends that', {
      timeout: 2 * timeout,
    }, async () => {
      const account = new ZohoAccount();
      onTestFinished(() => account.server.close());
      const hosts = ['127.0.0.1', 'localhost'].flatMap((host) => ['--webhook-host', host]);
      const { system, alice, bob, desk } = await talk('udp', true, hosts);
      const { email } = await (await desk('ivan')).get<AdministeredUser>('v1/administration/User/1');
      account.users.push({ zohouser: 4_101, email, username: 'Alice' });
      const url = await account.server.listen();
      const target = { kind: 'zoho', accountsUrl: url, clientId: '1000.X', ownUrl: await system.ready };
      const added = await (await desk('ivan')).request('POST', 'v1/administration/Webhook', {
        ...{ name: 'Zoho', url, events: [], isEnabled: true, vendor: target },
        credentials: { token: 'r3fresh', clientSecret: 's3cret' },
      });
      expect(added.status).toBe(201);
      await expect.poll(() => account.control.has('4101')).toBe(true);
      const { lineId } = await (await desk('alice')).line('talking');
      const press = (button: 'mute' | 'unmute') =>
        account.press('4101', button, `callside${lineId.replace(/\W/g, '')}`);
      expect(await press('mute')).toBe(200);
      await expect.poll(() => hearsNothingOf(alicesTone, bob)).toBe(true);
      await system.die();
      await hears(alice, bobsTone);
      expect(await hearsNothingOf(alicesTone, bob)).toBe(true);
      expect(await press('unmute')).toBe(200);
      await hears(bob, alicesTone);
    });

    test('a call that a phone itself has put on hold is held, and that phone resumes it', {
      timeout,
    }, async () => {
      const { system, alice, bob, desk } = await talk();
      alice.command('hold');
      await (await desk('alice')).line('held');
      await system.die();
      const after = await desk('alice');
      await after.line('held');
      alice.command('resume');
      await after.line('talking');
      // baresip itself records nothing after its own hold.
      await hears(bob, alicesTone);
    });

    test('a recording goes on, with silence for the time between', { timeout }, async () => {
      const { system, alice, bob, desk } = await talk();
      const before = await desk('alice');
      expect(await before.act(await before.line('talking'), 'startRecord')).toBe(204);
      await hears(alice, bobsTone);
      const killedAt = Date.now();
      await system.die();
      const awayMs = Date.now() - killedAt;
      await Promise.all([hears(alice, bobsTone), hears(bob, alicesTone)]);
      const after = await desk('alice');
      expect(await after.line('talking')).toMatchObject({ isRecording: true });
      alice.hangUp();
      const recordings = async () =>
        (await after.get<{ items: readonly CallRecording[] }>('v1/logs/CallRecording')).items;
      await expect.poll(async () => (await recordings())[0]?.isComplete).toBe(true);
      expect(await recordings()).toHaveLength(1);
      // At Asterisk it goes on without the time between.
      expect((await recordings())[0]?.duration).toBeGreaterThan(isAsterisk ? 1_500 : awayMs + 1_500);
    });

    test('a phone that has gone too ends the call, which has a record', {
      timeout: 2 * timeout,
    }, async () => {
      const { system, alice, bob, desk } = await talk();
      await system.kill();
      await bob.kill();
      await system.restart();
      // Nothing tells that the phone is gone: a request is repeated for 32 seconds (RFC 3261, timer B). At Asterisk it has to be silent for
      // a minute.
      const vanishes = { timeout: isAsterisk ? 110_000 : 45_000 };
      await expect.poll(() => alice.isTalking, vanishes).toBe(false);
      const after = await desk('alice');
      await expect.poll(() => after.lines()).toEqual([]);
      expect(await history(after)).toHaveLength(1);
    });

    test.each<Transport>(['udp', 'tcp'])(
      'a call that rang over %s is over, and missed',
      { timeout },
      async (transport) => {
        const { system, alice, bob, desk } = await talk(transport, false);
        await expect.poll(async () => history(await desk('bob'))).toHaveLength(1);
        await system.die();
        await Promise.all([alice.event('CALL_CLOSED'), bob.event('CALL_CLOSED')]);
        const [alices, bobs] = [await desk('alice'), await desk('bob')];
        expect(await alices.lines()).toEqual([]);
        expect(await history(bobs)).toMatchObject([{ isMissed: true, isIncoming: true }]);
        expect(await history(alices)).toMatchObject([{ isMissed: false, isIncoming: false }]);
      },
    );
  },
);
