import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { libraries } from '#tests/support/matrix.ts';
import { buildPage, openBrowser, openPage } from './testing/harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(libraries)('on %s', (library) => {
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

  test('a switch and a choice revert if their command is refused', async () => {
    await open('refused');
    const [loud, colour] = [page.getByRole('switch', { name: 'Loud' }), page.getByLabel('Colour')];
    await loud.click();
    await colour.selectOption('blue');
    await isAsked('loud true', 'colour blue');
    expect([await loud.isChecked(), await colour.inputValue()]).toEqual([false, 'red']);
  });

  test('a part whose code is missing has a notice, which loads it again and goes when it is there', async () => {
    await open('missing');
    const notice = page.getByText('A part of this page could not be loaded');
    await isAsked('load');
    await refuse('offline');
    await notice.waitFor();
    await button('Try again').click();
    await isAsked('load', 'load');
    await notice.waitFor({ state: 'detached' });
    await answer();
    await page.getByRole('heading', { name: 'Here at last' }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  test('a notice grows to its height, so that the page does not jump, unless the user wants less motion', async () => {
    await open('missing');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addStyleTag({ content: ':root { --duration-short: 1000s; }' });
    await isAsked('load');
    await refuse('offline');
    const notice = page.getByRole('status').filter({ hasText: 'A part of this page could not be loaded' });
    await notice.waitFor();
    const height = () => notice.evaluate((element) => element.getBoundingClientRect().height);
    const growing = await height();
    expect(await notice.evaluate((element) => element.getAnimations().length)).toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await notice.evaluate((element) => element.getAnimations().length)).toBe(0);
    expect(growing).toBeLessThan(await height());
  });

  test('a list stays while one screen that shows it replaces another, and its watch ends with the last', async () => {
    await open('watchedList');
    await page.getByLabel('First').waitFor();
    await button('second').click();
    await page.getByLabel('Second').fill('typed');
    // The second form is mounted once, before the watch of the first form ends.
    await isAsked('watch', 'mounted', 'mounted', 'watch', 'end');
    expect(await page.getByLabel('Second').inputValue()).toBe('typed');
    await button('none').click();
    await isAsked('watch', 'mounted', 'mounted', 'watch', 'end', 'end');
  });

  /** A PNG picture, drawn by the page. */
  async function pngOf(width: number, height: number): Promise<Buffer> {
    const drawn = await page.evaluate(
      ([across, down]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: across, height: down });
        return canvas.toDataURL('image/png').split(',')[1] ?? '';
      },
      [width, height] as const,
    );
    return Buffer.from(drawn, 'base64');
  }

  /** Chooses a file in the dialog of a photo. */
  async function choosePhoto(name: string, buffer: Buffer) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Choose (a|another) picture$/ }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  }

  test('a photo is cropped by keys and sliders, and saved once as a small square', async () => {
    await open('photo');
    await button('Change photo').click();
    await choosePhoto('portrait.png', await pngOf(600, 400));
    const area = page.getByRole('img', { name: 'The part of the picture that is shown' });
    const across = page.getByRole('slider', { name: 'From left to right' });
    const zoom = page.getByRole('slider', { name: 'Zoom' });
    expect(await across.inputValue()).toBe('50');
    await area.press('ArrowRight');
    await expect.poll(async () => Number(await across.inputValue())).toBeGreaterThan(50);
    await area.press('+');
    await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(0);
    await across.fill('0');
    await expect.poll(() => across.inputValue()).toBe('0');
    await button('Save photo').dblclick();
    await isAsked('photo image/jpeg 256x256');
    await answer();
    await area.waitFor({ state: 'detached' });
    await isAsked('photo image/jpeg 256x256', 'changed');
  });

  test('a PDF and a broken picture are no photo, and the photo is removed on request', async () => {
    await open('photo');
    await button('Change photo').click();
    for (const file of [Buffer.from('%PDF-1.7'), (await pngOf(64, 64)).subarray(0, 40)]) {
      await choosePhoto('portrait.png', file);
      await page.getByText('This file is not a picture that can be shown').first().waitFor();
      await button('Dismiss').first().click();
      await page.getByText('This file is not a picture that can be shown').waitFor({ state: 'detached' });
    }
    await button('Remove photo').click();
    await isAsked('remove photo');
    await answer();
    await isAsked('remove photo', 'read');
  });

  test('a form whose right is taken away keeps what was typed, says so, and offers a copy', async () => {
    await open('contact');
    const company = page.getByLabel('Company');
    await company.fill('Acme & Sons');
    await button('Take the right away').click();
    await page.getByRole('alert').filter({ hasText: 'You may no longer change this contact' }).waitFor();
    expect(await company.inputValue()).toBe('Acme & Sons');
    expect(await company.isDisabled()).toBe(true);
    await button('Save').click();
    // Some browsers let a page of a test write to the clipboard.
    await page.evaluate(() => {
      const writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
      Object.defineProperty(navigator.clipboard, 'writeText', { value: writeText });
    });
    await button('Copy what I typed').click();
    expect(await page.getByLabel('What you typed').inputValue()).toBe('Company: Acme & Sons');
    await isAsked();
  });

  test.each([
    ['forbidden', 'You may no longer change this contact'],
    ['notFound', 'This contact was deleted'],
  ] as const)(
    'a form that is refused with %s keeps what was typed, and can be tried again',
    async (code, text) => {
      await open('contact');
      const company = page.getByLabel('Company');
      await company.fill('Acme');
      await button('Save').click();
      await isAsked('change {"company":"Acme"}');
      await refuse(code);
      await page.getByRole('alert').filter({ hasText: text }).waitFor();
      expect(await company.inputValue()).toBe('Acme');
      await button('Save').click();
      await isAsked('change {"company":"Acme"}', 'change {"company":"Acme"}');
      await answer();
      await expect.poll(asked).toContain('done');
    },
  );

  test('a form shows what somebody else has saved in the same field before it overwrites it', async () => {
    await open('contact');
    const company = page.getByLabel('Company');
    await company.fill('Mine');
    await button('Save').click();
    await isAsked('change {"company":"Mine"}');
    await refuse('contact.changedMeanwhile');
    await isAsked('change {"company":"Mine"}', 'read');
    await answer();
    await page.getByRole('alert').filter({ hasText: 'Company: Theirs' }).waitFor();
    expect(await company.inputValue()).toBe('Mine');
    await button('Use theirs').click();
    expect(await company.inputValue()).toBe('Theirs');
  });

  test('a voicemail is deleted once, however often it is clicked, and again after a failure', async () => {
    await open('voicemail');
    await button('Delete message').dblclick();
    await isAsked('remove v1/user/VoiceMail/1');
    await refuse('serverError');
    await page.getByRole('alert').waitFor();
    // The toast is over the button.
    await button('Delete message').press('Enter');
    await button('Delete message').press('Enter');
    await isAsked('remove v1/user/VoiceMail/1', 'remove v1/user/VoiceMail/1');
  });

  test('the row of a recorded call plays the recording under it, and Escape returns to the row', async () => {
    await open('recorded');
    const recording = button('Recording of the call with Bob');
    await recording.click();
    await isAsked('content v1/user/CallRecording/1');
    expect(await page.getByRole('group', { name: 'Recording of the call' }).count()).toBe(2);
    await expect.poll(focused).toBe('Play');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Recording of the call with Bob');
    expect(await page.getByRole('group', { name: 'Recording of the call' }).count()).toBe(0);
  });

  test('a double click places one call, and a later click another one', async () => {
    await open('voicemail');
    const call = page.getByRole('button', { name: /^Call .*back$/ });
    // In one message, because a busy machine could separate the two clicks.
    await call.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    // A second later.
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 1_000;
    });
    await call.click();
    await isAsked('place 102', 'place 102');
  });

  test('the banner shows a failure of the connection, and no toast does', async () => {
    await open('voicemail');
    for (const code of ['offline', 'timeout', 'overloaded', 'serverError'] as const) {
      await button('Delete message').click();
      await refuse(code);
    }
    // Toasts are in the order of the failures, so the last failure has the only toast.
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
  });

  test('a contact is deleted once, however often it is clicked', async () => {
    await open('person');
    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Delete contact' }).click();
    await button('Delete contact').dblclick();
    await isAsked('remove v1/directory/Contact/Bob');
    await answer();
    await page.getByText('Gone').waitFor();
  });

  test('a recording that cannot be played shows an error, and is fetched again the next time', async () => {
    await open('voicemail');
    await button('Play').click();
    await isAsked('content');
    await answer();
    await page.getByRole('alert').filter({ hasText: 'This cannot be played' }).waitFor();
    // The toast is over the button.
    await button('Play').press('Enter');
    await isAsked('content', 'content');
  });

  test('a group’s switch keeps the focus while its command is pending, and ignores clicks meanwhile', async () => {
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

  test('a group member who is not an agent sees why its calls cannot be taken', async () => {
    await open('group');
    await page.evaluate(() => {
      window.state.isAgent.value = false;
    });
    await page.getByText('Ask your administrator').waitFor();
    expect(await page.getByRole('switch').isDisabled()).toBe(true);
  });

  test('the switch of the mailbox keeps the focus while its command is pending', async () => {
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

  test('a click loads missing pause reasons again, and one can be chosen', async () => {
    await open('agent');
    await isAsked('pauseReasons');
    await refuse('serverError');
    await page.getByRole('alert').waitFor();
    await button('Break').focus();
    await page.keyboard.press('Enter');
    await isAsked('pauseReasons', 'pauseReasons');
    await answer();
    await page.getByRole('menuitem', { name: 'Training' }).click();
    await isAsked('pauseReasons', 'pauseReasons', 'startPause 2');
    expect(await focused()).toBe('Break');
    await page.evaluate(() => {
      const before = window.state.agent.value;
      if (before) window.state.agent.value = { ...before, status: 'PAUSE' };
      window.answer();
    });
    await button('End break').waitFor();
    expect(await focused()).toBe('End break');
  });

  test('a logged-out agent is logged in once the phone system has answered', async () => {
    await open('agent');
    await answer();
    await button('Stop taking calls').click();
    await page.evaluate(() => {
      const before = window.state.agent.value;
      if (before) window.state.agent.value = { ...before, status: 'LOGOUT' };
    });
    await expect.poll(() => button('Start taking calls').isDisabled()).toBe(true);
    await answer();
    await expect.poll(() => button('Start taking calls').isEnabled()).toBe(true);
  });

  const number = () => page.getByRole('combobox', { name: 'Number' });
  const option = (name: string) => page.getByRole('option', { name });

  test('a person found by name is marked, and Enter calls the number', async () => {
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

  test('a button beside the field takes the marked person, although the click closes the list', async () => {
    await open('number');
    await number().pressSequentially('carol');
    await option('Carol').waitFor();
    await button('Call').click();
    await expect.poll(async () => (await asked()).at(-1)).toBe('place +33100000600');
  });

  test('a typed number shows its owner, and is called as typed', async () => {
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

  test('the keys of the dial pad spell a name, which a click fills in with its number, and cover no key', async () => {
    await open('number');
    for (const key of ['2', '6', '2']) await page.getByRole('button', { name: key, exact: true }).click();
    const found = page.getByRole('button', { name: /^Bob/ });
    await found.waitFor();
    expect(await number().getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('button', { name: '9', exact: true }).click();
    await found.waitFor({ state: 'detached' });
    await button('Delete last digit').click();
    await found.click();
    await expect.poll(() => number().inputValue()).toMatch(/^Bob/);
    await page.getByText('+33 1 00 00 06 00').first().waitFor();
    await found.waitFor({ state: 'detached' });
    await button('Call').click();
    await expect.poll(async () => (await asked()).at(-1)).toBe('place +33100000600');
  });

  test('keys of the dial pad sound, and those of calls on other phones; this browser sends its own', async () => {
    await open('keyTones');
    const inside = (name: string) => page.getByRole(name === 'Keypad' ? 'form' : 'region', { name });
    const press = (where: string, key: string) =>
      inside(where).getByRole('button', { name: key, exact: true }).click();
    await press('Keypad', '4');
    await press('Keypad', '#');
    await press('telephony/Terminal/web', '5');
    await press('telephony/Terminal/desk', '6');
    expect((await asked()).filter((one) => one.startsWith('tone'))).toEqual(['tone 4', 'tone #', 'tone 6']);
  });

  test('the dial pad is emptied when the line becomes available, unless the user is in it', async () => {
    await open('numberInCall');
    await number().pressSequentially('601');
    await button('The line is available').click();
    expect(await number().inputValue()).toBe('601');
    await button('The line is busy').click();
    await button('The line is available').click();
    await expect.poll(() => number().inputValue()).toBe('');
    await button('The line is busy').click();
    await number().pressSequentially('602');
    await button('The line is available').dispatchEvent('click');
    await number().press('3');
    expect(await number().inputValue()).toBe('6023');
  });

  test('a click on a person fills in the name and leaves the focus in the field', async () => {
    await open('number');
    await number().pressSequentially('bob');
    await option('Bob').click();
    await expect.poll(() => number().inputValue()).toMatch(/^Bob/);
    expect(await focused()).toBe('Number');
    await option('Bob').waitFor({ state: 'detached' });
    await button('Call').click();
    await expect.poll(async () => (await asked()).at(-1)).toBe('place +33100000600');
  });

  test('arrow keys and typed letters move between the rows of a list, and Enter opens one', async () => {
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

  test('Home and End reach the first and the last row of a list that renders only its visible rows', async () => {
    await open('manyRows');
    await button('Row 1').focus();
    const at = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('End');
    await expect.poll(at).toBe('Row 10000');
    expect(await page.getByRole('listitem').count()).toBeLessThan(100);
    await page.keyboard.press('Home');
    await expect.poll(at).toBe('Row 1');
  });

  test('the code of the second step can be typed at once, and a refusal shows the phone system’s text', async () => {
    await open('signIn');
    // Before the form is there, no key can reach it.
    await page.getByRole('textbox', { name: 'User name' }).waitFor();
    await page.keyboard.type('grace');
    await page.getByLabel('Password', { exact: true }).fill('secret');
    await page.keyboard.press('Enter');
    await isAsked('sign in grace secret');
    await page.evaluate(() => {
      window.state.session.value = { name: 'twoFactor', mechanism: 'Sms' };
    });
    await refuse('login.twoFactor');
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    await page.keyboard.type('1234');
    await page.keyboard.press('Enter');
    await isAsked('sign in grace secret', 'sign in grace 1234');
    await refuse('login.accountBlocked', 'Too many wrong passwords for this user. Try again in 4 s.');
    await page.getByRole('alert').filter({ hasText: 'Try again in 4 s.' }).waitFor();
  });

  test('the welcome closes at once, even if that cannot be saved', async () => {
    await open('firstRun');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await isAsked('settings {"isWelcomed":true}');
    await button('Work').click();
    await refuse('serverError');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('no name is wider than the page, and an invalid time breaks nothing', async () => {
    await open('past');
    await page.getByText('Unknown time').waitFor();
    await page.setViewportSize({ width: 280, height: 560 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
  });

  test('a retry loads the language that is wanted by then', async () => {
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

  const noFindings = async () => expect(await findings(page.mainFrame())).toEqual([]);

  test('calls of colleagues and recordings lead to the chat with the colleague, and with nobody else', async () => {
    await open('chatButtons');
    await button('Chat with 103').click();
    await isAsked('chat v1/directory/Contact/carol');
    const recordings = page.getByRole('list', { name: 'Recordings' });
    expect(await recordings.getByRole('button', { name: /^Chat with/ }).count()).toBe(1);
    await recordings.getByRole('button', { name: 'Chat with Bob' }).click();
    const details = page.getByRole('region', { name: 'Recording' });
    await details.getByRole('button', { name: 'Chat with Alice' }).click();
    await isAsked(...['carol', 'bob', 'alice'].map((name) => `chat v1/directory/Contact/${name}`));
    await noFindings();
  });

  /** Lets a question of the external address book appear. */
  const prompt = (...names: string[]) =>
    page.evaluate((found) => {
      const contacts = found.map((name) => window.addressBook.contact(name));
      window.addressBook.prompt.value = { name: 'found', callId: '1', contacts, until: 0 };
    }, names);

  test('a caller in an external address book is offered, chosen, shown and called', async () => {
    await open('addressBook');
    await prompt('Ada Byron');
    const offer = page.getByRole('status').getByRole('button', { name: 'Ada Byron, Byron Ltd' });
    expect(await offer.getAttribute('title')).toContain('Found in Partners');
    await noFindings();
    await offer.click();
    const shown = page.getByRole('region', { name: 'Ada Byron' });
    await shown.getByText('Found in Partners').waitFor();
    expect(await shown.getByRole('link').allInnerTexts()).toEqual(['ada@byron.example']);
    await noFindings();
    await shown.getByRole('button', { name: 'Call +33 6 39 98 00 01' }).click();
    await isAsked('answer Ada Byron', 'place +33 6 39 98 00 01');
    await button('Close').click();
    await prompt('Ada Byron', 'Ben Byron');
    await page.getByText('Who is calling?').waitFor();
    await noFindings();
    await button('Not now').click();
    await expect.poll(async () => (await asked()).at(-1)).toBe('answer no');
    for (const [name, text] of [
      ['notConfigured', 'has no directory to search'],
      ['licenceIssue', 'There is no licence'],
    ] as const) {
      await page.evaluate((problem) => {
        window.addressBook.prompt.value = { name: problem };
      }, name);
      await page.getByText(text).waitFor();
      await noFindings();
      await button('Close').click();
    }
    const popup = page.getByRole('switch', { name: 'Offer to show the contact of a caller' });
    await popup.click();
    await expect.poll(() => popup.isChecked()).toBe(false);
  });

  test('contacts of an external address book are found, after a failure on request, and opened', async () => {
    await open('addressBookSearch');
    await isAsked('found undefined', 'search ada');
    await refuse('offline');
    await button('Try again').click();
    await expect.poll(async () => (await asked()).at(-1)).toBe('search ada');
    await answer();
    const row = page.getByRole('button', { name: 'Ada Byron Byron Ltd · Partners' });
    await row.click();
    await page.getByText('Found in Partners').waitFor();
    expect((await asked()).at(-1)).toBe('found 1');
    await noFindings();
  });

  test('a past caller without a name has the name of the only contact with the number, and its source', async () => {
    await open('addressBookHistory');
    // The row and the details each say what they need; the address book looks it up once.
    await isAsked('look up +33144556677', 'look up +33144556677');
    const know = (...names: string[]) =>
      page.evaluate((found) => {
        const contacts = found.map((name) => window.addressBook.contact(name));
        window.addressBook.known.value = new Map([['+33144556677', contacts]]);
      }, names);
    await know('Ada Byron', 'Ben Byron');
    expect(await page.getByText('Ada Byron').count()).toBe(0);
    await know('Ada Byron');
    await page.getByRole('button', { name: /^Ada Byron .*Byron Ltd · Partners/ }).waitFor();
    await page.getByRole('heading', { name: 'Ada Byron' }).waitFor();
    await page.getByRole('region', { name: 'Call details' }).getByText('Byron Ltd · Partners').waitFor();
  });
});
