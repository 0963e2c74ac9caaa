import type { Worker } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';

const { callside, browser } = await startTestEnvironment(undefined, () => launchBrowser([], { whole: true }));
let carol: Person;
let dave: Person;
beforeAll(async () => {
  dave = await Person.inApp(browser, callside, 'dave');
  carol = await Person.inApp(browser, callside, 'carol', watchAlerts);
});
afterAll(() => carol?.close());

/** Each test begins with a new page and no notifications: a new window would cost twice as much. */
beforeEach(async () => {
  await carol.context.grantPermissions(['microphone', 'notifications']);
  await carol.page.goto(callside.url);
  await carol.canCall();
  await carol.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      for (const notification of await registration.getNotifications()) notification.close();
  });
});
afterEach(() => Promise.all([carol.hasNoCall(), dave.hasNoCall()]));

interface Alerts {
  readonly beeps: number[];
  readonly vibrations: VibratePattern[];
  notified: number;
  isLookedAt: boolean;
}

/** Runs in the page before its own scripts: records beeps, vibrations and notifications, for a user who looks away. */
function watchAlerts(): void {
  const alerts: Alerts = { beeps: [], vibrations: [], notified: 0, isLookedAt: true };
  Object.assign(window, { alerts });
  document.hasFocus = () => alerts.isLookedAt;
  navigator.vibrate = (pattern) => {
    alerts.vibrations.push(pattern as VibratePattern);
    return true;
  };
  // Messages that disappear after some seconds stay until the test has read them.
  const setTimer = window.setTimeout;
  window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
    setTimer(run, ms === 5_000 ? 60_000 : ms, ...rest)) as typeof setTimeout;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    alerts.beeps.push(this.frequency.value);
    start.call(this, when);
  };
  const show = ServiceWorkerRegistration.prototype.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = async function (...notice) {
    await show.apply(this, notice);
    alerts.notified += 1;
  };
}

const alerts = () => carol.evaluate(() => (window as unknown as { alerts: Alerts }).alerts);
const lookAway = () =>
  carol.evaluate(() => {
    (window as unknown as { alerts: Alerts }).alerts.isLookedAt = false;
  });
const shown = () =>
  carol.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const lists = await Promise.all(registrations.map((one) => one.getNotifications()));
    return lists.flat().map(({ title, tag, body }) => ({ title, tag, body }));
  });
/** Chromium forgets a notification that is looked up while it is being shown. Look it up afterwards. */
async function isShown(): Promise<void> {
  await until('the call is notified of', async () => (await alerts()).notified > 0);
  expect(await shown()).toHaveLength(1);
}
const isGone = () => until('no notification is shown', async () => (await shown()).length === 0);
const icon = () => carol.app.locator('link[rel="icon"]').getAttribute('href');

/** Clicks a button of the notification, as the system reports it to the worker. */
async function click(action: string): Promise<void> {
  const tells = (one: Worker) => one.url().includes('notification-worker');
  const worker =
    carol.context.serviceWorkers().find(tells) ??
    (await carol.context.waitForEvent('serviceworker', { predicate: tells }));
  await worker.evaluate(async (button) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: button }));
  }, action);
}

describe('notification of an incoming call while the page is hidden', () => {
  it("an incoming call has one notification with the caller's name while it rings", async () => {
    await lookAway();
    await dave.dial('103');
    await isShown();
    expect(await shown()).toMatchObject([{ title: expect.stringMatching(/^Dave .* is calling$/) }]);
    await expect.poll(icon).toMatch(/^data:/);
    // Only phones and tablets vibrate.
    expect((await alerts()).vibrations).toEqual([]);
    // It rings here already.
    expect((await alerts()).beeps).toEqual([]);
    await dave.press('Hang up');
    await isGone();
    await until('the icon is as before', async () => /icon.*svg/.test((await icon()) ?? ''));
  });

  inTurn('an incoming call has a notification in one of two tabs', async () => {
    const other = await carol.context.newPage();
    await other.addInitScript(watchAlerts);
    await other.goto(carol.page.url());
    await other.locator('[data-phone="connected"]').first().waitFor();
    const alertsThere = () => other.evaluate(() => (window as unknown as { alerts: Alerts }).alerts);
    await lookAway();
    await other.evaluate(() => {
      (window as unknown as { alerts: Alerts }).alerts.isLookedAt = false;
    });
    await dave.dial('103');
    await other.getByRole('button', { name: 'Answer' }).first().waitFor();
    await isShown();
    expect(await alerts()).toMatchObject({ notified: 1 });
    expect(await alertsThere()).toMatchObject({ notified: 0 });
    await dave.press('Hang up');
    await other.close();
  });

  inTurn('an incoming call is answered by a button of the notification', async () => {
    await lookAway();
    await dave.dial('103');
    await isShown();
    await click('answer');
    await carol.button('Mute').waitFor();
    await isGone();
    await dave.hears();
    await carol.press('Hang up');
  });

  it.runIf(isWholeMatrix)('an incoming call is declined by a button of the notification', async () => {
    await lookAway();
    await dave.dial('103');
    await isShown();
    await click('decline');
    await carol.hasNoCall();
    await isGone();
  });
});

