import type { Route } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '../../../examples/phone-system/testing/desk.ts';
import { findings } from '../../support/axe.ts';
import { newPerson } from '../../support/browser.ts';
import { isWholeMatrix } from '../../support/matrix.ts';
import { Person, requestSession } from '../../support/person.ts';
import { ensureSynapse } from '../../support/synapse.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';
import { addresses, closedAddresses, unmetAddresses, wildAddresses } from './full-app-addresses.ts';
import {
  type Finding,
  findingAt,
  headless,
  open,
  openAnew,
  resize,
  type Size,
  sizes,
  themes,
  tooWide,
} from './full-app-walk.ts';

/** A plain user without a licence, an agent of calls and messages, a supervisor with every licence. */
const logins = ['ivan', 'erin', 'grace'] as const;

/** Where there is no homeserver, its addresses are closed to everybody. */
const hasChat = await ensureSynapse();
const { callside, browser } = await startTestEnvironment(['--memory', ...(hasChat ? ['--chat'] : [])]);
const people = new Map<string, Person>();
const troubles: string[] = [];
/**
 * Browsers log every answer 404. The homeserver gives it where a new user has no backup and no picture yet, and the phone system for
 * a conversation with a group that does not exist: a closed one may be in no list, so it is requested by itself.
 */
const isExpected404 = /\/_matrix\/client\/|\/WorkThread\/999999$/;
/** The best result of any user at each address. */
const found = new Map<string, Finding>();
const ranks: readonly Finding[] = ['shown', 'unknown', 'barred'];
beforeAll(async () => {
  await Promise.all(
    logins.map(async (login) => {
      const person = await Person.inApp(browser, callside, login);
      await person.page.emulateMedia({ reducedMotion: 'reduce' });
      person.page.on('pageerror', (error) =>
        troubles.push(`${login} ${person.page.url()}: ${error.message}`),
      );
      person.page.on('console', (message) => {
        if (message.type() !== 'error' || isExpected404.test(message.location().url)) return;
        troubles.push(`${login} ${person.page.url()}: ${message.text()}`);
      });
      people.set(login, person);
    }),
  );
});

const person = (login: string): Person => {
  const found = people.get(login);
  if (!found) throw new Error(`${login} is not signed in.`);
  return found;
};

const areaOf = (address: string) => address.split(/[/?]/)[1] ?? '';

/** The first address of each area. */
const firstOfArea: ReadonlySet<string> = new Set(
  addresses.filter(
    (address, index) => addresses.findIndex((one) => areaOf(one) === areaOf(address)) === index,
  ),
);

/** Addresses of things that only the agent has. */
const isOfAgent = (address: string) => /^\/(queue|groups)\/1|erin-desk/.test(address);

/**
 * The user with every licence goes to all addresses, the others to one of each area, and the agent to her own things. In the
 * matrix everybody goes everywhere.
 */
const addressesOf = (login: string): readonly string[] =>
  isWholeMatrix || login === 'grace'
    ? addresses
    : addresses.filter((address) => firstOfArea.has(address) || (login === 'erin' && isOfAgent(address)));

/** Axe takes most of the time of a step. It judges the screens of the user with every licence, and in the matrix everything. */
const isJudged = (login: string): boolean => isWholeMatrix || login === 'grace';

/** One step of the walk: returns the faults of an address at a size. */
async function look(login: string, address: string, size: Size, colorScheme: (typeof themes)[number]) {
  const { page } = person(login);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await open(person(login), address);
  const finding = await findingAt(page);
  const best = found.get(address) ?? 'barred';
  found.set(address, ranks.indexOf(finding) < ranks.indexOf(best) ? finding : best);
  const faults = isJudged(login) ? await findings(page.mainFrame()) : [];
  return [...(await tooWide(page)), ...(await headless(page)), ...faults].map(
    (one) => `${address} for ${login} at ${size.name}, ${colorScheme}: ${one}`,
  );
}

it('the full client has no fault at any address, size and theme', async () => {
  const wrongs = await Promise.all(
    logins.map(async (login, who) => {
      const wrong: string[] = [];
      for (const [sizeIndex, size] of sizes.entries()) {
        await resize(person(login).page, size);
        // Each address has a size and a theme in turn, another one for each user.
        for (const [index, address] of addressesOf(login).entries()) {
          if ((index + who) % sizes.length !== sizeIndex) continue;
          wrong.push(...(await look(login, address, size, themes[(index + who) % 2 ? 1 : 0])));
        }
      }
      return wrong;
    }),
  );
  expect(wrongs.flat()).toEqual([]);
  expect(troubles).toEqual([]);
}, 180_000);

