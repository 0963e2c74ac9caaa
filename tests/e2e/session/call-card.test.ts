/** The card of a call that is talking: its buttons with their labels, and its menu. */
import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { languageTags } from '#tests/support/dictionaries.ts';
import { Person, requestSession } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

/** Runs in the page. Returns the labels that are cut, reach beyond the card, or touch the label beside them. */
function badLabels(): readonly string[] {
  const card = document.querySelector('article')?.getBoundingClientRect();
  const labels = [...document.querySelectorAll<HTMLElement>('article button > [aria-hidden]:not(svg)')]
    .filter(({ offsetWidth }) => offsetWidth > 0)
    .map((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      return { label, text: label.textContent ?? '', box: range.getBoundingClientRect() };
    });
  return labels.flatMap(({ label, text, box }, at) => {
    const next = labels[at + 1]?.box;
    const isCut = label.scrollWidth > label.clientWidth;
    const isOut = !card || box.left < card.left || box.right > card.right;
    return isCut || isOut || (next && next.left - box.right < 1) ? [text] : [];
  });
}

async function calls(page: Page, number: string): Promise<void> {
  const field = page.locator('form input[role=combobox]').first();
  await field.fill(number);
  await field.press('Enter');
  await page.locator('article button[aria-keyshortcuts="Alt+Shift+H"]').waitFor();
}

it.each(['en', ...languageTags])('no label of a call button is cut in %s, at any width', async (tag) => {
  const context = await newPerson(browser, { locale: tag, viewport: { width: 400, height: 700 } });
  await requestSession(context, { login: 'alice', app: 'callsideWidget', phoneSystem: callside.url });
  const page = await context.newPage();
  await page.goto(`${callside.url}/widget/`);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, tag);
  await page.locator('[data-phone="connected"]').first().waitFor();
  await calls(page, '600');
  const cut: Record<string, readonly string[]> = {};
  for (const state of ['talking', 'muted and held']) {
    if (state !== 'talking') {
      await page.keyboard.press('Alt+Shift+M');
      await page.keyboard.press('Alt+Shift+H');
      for (const key of ['M', 'H'])
        await page
          .locator(`article button[aria-keyshortcuts="Alt+Shift+${key}"][aria-pressed=true]`)
          .waitFor();
    }
    for (const width of [280, 320, 344, 390]) {
      await page.setViewportSize({ width, height: 700 });
      const bad = await page.evaluate(badLabels);
      // Where there is no space for labels, the buttons have tooltips only.
      if (width >= 344)
        expect(await page.locator('article button > [aria-hidden]:visible:not(svg)').count()).toBe(6);
      if (bad.length > 0) cut[`${state} at ${width}`] = bad;
    }
  }
  expect(cut).toEqual({});
  await page.keyboard.press('Alt+Shift+E');
});

it('the menu of a call has whole lines, and only the circle of Hang up changes under the pointer', async () => {
  const alice = await Person.inApp(browser, callside, 'alice');
  const { page } = alice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await calls(page, '600');
  await alice.press('More');
  const menu = page.getByRole('menu', { name: 'More' });
  await menu.waitFor();
  const width = await menu.evaluate((element) => (element as HTMLElement).offsetWidth);
  expect(width).toBeGreaterThanOrEqual(220);
  for (const item of await menu.getByRole('menuitem').all())
    expect(await item.evaluate((element) => (element as HTMLElement).offsetHeight)).toBeLessThanOrEqual(36);
  await page.keyboard.press('Escape');

  const hangUp = alice.button('Hang up');
  const look = () =>
    hangUp.evaluate((button) => {
      const [circle, label] = [button.querySelector('svg'), button.querySelector('span')];
      if (!circle || !label) throw new Error('The button has no picture or no label.');
      const { backgroundColor: around } = getComputedStyle(button);
      return { around, ink: getComputedStyle(label).color, circle: getComputedStyle(circle).backgroundColor };
    });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = await look();
  await hangUp.hover();
  await expect.poll(async () => (await look()).circle).not.toBe(before.circle);
  expect(await look()).toMatchObject({ around: before.around, ink: before.ink });
  await alice.press('Hang up');
  await alice.hasNoCall();
});

it('a chosen person stays in the field by name, beside the number, in the dial pad and in a transfer', async () => {
  const alice = await Person.inApp(browser, callside, 'alice');
  const { page } = alice;
  await page.setViewportSize({ width: 1440, height: 900 });
  const number = page.getByRole('form', { name: 'Keypad' }).getByRole('combobox', { name: 'Number' });
  await number.fill('carol');
  await page
    .getByRole('option', { name: /^Carol Lindqvist/ })
    .first()
    .click();
  expect(await number.inputValue()).toBe('Carol Lindqvist');
  await page.getByRole('form', { name: 'Keypad' }).getByText('103', { exact: true }).waitFor();
  await alice.press('Delete last digit');
  expect(await number.inputValue()).toBe('');
  await calls(page, '600');
  await page.keyboard.press('Alt+Shift+T');
  const to = alice.cards().getByRole('combobox', { name: 'Transfer to' });
  await to.fill('carol');
  await page
    .getByRole('option', { name: /^Carol Lindqvist/ })
    .first()
    .click();
  expect(await to.inputValue()).toBe('Carol Lindqvist');
  await alice.cards().getByText('103', { exact: true }).waitFor();
  // A button under an open list does not move when the list closes.
  await to.fill('604');
  await page.getByRole('option').first().waitFor();
  const talkFirst = await alice.button('Talk first').boundingBox();
  if (!talkFirst) throw new Error('Talk first is not shown.');
  await page.mouse.click(talkFirst.x + talkFirst.width / 2, talkFirst.y + talkFirst.height / 2);
  await expect.poll(() => alice.cards().count()).toBe(2);
  await expect
    .poll(async () => {
      const hangUp = alice.button('Hang up');
      if (await hangUp.isVisible()) await hangUp.click();
      return alice.cards().count();
    })
    .toBe(0);
});

it('the reason of a failed call has a line of its own, and the number is whole', async () => {
  const alice = await Person.inApp(browser, callside, 'alice');
  await alice.dial('604');
  const reason = alice.cards().getByText(/is busy/);
  await reason.waitFor();
  const number = alice.cards().getByText('604', { exact: true });
  expect(await number.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
  const [above, below] = [await number.boundingBox(), await reason.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
  await alice.press('Hang up');
  await alice.hasNoCall();
});

it('a transfer to somebody who is signed out says who did not take the call, and the call is back', async () => {
  const alice = await Person.inApp(browser, callside, 'alice');
  const bob = await Person.inApp(browser, callside, 'bob');
  await bob.dial('101');
  await alice.press('Answer');
  await alice.button('Hold').waitFor();
  await alice.page.keyboard.press('Alt+Shift+T');
  const to = alice.cards().getByRole('combobox', { name: 'Transfer to' });
  await to.fill('carol');
  await alice.page
    .getByRole('option', { name: /^Carol Lindqvist/ })
    .first()
    .click();
  await to.press('Shift+Enter');
  await alice.app.getByText('Carol Lindqvist did not take the call').waitFor();
  await alice.cards().getByText('Back from Carol Lindqvist').waitFor();
  await alice.press('Decline');
  await alice.hasNoCall();
});
