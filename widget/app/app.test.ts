import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPage, openBrowser, openPage, openPageApart } from '#phone/testing/harness.ts';

let browser: Browser;
let files: Map<string, string | Uint8Array>;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  files = await buildPage('preact', fileURLToPath(new URL('testing/page.tsx', import.meta.url)));
});
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await openPage(browser, files);
});
afterEach(() => page?.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const detail = (who: string) => page.getByRole('region', { name: `About ${who}` });
const isAsked = (...questions: string[]) =>
  expect.poll(() => page.evaluate(() => window.asked)).toEqual(questions);
const answer = () => page.evaluate(() => window.answer());
const note = () => page.getByRole('textbox', { name: 'Note' });

/** Takes a tool of the shown person out of the menu, where small pages have it. */
async function choose(tool: string): Promise<void> {
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: tool }).click();
}

async function openPerson(name: string): Promise<void> {
  await page.getByRole('list', { name: 'People' }).getByText(name).click();
  await detail(name).waitFor();
}

test('a late answer about one user does not replace the user who is shown by then', async () => {
  await openPerson('Bob');
  await choose('Add to favourites');
  await choose('Delete contact');
  await button('Delete contact').click();
  await isAsked('favorite v1/directory/Contact/Bob', 'remove v1/directory/Contact/Bob');
  await button('People').click();
  await openPerson('Carol');
  await answer();
  await answer();
  // The next request comes from the user who is shown.
  await choose('Add to favourites');
  await expect
    .poll(() => page.evaluate(() => window.asked.at(-1)))
    .toBe('favorite v1/directory/Contact/Carol');
  await answer();
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Remove from favourites' }).waitFor();
  await detail('Carol').waitFor();
});

test("a contact form that is saved late does not close another user's page", async () => {
  await openPerson('Bob');
  await choose('Edit contact');
  await page.getByLabel('First name').fill('Rob');
  await button('Save').click();
  await isAsked('change Rob');
  await button('Cancel').click();
  await button('People').click();
  await openPerson('Carol');
  await choose('Edit contact');
  await answer();
  await page.getByLabel('First name').fill('Carola');
  await button('Save').click();
  await isAsked('change Rob', 'change Carola');
});

/** The first call is being logged, for as long as the page takes. */
async function saveFirst(): Promise<void> {
  await page.evaluate(() => window.wantLog('first'));
  await note().fill('Wants a call');
  await button('Save').click();
  await isAsked('log first Wants a call');
}

/** The first call is being logged, and the form of the second is open. */
async function saveAndGoOn(): Promise<void> {
  await saveFirst();
  await page.evaluate(() => window.wantLog('second'));
  await page.getByRole('form', { name: 'Log the call with second' }).waitFor();
}

test('a late save of one call does not close the form of another', async () => {
  await saveAndGoOn();
  await note().fill('Something else');
  await answer();
  await page.getByText('Note saved').waitFor();
  expect(await note().inputValue()).toBe('Something else');
});

test('a late failure to save is reported, and the input is still there', async () => {
  await saveFirst();
  // The failure arrives in the moment in which another form takes the place, before the screen is painted.
  await page.evaluate(async () => {
    const isReplaced = new Promise((resolve) => {
      new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true });
    });
    window.wantLog('second');
    await isReplaced;
    window.answer('offline');
  });
  await page.getByRole('alert').filter({ hasText: 'Log the call with first' }).waitFor();
  await page.evaluate(() => window.wantLog('first'));
  await expect.poll(() => note().inputValue()).toBe('Wants a call');
});

test('form input is restored after the page was away, whatever became of it', async () => {
  await page.evaluate(() => window.wantLog('first'));
  await note().fill('Wants a call');
  await button('Save').click();
  await isAsked('log first Wants a call');
  await page.evaluate(() => window.offerLog(false));
  await page.getByRole('form').waitFor({ state: 'detached' });
  await page.evaluate(() => window.offerLog(true));
  await expect.poll(() => note().inputValue()).toBe('Wants a call');
  await page.evaluate(() => window.answer('offline'));
  await page.getByRole('alert').filter({ hasText: 'Log the call with first' }).waitFor();
  expect(await note().inputValue()).toBe('Wants a call');
});

/**
 * Runs in the page, so that a busy machine does not slow it down: 40 customers call in sequence, and every
 * other note is saved.
 */
async function takeFortyCalls(): Promise<string[]> {
  const shown = async <Found>(find: () => Found | null | undefined): Promise<Found> => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise(requestAnimationFrame);
    }
  };
  const strays: string[] = [];
  for (let at = 1; at <= 40; at += 1) {
    const lineId = `Customer ${at}`;
    window.script.add({ lineId, displayedLabel: lineId, actions: ['leave'], talkingTime: 0 });
    const card = await shown(() => document.querySelector(`article[data-line="${lineId}"]`));
    const press = async (label: string) =>
      (
        await shown(() => [...card.querySelectorAll('button')].find((one) => one.textContent === label))
      ).click();
    await press('Add note');
    const field = await shown(() => card.querySelector('textarea'));
    if (document.activeElement !== field || field.value !== '') strays.push(lineId);
    document.execCommand('insertText', false, `Note about ${lineId}`);
    if (at % 2 === 1) {
      await press('Save');
      await shown(() => window.asked.length === (at + 1) / 2);
      window.answer();
      await shown(() => !card.contains(field));
    }
    window.script.end(lineId);
  }
  return strays;
}

