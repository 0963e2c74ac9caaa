import type { Locator, Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { NodePhone } from '#phone-system/engine/local/testing/node-phone.ts';
import { representatives } from '#tests/support/matrix.ts';
import { Person, requestSession } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const apps = representatives(['inApp', 'inWidgetPage'] as const);

/** Erin has a phone of each kind, in one of the two apps. */
async function erinIn(app: 'inApp' | 'inWidgetPage'): Promise<Person> {
  const erin = await Person[app](browser, callside, 'erin');
  endings.push(() => erin.close());
  return erin;
}

/** Registers one of Erin's devices, which goes off hook by itself, or only rings. */
async function plugIn(name: string, onCall: 'answer' | 'ring' = 'answer'): Promise<NodePhone> {
  const phone = new NodePhone({
    url: `${callside.url.replace('http', 'ws')}/sip`,
    registerId: `erin-${name}`,
    password: 'demo',
    onCall,
  });
  endings.push(() => phone.agent.stop());
  expect(await phone.register()).toBe(200);
  return phone;
}

const phones = (within: Pick<Page, 'getByRole'> | Locator) =>
  within.getByRole('group', { name: 'Phone' }).getByRole('radio');
const row = (person: Person, label: string) => person.app.locator('label').filter({ hasText: label });
const names = async (options: Locator) =>
  (await options.all()).reduce<Promise<string[]>>(
    async (known, option) => [
      ...(await known),
      (await option.locator('xpath=..').innerText()).split('\n')[0] ?? '',
    ],
    Promise.resolve([]),
  );
/** From the header, as most users do it. */
async function choose(person: Person, label: string): Promise<void> {
  await person.app.locator('[data-phone]').first().click();
  await person.app.getByRole('menuitemradio', { name: label }).click();
}
/** Her page has received earlier changes of her phones by now: push keeps their order. */
async function isToldOfPhones(erin: Person): Promise<void> {
  const cloud = await plugIn('cloud');
  const option = (name: string) => erin.app.getByRole('menuitemradio', { name, exact: true });
  await erin.app.locator('[data-phone]').first().click();
  await option('Conference room').waitFor();
  await cloud.unregister();
  await option('Conference room (Offline)').waitFor();
  await erin.page.keyboard.press('Escape');
}

const registrations = async () => (await callside.counts()).engine.registrations;

test('the list of phones shows each kind with its live state, in the order of the choice and of devices', async () => {
  const erin = await erinIn('inApp');
  await erin.goTo('/dialpad/terminals');
  await expect
    .poll(() => names(phones(erin.page)))
    .toEqual([
      'Laptop',
      'Web phone',
      'Company mobile',
      'Conference room',
      'Desk phone',
      'Own mobile',
      'Pocket app',
      'Seat 4.12',
      'Second line',
    ]);
  const cloud = await plugIn('cloud');
  await row(erin, 'Conference room').getByText('Ready').waitFor();
  // Phones in service come first.
  expect((await names(phones(erin.page)))[2]).toBe('Conference room');
  await row(erin, 'Seat 4.12').getByText('Shared desk').waitFor();
  await row(erin, 'Pocket app').getByText('App on your mobile').waitFor();
  await row(erin, 'Second line').getByText('Cannot call').waitFor();
  await cloud.unregister();
  await row(erin, 'Conference room').getByText('Offline').waitFor();

  await erin.goTo('/settings/telephony');
  await expect
    .poll(() => names(phones(erin.page)))
    .toEqual([
      // In service, and so before the others.
      'Web phone',
      'Desk phone',
      'Seat 4.12',
      'Laptop',
      'Pocket app',
      'Conference room',
      'Own mobile',
      'Company mobile',
      'Second line',
    ]);
});

test.each(apps)(
  'in %s another phone ends the one in the browser, and is still chosen after a reload',
  async (app) => {
    await plugIn('desk');
    const erin = await erinIn(app);
    expect(await registrations()).toBe(2);
    await choose(erin, 'Desk phone');
    await expect.poll(registrations).toBe(1);
    await erin.page.reload();
    await erin.app.locator('[data-phone="connected"]').filter({ hasText: 'Desk phone' }).waitFor();
    expect(await registrations()).toBe(1);
    await choose(erin, 'Web phone');
    await erin.canCall();
    await expect.poll(registrations).toBe(2);
  },
);

test.each(apps)('in %s a call that the chosen phone cannot make is placed from another one', async (app) => {
  const cloud = await plugIn('cloud');
  const bob = await Person.inApp(browser, callside, 'bob');
  endings.push(() => bob.close());
  const erin = await erinIn(app);
  if (app === 'inApp') await erin.goTo('/presence');
  await choose(erin, 'Desk phone');
  await erin.dial('102');
  await erin.app.getByRole('alert').filter({ hasText: 'The phone you chose is offline' }).waitFor();
  if (app === 'inApp') await erin.page.waitForURL('**?destination=102');
  const place = app === 'inApp' ? erin.app.getByRole('main') : erin.app.getByRole('dialog');
  await place.getByText('not connected').waitFor();
  expect(await place.getByRole('button', { name: 'Call 102' }).isDisabled()).toBe(true);
  await place.getByRole('radio', { name: /^Conference room/ }).check();
  // A double click, in a single message: a busy machine must not turn it into two clicks.
  const call = place.getByRole('button', { name: 'Call 102' }).and(place.locator(':enabled'));
  await call.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => cloud.invitations.length).toBe(1);
  // The call is in the dock: Back leads to the previous screen, and no further.
  if (app === 'inApp') await erin.page.waitForURL('**/presence');
  await bob.press('Answer');
  await erin.card('Bob Keller').waitFor();
  if (app === 'inApp') expect(new URL(erin.page.url()).pathname).toBe('/presence');
  await bob.press('Hang up');
  await erin.hasNoCall();
});

