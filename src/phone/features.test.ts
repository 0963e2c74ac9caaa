import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { libraries } from '#tests/support/matrix.ts';
import { buildPage, openBrowser, openPage, openPageApart } from './testing/harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const ringing = {
  lineId: 'in',
  state: 'ringing' as const,
  displayedLabel: 'Bob Keller',
  actions: ['answer', 'disconnect', 'redirect'],
};
const talking = {
  lineId: 'talk',
  displayedLabel: 'Carol Lindqvist',
  talkingTime: -65_000,
  actions: ['hold', 'leave', 'sendDtmfs'],
};

describe.each(libraries)('on %s', (library) => {
  let files: Map<string, string | Uint8Array>;
  let page: Page;
  beforeAll(async () => {
    files = await buildPage(library);
  });
  beforeEach(async () => {
    page = await openPage(browser, files);
  });
  afterEach(() => page.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const number = () => page.getByRole('combobox', { name: 'Number' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  test('a number is accepted in any common format, and Enter calls it', async () => {
    await number().fill('tel:+33 (0)1-00-00-06-00');
    await expect.poll(() => number().inputValue()).toMatch(/^\+33 ?1/);
    await number().press('Enter');
    await expect.poll(() => page.evaluate(() => window.script.asked)).toEqual(['place +33100000600']);
    await expect.poll(() => number().inputValue()).toBe('');
  });

  test('a digit typed in the middle leaves the caret behind it', async () => {
    await number().pressSequentially('1234');
    await number().press('ArrowLeft');
    await number().press('ArrowLeft');
    await number().pressSequentially('99');
    await expect.poll(() => number().inputValue()).toBe('129934');
    expect(await number().evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);
  });

  test('holding 0 enters a plus and no zero', async () => {
    await button('0').click({ delay: 1300 });
    await button('3').click();
    await expect.poll(() => number().inputValue()).toBe('+3');
  });

  test('a ringing call takes no focus, appears in the title and is announced', async () => {
    await page.evaluate((facts) => window.script.add(facts), ringing);
    await page.getByRole('article', { name: 'Bob Keller' }).waitFor();
    await page.getByText('Incoming call from Bob Keller').waitFor();
    expect(await page.title()).toBe('Bob Keller is calling');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  test('a ringing call takes no focus from a user who is typing', async () => {
    await number().fill('10');
    await page.evaluate((facts) => window.script.add(facts), ringing);
    await button('Answer').waitFor();
    await page.keyboard.type('2');
    await expect.poll(() => number().inputValue()).toBe('102');
  });

  test('Enter and Space that are typed while a call rings do not answer it, before the user goes to Answer', async () => {
    await page.evaluate((facts) => window.script.add(facts), ringing);
    await button('Answer').waitFor();
    await page.keyboard.type('the end ');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => window.script.call('in')?.asked)).toEqual([]);
    await button('Answer').focus();
    await page.keyboard.press('Space');
    expect(await page.evaluate(() => window.script.call('in')?.asked)).toEqual(['answer']);
  });

  test('a refused command restores the button and shows the reason', async () => {
    await page.evaluate((facts) => window.script.add(facts), talking);
    await button('Hold').click();
    await expect.poll(() => button('Hold').getAttribute('aria-busy')).toBe('true');
    await button('Hold').click();
    await page.evaluate(() => window.script.refuse('talk', 'call.actionFailed'));
    await page.getByRole('alert').filter({ hasText: 'The action failed' }).waitFor();
    expect(await button('Hold').getAttribute('aria-busy')).toBe('false');
    expect(await page.evaluate(() => window.script.call('talk')?.asked)).toEqual(['hold']);
  });

  test('a command that arrives after the end of its call is no failure', async () => {
    await page.evaluate((facts) => window.script.add(facts), {
      ...talking,
      actions: ['leave', 'hold'],
    });
    await button('Hold').click();
    await page.evaluate(() => window.script.refuse('talk', 'call.gone'));
    await expect.poll(() => button('Hold').getAttribute('aria-busy')).toBe('false');
    await page.evaluate(() => window.script.end('talk'));
    await page
      .getByRole('group', { name: 'Carol Lindqvist' })
      .getByText(/^Ended/)
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a failing call offers only calling again and hanging up', async () => {
    await page.evaluate((facts) => window.script.add(facts), {
      ...talking,
      state: 'pending' as const,
      stateCause: 'causeBusy',
      isIncoming: false,
      actions: ['disconnect', 'leave'],
    });
    const card = page.getByRole('article', { name: 'Carol Lindqvist' });
    await card.getByText('Carol Lindqvist is busy').waitFor();
    expect(
      await card.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent)),
    ).toEqual(['Call again', 'Hang up']);
    await card.getByRole('button', { name: 'Call again' }).click();
    await page.evaluate(() => window.script.call('talk')?.settle());
    await expect.poll(() => page.evaluate(() => window.script.asked)).toContain('place 102');
  });

  test('a refused emergency call names the way out, and offers no second try', async () => {
    await page.evaluate((facts) => window.script.add(facts), {
      ...talking,
      state: 'pending' as const,
      stateCause: 'causeEmergencyNumber',
      displayedNumber: '112',
      isIncoming: false,
      actions: ['disconnect', 'leave'],
    });
    const card = page.getByRole('article').filter({ hasText: 'Use another phone' });
    await card.waitFor();
    expect(
      await card.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent)),
    ).toEqual(['Hang up']);
  });

  test('a call at the mailbox is no conference', async () => {
    await page.evaluate((facts) => window.script.add(facts), {
      ...talking,
      state: 'monitoring' as const,
      serviceName: 'Voicemail of Alice Martin',
      actions: ['join', 'listen', 'disconnect'],
      parties: ['Carol Lindqvist', 'Voicemail of Alice Martin'].map((displayedLabel, at) => ({
        partyId: `${at}`,
        displayedLabel,
        displayedNumber: '10',
        state: 'established' as const,
        isHeld: false,
        isTalking: false,
      })),
    });
    const card = page.getByRole('article', { name: 'Carol Lindqvist', exact: true });
    await card.getByText('Leaving a message').waitFor();
    await card.getByRole('button', { name: 'Take the call' }).waitFor();
    await card.getByRole('button', { name: 'Listen' }).waitFor();
    expect(await page.getByText(/Conference|End for all/).count()).toBe(0);
  });

  test('only the actions that the server allows are enabled', async () => {
    await page.evaluate((facts) => window.script.add(facts), talking);
    expect(await button('Transfer').isDisabled()).toBe(true);
    await page.evaluate(() =>
      window.script.call('talk')?.change({ state: 'held', actions: ['unhold', 'leave'] }),
    );
    await button('Resume').waitFor();
    expect(await page.getByRole('article').getByRole('button', { name: 'Keypad' }).isDisabled()).toBe(true);
  });

  test('a second call is shown in full while it rings, the first stays in one line with its timer', async () => {
    await page.evaluate((facts) => window.script.add(facts), talking);
    await page.evaluate((facts) => window.script.add(facts), ringing);
    const [first, second] = [
      page.getByRole('article', { name: 'Bob Keller' }),
      page.getByRole('article', { name: 'Carol Lindqvist' }),
    ];
    await first.getByRole('button', { name: 'Decline' }).waitFor();
    expect(await second.textContent()).toContain('1:05');
    await second.getByRole('button', { name: 'Hang up' }).click();
    expect(await page.evaluate(() => window.script.call('talk')?.asked)).toEqual(['drop']);
  });

  test('no menu covers a call, and the arrow keys move through the menu', async () => {
    await page.evaluate((facts) => window.script.add(facts), ringing);
    await button('Answer').waitFor();
    await button('Open').click();
    const [menu, calls] = await Promise.all([
      page.getByRole('menu', { name: 'Menu' }).boundingBox(),
      page.getByRole('region', { name: 'Calls' }).boundingBox(),
    ]);
    expect(menu?.y).toBeGreaterThanOrEqual((calls?.y ?? 0) + (calls?.height ?? 0));
    await expect.poll(focused).toBe('First');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('Second');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Open');
  });

  test('the shortcut of a menu item works while the menu is closed', async () => {
    await page.evaluate((facts) => window.script.add(facts), {
      ...talking,
      actions: [...talking.actions, 'addParty'],
    });
    await button('More').waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(0);
    await page.keyboard.press('Alt+Shift+I');
    await page.getByRole('combobox', { name: 'Add to the call' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Add to the call');
  });

  test('a shortcut presses the button that shows it', async () => {
    await page.evaluate((facts) => window.script.add(facts), talking);
    await button('Mute').waitFor();
    await page.keyboard.press('Alt+Shift+M');
    await button('Unmute').waitFor();
    await page.keyboard.press('Alt+Shift+E');
    expect(await page.evaluate(() => window.script.call('talk')?.asked)).toEqual(['drop']);
  });

  test('a key that is held down ends one call and not the next', async () => {
    await page.evaluate((facts) => window.script.add(facts), talking);
    await page.evaluate((facts) => window.script.add(facts), { ...talking, lineId: 'other' });
    const ends = page.locator('[aria-keyshortcuts="Alt+Shift+E"]');
    await ends.waitFor();
    for (const key of ['Alt', 'Shift', 'E']) await page.keyboard.down(key);
    const ended = () => ['talk', 'other'].filter((id) => window.script.call(id)?.asked.length);
    const [first = ''] = await page.evaluate(ended);
    await page.evaluate((id) => window.script.end(id), first);
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    // A second press without a release counts as a key repeat in a browser.
    await page.keyboard.down('E');
    expect(await page.evaluate(ended)).toEqual([]);
  });

  test('a shortcut of the browser sends no tone', async () => {
    await page.evaluate((facts) => window.script.add(facts), talking);
    await page.getByRole('article').getByRole('button', { name: 'Keypad' }).click();
    await page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name: '1' }).focus();
    await page.keyboard.press('Control+0');
    await page.keyboard.press('Alt+5');
    await page.keyboard.press('7');
    await expect.poll(() => page.evaluate(() => window.script.call('talk')?.asked)).toEqual(['sendDtmfs 7']);
  });

  test('a menu reports whether it is open, and a second click closes it', async () => {
    const opener = button('Open');
    const menu = page.getByRole('menu', { name: 'Menu' });
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.click();
    await menu.waitFor();
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true');
    await opener.click();
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('false');
    expect(await menu.isVisible()).toBe(false);
    await opener.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
  });

  test('a toast stays while it has the focus, also when the pointer leaves it', async () => {
    await page.close();
    page = await openPageApart(browser, files);
    await page.evaluate((facts) => window.script.add(facts), talking);
    await button('Hold').click();
    await page.clock.install();
    await page.evaluate(() => window.script.refuse('talk', 'call.actionFailed'));
    const toast = page.getByRole('listitem').filter({ hasText: 'The action failed' });
    await toast.hover();
    await button('Dismiss').focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    expect(await toast.isVisible()).toBe(true);
    await number().focus();
    await page.clock.runFor(10_000);
    await expect.poll(() => toast.count()).toBe(0);
  });

  test('a connection taken by another tab can be taken back', async () => {
    await page.evaluate(() => window.script.connection({ name: 'failed', reason: 'replaced' }));
    await button('Use here').click();
    expect(await page.evaluate(() => window.script.asked)).toEqual(['retryNow']);
  });
});
