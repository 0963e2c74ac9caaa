/** Each page of the settings changes something that another browser of the user shows after a reload. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appCode } from '#phone-system/testing/app-code.ts';
import { pngOf } from '#phone-system/testing/png.ts';
import { launchBrowser, newPerson } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { requestSession } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';

let callside: RunningCallside;
let browser: Browser;
beforeAll(async () => {
  [callside, browser] = await Promise.all([startCallside(['--memory']), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
});

async function signedIn(path: string, options: Parameters<typeof newPerson>[1] = {}): Promise<Page> {
  const context = await newPerson(browser, options);
  await requestSession(context, { login: 'dave', app: 'callside', phoneSystem: callside.url });
  const page = await context.newPage();
  await page.goto(callside.url + path);
  return page;
}

const isSaved = (page: Page, path: string) =>
  page.waitForResponse((answer) => answer.url().includes(path) && answer.request().method() === 'PUT');

it('a change on a page of the settings is shown in another browser', async () => {
  const here = await signedIn('/settings/password');
  const there = await signedIn('/settings/geoarea');
  const open = async (page: Page, name: string) => {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click();
  };

  // The rules are checked while typing, and a wrong current password keeps the form.
  const pin = here.getByRole('form', { name: 'PIN' });
  const type = async (current: string, next: string, again: string) => {
    await pin.getByLabel('Current password').fill(current);
    await pin.getByLabel('New PIN', { exact: true }).fill(next);
    await pin.getByLabel('New PIN again').fill(again);
  };
  await type('guess', '1234', '1235');
  expect(await pin.getByRole('listitem').filter({ hasText: 'No sequence' }).getAttribute('data-met')).toBe(
    'false',
  );
  await pin.getByText('PINs do not match').waitFor();
  await type('guess', '2580', '2580');
  await pin.getByRole('button', { name: 'Set PIN' }).click();
  await pin.getByText('The current password is wrong').waitFor();
  await pin.getByLabel('Current password').fill('demo');
  await pin.getByRole('button', { name: 'Set PIN' }).click();
  await here.getByText('PIN saved').waitFor();

  await open(here, 'Area code');
  const area = isSaved(here, 'GeoArea');
  await here.getByLabel('Your area code').selectOption('3');
  await area;

  await open(here, 'Caller ID');
  const numbers = here.getByRole('group', { name: 'Number shown to people outside' }).getByRole('radio');
  await numbers.nth(2).waitFor();
  await here.getByLabel('Find a number by its first digits').fill('0100000302');
  // The number that is found takes the place of the first numbers, also under a pointer.
  await expect.poll(() => numbers.count()).toBe(2);
  const callerId = isSaved(here, 'customCallerID');
  await numbers.last().click();
  await callerId;

  await open(here, 'Notifications');
  const trigger = isSaved(here, 'settings');
  await here.getByLabel('Missed calls: All devices').uncheck();
  await trigger;

  await open(here, 'Appearance');
  for (const [label, choice] of [
    ['Clock', '12'],
    ['Sort people by', 'lastname'],
    ['Shown first in names', 'lastname'],
    ['Colours', 'dark'],
  ] as const) {
    const saved = isSaved(here, 'settings');
    await here.getByLabel(label, { exact: true }).selectOption(choice);
    await saved;
  }
  // These stay in this browser, also after a reload.
  await here.getByLabel('Text size').selectOption('large');
  await here.getByLabel('Past calls per page').selectOption('100');
  await open(here, 'Audio');
  const keyTones = here.getByRole('switch', { name: 'Key tones' });
  await keyTones.uncheck();
  await here.getByRole('slider', { name: 'Ringing volume' }).fill('40');

  await open(here, 'Voicemail');
  const answering = here.getByRole('switch', { name: 'Voicemail on' });
  const wasAnswering = await answering.isChecked();
  await answering.click();
  await expect.poll(() => answering.isChecked()).toBe(!wasAnswering);

  await open(here, 'CRM');
  const queueOnly = (page: Page) =>
    page.getByRole('group', { name: 'In other CRMs' }).getByRole('switch', { name: 'Queue calls only' });
  await queueOnly(here).click();
  await expect.poll(() => queueOnly(here).isChecked()).toBe(true);

  await open(here, 'Manager and secretary');
  const fromOutside = (page: Page) =>
    page.getByRole('switch', { name: 'Only calls from outside the company' });
  await fromOutside(here).click();
  await expect.poll(() => fromOutside(here).isChecked()).toBe(true);

  await open(here, 'Assistant');
  await here.getByRole('button', { name: 'Choose a colleague' }).click();
  await here.getByRole('combobox', { name: 'Name or internal number of the colleague' }).fill('103');
  await here.getByRole('button', { name: 'Choose', exact: true }).click();
  await here.getByText('Carol Lindqvist (103)').waitFor();
  await here.getByRole('switch', { name: 'Switched on' }).click();
  await here.getByText('calls go to Carol Lindqvist (103)').waitFor();

  await open(here, 'My details');
  await here.getByRole('button', { name: 'Change photo' }).click();
  await here
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pngOf(64, 64) });
  await here.getByRole('button', { name: 'Save photo' }).click();
  await here.getByText('The photo is saved').waitFor();

  await open(here, 'Message templates');
  const press = (name: string) => here.getByRole('button', { name, exact: true }).click();
  await press('Add');
  await here.getByText('Write a text first.').waitFor();
  await here.getByLabel('New template').fill('In a meeting.');
  await press('Add');
  await press('Change: In a meeting.');
  await here.getByLabel('Text of the template').fill('In a meeting until four.');
  await press('Save');
  await press('Delete: In a meeting until four.');
  const deleted = here.getByRole('listitem').filter({ hasText: 'The template is deleted' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await here.getByRole('button', { name: 'Delete: In a meeting until four.' }).waitFor();

  await there.reload();
  await expect.poll(() => there.getByLabel('Your area code').inputValue()).toBe('3');
  await open(there, 'Caller ID');
  await there.getByRole('radio', { checked: true }).and(there.locator(':not([value=""])')).waitFor();
  expect(await there.getByRole('radio', { name: 'My number' }).isChecked()).toBe(false);
  await open(there, 'Notifications');
  expect(await there.getByLabel('Missed calls: All devices').isChecked()).toBe(false);
  await open(there, 'Appearance');
  await there.locator(':root[data-theme="dark"]').waitFor();
  for (const [label, choice] of [
    ['Clock', '12'],
    ['Sort people by', 'lastname'],
    ['Shown first in names', 'lastname'],
    ['Text size', 'normal'],
  ] as const)
    expect(await there.getByLabel(label).inputValue(), label).toBe(choice);
  await open(there, 'Voicemail');
  const answeringThere = there.getByRole('switch', { name: 'Voicemail on' });
  await expect.poll(() => answeringThere.isChecked()).toBe(!wasAnswering);
  await open(there, 'CRM');
  await expect.poll(() => queueOnly(there).isChecked()).toBe(true);
  await open(there, 'Manager and secretary');
  await expect.poll(() => fromOutside(there).isChecked()).toBe(true);
  await open(there, 'Assistant');
  await expect.poll(() => there.getByRole('switch', { name: 'Switched on' }).isChecked()).toBe(true);
  await open(there, 'Message templates');
  await there.getByRole('button', { name: 'Delete: In a meeting until four.' }).waitFor();
  await open(there, 'My details');
  await there.getByRole('main').locator('img[src*="Photo"]').first().waitFor();

  await here.goto(`${callside.url}/settings/misc`);
  expect(await here.getByLabel('Text size').inputValue()).toBe('large');
  expect(await here.getByLabel('Past calls per page').inputValue()).toBe('100');
  await open(here, 'Audio');
  await expect.poll(() => keyTones.isChecked()).toBe(false);
  expect(await here.getByRole('slider', { name: 'Ringing volume' }).inputValue()).toBe('40');
  await open(here, 'Appearance');
  await here.getByLabel('Language').selectOption('de');
  await here.getByLabel('Sprache').waitFor();
  await there.reload();
  await there.getByRole('link', { name: 'Darstellung', exact: true }).click();
  await there.getByLabel('Sprache').selectOption('en');
  await there.getByLabel('Language').waitFor();
  await here.reload();
  await here.getByLabel('Language').waitFor();
  await open(there, 'Password and security');
  await there.getByRole('button', { name: 'Change PIN' }).waitFor();

  // Here is the other session, and there it can be ended.
  await there.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await there.getByText('Signed out there').waitFor();
  await here.getByRole('button', { name: 'Sign in' }).waitFor();

  // With an app, the browser that was signed out needs its code.
  const twoStep = there.getByRole('region', { name: 'Two-step sign-in' });
  await twoStep.getByRole('button', { name: 'Set up an app' }).click();
  await twoStep.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const key = (await twoStep.getByRole('definition').innerText()).replaceAll(' ', '');
  const now = Date.now();
  await twoStep.getByLabel('Current password').fill('demo');
  await twoStep.getByLabel('Code of the app').fill('12345');
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  await twoStep.getByText('The code is not right').waitFor();
  await twoStep.getByLabel('Code of the app').fill(appCode(key, now));
  await twoStep.getByRole('button', { name: 'Turn on' }).click();
  const codes = twoStep.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const recoveryCode = await codes.first().innerText();
  await twoStep.getByRole('button', { name: 'I have saved the codes' }).click();
  await twoStep.getByText('10 recovery codes left').waitFor();

  await here.getByRole('textbox', { name: 'User name' }).fill('dave');
  await here.getByLabel('Password', { exact: true }).fill('demo');
  await here.getByRole('button', { name: 'Sign in', exact: true }).click();
  await here.getByText('Enter the code that your authenticator app shows').waitFor();
  // The code before it was used for the set-up.
  await here.getByRole('textbox', { name: 'Code' }).fill(appCode(key, now + 30_000));
  await here.getByRole('button', { name: 'Sign in', exact: true }).click();
  await here.getByRole('navigation', { name: 'Settings' }).waitFor();

  await twoStep.getByRole('button', { name: 'Turn off' }).click();
  await twoStep.getByLabel('Current password').fill('demo');
  await twoStep.getByLabel('Code of the app').fill(recoveryCode);
  await twoStep.getByRole('button', { name: 'Turn off' }).click();
  await twoStep.getByRole('button', { name: 'Set up an app' }).waitFor();
});

inTurn('shortcuts and the volume stay in this browser, and keys of others are refused', async () => {
  const page = await signedIn('/settings/shortcuts');
  const change = page.getByRole('button', { name: 'Change the keys of Answer', exact: true });
  await change.click();
  await page.keyboard.press('Alt+Shift+KeyH');
  await page.getByText('Alt+Shift+H is already used for: Hold').waitFor();
  await page.keyboard.press('Control+KeyS');
  await page.getByText('Control+S belongs to the browser').waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Reset the keys of Answer', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'F8' }).waitFor();

  await page.goto(`${callside.url}/settings/notifications`);
  const volume = page.getByRole('slider', { name: 'Volume' });
  expect(await volume.inputValue()).toBe('85');
  await volume.fill('40');
  await page.reload();
  await expect.poll(() => volume.inputValue()).toBe('40');
});

inTurn('services are set by mouse, keys and touch, and their pages say what callers notice', async () => {
  const page = await signedIn('/settings/callscreening', { hasTouch: true });
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click();
  const isOn = page.getByRole('switch', { name: 'Switched on' });
  await page.getByText('The service is off').waitFor();
  await isOn.click();
  await page.getByText('Callers from outside say their name before your phone rings.').waitFor();

  await open('Call back');
  await page.getByText('The service is off').waitFor();
  await isOn.focus();
  await page.keyboard.press('Space');
  await page.getByText('If you are in a call or do not answer, callers can ask for a call back.').waitFor();
  const attempts = page.getByRole('textbox', { name: 'Attempts to call back (1 to 10)' });
  await attempts.fill('11');
  await page.getByText('Enter a whole number from 1 to 10.').waitFor();
  await attempts.fill('5');
  await attempts.press('Enter');
  await page.getByRole('button', { name: 'Use the default: 3' }).waitFor();

  for (const name of ['Away message', 'Busy message']) {
    await open(name);
    await page.getByText('The service is off').waitFor();
    await isOn.click();
    await page.getByText('The service is off').waitFor({ state: 'detached' });
  }
  await open('Hold callers when busy');
  await page.getByText('The service is off').waitFor();
  await isOn.tap();
  await page.getByText('If you are in a call, up to 5 callers wait').waitFor();
  await page.getByRole('tab', { name: 'Choices of callers' }).tap();
  await page.getByRole('switch', { name: 'Key 1 asks for a call back' }).tap();
  await page.getByText('With key 1 they ask for a call back.').waitFor();

  const there = await signedIn('/settings/callqueuing/ccs');
  await there.getByText('With key 1 they ask for a call back.').waitFor();
  await there.goto(`${callside.url}/settings/callback`);
  await expect.poll(() => there.getByRole('textbox', { name: /Attempts/ }).inputValue()).toBe('5');
  for (const name of ['Away message', 'Busy message']) {
    await there.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => there.getByRole('switch', { name: 'Switched on' }).isChecked()).toBe(true);
  }
});
