import { afterEach, expect, it } from 'vitest';
import { TestPhone } from '#phone-system/testing/test-phone.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { until as untilSignal } from '#sdk/transport/testing/until.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';

const { callside, browser } = await startTestEnvironment();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A robot at the phone of a user: it speaks a tone, answers every call, and does what its client is asked. */
interface Robot {
  readonly client: Client;
  readonly phone: TestPhone;
}

async function robot(login: string, hertz: number): Promise<Robot> {
  const phone = await TestPhone.register(callside.url, login, { answers: true, hertz });
  const client = createClient({ url: callside.url, app: 'callside' });
  ends.push(async () => {
    await client.dispose();
    await phone.stop();
  });
  await client.session.signIn({ login, password: 'demo' });
  await untilSignal(client.terminals.isReady, Boolean);
  await client.terminals.select(phone.terminalId);
  return { client, phone };
}

async function robotAgent(login: string, hertz: number): Promise<Robot> {
  const one = await robot(login, hertz);
  const state = await untilSignal(one.client.agent.state, (known) => known !== undefined);
  // An earlier test may have left the agent logged in.
  if (state?.status === 'LOGOUT') await one.client.agent.login();
  await untilSignal(one.client.agent.state, (state) => state?.status === 'IDLE');
  return one;
}

const figure = (person: Person, name: string) =>
  person.app.locator(`[data-figure="${name}"] td`).first().textContent();

it('an agent works for an hour: two groups, three agents, robots as callers', async () => {
  const judy = await Person.inApp(browser, callside, 'judy.bauer');
  ends.push(() => judy.close());
  const [karim, alice, carol, dave] = await Promise.all([
    robotAgent('karim.bauer', 1700),
    robotAgent('alice', 500),
    robot('carol', 1100),
    robot('dave', 800),
  ]);
  await judy.goTo('/queue');
  await judy.canCall();
  await judy.press('Start taking calls');
  const isAt = (status: string) => judy.app.locator(`[data-agent="${status}"]`).first().waitFor();
  await isAt('IDLE');

  // Two callers of Orders wait, because its agents choose them. The key takes the caller who has waited for longer.
  await carol.client.calls.place('303');
  await judy.button('Take the call of Carol Lindqvist').waitFor();
  await dave.client.calls.place('303');
  await judy.button('Take the call of Dave Okafor').waitFor();
  await judy.app.locator('[data-waiting]').getByText('2', { exact: true }).waitFor();
  await judy.page.keyboard.press('Alt+Shift+N');
  await isAt('ACD_CALL');
  await judy.card('Carol Lindqvist').waitFor();
  await judy.hears();
  await carol.phone.reaches('talking');
  await judy.app.getByText('This number has not called your queues before.').waitFor();
  await judy.app.getByLabel('Your note').fill('Wants two chairs by Friday.');
  await judy.press('Save note');
  await judy.app.getByText('Note saved').first().waitFor();
  // The message about it covers no tab.
  await judy.app.getByRole('tab', { name: 'Call-backs' }).click({ trial: true });

  // Meanwhile another agent takes the second caller.
  const orders = karim.client.groups.items.value.find(({ label }) => label === 'Orders');
  if (!orders) throw new Error('Karim is in Orders.');
  const waiting = karim.client.groups.callers(orders);
  await waiting.refresh();
  const second = waiting.items.value.find(({ state }) => state === 'QUEUED');
  if (!second) throw new Error('Dave waits.');
  await karim.client.groups.pickUp(second);
  await dave.phone.reaches('talking');
  await judy.app.getByText('Nobody is waiting in your queues').waitFor();
  // The figures of the day have whole seconds.
  await judy
    .card('Carol Lindqvist')
    .getByRole('timer')
    .filter({ hasText: /[1-9]$/ })
    .waitFor();
  await judy.page.keyboard.press('Alt+Shift+E');
  await isAt('IDLE');
  await carol.phone.reaches('idle');
  await judy.app.getByLabel('Outcome').selectOption({ label: 'Order placed' });
  await judy.press('Save outcome');
  await judy.app.getByText('Outcome saved').first().waitFor();
  await dave.phone.hangUp();

  // In a pause she gets no call of Sales: the other agent of the group does.
  await judy.page.keyboard.press('Alt+Shift+U');
  await judy.app.getByRole('menuitem', { name: 'Lunch' }).click();
  await isAt('PAUSE');
  await dave.client.calls.place('301');
  await alice.phone.reaches('talking');
  await judy.page.keyboard.press('Alt+Shift+U');
  await isAt('IDLE');

  // The other agent talks, so the next call of Sales rings at her. She declines, and finds it with the reason.
  await carol.client.calls.place('301');
  await judy.press('Decline');
  await judy.app.getByRole('tab', { name: 'Missed' }).click();
  await judy.app.getByText('Sales · You declined').waitFor();
  await carol.phone.hangUp();
  await dave.phone.hangUp();

  // On a break she is told why she cannot take a caller, and ends the break there.
  await judy.page.keyboard.press('Alt+Shift+U');
  await judy.app.getByRole('menuitem', { name: 'Lunch' }).click();
  await isAt('PAUSE');
  await carol.client.calls.place('303');
  await judy.app.getByRole('tab', { name: 'Callers' }).click();
  const board = judy.app.getByRole('region', { name: 'Waiting callers' });
  await board.getByText('End your break to take a call.').waitFor();
  await board.getByRole('button', { name: 'End break' }).click();
  await isAt('IDLE');
  await board.getByText('End your break to take a call.').waitFor({ state: 'detached' });

  // A caller who calls again is known, with the note.
  await judy.press('Take the call of Carol Lindqvist');
  await judy.hears();
  await judy.app.getByRole('listitem').filter({ hasText: 'Wants two chairs by Friday.' }).waitFor();
  await judy.app.getByText('Talked to Judy Bauer').first().waitFor();
  await judy.page.keyboard.press('Alt+Shift+E');
  await isAt('IDLE');

  await judy.app.getByRole('tab', { name: 'Today' }).click();
  await until('two calls are counted', async () => (await figure(judy, 'desk.groupCalls')) === '2');
  expect(await figure(judy, 'desk.pauses')).toBe('2');
  expect(await figure(judy, 'desk.missedOffers')).toBe('1');
  expect(await figure(judy, 'desk.talking')).not.toBe('00:00:00');
  await judy.press('Stop taking calls');
  await isAt('LOGOUT');
});