it('the full client has content at every address', () => {
  const expected = (address: string): Finding => {
    if (!hasChat && address.includes('/matrix')) return 'barred';
    if (closedAddresses.has(address)) return 'barred';
    return unmetAddresses.has(address) ? 'unknown' : 'shown';
  };
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(addresses.map((address) => [address, expected(address)])),
  );
});

describe('unknown addresses', () => {
  const saysSo = async (address: string) => {
    const { page } = person('erin');
    await page
      .locator('main :is([data-unknown], [data-barred])')
      .waitFor()
      .catch((error) => {
        throw new Error(`${address} is not said to be unknown`, { cause: error });
      });
    await page.getByRole('navigation', { name: 'Areas' }).waitFor();
  };
  beforeAll(() => resize(person('erin').page, sizes[4]));

  it('every unknown address says so, and leads on', async () => {
    for (const address of wildAddresses) {
      await open(person('erin'), '/');
      await open(person('erin'), address);
      await saysSo(address);
    }
  });

  it.each(wildAddresses.filter((address) => isWholeMatrix || /%|9{99}/.test(address)))(
    'the unknown address %s says so when a page begins with it, and leads on',
    async (address) => {
      await openAnew(person('erin'), callside.url + address);
      await saysSo(address);
    },
  );
});

describe('the Back button', () => {
  it('Back leads to the previous screen, skips switches between entries, and leads home from nowhere', async () => {
    const erin = person('erin');
    const { page } = erin;
    await resize(page, sizes[4]);
    await openAnew(erin, `${callside.url}/groups`);
    const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await page.getByRole('button', { name: /Sales/ }).click();
    await page.getByRole('button', { name: /Support/ }).click();
    await trail.getByText('Support').waitFor();
    await expect
      .poll(() => trail.getByRole('listitem').allInnerTexts())
      .toEqual(['Home', 'Groups', 'Support']);
    await page.reload();
    await trail.getByText('Support').waitFor();
    await trail.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/groups');
    // The address changes before the screen does, and the old screen's button leads elsewhere.
    await expect.poll(() => trail.getByRole('listitem').allInnerTexts()).toEqual(['Home', 'Groups']);
    await trail.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL(`${callside.url}/`);
    await expect.poll(() => trail.count()).toBe(0);
  });

  it('Back is a button in the bar if there is no space for a trail', async () => {
    const erin = person('erin');
    await resize(erin.page, sizes[0]);
    await openAnew(erin, `${callside.url}/groups/1`);
    await erin.page.locator('[data-mode="edit"]').waitFor();
    await erin.button('Groups').click();
    await erin.page.locator('[data-mode="list"]').waitFor();
    await erin.button('Back').click();
    await erin.page.waitForURL('**/groups/1');
  });
});

it.each([
  ['/callhistories/groups', 'Calls', 'Calls'],
  ['/contact/edit/shared/new', 'People', 'People'],
  ['/settings/about', 'Settings', 'More'],
  ['/presence', 'Presence', 'More'],
  ['/groups', 'More', 'More'],
])('the area %s is marked in the navigation, in the bar of a phone too', async (address, wide, narrow) => {
  const erin = person('erin');
  const marked = erin.page.getByRole('navigation', { name: 'Areas' }).locator('[aria-current]');
  await resize(erin.page, sizes[4]);
  await openAnew(erin, callside.url + address);
  await expect.poll(() => marked.allInnerTexts()).toEqual([wide]);
  await resize(erin.page, sizes[0]);
  await expect.poll(() => marked.allInnerTexts()).toEqual([narrow]);
});

it('the selected filter of the history stays in sight in a row that becomes too narrow', async () => {
  const erin = person('erin');
  await resize(erin.page, sizes[4]);
  await openAnew(erin, `${callside.url}/callhistories/groups`);
  const selected = erin.page.getByRole('tab', { selected: true });
  await selected.waitFor();
  for (const size of [sizes[0], sizes[4], sizes[3]]) {
    await resize(erin.page, size);
    await expect
      .poll(() =>
        selected.evaluate((tab) => {
          const row = tab.parentElement?.getBoundingClientRect();
          const { left, right } = tab.getBoundingClientRect();
          return row !== undefined && left >= row.left - 1 && right <= row.right + 1;
        }),
      )
      .toBe(true);
  }
});

