import { SessionState } from 'sip.js';
import { test as base, describe, expect } from 'vitest';
import { BrowserPhone, buildPhonePage } from '#phone-system/engine/local/testing/browser-phone.ts';
import { password, TestSystem } from '#phone-system/engine/local/testing/test-system.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { enterprisePath, inside, testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { Baresip, type BaresipOptions } from '../desk-phones/baresip.ts';
import { Sipp } from '../desk-phones/sipp.ts';
import { SlowLine } from '../desk-phones/slow-line.ts';
import { launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/network/free-port.ts';
import { findProgram } from '../support/packages.ts';
import { doAllRun, oneInTurn } from '../support/selection/turns.ts';

/** Third-party phones. */
const sipp = findProgram('sipp');
const baresip = findProgram('baresip');

interface Fixture {
  readonly system: PhoneSystem;
  readonly desk: (login: string) => Promise<Desk>;
  readonly tester: (user: string) => Promise<Sipp>;
  readonly phone: (options: Omit<BaresipOptions, 'program' | 'sipPort'>) => Promise<Baresip>;
}

const test = base.extend<Fixture>({
  system: async ({ task: _ }, use) => {
    const system = await startPhoneSystem();
    await use(system);
    await system.stop();
  },
  desk: async ({ system }, use) => {
    const desks: Desk[] = [];
    await use(async (login) => {
      const desk = await Desk.open(system, login);
      desks.push(desk);
      return desk;
    });
    await Promise.all(desks.map((desk) => desk.leave()));
  },
  tester: async ({ system }, use) => {
    await use(async (user) => {
      const tester = new Sipp({ program: sipp ?? '', sipPort: system.sipPort, ownPort: await freePort() });
      const { code, output } = await tester.register(user);
      expect(code, output).toBe(0);
      return tester;
    });
  },
  phone: async ({ system }, use) => {
    const phones: Baresip[] = [];
    await use(async (options) => {
      const phone = await Baresip.start({ ...options, program: baresip ?? '', sipPort: system.sipPort });
      phones.push(phone);
      return phone;
    });
    await Promise.all(phones.map((phone) => phone.stop()));
  },
});

const until = (condition: () => unknown) => expect.poll(() => condition());

describe.skipIf(!sipp)('sipp', () => {
  const many = doAllRun ? 1_000 : 100;
  test(`sipp places ${many} calls to a robot, and none fails`, { timeout: 60_000 }, async ({ tester }) => {
    const alice = await tester('alice-desk');
    const calls = await alice.call('alice-desk', inside(600), ['-m', String(many), '-r', '200', '-l', '4']);
    expect(calls, calls.output).toMatchObject({ code: 0, successful: many, failed: 0 });
  });

  // Asterisk writes a reason of its own, and no text.
  test.skipIf(isAsterisk)(
    'sipp is refused with 403, a reason and a text for an emergency number',
    async ({ tester }) => {
      const alice = await tester('alice-desk');
      for (const address of oneInTurn([`sip:112@${testCompany.sipDomain}`, 'urn:service:sos.police'])) {
        const call = await alice.callEmergency('alice-desk', address);
        expect(call, call.output).toMatchObject({ code: 0, successful: 1, failed: 0 });
      }
    },
  );

  test('the phone system calls a sipp that answers', { timeout: 60_000 }, async ({ desk, tester }) => {
    const bob = await desk('bob');
    const alice = await tester('alice-desk');
    const answering = (await tester('bob-desk')).answer();
    // Asterisk asks it first whether it is there.
    await until(() => bob.get('telephony/Terminal/bob-desk')).toMatchObject({ physicalState: 'inService' });
    const successful = many / 5;
    const args = ['-m', String(successful), '-r', '100', '-l', '3'];
    const calls = await alice.call('alice-desk', inside(102), args);
    expect(calls, calls.output).toMatchObject({ code: 0, successful, failed: 0 });
    const answered = await answering.end();
    expect(answered, answered.output).toMatchObject({ failed: 0 });
    expect(answered.successful).toBeGreaterThanOrEqual(successful);
  });
});

describe.skipIf(!sipp || !baresip || !doAllRun)('a sipp that rings with sound before the answer', () => {
  test('is shown to its caller as ringing', async ({ desk, phone, tester, onTestFinished }) => {
    const bob = await desk('bob');
    const ringing = (await tester('bob-desk')).ringWithSound();
    onTestFinished(() => void ringing.kill());
    const terminal = await phone({ user: 'alice-desk', transport: 'udp' });
    // Asterisk asks it first whether it is there.
    await expect
      .poll(() => bob.get('telephony/Terminal/bob-desk'))
      .toMatchObject({ physicalState: 'inService' });
    terminal.dial(inside(102));
    await terminal.event('CALL_RINGING');
    await bob.line('ringing');
    terminal.hangUp();
  });
});

describe.skipIf(!baresip)('baresip', () => {
  test.for(['udp', 'tcp'] as const)(
    'baresip registers over %s, calls the echo and hears itself',
    async (transport, { desk, phone }) => {
      const alice = await desk('alice');
      const terminal = await phone({ user: 'alice-desk', transport, hertz: 440 });
      expect(await alice.get('telephony/Terminal/alice-desk')).toMatchObject({
        type: 'IpDevice',
        physicalState: 'inService',
      });
      terminal.dial(inside(600));
      const line = await alice.line('talking');
      expect(line).toMatchObject({ isIncoming: false, displayedNumber: inside(600) });
      await until(() => terminal.heard(440)).toBeGreaterThan(0.2);
      terminal.hangUp();
      expect(await alice.cause(line)).toBe('causeNormal');
    },
  );

  test('baresip calls a browser phone, is put on hold and taken back, and is transferred', async ({
    desk,
    phone,
  }) => {
    const [alice, bob] = [await desk('alice'), await desk('bob')];
    const web = await bob.plugIn('answer', 900);
    const terminal = await phone({ user: 'alice-desk', transport: 'udp', hertz: 440 });
    terminal.dial(inside(102));
    const line = await alice.line('talking');
    await until(() => terminal.heard(900)).toBeGreaterThan(0.2);
    await until(() => web.sound.strength(440)).toBeGreaterThan(0.2);

    expect(await alice.act(line, 'hold')).toBe(204);
    await alice.line('held');
    await until(() => terminal.heard(900)).toBeLessThan(0.01);
    await until(() => web.sound.strength(440)).toBeLessThan(0.01);
    expect(await alice.act(line, 'unhold')).toBe(204);
    await until(() => terminal.heard(900)).toBeGreaterThan(0.2);

    // Bob sends alice's desk phone to the echo.
    const bobs = await bob.line('talking');
    expect(await bob.act(bobs, 'redirect', { destination: inside(600) })).toBe(204);
    await alice.line('talking', (one) => one.displayedNumber === inside(600));
    await until(() => web.session?.state).toBe(SessionState.Terminated);
    await until(() => terminal.heard(440)).toBeGreaterThan(0.2);
  });

  test('a baresip with Opus alone talks with a browser phone, with one without Opus, and with a robot', async ({
    desk,
    phone,
  }) => {
    const [alice, bob] = [await desk('alice'), await desk('bob')];
    const terminal = await phone({ user: 'alice-desk', transport: 'udp', hertz: 440, codecs: ['opus'] });
    for (const codec of ['opus', 'PCMU'] as const) {
      const web = await bob.plugIn('answer', 900, codec);
      terminal.dial(inside(102));
      const line = await alice.line('talking');
      await until(() => terminal.heard(900)).toBeGreaterThan(0.1);
      await until(() => web.sound.strength(440)).toBeGreaterThan(0.1);
      terminal.hangUp();
      expect(await alice.cause(line)).toBe('causeNormal');
      await web.close();
    }
    terminal.dial(inside(600));
    await alice.line('talking');
    await until(() => terminal.heard(440)).toBeGreaterThan(0.1);
  });

  test('a baresip with G.722 alone talks with a phone in G.711, and hears itself', async ({
    desk,
    phone,
  }) => {
    const [alice, bob] = [await desk('alice'), await desk('bob')];
    const web = await bob.plugIn('answer', 900, 'PCMU');
    const terminal = await phone({ user: 'alice-desk', transport: 'udp', hertz: 440, codecs: ['g722'] });
    terminal.dial(inside(102));
    const line = await alice.line('talking');
    await until(() => terminal.heard(900)).toBeGreaterThan(0.1);
    await until(() => web.sound.strength(440)).toBeGreaterThan(0.1);
    terminal.hangUp();
    expect(await alice.cause(line)).toBe('causeNormal');
    terminal.dial(inside(600));
    await alice.line('talking');
    await until(() => terminal.heard(440)).toBeGreaterThan(0.1);
  });

  test('baresip talks with a real browser', { timeout: 60_000 }, async ({ onTestFinished }) => {
    const page = await buildPhonePage();
    const system = await startPhoneSystem({
      pages: (_, response) => void response.setHeader('Content-Type', 'text/html').end(page),
    });
    onTestFinished(() => system.stop());
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const bob = await Desk.open(system, 'bob');
    onTestFinished(() => bob.leave());
    const { registerId, devicePassword } = await bob.get<{ registerId: string; devicePassword: string }>(
      `${enterprisePath}/Extension/${inside(102)}/createSoftphone?force=true`,
    );
    const web = await BrowserPhone.open(browser, {
      port: system.port,
      registerId,
      password: devicePassword,
      domain: testCompany.sipDomain,
      hertz: 900,
      answers: true,
    });
    await web.register();
    const terminal = await Baresip.start({
      program: baresip ?? '',
      user: 'alice-desk',
      sipPort: system.sipPort,
      transport: 'udp',
      hertz: 440,
    });
    onTestFinished(() => terminal.stop());
    terminal.dial(inside(102));
    await bob.line('talking');
    await until(() => terminal.heard(900)).toBeGreaterThan(0.05);
    await expect
      .poll(async () => (await web.listen()).hertz)
      .toSatisfy((hertz: number) => Math.abs(hertz - 440) < 30);
  });

  test('baresip transfers by itself', async ({ desk, phone }) => {
    const [alice, bob] = [await desk('alice'), await desk('bob')];
    const web = await bob.plugIn('answer', 900);
    const terminal = await phone({ user: 'alice-desk', transport: 'udp' });
    terminal.dial(inside(102));
    const line = await alice.line('talking');
    await terminal.event('CALL_ESTABLISHED');
    terminal.command('transfer', inside(600));
    expect(await alice.cause(line)).toBe('causeTransfer');
    await bob.line('talking', (one) => one.displayedNumber === inside(600));
    await until(() => web.sound.strength(900)).toBeGreaterThan(0.2);
  });

  test('baresip rings together with the browser phone, and the first to answer has the call', async ({
    desk,
    phone,
  }) => {
    const [alice, bob] = [await desk('alice'), await desk('bob')];
    const caller = await alice.plugIn('answer', 700);
    const web = await bob.plugIn('ring');
    const terminal = await phone({ user: 'bob-desk', transport: 'tcp' });
    await caller.dial(inside(102));
    await bob.line('talking');
    await until(() => terminal.heard(700)).toBeGreaterThan(0.2);
    await until(() => web.session?.state).toBe(SessionState.Terminated);
  });

  test('baresip shows its message-waiting light', async ({ onTestFinished }) => {
    const system = await new TestSystem({}).start();
    onTestFinished(() => system.stop());
    const line = await SlowLine.to(system.engine.sipPort ?? 0, { delayMs: 25 });
    onTestFinished(() => line.close());
    const terminal = await Baresip.start({
      program: baresip ?? '',
      user: 'alice-desk',
      password,
      sipPort: line.port,
      transport: 'udp',
      messages: true,
    });
    onTestFinished(() => terminal.stop());
    await until(() => terminal.printed).toContain('Messages-Waiting: no');
    system.engine.showMessages('alice-desk', { fresh: 3, old: 1 });
    await until(() => terminal.printed).toContain('Voice-Message: 3/1');
  });

  test('baresip reads its account and keys from the phone system, and shows a lamp for each', async ({
    system,
    desk,
    phone,
  }) => {
    const [alice, bob] = [await desk('alice'), await desk('bob')];
    const path = 'telephony/Device/alice-desk';
    await alice.request('PUT', path, { deviceModelID: 'baresip' });
    const keys = [
      { type: 16, destination: inside(102), label: 'Bob' },
      { type: 13, destination: inside(600), label: 'Echo' },
    ];
    expect((await alice.request('PUT', `${path}/Keys`, { keys })).status).toBe(200);
    const { folder } = await alice.get<{ folder: string }>(`${path}/Provisioning`);
    // baresip looks names up by DNS, which does not know `localhost`.
    const folderUrl = `${system.url.replace('localhost', '127.0.0.1')}/restletrouter/${folder}`;
    const file = async (name: string) => (await fetch(`${folderUrl}${name}`)).text();
    const files = { accounts: await file('accounts'), contacts: await file('contacts') };
    const terminal = await phone({ user: 'alice-desk', transport: 'udp', files });
    await terminal.answers('contacts', 'Online');
    await bob.plugIn('ring');
    await bob.call(inside(600));
    await terminal.answers('contacts', 'Busy');
  });
});