inTurn('an agent takes a waiting caller in the widget, and sees the day', async () => {
  const karim = await Person.inWidgetPage(browser, callside, 'karim.bauer');
  ends.push(() => karim.close());
  await karim.page.setViewportSize({ width: 320, height: 600 });
  const carol = await robot('carol', 1100);
  if ((await karim.app.locator('[data-agent="LOGOUT"]').count()) > 0) await karim.press('Start taking calls');
  await karim.app.getByRole('tab', { name: 'Queue' }).click();
  await carol.client.calls.place('303');
  await karim.press('Take the call of Carol Lindqvist');
  await karim.hears();
  await karim.app.getByRole('region', { name: 'Call from Orders' }).waitFor();
  await karim.press('Hang up');
  await karim.app.getByRole('tab', { name: 'Today' }).click();
  await until('the calls are counted', async () => Number(await figure(karim, 'desk.groupCalls')) >= 1);
});

inTurn('a supervisor steers callers and agents, listens, and sees a change by somebody else', async () => {
  const grace = await Person.inApp(browser, callside, 'grace');
  ends.push(() => grace.close());
  const [karim, carol, dave] = await Promise.all([
    robotAgent('karim.bauer', 1700),
    robot('carol', 1100),
    robot('dave', 800),
  ]);
  await carol.client.calls.place('303');
  await carol.phone.reaches('talking');
  await dave.client.calls.place('303');
  await dave.phone.reaches('talking');
  await grace.goTo('/queue');
  await grace.press('View: List');
  await grace.app.getByRole('menuitemradio', { name: 'Tiles' }).click();
  const tile = grace.app.getByRole('button', { name: /^Orders/ });
  await tile.getByText('2', { exact: true }).waitFor();
  await tile.click();
  const page = grace.app.getByRole('region', { name: 'Orders', exact: true });
  await page.getByText(/^2 waiting · longest 0:/).waitFor();

  const callers = grace.app.getByRole('list', { name: 'Callers' }).getByRole('listitem');
  await callers.first().getByText('Carol Lindqvist').waitFor();
  const choose = async (menu: string, item: string) => {
    await grace.press(menu);
    await grace.app.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose('Actions for the caller Dave Okafor', 'Move to the front');
  await callers.first().getByText('Dave Okafor').waitFor();

  const agent = grace.app.getByRole('listitem').filter({ hasText: 'Karim Bauer' }).first();
  await choose('Actions for Karim Bauer', 'Lunch');
  await agent.getByText('On break · Lunch').waitFor();
  await choose('Actions for Karim Bauer', 'End the break');
  await agent.getByText('Ready').waitFor();
  await choose('Actions for the caller Dave Okafor', 'Send to an agent…');
  await grace.app.getByRole('dialog').getByRole('button', { name: 'Karim Bauer' }).click();
  await agent.getByText('Queue call with Dave Okafor').waitFor();
  await choose('Actions for Karim Bauer', 'Listen');
  await grace.hears();
  await grace.press('Leave');
  await grace.hasNoCall();

  await choose('Actions for the caller Carol Lindqvist', 'End the call…');
  await grace.app.getByRole('dialog').getByRole('button', { name: 'End the call' }).click();
  await carol.phone.reaches('idle');
  await karim.phone.hangUp();
  await dave.phone.reaches('idle');

  // Another user saves another priority while the form is open.
  const second = createClient({ url: callside.url, app: 'callside' });
  ends.push(() => second.dispose());
  await second.session.signIn({ login: 'grace', password: 'demo' });
  const editor = await second.groups.editor({ internalAddressID: '3' });
  const openFrom = (dayHourStart: number) => ({
    weekSlots: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      ...{ dayOfWeek, dayHourStart, dayMinuteStart: 0, dayHourEnd: 24, dayMinuteEnd: 0 },
    })),
    absoluteTimeSlots: [],
  });
  await editor.changeHours(openFrom(0));
  await grace.app.getByRole('link', { name: 'Change settings' }).click();
  const priority = grace.app.getByLabel('Priority among all groups');
  await priority.fill('7');
  await second.groups.change({ internalAddressID: '3' }, { priority: 9 });
  const notice = grace.app.getByRole('alert').filter({ hasText: 'Priority among all groups: 9' });
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await notice.waitFor({ state: 'detached' });
  await grace.press('Save');
  await grace.app.getByText('The settings of Orders are saved').first().waitFor();

  // The same for hours, which are pushed as well.
  const monday = grace.app.getByLabel('Monday: from');
  await monday.fill('07:30');
  await editor.changeHours(openFrom(6));
  const changed = grace.app.getByRole('alert').filter({ hasText: 'Opening hours' });
  await changed.getByRole('button', { name: 'Use theirs' }).click();
  await changed.waitFor({ state: 'detached' });
  expect(await monday.inputValue()).toBe('06:00');
  await grace.app.getByRole('tab', { name: 'Week' }).click();
  const block = grace.app.locator('[data-day="1"] [data-entry]');
  await block.focus();
  await grace.page.keyboard.press('Alt+Shift+ArrowUp');
  expect(await block.getAttribute('aria-label')).toMatch(/6:00.* 11:45|06:00.* 23:45/);
  await grace.press('Discard changes');
  await grace.app.getByRole('tab', { name: 'List' }).click();
  await priority.fill('7');
  await editor.changeHours(undefined);
  await monday.waitFor({ state: 'detached' });

  // Her rights are taken away while she edits: the entries can be copied, and everything is there again with the rights.
  const changeRights = (rights: object) =>
    fetch(`${callside.url}/control/rights`, {
      method: 'PUT',
      body: JSON.stringify({ login: 'grace', ...rights }),
    });
  await priority.fill('5');
  await changeRights({ supervisedGroups: ['301'] });
  const lost = grace.app.getByRole('alert').filter({ hasText: 'You may no longer change this group' });
  await lost.getByRole('button', { name: 'Copy my entries' }).waitFor();
  await changeRights({ supervisedGroups: null });
  await lost.waitFor({ state: 'detached' });
  await grace.press('Discard changes');

  // So is the page of the group, which says that it is not seen any more.
  await grace.app
    .getByRole('region', { name: 'Settings of Orders' })
    .getByRole('button', { name: 'Orders' })
    .click();
  const agents = grace.app.getByRole('list', { name: 'Agents' });
  await agents.waitFor();
  await changeRights({ supervisedGroups: ['301'] });
  await grace.app.getByText('You do not see this group any more').waitFor();
  await changeRights({ supervisedGroups: null });
  await agents.waitFor();

  // The dashboard counts the calls of today, and each figure leads to its calls.
  await grace.goTo('/acd-dashboard');
  const answered = grace.app.getByRole('link', { name: /^Orders, Answered: / });
  const count = Number(await answered.textContent());
  expect(count).toBeGreaterThan(0);
  await answered.click();
  const calls = grace.app.getByRole('table', { name: 'Calls behind the figure' }).locator('tbody tr');
  await calls.filter({ hasText: 'Dave Okafor' }).filter({ hasText: 'Karim Bauer' }).first().waitFor();
  expect(await calls.count()).toBe(count);
});