it('the problem report is copied as JSON, without the session and the password', async () => {
  const erin = person('erin');
  await erin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAnew(erin, `${callside.url}/settings/about`);
  await erin.press('Copy the report');
  await erin.page.getByText('Report copied').waitFor();
  const report = await erin.page.evaluate(() => navigator.clipboard.readText());
  expect(Object.keys(JSON.parse(report))).toContain('log');
  const cookies = await erin.context.cookies();
  expect(cookies.length).toBeGreaterThan(0);
  for (const { value } of cookies) expect(report).not.toContain(value);
});

it('an address survives signing in', async () => {
  const context = await browser.newContext({ permissions: ['microphone'] });
  const page = await context.newPage();
  await page.goto(`${callside.url}/contact/detail/all/2`);
  await page.getByRole('textbox', { name: 'User name' }).fill('bob');
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('[data-mode="edit"]').getByRole('heading', { name: /Bob/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact/detail/all/2');
  await context.close();
});

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
    await openAnew(ivan, `${callside.url}/contact/edit/privates/new?label=Deeplink`);
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

  it('a colleague opens again by the address, and cannot be edited', async () => {
    await openAnew(person('ivan'), `${callside.url}/contact/edit/all/2`);
    await person('ivan').page.getByRole('heading', { name: 'Bob Keller' }).waitFor();
    expect(await person('ivan').page.getByRole('form', { name: 'Edit contact' }).count()).toBe(0);
  });

  it('a recording opens again by its address', async () => {
    const grace = person('grace');
    const { page } = grace;
    await resize(page, sizes[4]);
    await openAnew(grace, `${callside.url}/callhistories/personal/recorded`);
    await grace.canCall();
    await grace.dial('601');
    await grace.press('Record');
    // A recording without sound is discarded.
    await grace.hears();
    await grace.press('Stop recording');
    await grace.button('Record').waitFor();
    await grace.press('Hang up');
    await grace.hasNoCall();
    await openAnew(grace, `${callside.url}/callhistories/personal/recorded`);
    await page.getByRole('list', { name: 'Recordings' }).getByRole('button').first().click();
    await page.waitForURL(/[?]recording=[\w-]+$/);
    await isKept('grace', () => page.getByRole('region', { name: 'Recording', exact: true }).waitFor());
  });
});

it('the switchboard shares a contact, which everybody sees and nobody else may change', async () => {
  const [dave, ivan] = [await Person.inApp(browser, callside, 'dave'), person('ivan')];
  await openAnew(dave, `${callside.url}/contact/edit/shared/new?label=Cafeteria`);
  const share = { name: 'Share with everybody' };
  await dave.page.getByRole('switch', share).waitFor();
  expect(await dave.page.getByRole('switch', share).isChecked()).toBe(true);
  await dave.press('Save');
  await dave.page.getByRole('heading', { name: 'Cafeteria' }).waitFor();
  await dave.button('Edit contact').waitFor();

  await openAnew(ivan, dave.page.url());
  await ivan.page.getByRole('heading', { name: 'Cafeteria' }).waitFor();
  expect(await ivan.button('Edit contact').count()).toBe(0);
  await openAnew(ivan, `${callside.url}/contact/edit/shared/new`);
  await ivan.page.getByRole('form', { name: 'New contact' }).waitFor();
  expect(await ivan.page.getByRole('switch', share).count()).toBe(0);

  await dave.press('Delete contact');
  await dave.page.getByRole('alertdialog').getByRole('button', { name: 'Delete contact' }).click();
  await dave.page.waitForURL('**/contact/shared');
  await dave.close();
});