describe('notification of a missed call', () => {
  const missed = /^Missed call from Dave /;
  const leads = () =>
    until('the missed calls are shown', async () => /personal\/missed$/.test(carol.page.url()));

  inTurn(
    'a missed call has a notification while the page is hidden, and a click leads to the call',
    async () => {
      await lookAway();
      await dave.dial('103');
      await isShown();
      await dave.press('Hang up');
      await until('the missed call is notified of', async () => (await alerts()).notified === 2);
      await expect.poll(shown).toMatchObject([{ title: expect.stringMatching(missed), body: '104' }]);
      await expect.poll(async () => (await alerts()).beeps).toEqual([360]);
      await until('the title counts', async () => /^\(\d+\) .*Callside$/.test(await carol.page.title()));
      await click('');
      await leads();
      await until('they are seen', async () => !(await carol.page.title()).startsWith('('));
    },
  );

  inTurn('a missed call counts as seen in the list of missed calls, and nowhere else', async () => {
    const count = async () => Number(/^\((\d+)\) /.exec(await carol.page.title())?.[1] ?? 0);
    const misses = async (expected: number) => {
      await dave.dial('103');
      await carol.button('Answer').waitFor();
      await dave.press('Hang up');
      await dave.hasNoCall();
      await until(`${expected} missed calls are counted`, async () => (await count()) === expected);
    };
    const tab = (name: string) => carol.app.getByRole('tab', { name, exact: true });
    await carol.goTo('/callhistories/personal/missed');
    await carol.canCall();
    await until('nothing is new', async () => (await count()) === 0);
    await tab('Outgoing').click();
    await carol.page.waitForURL('**/personal/outgoing');
    await misses(1);
    await tab('Recorded').click();
    await carol.page.waitForURL('**/personal/recorded');
    // If the earlier call had been seen, this call would be the first.
    await misses(2);
    await tab('All').click();
    await until('they are seen', async () => (await count()) === 0);
  });

  inTurn('a missed call shows in the page while its user looks at it', async () => {
    await dave.dial('103');
    await carol.button('Answer').waitFor();
    await dave.press('Hang up');
    await carol.app.getByText(missed).waitFor();
    await carol.press('Show');
    await leads();
    expect((await alerts()).notified).toBe(0);
  });

  inTurn('a user who has switched notifications off gets none, in this or any other browser', async () => {
    await carol.goTo('/settings/notifications');
    const choice = (name: string) => carol.app.getByRole('checkbox', { name });
    await choice('Incoming calls: This browser').uncheck();
    // The account's choice shows once the phone system has stored it.
    await choice('Missed calls: All devices').click();
    await expect.poll(() => choice('Missed calls: All devices').isChecked()).toBe(false);
    const missedCalls = async () => Number(/^\((\d+)\) /.exec(await carol.page.title())?.[1] ?? 0);
    const misses = async () => {
      const before = await missedCalls();
      await dave.dial('103');
      await carol.button('Answer').waitFor();
      await dave.press('Hang up');
      await Promise.all([carol.hasNoCall(), dave.hasNoCall()]);
      await until('it counts all the same', async () => (await missedCalls()) > before);
    };
    await lookAway();
    await misses();
    await choice('Missed calls: All devices').click();
    await expect.poll(() => choice('Missed calls: All devices').isChecked()).toBe(true);
    expect(await alerts()).toMatchObject({ notified: 0, beeps: [] });
    // The next call has a notification, and all effects of the earlier call are over by then.
    await misses();
    // The beep waits for the permission to play sound, the notification does not.
    await expect.poll(alerts).toMatchObject({ notified: 1, beeps: [360] });
    await choice('Incoming calls: This browser').check();
  });

  inTurn('notifications are offered in the settings if the browser did not allow them', async () => {
    await carol.context.clearPermissions();
    await carol.page.goto(`${callside.url}/settings/notifications`);
    // Some Chromiums prompt the user, some refuse by themselves.
    const permission = await carol.evaluate(() => Notification.permission);
    expect(permission).not.toBe('granted');
    const words = ['Notifications are blocked', 'See who is calling'] as const;
    const [said, unsaid] = permission === 'denied' ? words : words.toReversed();
    await carol.app.getByText(said ?? '').waitFor();
    expect(await carol.app.getByText(unsaid ?? '').count()).toBe(0);
  });
});

describe('an incoming call while the page is visible', () => {
  inTurn(
    'an incoming call that the user sees has no notification, and beeps only during another call',
    async () => {
      await dave.dial('103');
      await carol.button('Answer').waitFor();
      await carol.press('Decline');
      await carol.hasNoCall();
      expect((await alerts()).beeps).toEqual([]);
      await carol.dial('600');
      await carol.button('Hold').waitFor();
      await dave.hasNoCall();
      await dave.dial('103');
      await until('it beeps', async () => (await alerts()).beeps.length === 1);
      expect((await alerts()).beeps).toEqual([360]);
      expect(await shown()).toEqual([]);
      await dave.press('Hang up');
      await dave.hasNoCall();
      await carol.press('Hang up');
    },
  );
});
