import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { newPerson } from '#tests/support/browser.ts';
import { representatives } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { oneInTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();

/** Each test signs its users out. */
const present: Person[] = [];
afterEach(async () => {
  await Promise.all(present.splice(0).map((person) => person.close()));
});

/** Runs in the page: finds overflow of the page or a control, and clipped text. Rows of tabs may scroll. */
const tooLarge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const visible = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) =>
      one.checkVisibility(),
    );
    const beside = visible.filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return (
        one.matches('button, input, select, a') &&
        !one.closest('[role=tablist]') &&
        width > 1 &&
        (left < -1 || right > innerWidth + 1)
      );
    });
    const cut = visible.filter((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one);
      const mayBeCut = overflowX === 'visible' || textOverflow === 'ellipsis' || one.matches('input, select');
      return (
        one.children.length === 0 && one.clientWidth > 2 && !mayBeCut && one.scrollWidth > one.clientWidth + 1
      );
    });
    const isWider = document.documentElement.scrollWidth > innerWidth;
    const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.innerText;
    return [...(isWider ? ['the page'] : []), ...beside.map(nameOf), ...cut.map(nameOf)];
  });

it('text of the largest size fits into the widget, at the width of a phone', async () => {
  const ivan = await Person.inWidgetPage(browser, callside, 'ivan');
  present.push(ivan);
  const { page } = ivan;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => localStorage.setItem('callside.textSize', 'largest'));
  await page.reload();
  await ivan.canCall();
  const fontSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(fontSize).toBe('24px');
  const fits = (screen: string) => expect.poll(() => tooLarge(page), { message: screen }).toEqual([]);
  await fits('dial pad');
  await ivan.dial('601');
  await ivan.button('Hold').waitFor();
  await fits('call');
  await ivan.press('Hang up');
  await ivan.hasNoCall();
  for (const tab of ['Recents', 'People', 'Voicemail']) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    await panel.getByRole('listitem').or(panel.getByText('No messages')).first().waitFor();
    await fits(tab);
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await fits('menu');
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('combobox', { name: 'Language' }).waitFor();
  await fits('settings');
});

it.each(
  oneInTurn([
    ['full client', Person.inApp],
    ['widget', Person.inWidgetPage],
  ] as const),
)(
  '%s magnified four times keeps the call at the top of what scrolls, and most of the page readable',
  async (_, open) => {
    const ivan = await open(browser, callside, 'ivan');
    present.push(ivan);
    const { page } = ivan;
    await ivan.dial('601');
    await ivan.button('Hold').waitFor();
    await page.setViewportSize({ width: 320, height: 256 });
    const end = page.getByRole('navigation').or(page.getByRole('tablist')).last();
    const calls = page.getByRole('region', { name: 'Calls', exact: true });
    const layout = async () => {
      // A page that was still adopting the new size has another end afterwards.
      await end.scrollIntoViewIfNeeded();
      return calls.evaluate((area) => {
        const { top, bottom } = area.getBoundingClientRect();
        const isOutside = (button: HTMLElement) => {
          const box = button.getBoundingClientRect();
          return box.top < top || box.bottom > bottom;
        };
        const buttons = [...area.querySelectorAll('button')];
        return {
          outside: buttons.filter(isOutside).map((button) => button.getAttribute('aria-label')),
          // Two thirds of the height belong to the page.
          isAboveThePage: top >= 0 && bottom <= innerHeight / 3,
        };
      });
    };
    await expect.poll(layout).toEqual({ outside: [], isAboveThePage: true });
    await ivan.press('Hang up');
    await ivan.hasNoCall();
  },
);

describe.each(representatives(['light', 'dark'] as const))('accessibility in the %s theme', (colorScheme) => {
  it('signing in has no fault that axe finds', async () => {
    const context = await newPerson(browser, { colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const url of [callside.url, `${callside.url}/widget/`]) {
      await page.goto(url);
      await page.getByRole('textbox', { name: 'User name' }).waitFor();
      expect(await findings(page.mainFrame())).toEqual([]);
    }
    await context.close();
  });

  it('calling in the widget has no fault that axe finds', async () => {
    const grace = await Person.inWidgetPage(browser, callside, 'grace');
    present.push(grace);
    await grace.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await grace.page.setViewportSize({ width: 320, height: 640 });
    const seen = () => findings(grace.page.mainFrame());
    expect(await seen()).toEqual([]);
    await grace.dial('601');
    await grace.button('Hold').waitFor();
    expect(await seen()).toEqual([]);
    await grace.press('Hang up');
    await grace.hasNoCall();
    await grace.app.getByRole('tab', { name: /Recents/ }).click();
    await grace.app.getByRole('listitem').first().waitFor();
    expect(await seen()).toEqual([]);
    await grace.app.getByRole('tab', { name: 'People' }).click();
    await grace.app.getByRole('listitem').first().waitFor();
    expect(await seen()).toEqual([]);
    await grace.app.getByRole('button', { name: 'New contact' }).click();
    expect(await seen()).toEqual([]);
    await grace.app.getByRole('button', { name: 'Cancel' }).click();
    await grace.app.getByRole('tab', { name: /Voicemail/ }).click();
    await grace.app.getByText('No messages').waitFor();
    expect(await seen()).toEqual([]);
  });
});
