import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildPage, type Library, openBrowser, openPage } from './testing/harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each<Library>(['react', 'preact'])('on %s', (library) => {
  let files: Map<string, string | Uint8Array>;
  let page: Page;
  beforeAll(async () => {
    files = await buildPage(library, fileURLToPath(new URL('testing/parts-page.tsx', import.meta.url)));
  });
  afterEach(() => page?.close());

  const open = async (part: string) => {
    page = await openPage(browser, files, part);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const asked = () => page.evaluate(() => window.asked);
  const isAsked = (...questions: string[]) => expect.poll(asked).toEqual(questions);
  const answer = () => page.evaluate(() => window.answer());
  const refuse = (code: Parameters<Window['answer']>[0], message?: string) =>
    page.evaluate(([refusal, said]) => window.answer(refusal, said), [code, message] as const);
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName,
    );

  test('a switch and a choice go back where what they ask for is refused', async () => {
    await open('refused');
    const [loud, colour] = [page.getByRole('switch', { name: 'Loud' }), page.getByLabel('Colour')];
    await loud.click();
    await colour.selectOption('blue');
    await isAsked('loud true', 'colour blue');
    expect([await loud.isChecked(), await colour.inputValue()]).toEqual([false, 'red']);
  });

  test('a message is deleted once, however often it is clicked, and again after a failure', async () => {
    await open('voicemail');
    await button('Delete message').dblclick();
    await isAsked('remove v1/user/VoiceMail/1');
    await refuse('serverError');
    await page.getByRole('alert').waitFor();
    await button('Delete message').dblclick();
    await isAsked('remove v1/user/VoiceMail/1', 'remove v1/user/VoiceMail/1');
  });

  test('a double click calls once, and a later one again', async () => {
    await open('voicemail');
    const call = page.getByRole('button', { name: /^Call .*back$/ });
    // In one message: a busy machine must not make two clicks of it.
    await call.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
    await call.click();
    await isAsked('place 102', 'place 102');
  });

  test('a failure of the connection is shown by the banner and by no toast', async () => {
    await open('voicemail');
    for (const code of ['offline', 'timeout', 'overloaded', 'serverError'] as const) {
      await button('Delete message').click();
      await refuse(code);
    }
    // Toasts come in the order of the failures: the last one is the only one.
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
  });

  test('a contact is deleted once, however often it is clicked', async () => {
    await open('person');
    await button('Delete contact').click();
    await button('Delete contact').dblclick();
    await isAsked('remove v1/directory/Contact/Bob');
    await answer();
    await page.getByText('Gone').waitFor();
  });

  test('a message that cannot be played is told, and fetched anew the next time', async () => {
    await open('voicemail');
    await button('Play').click();
    await isAsked('content');
    await answer();
    await page.getByRole('alert').filter({ hasText: 'This cannot be played' }).waitFor();
    await button('Play').click();
    await isAsked('content', 'content');
  });

  test('the switch of a group keeps the focus while it waits, and takes nothing meanwhile', async () => {
    await open('group');
    const part = page.getByRole('switch', { name: 'Take calls of Sales' });
    await part.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => part.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Space');
    expect(await part.evaluate((element) => element === document.activeElement)).toBe(true);
    await answer();
    await expect.poll(() => part.getAttribute('aria-disabled')).toBeNull();
    await isAsked('loginTo');
  });

  test('a member of a group who is no agent sees why its calls are not to be had', async () => {
    await open('group');
    await page.evaluate(() => {
      window.state.isAgent.value = false;
    });
    await page.getByText('Ask your administrator').waitFor();
    expect(await page.getByRole('switch').isDisabled()).toBe(true);
  });

  test('the switch of the mailbox keeps the focus while it waits', async () => {
    await open('answering');
    const answering = page.getByRole('switch');
    await expect.poll(() => answering.isEnabled()).toBe(true);
    await answering.focus();
    await page.keyboard.press('Space');
    await isAsked('answering true');
    expect(await answering.evaluate((element) => element === document.activeElement)).toBe(true);
    await answer();
    await expect.poll(() => answering.isChecked()).toBe(true);
  });

  test('reasons for a pause that did not come are asked for again by the click, and one is chosen', async () => {
    await open('agent');
    await isAsked('pauseReasons');
    await refuse('serverError');
    await page.getByRole('alert').waitFor();
    await button('Pause').focus();
    await page.keyboard.press('Enter');
    await isAsked('pauseReasons', 'pauseReasons');
    await answer();
    await page.getByRole('menuitem', { name: 'Training' }).click();
    await isAsked('pauseReasons', 'pauseReasons', 'startPause 2');
    expect(await focused()).toBe('Pause');
    await page.evaluate(() => {
      const before = window.state.agent.value;
      if (before) window.state.agent.value = { ...before, status: 'PAUSE' };
      window.answer();
    });
    await button('End pause').waitFor();
    expect(await focused()).toBe('End pause');
  });

  test('who is logged out logs in when the phone system has answered', async () => {
    await open('agent');
    await answer();
    await button('Log out as agent').click();
    await page.evaluate(() => {
      const before = window.state.agent.value;
      if (before) window.state.agent.value = { ...before, status: 'LOGOUT' };
    });
    await expect.poll(() => button('Log in as agent').isDisabled()).toBe(true);
    await answer();
    await expect.poll(() => button('Log in as agent').isEnabled()).toBe(true);
  });

  const number = () => page.getByRole('combobox', { name: 'Number' });
  const option = (name: string) => page.getByRole('option', { name });

  test('somebody who is found by name is marked, and called by Enter', async () => {
    await open('number');
    await number().pressSequentially('carol');
    await option('Carol').waitFor();
    expect(await number().inputValue()).toBe('carol');
    expect(await number().getAttribute('aria-expanded')).toBe('true');
    const marked = await number().getAttribute('aria-activedescendant');
    expect(await option('Carol').getAttribute('id')).toBe(marked);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await asked()).at(-1)).toBe('place +33100000600');
  });

  test('a number that is typed shows whose it is, and is called as it is typed', async () => {
    await open('number');
    await number().pressSequentially('+33100000600');
    await option('Bob').waitFor();
    expect(await number().getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => option('Bob').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    await option('Bob').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await asked()).at(-1)).toBe('place +33100000600');
  });

  test('somebody who is clicked fills in the number and leaves the focus in the field', async () => {
    await open('number');
    await number().pressSequentially('bob');
    await option('Bob').click();
    await expect.poll(() => number().inputValue()).toMatch(/^\+33 ?1/);
    expect(await focused()).toBe('Number');
    await option('Bob').waitFor({ state: 'detached' });
    await button('Call').click();
    await expect.poll(async () => (await asked()).at(-1)).toBe('place +33100000600');
  });

  test('arrows and typed letters move between the rows of a list, and Enter opens one', async () => {
    await open('rows');
    await button('Bob').focus();
    const at = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('ArrowDown');
    expect(await at()).toBe('Carol');
    await page.keyboard.press('b');
    expect(await at()).toBe('Bea');
    await page.keyboard.press('End');
    expect(await at()).toBe('Dave');
    await page.keyboard.press('ArrowDown');
    expect(await at()).toBe('Dave');
    await page.keyboard.press('Enter');
    await isAsked('open Dave');
  });

  test('the code of the second step is typed at once, and a refusal is told as the phone system tells it', async () => {
    await open('signIn');
    await page.keyboard.type('grace');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.keyboard.press('Enter');
    await isAsked('sign in grace secret');
    await page.evaluate(() => {
      window.state.session.value = { name: 'twoSteps', mechanism: 'Sms' };
    });
    await refuse('login.twoSteps');
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    await page.keyboard.type('1234');
    await page.keyboard.press('Enter');
    await isAsked('sign in grace secret', 'sign in grace 1234');
    await refuse('login.accountBlocked', 'Too many wrong passwords for this user. Try again in 4 s.');
    await page.getByRole('alert').filter({ hasText: 'Try again in 4 s.' }).waitFor();
  });

  test('the welcome closes at once, also where that cannot be kept', async () => {
    await open('firstRun');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await isAsked('settings {"isWelcomed":true}');
    await button('Work').click();
    await refuse('serverError');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('no name is wider than the page, and a time that no calendar has breaks nothing', async () => {
    await open('past');
    await page.getByText('Unknown time').waitFor();
    await page.setViewportSize({ width: 280, height: 560 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
  });

  test('a language that did not come is asked for again as it is wanted then', async () => {
    await open('language');
    await expect.poll(async () => (await asked()).length).toBe(1);
    await refuse('offline');
    await button('Try again').waitFor();
    await page.evaluate(() => {
      window.state.preferred.value = 'fr';
    });
    await expect.poll(async () => (await asked()).at(-1)).toBe('load fr');
    await answer();
    await button('Try again').click();
    await expect.poll(async () => (await asked()).slice(1)).toEqual(['load fr', 'load fr']);
  });
});