test('40 calls in a row keep their notes, each with its customer', async () => {
  expect(await page.evaluate(takeFortyCalls)).toEqual([]);
  const customers = (rest: number) =>
    Array.from({ length: 40 }, (_, at) => `Customer ${at + 1}`).filter((_, at) => at % 2 === rest);
  await isAsked(...customers(0).map((name) => `log ${name} Note about ${name}`));
  await page.reload();
  const unsaved = page.getByRole('list', { name: 'Notes that are not saved' }).getByRole('listitem');
  await expect.poll(() => unsaved.count()).toBe(20);
  for (const name of customers(1).slice(-3)) {
    await button(`Log the call with ${name}`).click();
    await expect.poll(() => note().inputValue()).toBe(`Note about ${name}`);
    await button('Save').click();
    await page.evaluate(() => window.answer());
    await page.getByRole('form').waitFor({ state: 'detached' });
  }
  await isAsked(
    ...customers(1)
      .slice(-3)
      .map((name) => `log ${name} Note about ${name}`),
  );
  expect(await unsaved.count()).toBe(17);
});

test('an inbound call with a note takes three clicks: answer, log, save', async () => {
  await page.evaluate(() => {
    window.script.add({
      lineId: 'Ada',
      displayedLabel: 'Ada',
      state: 'ringing',
      actions: ['answer', 'disconnect'],
    });
  });
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('article').getByRole('button', { name, exact: true }).click();
  };
  await click('Answer');
  await page.evaluate(() => {
    const call = window.script.call('Ada');
    call?.settle();
    call?.change({ state: 'talking', talkingTime: 0, actions: ['leave'] });
  });
  await click('Add note');
  // The form opens with the focus in the note, so no click is needed.
  await expect.poll(() => note().evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Wants two tyres');
  await click('Save');
  await isAsked('log Ada Wants two tyres');
  await answer();
  await page.evaluate(() => window.script.end('Ada'));
  await page.getByRole('article').waitFor({ state: 'detached' });
  expect(clicks).toBe(3);
});

test('a note that is being typed when the call ends keeps the focus, its card and the call after it', async () => {
  await page.close();
  page = await openPageApart(browser, files);
  await page.clock.install();
  await page.evaluate(() =>
    window.script.add({ lineId: 'first', displayedLabel: 'Ada', actions: ['leave'], talkingTime: 0 }),
  );
  await button('Add note').click();
  await expect.poll(() => note().evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.keyboard.type('Wants two ');
  await page.evaluate(() => window.script.end('first'));
  const summary = page.getByRole('group', { name: 'Ada' });
  await summary.getByRole('button', { name: 'Call again' }).waitFor();
  await page.clock.runFor(20_000);
  await page.evaluate(() =>
    window.script.add({ lineId: 'second', displayedLabel: 'Ben', state: 'ringing', actions: ['answer'] }),
  );
  await page.getByRole('article', { name: 'Ben' }).waitFor();
  await page.keyboard.type('tyres');
  expect(await summary.getByRole('textbox').inputValue()).toBe('Wants two tyres');
  await summary.getByRole('textbox').blur();
  await page.clock.runFor(6_000);
  await summary.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Notes that are not saved' }).getByText('Note not saved').waitFor();
});

test('a discarded note can be restored', async () => {
  await page.evaluate(() => window.wantLog('first'));
  await note().fill('Wants a call');
  await button('Close').click();
  await button('Discard the note about first').click();
  expect(await page.getByRole('list', { name: 'Notes that are not saved' }).count()).toBe(0);
  await button('Undo').click();
  await button('Log the call with first').click();
  expect(await note().inputValue()).toBe('Wants a call');
});

test('a failure to save is not shown to the next user', async () => {
  await saveAndGoOn();
  await page.evaluate(() => window.showLogs(false));
  await page.getByRole('form').waitFor({ state: 'detached' });
  await page.evaluate(() => window.answer('offline'));
  await page.evaluate(() => window.showLogs(true));
  await button('Save').click();
  await isAsked('log first Wants a call', 'log second ');
  await answer();
  await page.getByText('Note saved').waitFor();
  expect(await page.getByRole('alert').allTextContents()).toEqual([]);
});

test('a search for people shows contacts of the external address book below the records of a CRM', async () => {
  const search = page.getByRole('searchbox');
  const contact = page.getByRole('button', { name: 'Ada Byron Byron Ltd · Partners' });
  await page.evaluate(() => window.offerRecords(2));
  await search.fill('ada');
  await page.getByText('2 records of ada').waitFor();
  await isAsked('search ada');
  await answer();
  await contact.click();
  await page.getByText('Found in Partners').waitFor();
  // Without a CRM, the address book stays.
  await page.evaluate(() => window.offerRecords(undefined));
  await page.getByText('2 records of ada').waitFor({ state: 'detached' });
  await contact.waitFor();
});

test('a caller without a name has the name, company and address book of the only contact with the number', async () => {
  await page.evaluate(() => {
    window.script.add({ lineId: '1', displayedNumber: '+33144556677', actions: ['leave'] });
    window.addressBook.found.value = new Map([['1', [window.addressBook.contact('Ada Byron')]]]);
  });
  const card = page.locator('article[data-line="1"]');
  await card.getByRole('heading', { name: 'Ada Byron' }).waitFor();
  await card.getByText('Byron Ltd · Partners').waitFor();
});