test.each(apps)('%s says so if no phone is in service', async (app) => {
  const erin = await erinIn(app);
  await choose(erin, 'Desk phone');
  await expect.poll(registrations).toBe(0);
  await isToldOfPhones(erin);
  await erin.dial('102');
  await erin.app.getByRole('alert').filter({ hasText: 'All your phones are offline' }).waitFor();
  expect(new URL(erin.page.url()).pathname).not.toContain('terminals');
});

inTurn(
  'a user who acts for a user with only browser phones has none, and their address says so',
  async () => {
    const carol = await Person.inApp(browser, callside, 'carol');
    endings.push(() => carol.close());
    await carol.page.evaluate(() =>
      fetch('/restletrouter/v1/service/Login?behalf=ivan', {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa('carol:demo')}`, 'X-Application': 'callside' },
      }),
    );
    await carol.page.goto(`${callside.url}/settings/telephony/ivan-desk`);
    await carol.app.getByRole('main').getByText('You have no phone yet').waitFor();
  },
);

inTurn(
  'a user who acts for another has none of their browser phones, and no phone until one is chosen',
  async () => {
    const cloud = await plugIn('cloud', 'ring');
    const carol = await Person.inApp(browser, callside, 'carol');
    endings.push(() => carol.close());
    await carol.page.evaluate(() =>
      fetch('/restletrouter/v1/service/Login?behalf=erin', {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa('carol:demo')}`, 'X-Application': 'callside' },
      }),
    );
    await carol.page.goto(callside.url);
    await carol.app.getByText('No default terminal defined').first().waitFor();
    await carol.dial('102');
    await carol.app.getByRole('alert').filter({ hasText: 'No default terminal defined' }).waitFor();
    await carol.page.waitForURL('**/dialpad/terminals?destination=102');
    await expect
      .poll(() => names(phones(carol.page.getByRole('main'))))
      .toEqual([
        'Conference room',
        'Company mobile',
        'Desk phone',
        'Own mobile',
        'Pocket app',
        'Seat 4.12',
        'Second line',
      ]);
    await carol.page
      .getByRole('main')
      .getByRole('radio', { name: /^Conference room/ })
      .check();
    await carol.button('Call 102').click();
    await expect.poll(() => cloud.invitations.length).toBe(1);
    await carol.press('Hang up');
    await carol.hasNoCall();
  },
);

