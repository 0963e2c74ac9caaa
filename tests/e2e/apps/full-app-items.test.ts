import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { chooses } from '#tests/support/answering.ts';
import { findings } from '#tests/support/axe.ts';
import { enterprisePath } from '#tests/support/company/company.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { FullAppPeople } from './full-app-people.ts';
import { open, openAnew, resize, sizes } from './full-app-walk.ts';

const { callside, browser } = await startTestEnvironment();
const people = new FullAppPeople();
const person = (login: string): Person => people.of(login);
beforeAll(() => people.arrive(browser, callside, ['ivan', 'grace']));

describe('open items in the address', () => {
  async function isKept(login: string, look: () => Promise<void>) {
    const { page, context } = person(login);
    const address = page.url();
    await look();
    await page.reload();
    await look();
    await context.clearCookies();
    await page.reload();
    await person(login).signIn(login);
    await look();
    expect(page.url()).toBe(address);
  }

  it('a contact that is edited opens again by its address after a reload and after signing in', async () => {
    const ivan = person('ivan');
    const { page } = ivan;
    await resize(page, sizes[4]);
    await open(ivan, '/contact/edit/privates/new?label=Somebody');
    await open(ivan, '/contact/edit/privates/new?label=Deeplink');
    await ivan.press('Save');
    await ivan.press('Edit contact');
    const form = page.getByRole('form', { name: 'Edit contact' });
    await form.waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/contact\/edit\/privates\/\w+$/);
    const lastName = form.getByRole('textbox', { name: 'Last name' });
    await isKept('ivan', () => expect.poll(() => lastName.inputValue()).toBe('Deeplink'));
    await lastName.fill('Deeperlink');
    await ivan.press('Save');
    await page.getByRole('heading', { name: 'Deeperlink' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/contact\/privates\/all\/\w+$/);
    await ivan.press('Delete contact');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete contact' }).click();
    await page.waitForURL('**/contact/privates');
  });

  inTurn('a colleague opens again by the address, and cannot be edited', async () => {
    await openAnew(person('ivan'), `${callside.url}/contact/edit/all/2`);
    await person('ivan').page.getByRole('heading', { name: 'Bob Keller' }).waitFor();
    expect(await person('ivan').page.getByRole('form', { name: 'Edit contact' }).count()).toBe(0);
  });

  it('a supervisor chooses a group of others in the history, and sees its calls alone', async () => {
    const grace = person('grace');
    const { page } = grace;
    await resize(page, sizes[4]);
    await open(grace, '/callhistories/groups');
    await grace.canCall();
    const calls = page.getByRole('main').getByRole('listitem');
    // No agent is there, so the calls end at once.
    for (const [number, group] of [
      ['301', 'Sales'],
      ['302', 'Support'],
    ] as const) {
      await grace.dial(number);
      await calls.filter({ hasText: group }).first().waitFor();
    }
    await page.getByRole('combobox', { name: 'Group', exact: true }).selectOption('Sales');
    await page.waitForURL('**/callhistories/groups?group=1');
    await calls.filter({ hasText: 'Sales' }).first().waitFor();
    await expect.poll(() => calls.filter({ hasText: 'Support' }).count()).toBe(0);
  });

  inTurn('a recording opens again by its address', async () => {
    const grace = person('grace');
    const { page } = grace;
    await resize(page, sizes[4]);
    await open(grace, '/callhistories/personal/recorded');
    await grace.canCall();
    await grace.dial('601');
    await chooses(grace, 'Record');
    // A recording without sound is discarded.
    await grace.hears();
    await grace.press('Stop recording');
    await grace.button('Stop recording').waitFor({ state: 'detached' });
    await grace.press('Hang up');
    await grace.hasNoCall();
    await open(grace, '/callhistories/personal/recorded');
    await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click();
    await page.waitForURL(/[?]recording=[\w-]+$/);
    const recording = page.getByRole('region', { name: 'Recording', exact: true });
    await isKept('grace', () => recording.waitFor());
    // The row beside it says the length in the same way.
    expect(await recording.innerText()).not.toMatch(/\d\d:\d\d:\d\d/);
  });
});

