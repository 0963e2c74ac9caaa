import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client, Reachability } from '#sdk/index.ts';
import { browsers, chromium } from '#tests/support/browsers.ts';
import { everybodyLeaves } from '#tests/support/everybody-leaves.ts';
import { sendToSleep } from '#tests/support/firefox/firefox.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import type { RawPage } from '#tests/support/network/raw-page.ts';
import { openPhoneLab, type PhoneLab } from '#tests/support/phone-lab.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';

/** The globals of the page `sdk-phone-page`. */
declare const client: Client;
declare const heard: () => Promise<number>;

describe.each(browsers)('phone reachability in $name', (kind) => {
  /** For behaviour of Chromium, or the same in every browser. */
  const inChromium = kind === chromium ? inTurn : test.skip;
  let lab: PhoneLab;
  beforeAll(async () => {
    lab = await openPhoneLab(kind);
  });
  afterAll(() => lab[Symbol.asyncDispose]());
  afterEach(async () => {
    lab.proxy.resume();
    await everybodyLeaves(lab.browser, lab.system.url);
  });

  const isReachable = () => client.phone?.reachability.value.state === 'reachable';
  const isTalking = () => client.calls.lines.value.some(({ line }) => line.value.state === 'talking');
  const reachability = (page: Page) => page.evaluate(() => client.phone?.reachability.value);

  async function talkToEcho(page: Page): Promise<void> {
    await page.evaluate(async () => void (await client.calls.place('600')));
    await page.waitForFunction(isTalking);
    await hearsMore(page);
  }

  /** Waits until more audio is received than now. The fake microphone beeps once a second. */
  async function hearsMore(page: Page): Promise<void> {
    const before = await page.evaluate(() => heard());
    await expect.poll(() => page.evaluate(() => heard())).toBeGreaterThan(before + 1e-5);
  }

  /** Cuts the path of the audio, and waits until the phone uses another path. */
  async function losesItsWay(page: Page, tell: () => void = () => undefined): Promise<void> {
    const before = lab.relay.flowCount;
    lab.relay.cutOffPresent();
    await page.evaluate(tell);
    await expect.poll(() => lab.relay.flowCount).toBeGreaterThan(before);
  }

  test('a phone is reachable when a message came along the path of a call, and reports the proof', async () => {
    const alice = await lab.person('alice');
    await alice.waitForFunction(isReachable);
    expect(await reachability(alice)).toMatchObject({ state: 'reachable', proof: 'callPath' });
    const history = await alice.evaluate(() => client.phone?.reachabilityHistory.value ?? []);
    expect(history.map(({ state }) => state)).toEqual(['reachable', 'unreachable']);
    await expect
      .poll(() => alice.evaluate(() => client.phone?.checkReachability()))
      .toMatchObject({ state: 'reachable', proof: 'callPath' });
  });

  // Firefox freezes no page.
  describe('a page that the browser froze', { skip: kind !== chromium }, () => {
    let carol: RawPage;
    beforeEach(async () => {
      carol = await lab.freezable('carol');
      await until('it is reachable', () => carol.evaluate(isReachable));
      await carol.freeze();
    });
    afterEach(() => carol.close());

    /** Unfreezes the page. Returns its state, once it is newer than the resume. */
    async function wake(): Promise<Reachability | undefined> {
      const wokeAt = Date.now();
      await carol.resume();
      let found: Reachability | undefined;
      await until('it knows again', async () => {
        found = await carol.evaluate(() => client.phone?.reachability.value);
        return found !== undefined && found.state !== 'checking' && found.at >= wokeAt;
      });
      return found;
    }

    inTurn('a frozen page is reachable again, although the browser has cut its connection', async () => {
      await wake();
      await until('it is reachable again', () => carol.evaluate(isReachable));
    });

    inTurn('a frozen page whose connection was lost reports so, and comes back', async () => {
      await fetch(`${lab.system.url}/control/drop-sip`, { method: 'POST' });
      await wake();
      await until('it is reachable again', () => carol.evaluate(isReachable));
    });

    inTurn(
      'a frozen page that wakes without a network reports so, and comes back with the network',
      async () => {
        lab.proxy.stall();
        expect((await wake())?.state).toBe('unreachable');
        lab.proxy.resume();
        await until('it is reachable again', () => carol.evaluate(isReachable));
      },
    );
  });

  // Firefox does not notify a page of the machine's sleep: the page has to detect it. Chromium cannot be stopped that
  // way.
  describe('a page on a machine that slept', { skip: kind === chromium }, () => {
    /** Sleeps for so long that every timer is late, wakes, and returns the state of the phone. */
    async function sleepsAndIs(state: Reachability['state'], meanwhile: () => unknown): Promise<Page> {
      const carol = await lab.person('carol');
      await carol.waitForFunction(isReachable);
      const wake = sendToSleep(lab.browser);
      try {
        await meanwhile();
        await new Promise((resolve) => setTimeout(resolve, 7_000));
      } finally {
        wake();
      }
      await carol.waitForFunction(
        ([since, expected]) => {
          const found = client.phone?.reachability.value;
          return found?.state === expected && found.at >= since;
        },
        [Date.now(), state] as const,
      );
      return carol;
    }

    inTurn(
      'a page on a machine that slept is proven reachable, although its connection was lost',
      async () => {
        await sleepsAndIs('reachable', () => fetch(`${lab.system.url}/control/drop-sip`, { method: 'POST' }));
      },
    );

    inTurn('a page on a machine that slept reports a dead network, and comes back with it', async () => {
      const carol = await sleepsAndIs('unreachable', () => lab.proxy.stall());
      lab.proxy.resume();
      await carol.waitForFunction(isReachable);
    });
  });

  // The test dispatches the browser's events by hand, so one browser is enough.
  test.runIf(kind === chromium).each([
    ['shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['back from the cache', () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
    ['online again', () => dispatchEvent(new Event('online'))],
    ['offline, it is said', () => dispatchEvent(new Event('offline'))],
  ] as const)('a page that is %s checks at once', async (_, happen) => {
    const alice = await lab.person('alice');
    await alice.waitForFunction(isReachable);
    const before = await reachability(alice);
    await alice.evaluate(happen);
    // The next routine check is farther away.
    await expect
      .poll(async () => (await reachability(alice))?.at, { timeout: 10_000 })
      .toBeGreaterThan(before?.at ?? Infinity);
    await alice.waitForFunction(isReachable);
  });

  test.runIf(isWholeMatrix)(
    'a call goes on through twenty seconds without signalling, and accepts actions again afterwards',
    async () => {
      const alice = await lab.person('alice');
      await talkToEcho(alice);
      lab.proxy.stall();
      const end = Date.now() + 20_000;
      while (Date.now() < end) await hearsMore(alice);
      await expect.poll(async () => (await reachability(alice))?.state).toBe('unreachable');
      lab.proxy.resume();
      await alice.waitForFunction(isReachable);
      await hearsMore(alice);
      await alice.waitForFunction(isTalking);
      await alice.evaluate(() => client.calls.lines.value[0]?.hold());
      await alice.waitForFunction(() => client.calls.lines.value[0]?.line.value.state === 'held');
      await alice.evaluate(() => client.calls.lines.value[0]?.unhold());
      await alice.waitForFunction(isTalking);
      await hearsMore(alice);
      await alice.evaluate(() => client.calls.lines.value[0]?.hangUp());
      await alice.waitForFunction(() => client.calls.lines.value.length === 0);
    },
  );

  test.runIf(isWholeMatrix)('audio whose path is gone finds another one, in the same call', async () => {
    const alice = await lab.person('alice');
    await talkToEcho(alice);
    const lineOf = () =>
      alice.evaluate(() => client.calls.lines.value.map(({ line }) => line.value.lineId).join());
    const before = await lineOf();
    await losesItsWay(alice);
    await hearsMore(alice);
    expect(await lineOf()).toBe(before);
    await alice.evaluate(() => client.calls.lines.value[0]?.hangUp());
    await alice.waitForFunction(() => client.calls.lines.value.length === 0);
  });

  // Firefox has no event for it.
  inChromium(
    'a machine that changes its network loses its connection and audio path, and keeps the call',
    async () => {
      const alice = await lab.person('alice');
      await talkToEcho(alice);
      await fetch(`${lab.system.url}/control/drop-sip`, { method: 'POST' });
      await losesItsWay(alice, () => Reflect.get(navigator, 'connection').dispatchEvent(new Event('change')));
      await hearsMore(alice);
      await alice.waitForFunction(isReachable);
      await alice.evaluate(() => client.calls.lines.value[0]?.hold());
      await alice.waitForFunction(() => client.calls.lines.value[0]?.line.value.state === 'held');
    },
  );
});