test.each(apps)(
  '%s asks a user who may no longer use the phone of this browser to choose another one',
  async (app) => {
    await plugIn('desk');
    const erin = await erinIn(app);
    await choose(erin, 'Web phone');
    // The same phone system with a changed company rule.
    await erin.page.route(/v1\/service\/Login|v1\/user\/ShortInfo/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), webRtc: false } });
    });
    await erin.page.reload();
    const prompt = app === 'inApp' ? erin.app.getByRole('main') : erin.app.getByRole('dialog');
    await erin.app.getByText('The phone in this browser is not allowed').waitFor();
    await prompt.getByRole('radio', { name: /^Desk phone/ }).check();
    await erin.app.getByText('The phone in this browser is not allowed').waitFor({ state: 'detached' });
    await erin.app.locator('[data-phone="connected"]').filter({ hasText: 'Desk phone' }).waitFor();
    expect(await registrations()).toBe(1);
  },
);

inTurn('keys, ringing and apps of a phone are changed in one browser and seen in another', async () => {
  const here = await Person.inApp(browser, callside, 'bob');
  // Another browser of the same user, which has no phone.
  const context = await browser.newContext();
  endings.push(
    () => here.close(),
    () => context.close(),
  );
  await requestSession(context, { login: 'bob', app: 'callside', phoneSystem: callside.url });
  const there = await context.newPage();
  const settings = `${callside.url}/settings/telephony`;
  const keys = there
    .getByRole('list', { name: 'Programmable keys' })
    .getByRole('button', { name: /^Change key/ });
  await there.goto(`${settings}/bob-desk/bob-desk`);
  await here.goTo('/settings/telephony/bob-desk/bob-desk');
  await here.button('Add a key').click();
  // A lamp needs a person to show.
  await here.button('Save').click();
  await here.app.getByRole('alert').getByText('Choose a person or number for the key.').waitFor();
  await here.app.getByLabel('Person or number').fill('carol');
  await here.app.getByRole('option', { name: /Carol.*103/ }).click();
  await here.button('Save').click();
  await here.button('Add a key').click();
  await here.app.getByLabel('Function').selectOption('Call a number');
  await here.app.getByLabel('Person or number').fill('600');
  await here.app.getByLabel('Text beside the key').fill('Echo');
  await here.button('Save').click();
  await here.button('Move key 2, Echo').press('ArrowUp');
  await expect
    .poll(() => keys.evaluateAll((all) => all.map((key) => key.ariaLabel)))
    .toEqual(['Change key 1, Echo', 'Change key 2, Carol Lindqvist']);
  await here.app.getByText('The phone has not read these settings yet.').waitFor();
  // The phone as it looks: the second of its pages begins with key 10.
  const picture = here.app.getByRole('region', { name: /^Keys on the phone/ });
  await picture.getByRole('button', { name: 'Change key 2, Carol Lindqvist' }).waitFor();
  await picture.getByRole('button', { name: 'Next page' }).click();
  await picture.getByRole('button', { name: 'Set key 10, empty' }).click();
  await here.app.getByLabel('Function').selectOption('Do not disturb');
  await here.button('Save').click();
  await there.getByRole('button', { name: 'Change key 10, Do not disturb' }).waitFor();

  await here.goTo('/settings/telephony/bob-desk');
  await here.app.getByRole('switch', { name: 'Rings for calls to you' }).click();
  await here.page.goto(`${settings}/bob-web`);
  await here.app.getByRole('switch', { name: 'In service' }).click();
  await here.app.getByText('This is your last active phone').waitFor();
  expect(await here.app.getByRole('switch', { name: 'In service' }).isChecked()).toBe(true);

  await here.goTo('/applinks');
  await here.app.getByRole('link', { name: 'Open my phones' }).click();
  await here.app.getByText('Does not ring').waitFor();
  await here.button('Add an app').click();
  await here.app.getByLabel('Name').fill('Pocket');
  await here.button('Add an app').click();
  await here.button('Show how to set it up').click();
  await here.app.getByRole('img', { name: 'QR code with the settings of Pocket' }).waitFor();
  await there.goto(settings);
  await there.getByRole('link', { name: 'Details of Pocket' }).click();
  await there.getByRole('button', { name: 'Remove this phone' }).click();
  await here.app.getByText('This phone was removed').waitFor();
});