inTurn('the switchboard shares a contact, which everybody sees and nobody else may change', async () => {
  const [dave, ivan] = [await Person.inApp(browser, callside, 'dave'), person('ivan')];
  await open(dave, '/contact/edit/shared/new?label=Cafeteria');
  const share = { name: 'Share with everybody' };
  await dave.page.getByRole('switch', share).waitFor();
  expect(await dave.page.getByRole('switch', share).isChecked()).toBe(true);
  await dave.press('Save');
  await dave.page.getByRole('heading', { name: 'Cafeteria' }).waitFor();
  await dave.button('Edit contact').waitFor();

  await open(ivan, new URL(dave.page.url()).pathname);
  await ivan.page.getByRole('heading', { name: 'Cafeteria' }).waitFor();
  expect(await ivan.button('Edit contact').count()).toBe(0);
  await open(ivan, '/contact/edit/shared/new');
  await ivan.page.getByRole('form', { name: 'New contact' }).waitFor();
  expect(await ivan.page.getByRole('switch', share).count()).toBe(0);

  await dave.press('Delete contact');
  await dave.page.getByRole('alertdialog').getByRole('button', { name: 'Delete contact' }).click();
  await dave.page.waitForURL('**/contact/shared');
  await dave.close();
});

inTurn('a contact keeps all that is typed, and says what of it cannot be saved', async () => {
  const ivan = person('ivan');
  const { page } = ivan;
  await openAnew(ivan, `${callside.url}/contact/edit/privates/new?label=Ada`);
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('E-mail').fill('abc');
  await field('Company').fill('x'.repeat(120));
  await ivan.press('Save');
  await page.getByText('This is not an e-mail address').waitFor();
  await page.getByText('Too long: 100 characters at most').waitFor();
  expect(await field('Company').inputValue()).toHaveLength(120);
  await field('Company').fill('');
  await field('E-mail').fill('ada@acme.example');
  await ivan.press('Save');
  await page.getByRole('heading', { name: 'Ada' }).waitFor();
});

describe('rights', () => {
  afterEach(() => person('ivan').page.unrouteAll({ behavior: 'wait' }));

  /** Changes the profile that the page of a user receives from now on. */
  async function isTold(login: string, change: (info: Record<string, unknown>) => object): Promise<void> {
    await person(login).page.route(/v1\/user\/Info/, async (route) => {
      const answer = await route.fetch();
      const info = await answer.json();
      await route.fulfill({ response: answer, json: { ...info, ...change(info) } });
    });
  }

  async function ownContact(label: string): Promise<string> {
    const ivan = person('ivan');
    await openAnew(ivan, `${callside.url}/contact/edit/privates/new?label=${label}`);
    await ivan.press('Save');
    await ivan.page.getByRole('heading', { name: label }).waitFor();
    return new URL(ivan.page.url()).pathname;
  }

  inTurn('a read-only administrator sees the areas of people', async () => {
    const ivan = person('ivan');
    const { page } = ivan;
    const address = await ownContact('Keepsake');
    await isTold('ivan', ({ user }) => ({
      user: { ...(user as object), accessRightsType: 'ReadOnlyRights' },
    }));
    await openAnew(ivan, `${callside.url}/contact/edit/privates/new`);
    await page.locator('main [data-barred="administrator"]').waitFor();
    await open(ivan, address);
    await page.getByRole('heading', { name: 'Keepsake' }).waitFor();
    for (const action of ['New contact', 'Edit contact', 'Delete contact', 'Add to favourites'])
      expect(await ivan.button(action).count()).toBe(0);
    await open(ivan, address.replace('/privates/all', '/edit/privates'));
    await page.getByRole('heading', { name: 'Keepsake' }).waitFor();
    expect(await page.getByRole('form', { name: 'Edit contact' }).count()).toBe(0);
  });

  inTurn('the rights may name the fields of a contact that can be changed', async () => {
    const ivan = person('ivan');
    const { page } = ivan;
    const address = await ownContact('Partly');
    await isTold('ivan', () => ({
      rights: { Contact: { canDelete: false, editableProperties: ['emails'] } },
    }));
    await openAnew(ivan, callside.url + address);
    await ivan.press('Edit contact');
    const field = (name: string) => page.getByRole('textbox', { name });
    await expect.poll(() => field('Last name').isDisabled()).toBe(true);
    await field('E-mail').fill('partly@acme.example');
    await ivan.press('Save');
    await page.getByText('partly@acme.example').waitFor();
    expect(await ivan.button('Delete contact').count()).toBe(0);
  });
});

