/** The rules by which calls are forwarded: written, ordered and tried out in the full client, switched in the widget. */
import { afterEach, expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { Person } from '../../support/person.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const present: Person[] = [];
afterEach(async () => {
  await Promise.all(present.splice(0).map((person) => person.close()));
});

it('a rule is written, moved by keyboard and pointer, tried out, and switched off in the widget', async () => {
  const ivan = await Person.inApp(browser, callside, 'ivan');
  present.push(ivan);
  const { page } = ivan;
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = page.getByRole('list', { name: 'Forwarding rules' });
  const choose = (label: string, value: string) =>
    page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
  const write = async (sentence: string, fill: () => Promise<unknown>) => {
    await page.goto(`${callside.url}/forwarding/own/new`);
    await fill();
    await page.getByRole('status').filter({ hasText: sentence }).waitFor();
    await ivan.press('Save');
    await list.getByText(sentence).waitFor();
  };

  await page.goto(`${callside.url}/forwarding/own/new`);
  await ivan.press('Save');
  await page.getByText('Choose where calls go.').waitFor();
  await write('If you do not answer within 30 seconds, calls from outside go to the reception.', async () => {
    await choose('When', 'NA');
    await choose('After', '30000');
    await choose('Callers', 'E');
    await choose('Send calls to', 'ENT_RCPT');
  });
  const lunch = 'Always, calls from 101 go to 103. Only on Mon–Thu';
  await write(lunch, async () => {
    await choose('Send calls to', 'OTHERS');
    await page.getByRole('textbox', { name: 'Number', exact: true }).fill('103');
    await page.getByRole('textbox', { name: 'Only these numbers' }).fill('101');
    await page.getByRole('switch', { name: 'Only at certain hours' }).click();
    await page.getByRole('checkbox', { name: 'Fri' }).uncheck();
    await page.getByRole('checkbox', { name: 'At lunch' }).check();
  });
  await page.goto(`${callside.url}/forwarding/own/new`);
  await choose('Callers', 'E');
  await choose('When', 'NA');
  await choose('Send calls to', 'REJECTION');
  await ivan.press('Save');
  await page.getByText('Another rule is for the same calls').waitFor();

  const first = list.getByRole('listitem').first();
  await page.getByRole('button', { name: /^Move “Always/ }).press('ArrowUp');
  await first.getByText(lunch).waitFor();
  await page.getByRole('status').filter({ hasText: 'is now number 1 of 2' }).waitFor({ state: 'attached' });
  const handle = await page.getByRole('button', { name: /^Move “If/ }).boundingBox();
  const top = await first.boundingBox();
  if (!handle || !top) throw new Error('The rules are not shown.');
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(handle.x + 8, top.y - 8, { steps: 4 });
  await page.mouse.up();
  await first.getByText('calls from outside').waitFor();

  const second = await page.context().newPage();
  await second.goto(`${callside.url}/forwarding/own/unknown`);
  await second.getByText('This service does not exist').waitFor();
  await second.getByRole('link', { name: 'All forwarding rules' }).click();
  const there = second.getByRole('switch', { name: lunch });
  expect(await there.isChecked()).toBe(true);
  const here = page.getByRole('switch', { name: lunch });
  await here.click();
  await expect.poll(() => here.isChecked()).toBe(false);
  // As when the user comes back to this window.
  await second.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => there.isChecked()).toBe(false);
  await second.close();
  await here.click();
  await expect.poll(() => here.isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Try a call' }).click();
  await page.getByRole('textbox', { name: 'Number of the caller' }).fill('101');
  await choose('Day', '2');
  await page.getByLabel('Time', { exact: true }).fill('12:30');
  await choose('Your presence', 'lunch');
  await ivan.press('Show the path');
  const path = page.getByRole('region', { name: 'Path of the call' });
  await path.getByText('The call goes to Carol').waitFor();
  await path.getByText('This rule decides').waitFor();
  await page.getByLabel('Time', { exact: true }).fill('19:00');
  await ivan.press('Show the path');
  await path.getByText('At other hours').waitFor();
  await path.getByText('Your phones ring until the caller gives up.').waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);

  await ivan.close();
  const inWidget = await Person.inWidgetPage(browser, callside, 'ivan');
  present.splice(0, 1, inWidget);
  await inWidget.press('Menu');
  await inWidget.app.getByRole('menuitem', { name: 'Settings' }).click();
  const rule = inWidget.app.getByRole('switch', { name: lunch });
  await rule.click();
  await expect.poll(() => rule.isChecked()).toBe(false);
});