it('a late answer takes no user away from another screen', async () => {
  const ivan = person('ivan');
  const { page } = ivan;
  await resize(page, sizes[4]);
  await openAnew(ivan, `${callside.url}/contact/edit/privates/new?label=Later`);
  await ivan.press('Save');
  await ivan.press('Delete contact');
  const asked = Promise.withResolvers<Route>();
  await page.route('**/v1/directory/Contact/*', (route) =>
    route.request().method() === 'DELETE' ? asked.resolve(route) : route.continue(),
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete contact' }).click();
  const deleting = await asked.promise;
  await page.getByRole('link', { name: 'Calls' }).first().click();
  await page.waitForURL('**/callhistories/**');
  const isAnswered = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await deleting.continue();
  await isAnswered;
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL(`${callside.url}/`);
  await page.goBack();
  expect(new URL(page.url()).pathname).toMatch(/^\/callhistories\//);
});

it('a contact keeps all that is typed, and says what of it cannot be saved', async () => {
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

  /** The same user, of whom the profile says something else from now on. */
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

  it('a read-only administrator sees the areas of people', async () => {
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

  it('the rights may name the fields of a contact that can be changed', async () => {
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

it('a missed call is counted in the navigation, has one toast, and is listed at home until returned', async () => {
  const [grace, ivan] = [person('grace'), person('ivan')];
  await Promise.all([resize(grace.page, sizes[4]), resize(ivan.page, sizes[4])]);
  await Promise.all([openAnew(grace, callside.url), openAnew(ivan, callside.url)]);
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
  const open = ivan.page.getByRole('list', { name: 'Missed calls to return' });
  await open.getByRole('button', { name: /^Grace Tanaka/ }).click();
  await ivan.page.getByRole('region', { name: 'Call details' }).waitFor();
});

it('calls have a page of their own only where they have no dock', async () => {
  const { page } = person('ivan');
  await resize(page, sizes[0]);
  await open(person('ivan'), '/calls/active');
  await page.getByRole('heading', { name: 'No active calls' }).waitFor();
  await resize(page, sizes[4]);
  await page.waitForURL(`${callside.url}/`);
});

it('a user without access to an area is told who can change that', async () => {
  await resize(person('ivan').page, sizes[4]);
  await open(person('ivan'), '/acd-conf-history');
  await person('ivan').page.locator('[data-barred="role"]').waitFor();
  expect(await person('ivan').page.getByRole('link', { name: 'Queues' }).count()).toBe(0);
  await open(person('ivan'), '/callhistories/groups');
  await person('ivan').page.getByRole('heading', { name: 'Groups: not available to you' }).waitFor();
  await open(person('ivan'), '/settings/crm');
  await person('ivan').page.getByText('CRM: not available to you').waitFor();
});

it('a supervisor who is in no group sees and changes groups, and is asked before edits are lost', async () => {
  const { page } = person('grace');
  await openAnew(person('grace'), `${callside.url}/queue`);
  await page.getByRole('list', { name: 'Groups that you supervise' }).getByRole('button').first().click();
  await page.getByRole('heading', { name: 'Sales', level: 2 }).waitFor();

  await page.getByRole('link', { name: 'Change settings' }).click();
  const places = page.getByLabel('Places in the queue');
  await places.fill('0');
  await person('grace').press('Save');
  await page.getByText('Enter a whole number from 1 to 10000.').waitFor();
  await expect.poll(() => places.evaluate((field) => field === document.activeElement)).toBe(true);
  await places.fill('12');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [() => page.goBack(), () => page.getByRole('link', { name: 'Home' }).first().click()]) {
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
  await page.getByRole('definition').filter({ hasText: /^12$/ }).waitFor();

  await openAnew(person('grace'), `${callside.url}/acd-conf-history`);
  const change = page.getByRole('listitem').filter({ hasText: /^Grace \w+ changed Sales/ });
  await change.getByRole('row', { name: /^Places in the queue .* 12$/ }).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await change.getByRole('button', { name: /^Undo the change of Sales: / }).click();
  await change.getByText('Undone').waitFor();
  await page.getByRole('heading', { name: /undid a change of Sales$/ }).waitFor();

  await openAnew(person('grace'), `${callside.url}/wallboard`);
  const sales = page.getByRole('article', { name: 'Sales' });
  await sales.getByText('free agents').waitFor();
  await page.getByText('Alarms and rotation').click();
  await page.getByLabel('Alarm from so many waiting callers').fill('1');
  // A caller can wait only while an agent is logged in, and alice has no phone.
  const alice = await Desk.open(callside, 'alice');
  const operator = (command: string) =>
    alice.request('POST', `telephony/Enterprise/1/Extension/101/${command}`);
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
  // Without an agent nobody waits any longer.
  await operator('operatorLogout');
  await alarms.waitFor({ state: 'detached' });
  await alice.leave();
});

it('the client opens without a network, says so, and continues when the network is back', async () => {
  await using context = await newPerson(browser, { serviceWorkers: 'allow' });
  await requestSession(context, { login: 'ivan', app: 'callside', phoneSystem: callside.url });
  const page = await context.newPage();
  await page.goto(`${callside.url}/voicemails`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await until('the page is kept', () => page.evaluate(async () => (await caches.match('/')) !== undefined));
  await context.setOffline(true);
  await page.reload();
  await page.getByText('You are offline').waitFor();
  await context.setOffline(false);
  await page.locator('[data-width]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/voicemails');
});