inTurn(
  'a missed call is counted in the navigation, has one toast, and is listed at home until returned',
  async () => {
    const [grace, ivan] = [person('grace'), person('ivan')];
    await Promise.all([resize(grace.page, sizes[4]), resize(ivan.page, sizes[4])]);
    await Promise.all([open(grace, '/'), openAnew(ivan, callside.url)]);
    await Promise.all([grace.canCall(), ivan.canCall()]);
    await grace.dial('109');
    await ivan.button('Answer').waitFor();
    await grace.press('Hang up');
    const toast = ivan.page.getByRole('listitem').filter({ hasText: 'Missed call from Grace Tanaka' });
    await toast.getByRole('button', { name: 'Show' }).waitFor();
    expect(await ivan.page.getByText(/Missed call from|before you could answer/).count()).toBe(1);
    await ivan.page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: /^Calls.*1 missed$/ })
      .waitFor();
    const missed = ivan.page.getByRole('list', { name: 'Missed calls to return' });
    await missed.getByRole('button', { name: /^Grace Tanaka/ }).click();
    await ivan.page.getByRole('region', { name: 'Call details' }).waitFor();
  },
);

inTurn(
  'a supervisor who is in no group sees and changes groups, and is asked before edits are lost',
  async () => {
    const { page } = person('grace');
    await open(person('grace'), '/queue');
    await page.getByRole('list', { name: 'Queues that you supervise' }).getByRole('button').first().click();
    await page.getByRole('heading', { name: 'Sales', level: 2 }).waitFor();

    await page.getByRole('link', { name: 'Change settings' }).click();
    const places = page.getByLabel('Queue length');
    await places.fill('0');
    await person('grace').press('Save');
    await page.getByText('Enter a whole number from 1 to 10000.').waitFor();
    await expect.poll(() => places.evaluate((field) => field === document.activeElement)).toBe(true);
    await places.fill('12');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Home' }).first().click(),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Stay here' }).click();
      expect(await places.inputValue()).toBe('12');
    }
    await page.getByLabel('Number for overflow').fill('301');
    await person('grace').press('Save');
    await page.getByText('This is the number of the group itself.').waitFor();
    await page.getByLabel('Number for overflow').fill('');
    await person('grace').press('Save');
    await page.getByText('The settings of Sales are saved').waitFor();
    await page.goBack();
    await page.getByText('About this queue').click();
    await page.getByRole('definition').filter({ hasText: /^12$/ }).waitFor();

    await open(person('grace'), '/acd-conf-history');
    const change = page.getByRole('listitem').filter({ hasText: /^Grace \w+ changed Sales/ });
    await change.getByRole('row', { name: /^Queue length .* 12$/ }).waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    await change.getByRole('button', { name: /^Undo the change of Sales: / }).click();
    await change.getByText('Undone').waitFor();
    await page.getByRole('heading', { name: /undid a change of Sales$/ }).waitFor();

    await open(person('grace'), '/wallboard');
    const sales = page.getByRole('article', { name: 'Sales' });
    await sales.getByText('free agents').waitFor();
    await page.getByText('Alarms and rotation').click();
    await page.getByLabel('Alarm at this many waiting callers').fill('1');
    // A caller can wait only while an agent is logged in, and alice has no phone.
    const alice = await Desk.open(callside, 'alice');
    const operator = (command: string) => alice.request('POST', `${enterprisePath}/Extension/101/${command}`);
    expect((await operator('operatorLogin')).status).toBe(204);
    await fetch(`${callside.url}/control/callers`, {
      method: 'POST',
      body: JSON.stringify({ to: '301', from: '+33612345678', hangUpAfterMs: 600_000 }),
    });
    const alarms = page.getByRole('list', { name: 'Alarms' }).getByRole('listitem');
    await alarms.filter({ hasText: 'Sales' }).waitFor();
    await person('grace').press('Full screen');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    // Without an agent no caller waits any longer.
    await operator('operatorLogout');
    await alarms.waitFor({ state: 'detached' });
    await alice.leave();
  },
);
