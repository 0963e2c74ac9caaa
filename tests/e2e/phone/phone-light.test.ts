import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browsers, chromium } from '#tests/support/browsers.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { everybodyLeaves } from '#tests/support/everybody-leaves.ts';
import { representatives } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { until } from '#tests/support/until.ts';

describe.each(browsers)('the status light in $name', (kind) => {
  let callside: RunningCallside;
  let browser: Browser;
  beforeAll(async () => {
    [callside, browser] = await Promise.all([startCallside(), kind.launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await callside?.stop();
  });
  afterEach(async () => {
    await acceptSip(true);
    await everybodyLeaves(browser, callside.url);
  });

  const acceptSip = (accepting: boolean) =>
    fetch(`${callside.url}/control/sip`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accepting }),
    });

  const light = ({ app }: Person, state: string) => app.locator(`[data-reachability="${state}"]`).first();

  describe.each(
    representatives([
      ['the widget', (login: string) => Person.inWidgetPage(browser, callside, login)],
      ['the full client', (login: string) => Person.inApp(browser, callside, login)],
    ] as const),
  )('in %s', (_, open) => {
    it.runIf(kind === chromium)(
      'the light shows whether calls come through, the reason why not, and its history',
      async () => {
        const alice = await open('alice');
        await light(alice, 'reachable').waitFor();
        await acceptSip(false);
        await light(alice, 'unreachable').waitFor();
        await light(alice, 'unreachable').click();
        const panel = alice.app.getByRole('dialog', { name: 'Calls to this browser' });
        await panel.getByRole('status').getByText('There is no connection to the phone system.').waitFor();
        await acceptSip(true);
        await panel.getByRole('button', { name: 'Check now' }).click();
        await panel.getByRole('status').getByText('Tested: a call would arrive').waitFor();
        const before = await panel.getByRole('listitem').allInnerTexts();
        expect(before.join('\n')).toMatch(/Not reachable[\s\S]*Calls reach/);
        await alice.page.keyboard.press('Escape');
        await panel.waitFor({ state: 'hidden' });
      },
    );

    it.runIf(kind === chromium)('another tab shows where the phone is, and takes it', async () => {
      const alice = await open('alice');
      const other = await alice.context.newPage();
      await other.goto(alice.page.url());
      await other.locator('[data-phone="connected"]').first().waitFor();
      const menu = other.locator('[data-phone]').first();
      await menu.click();
      await other.getByText('Another tab has the phone').first().waitFor();
      await other.getByRole('menuitem', { name: 'Take it here' }).click();
      await light(alice, 'reachable').waitFor();
      await menu.click();
      await other.getByText('This tab has the phone').first().waitFor();
      await alice.page.locator('[data-phone]').first().click();
      await alice.page.getByText('Another tab has the phone').first().waitFor();
    });

    it('a phone that another session took reports so and stays down until it is taken back', async () => {
      const first = await open('bob');
      await light(first, 'reachable').waitFor();
      const stored = () =>
        first.page.evaluate(() => Object.keys(localStorage).filter((key) => /terminal$/.test(key)));
      await first.button(/^(Available|Phone)/).click();
      await first.app.getByRole('menuitemradio', { name: /Web phone/ }).click();
      await expect.poll(stored).toHaveLength(1);
      const useHere = async () => {
        const shown = () => browser.contexts().at(-1)?.pages()[0];
        await until('the other one is there', () => ![undefined, first.page].includes(shown()));
        await shown()?.getByRole('button', { name: 'Use here' }).waitFor();
        await light(first, 'reachable').waitFor();
        await shown()?.getByRole('button', { name: 'Use here' }).click();
      };
      const [second] = await Promise.all([open('bob'), useHere()]);
      await light(second, 'reachable').waitFor();
      await light(first, 'unreachable').waitFor();
      await first.app.getByText('Another window or computer took over the phone.').first().waitFor();
      await expect.poll(stored).toEqual([]);
      await light(first, 'unreachable').click();
      await first.app
        .getByRole('dialog', { name: 'Calls to this browser' })
        .getByText('The phone is in use in another window or on another computer.')
        .first()
        .waitFor();
    });
  });
});
