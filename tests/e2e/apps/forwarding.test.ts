/** The rules by which calls are forwarded: written, ordered and tried out in the full client, switched in the widget. */
import type { Locator } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const present: Person[] = [];
afterEach(async () => {
  await Promise.all(present.splice(0).map((person) => person.close()));
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

async function boxOf(element: Locator): Promise<Box> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return box;
}

it('rules are written, moved by key, mouse and touch, tried and switched; services have values by level', async () => {
  const grace = await Person.inApp(browser, callside, 'grace');
  present.push(grace);
  const { page } = grace;
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = page.getByRole('list', { name: 'Forwarding rules' });
  const choose = (label: string, value: string) =>
    page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
  const write = async (sentence: string, fill: () => Promise<unknown>) => {
    await page.goto(`${callside.url}/forwarding/own/new`);
    await fill();
    await page.getByRole('status').filter({ hasText: sentence }).waitFor();
    await grace.press('Save');
    await list.getByText(sentence).waitFor();
  };

  await grace.goTo('/forwarding/own/new');
  await grace.press('Save');
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
    await page.getByText('Only if …').click();
    await page.getByRole('textbox', { name: 'Only these numbers' }).fill('101');
    await page.getByRole('switch', { name: 'Only at certain hours' }).click();
    await page.getByRole('checkbox', { name: 'Fri' }).uncheck();
    await page.getByRole('checkbox', { name: 'At lunch' }).check();
  });
  await page.goto(`${callside.url}/forwarding/own/new`);
  await choose('Callers', 'E');
  await choose('When', 'NA');
  await choose('Send calls to', 'REJECTION');
  await grace.press('Save');
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
  const device = await page.context().newCDPSession(page);
  const drag = async (from: Box, to: number) => {
    const points = (y: number) => [{ x: from.x + from.width / 2, y: y + 8 }];
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from.y) });
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(to) });
    await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  };
  await drag(await boxOf(page.getByRole('button', { name: /^Move “Always/ })), top.y - 16);
  await first.getByText(lunch).waitFor();

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

  // A rule is opened as the phone system has it, however old the list is.
  const wholeRule = /\/v1\/user\/Forwarding\/[^/]+$/;
  await page.route(wholeRule, (route) => route.fulfill({ status: 503 }));
  await list.getByRole('button', { name: /^Always, calls from 101/ }).click();
  await page.getByText('The rule could not be loaded').waitFor();
  await page.unrouteAll();
  await page.route(wholeRule, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), label: 'Lunch' } });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name (optional)' }).inputValue()).toBe('Lunch');
  await page.unrouteAll();
  const chooseService = async (label: string) => {
    await page.getByRole('button', { name: /^Rules to:/ }).click();
    await page.getByRole('menuitemradio', { name: label }).click();
  };
  await chooseService('Reception');
  await page.waitForURL('**/forwarding/own/reception');
  await list.getByText('calls from outside go to the reception').waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await chooseService('My number at home');
  await page.getByText('None of your rules sends calls there.').waitFor();
  await chooseService('All destinations');

  await page.getByRole('button', { name: 'Test my rules' }).click();
  await page.getByRole('textbox', { name: 'Caller’s number' }).fill('101');
  await choose('Day', '2');
  await page.getByLabel('Time', { exact: true }).fill('12:30');
  await choose('Your presence', 'lunch');
  await grace.press('Show what happens');
  const path = page.getByRole('region', { name: 'What happens' });
  await path.getByText('The call goes to Carol').waitFor();
  await path.getByText('This rule decides').waitFor();
  await page.getByLabel('Time', { exact: true }).fill('19:00');
  await grace.press('Show what happens');
  await path.getByText('At other hours').waitFor();
  await path.getByText('Your phones ring until the caller gives up.').waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);

  await grace.goTo('/settings/bosssecretary');
  const ringing = page.getByRole('textbox', { name: /^Ringing time/ });
  const settingsOf = page.getByRole('combobox', { name: 'Settings of' });
  const ringsFor = async (owner: string, seconds: string) => {
    await settingsOf.selectOption(owner);
    await expect.poll(() => ringing.inputValue()).toBe(seconds);
  };
  await page.getByRole('switch', { name: 'Switched on' }).press('Space');
  await page.getByText('Choose a colleague first').waitFor();
  await ringsFor('Everybody in the company', '20');
  await ringing.fill('40');
  await ringing.press('Enter');
  await page.getByRole('button', { name: 'Use the default: 20' }).waitFor();
  await ringsFor('Department: Sales', '40');
  await page.getByText('Your company has chosen this for everybody.').waitFor();
  await ringsFor('Myself', '40');
  await ringing.fill('30');
  await ringing.press('Enter');
  const inherited = page.getByRole('button', { name: 'Use the value of the company: 40' });
  expect(await findings(page.mainFrame())).toEqual([]);
  await inherited.click();
  await expect.poll(() => ringing.inputValue()).toBe('40');

  await grace.close();
  const inWidget = await Person.inWidgetPage(browser, callside, 'grace');
  present.splice(0, 1, inWidget);
  await inWidget.press('Menu');
  await inWidget.app.getByRole('menuitem', { name: 'Settings' }).click();
  const rule = inWidget.app.getByRole('switch', { name: lunch });
  await rule.click();
  await expect.poll(() => rule.isChecked()).toBe(false);
});
