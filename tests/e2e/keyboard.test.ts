import { expect, it } from 'vitest';
import { Person } from './person.ts';
import { openStage } from './stage.ts';

const { callside, browser } = await openStage();

it('K shows all keys, except to who types or has switched it off; a call stays in reach', async () => {
  const ivan = await Person.inApp(browser, callside, 'ivan');
  const { page } = ivan;
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const field = page.getByRole('combobox', { name: 'Search or command' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${callside.url}/settings/shortcuts`);
  const overlaySwitch = page.getByRole('switch', { name: 'Show the keys with K' });
  await overlaySwitch.waitFor();
  await ivan.canCall();

  await page.getByRole('heading', { name: 'Keyboard' }).click();
  await page.keyboard.press('k');
  await list.getByRole('row', { name: 'Alt Shift H Hold' }).waitFor();
  await page.keyboard.press('k');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.press('K');
  await list.waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('k');
  expect(await field.inputValue()).toBe('k');
  expect(await list.count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: 'Number' }).fill('601');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await ivan.button('Hold').waitFor();
  await page.getByRole('heading', { name: 'Keyboard' }).click();
  await page.keyboard.press('k');
  await list.waitFor();
  await page.keyboard.press('Alt+Shift+E');
  await ivan.hasNoCall();
  await page.keyboard.press('Escape');

  // Somebody is called by name from wherever one is.
  await page.goto(`${callside.url}/contact/edit/privates/new?label=Tunes&pnumber=601`);
  await ivan.press('Save');
  await page.getByRole('heading', { name: 'Tunes' }).waitFor();
  await ivan.canCall();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tun');
  await page.getByRole('option', { name: /^Call Tunes/ }).waitFor();
  await page.keyboard.press('Enter');
  await ivan.button('Hold').waitFor();
  await ivan.press('Hang up');
  await ivan.hasNoCall();

  await page.goto(`${callside.url}/settings/shortcuts`);
  await overlaySwitch.uncheck();
  await page.getByRole('heading', { name: 'Keyboard' }).click();
  await page.keyboard.press('k');
  // Had the key opened the list, the switch under it could not be reached.
  await overlaySwitch.check();
  expect(await list.count()).toBe(0);
  await ivan.close();
});
