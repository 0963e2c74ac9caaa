/** The column beside every screen of the full client. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { patientCallers } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment(['--memory', ...patientCallers]);
let alice: Person;
beforeEach(async () => {
  alice = await Person.inApp(browser, callside, 'alice');
});
afterEach(() => alice.close());

const dock = () => alice.page.getByRole('complementary', { name: 'Keypad' });
const field = () => dock().getByRole('combobox', { name: 'Number' });

async function isRung(): Promise<void> {
  const order = {
    method: 'POST',
    body: JSON.stringify({ to: '101', from: '+33144556677', hangUpAfterMs: 600_000 }),
  };
  expect((await fetch(`${callside.url}/control/callers`, order)).status).toBe(200);
  await alice.button('Answer').waitFor();
}

it('the dock shows favourites and one field, keeps the shown keys, and gives its place to a call', async () => {
  await dock().getByRole('heading', { name: 'Favourites' }).waitFor();
  expect(await dock().getByText('JKL').count()).toBe(0);
  await alice.press('Show the keys');
  await alice.page.reload();
  await alice.canCall();
  await alice.button('Hide the keys').waitFor();
  await dock().getByText('JKL').waitFor();
  await alice.press('Hide the keys');

  await field().fill('600');
  await alice.page.keyboard.press('Enter');
  await alice.button('Hang up').waitFor();
  await field().waitFor({ state: 'hidden' });
  await dock().getByRole('heading', { name: 'Favourites' }).waitFor();
  const focused = () => alice.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Calls');
  await alice.press('New call');
  await field().waitFor();
  expect(await field().evaluate((input) => input === document.activeElement)).toBe(true);
  await alice.press('New call');
  await field().waitFor({ state: 'hidden' });
  await alice.press('Hang up');
  await alice.hasNoCall();
  await field().waitFor();
});

it('a number that is being typed stays in the dock when a caller rings', async () => {
  await field().pressSequentially('014455');
  await isRung();
  await alice.page.keyboard.type('66');
  expect((await field().inputValue()).replaceAll(' ', '')).toBe('01445566');
  await alice.press('Decline');
  await alice.hasNoCall();
});

it('beside two panes the dock has calls only, and is gone without a call', async () => {
  await dock().waitFor();
  await alice.goTo('/contact/all');
  await dock().waitFor({ state: 'hidden' });
  await isRung();
  await dock().waitFor();
  expect(await field().isVisible()).toBe(false);
  await alice.press('Decline');
  await alice.hasNoCall();
  await alice.press('New call');
  await field().waitFor();
});

it('from 1600 px on the dock is the third column of a page with two panes', async () => {
  const { page } = alice;
  await alice.goTo('/contact/all');
  await dock().waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1600, height: 900 });
  await field().waitFor();
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  await page.setViewportSize({ width: 1280, height: 720 });
  await dock().waitFor({ state: 'hidden' });
});

it('a field of a call keeps its text and the focus when the call moves between the dock and the page', async () => {
  const { page } = alice;
  const transferTo = alice.cards().getByRole('combobox', { name: 'Transfer to' });
  await alice.dial('600');
  await alice.button('Hold').waitFor();
  await page.keyboard.press('Alt+Shift+T');
  await transferTo.fill('10');
  for (const [width, where] of [
    [800, 'hidden'],
    [1280, 'visible'],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    await dock().waitFor({ state: where });
    expect(await transferTo.evaluate((input) => input === document.activeElement)).toBe(true);
  }
  await page.keyboard.type('3');
  expect(await transferTo.inputValue()).toBe('103');
  await alice.press('Hang up');
});

it('a call that is dialled before the page is complete gets the focus as soon as it is shown', async () => {
  const { page } = alice;
  let complete = () => {};
  const isComplete = new Promise<void>((resolve) => {
    complete = resolve;
  });
  await page.route(/shell-parts.*\.js$/, async (route) => {
    await isComplete;
    await route.continue();
  });
  await page.reload();
  await field().fill('600');
  await field().press('Enter');
  await field().waitFor({ state: 'hidden' });
  complete();
  await alice.button('Hold').waitFor();
  const focused = () => alice.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Calls');
  await alice.press('Hang up');
  await alice.hasNoCall();
});
