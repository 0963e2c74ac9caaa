import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { VirtualCall } from '../port.ts';
import { BrowserPhone, buildPhonePage, launchChromium } from './testing/browser-phone.ts';
import { TestSystem } from './testing/test-system.ts';

const until = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: 20_000, interval: 100 });

/** Answers at once and echoes the received audio. */
const echo = {
  onCall: (call: VirtualCall) => {
    call.answer();
    call.hear((frame) => call.send(frame));
  },
};

describe('real browsers', () => {
  let browser: Browser;
  let system: TestSystem;

  beforeAll(async () => {
    const page = await buildPhonePage();
    system = await new TestSystem({ phones: new Map([['echo', echo]]), page }).start();
    browser = await launchChromium();
    system.engine.listen((event) => {
      if (event.type !== 'incoming') return;
      const far = `far-${event.leg}`;
      const to =
        event.destination === 'echo'
          ? ({ kind: 'virtual', name: 'echo' } as const)
          : ({ kind: 'device', registerId: event.destination } as const);
      system.engine.progress(event.leg, '-1');
      system.engine.ring({ leg: far, to, from: { number: event.registerId }, lineId: '-2' });
      const bridge = system.bridge(event.leg, far);
      const stop = system.engine.listen((next) => {
        if (!('leg' in next) || (next.leg !== far && next.leg !== event.leg)) return;
        if (next.type === 'answered') system.engine.answer(event.leg, '-1');
        if (next.type !== 'ended') return;
        stop();
        for (const leg of [event.leg, far]) system.engine.hangUp(leg, next.cause);
        system.engine.closeBridge(bridge);
      });
    });
  });

  afterAll(async () => {
    await browser?.close();
    await system?.stop();
    expect(system.engine.counts()).toEqual({
      legs: 0,
      bridges: 0,
      registrations: 0,
      mediaPorts: 0,
      connections: 0,
    });
  });

  const open = (
    registerId: string,
    options: { hertz?: number; microphone?: boolean; answers?: boolean } = {},
  ) => BrowserPhone.open(browser, { port: system.port, registerId, ...options });

  /** Waits until the phone receives a tone, loud and at the right frequency. */
  const hears = (phone: BrowserPhone, hertz: number) =>
    until(async () => {
      const heard = await phone.listen();
      expect(heard.decibels).toBeGreaterThan(-40);
      expect(Math.abs(heard.hertz - hertz)).toBeLessThan(10);
    });

  test.each([
    ['may use the microphone', true],
    ['hides its addresses because it may not', false],
  ])('a browser hears itself through the echo when it %s', async (_, microphone) => {
    const phone = await open('alice', { microphone, hertz: 700 });
    await phone.register();
    await phone.call('echo');
    expect(await phone.hidesAddresses()).toBe(!microphone);
    await hears(phone, 700);
    const first = await phone.heard();
    await until(async () => expect((await phone.heard()).energy).toBeGreaterThan(first.energy));
    await phone.pressKeys('12#');
    const keys = () => system.events.flatMap((event) => (event.type === 'digit' ? event.digit : []));
    await until(async () => expect(keys()).toEqual(['1', '2', '#']));
    await phone.hangUp();
    await until(async () => expect(system.engine.counts()).toMatchObject({ legs: 0, bridges: 0 }));
    system.events.splice(0);
    await phone.page.context().close();
  });

  test('two browsers change their networks, twice each, and hear each other again', async () => {
    const bob = await open('bob', { hertz: 1000, answers: true });
    const alice = await open('alice', { hertz: 600 });
    await Promise.all([alice.register(), bob.register()]);
    await alice.call('bob');
    await Promise.all([hears(alice, 1000), hears(bob, 600)]);
    for (const changed of [alice, bob, bob, alice]) {
      const before = await changed.route();
      await changed.restartIce();
      await until(async () => {
        const after = await changed.route();
        expect(after?.name).not.toBe(before?.name);
        expect(after?.port).not.toBe(before?.port);
      });
      const counted = await Promise.all([alice.heard(), bob.heard()]);
      await until(async () => {
        for (const [at, phone] of [alice, bob].entries()) {
          const now = await phone.heard();
          // A second of audio more than at the change of the path.
          expect(now.packets).toBeGreaterThan((counted[at]?.packets ?? 0) + 50);
          expect(now.energy).toBeGreaterThan((counted[at]?.energy ?? 0) + 0.001);
        }
      });
      await Promise.all([hears(alice, 1000), hears(bob, 600)]);
    }
    await alice.hangUp();
    await until(async () => expect(system.engine.counts()).toMatchObject({ legs: 0, bridges: 0 }));
    await Promise.all([alice, bob].map((phone) => phone.page.context().close()));
    await until(async () =>
      expect(system.engine.counts()).toMatchObject({ registrations: 0, connections: 0 }),
    );
  });

  test('two browsers hear each other in Opus with more than telephone bandwidth', async () => {
    const bob = await open('bob', { hertz: 1000, answers: true });
    const alice = await open('alice', { hertz: 6000 });
    await Promise.all([alice.register(), bob.register()]);
    await alice.call('bob');
    await Promise.all([hears(alice, 1000), hears(bob, 6000)]);
    const opus = { spoken: 'audio/opus', heard: 'audio/opus' };
    expect(await Promise.all([alice.codecs(), bob.codecs()])).toEqual([opus, opus]);
    await bob.hangUp();
    await until(async () => expect(system.engine.counts()).toMatchObject({ legs: 0, bridges: 0 }));
    await Promise.all([alice, bob].map((phone) => phone.page.context().close()));
    await until(async () =>
      expect(system.engine.counts()).toMatchObject({ registrations: 0, connections: 0 }),
    );
  });
});
