/** A single task for each call, despite delays, failures, reloads and further tabs. */
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { asks } from '#tests/support/answering.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { patientCallers, type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { isWholeMatrix, representatives } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from '../bridge/crm.ts';
import { type HostPages, serveHostPages } from '../bridge/host-page.ts';
import { AgentDesk, CrmControl, type Tab } from './agent-desk.ts';

let callside: RunningCallside;
let browser: Browser;
let crm: CrmControl;
let pages: HostPages;
let alice: AgentDesk;
beforeAll(async () => {
  pages = await serveHostPages(() => callside.url);
  [callside, browser] = await Promise.all([
    startCallside(['--memory', ...patientCallers, '--parent', pages.origin]),
    launchBrowser(),
  ]);
  crm = new CrmControl(callside);
});
beforeEach(async () => {
  alice = await AgentDesk.open(browser, callside, 'alice', 'lightning');
});
afterEach(async () => {
  await alice?.person.close();
  await crm.reset();
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
  pages?.close();
});

/** Calls Emma, and hangs up after the CRM has named her, in the other tab too. */
async function callEmma(other?: Tab): Promise<void> {
  await alice.dial('01 00 00 06 00');
  await alice.record('Emma Echo').waitFor();
  await other?.record('Emma Echo').waitFor();
  await alice.person.button('Hold').waitFor();
  await alice.person.press('Hang up');
  await alice.person.hasNoCall();
}

const wasCalled = (name: string, times = 1) =>
  until(`${name} was called ${times} times`, async () => {
    const calls = await crm.calls();
    return calls.filter(({ method }) => method === name).length >= times;
  });

it.each(representatives(['after', 'before'] as const))(
  'a saveLog that fails %s it has written leaves one task',
  async (when) => {
    await crm.fail('saveLog', when);
    await callEmma();
    await wasCalled('saveLog');
    await expect.poll(() => crm.tasks()).toHaveLength(1);
    // It queried the CRM before it sent anything again.
    await until('it was asked for', async () =>
      (await crm.calls()).some(({ args }) => JSON.stringify(args).includes('findTask')),
    );
    await alice.nothingWaits();
    expect(await crm.tasks()).toHaveLength(1);
  },
);

it('a logged call is closed by the status that the org names', async () => {
  await crm.setStatuses([
    { ApiName: 'Offen', IsClosed: false },
    { ApiName: 'Erledigt', IsClosed: true },
  ]);
  await callEmma();
  await expect.poll(() => crm.tasks()).toHaveLength(1);
  expect((await crm.tasks())[0]).toMatchObject({ Status: 'Erledigt', IsClosed: true, TaskSubtype: 'Call' });
});

it.runIf(isWholeMatrix)('a page reload before the answer of saveLog leaves one task', async () => {
  await crm.fail('saveLog', 'silent');
  await callEmma();
  await expect.poll(() => crm.tasks()).toHaveLength(1);
  await alice.person.page.reload();
  await alice.person.canCall();
  await until('it was asked for', async () =>
    (await crm.calls()).some(({ args }) => JSON.stringify(args).includes('findTask')),
  );
  await wasCalled('saveLog', 2);
  await alice.nothingWaits();
  expect(await crm.tasks()).toHaveLength(1);
});

it.runIf(isWholeMatrix)(
  'a call goes on, ends, and gets its record when the CRM answers 20 s late',
  async () => {
    await crm.delay('runApex', 20_000);
    await alice.dial('01 00 00 06 00');
    await alice.person.button('Hold').waitFor();
    await wasCalled('runApex');
    expect(await alice.record('Emma Echo').count()).toBe(0);
    await alice.person.press('Hang up');
    await alice.person.hasNoCall();
    await crm.delay('runApex', 0);
    await until('the task has the record', async () => (await crm.tasks())[0]?.WhoId !== undefined, 60_000);
    expect(await crm.tasks()).toHaveLength(1);
  },
);

inTurn('a page of one’s own gets each call once, though it failed first, and its notes later', async () => {
  const louise = { id: 'c5', name: 'Louise Martin' };
  const page = await Crm.open(browser, callside, `${pages.origin}/crm`, 'carol');
  await page.answers({
    matchContacts: { matches: { '+33100000600': [louise] } },
    showContact: { isShown: true },
  });
  await page.person.dial('01 00 00 06 00');
  await page.person.app.getByRole('button', { name: 'Louise Martin', exact: true }).waitFor();
  const { callID, lineID } = await page.call(
    'is with Louise',
    ({ externalInfos }) => externalInfos?.sfId === 'c5',
  );
  expect(await page.askedFor('showContact')).toEqual([{ contact: louise }]);
  expect(await page.last('contactChosen')).toMatchObject({ lineID, contact: louise });
  await page.person.press('Hang up');
  const sent = () => page.askedFor('logCall');
  await until('it was asked to log', async () => (await sent()).length > 0);
  await page.answers({ logCall: { logID: '7' } });
  await until('it is logged', async () => (await page.last('callLogged'))?.logID === '7');

  expect(await page.ask('openLogForm', { callID })).toEqual({ value: null });
  const form = page.person.app.getByRole('form', { name: /^Call notes/ });
  await form.getByLabel('Notes').fill('Bread for Monday');
  await form.getByRole('button', { name: 'Save' }).click();
  const last = { call: { key: `${callID}:${lineID}`, durationMs: expect.any(Number) }, contact: louise };
  await until('the notes came', async () => JSON.stringify(await sent()).includes('Bread'));
  expect((await sent()).at(-1)).toMatchObject({
    ...last,
    values: { subject: 'Call to Louise Martin', notes: 'Bread for Monday', outcome: '' },
  });
  expect(new Set((await sent()).map(({ call }) => (call as { key: string }).key)).size).toBe(1);
  expect(await page.ask('setCallLogged', { callID, isLogged: false })).toMatchObject({ status: 409 });
  await page.close();
});

it.runIf(isWholeMatrix)(
  'the example page as a CRM shows the caller and has one row for the call, with its notes',
  async () => {
    const at = { ...callside, parentUrl: `${callside.parentUrl}/?crm` };
    const person = await Person.inWidget(browser, at, 'carol');
    const { page, app } = person;
    await app.locator('[data-crm-state="2"]').waitFor();
    await person.dial('01 00 00 06 02');
    await page.locator('tr[aria-current="true"]').getByText('Louise Martin').waitFor();
    await person.press('Add note');
    const form = app.getByRole('form', { name: /^Call notes/ });
    await form.getByLabel('Notes').fill('Bread for Monday');
    await form.getByRole('button', { name: 'Save' }).click();
    await person.press('Hang up');
    const rows = page.locator('#log-rows tr');
    await rows.getByText('Bread for Monday').waitFor();
    expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('Call to Louise Martin')]);

    // Every mention of the call names the record.
    await app.getByRole('tab', { name: 'Recents' }).click();
    await app.getByRole('list', { name: 'Recents' }).getByText('Louise Martin').waitFor();
    await app.getByRole('tab', { name: 'Keypad' }).click();
    await person.dial('01 00 00 06 02');
    await app.getByRole('button', { name: 'Louise Martin', exact: true }).waitFor();
    await person.button('Hold').waitFor();
    await asks(person, '600');
    await app.getByRole('group', { name: /about Louise Martin$/ }).waitFor();
    await person.press('Cancel transfer');
    // Until then the first button of this name belongs to the consulted party.
    await app.getByRole('group', { name: /about Louise Martin$/ }).waitFor({ state: 'detached' });
    await person.press('Hang up');
    await person.hasNoCall();
    await person.close();
  },
);

inTurn('two tabs show one record, and leave one task', async () => {
  const second = await alice.openTab(callside);
  await callEmma(second);
  await expect.poll(() => crm.tasks()).toHaveLength(1);
  await second.waitForSaving();
  await until('one shows the record', async () => (await crm.pops()).length > 0);
  expect(await crm.pops()).toHaveLength(1);
  expect(await crm.tasks()).toHaveLength(1);
});

inTurn(
  'the address of a CRM’s phone works without a CRM around it, and says that the link is disabled',
  async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${callside.url}/widget/?crm=hubspot`);
    await page.getByLabel('User name').fill('carol');
    await page.getByLabel('Password', { exact: true }).fill('demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('[data-crm-state="-2"]').getByText('Not in a CRM').waitFor();
    await page.context().close();
  },
);

inTurn('a user who may not use the CRM is informed, and can place calls', async () => {
  const ivan = await AgentDesk.open(browser, callside, 'ivan', 'lightning');
  await ivan.person.app.getByText('You may not use the CRM').waitFor();
  await ivan.person.dial('01 00 00 06 00');
  await ivan.person.button('Hold').waitFor();
  expect((await crm.calls()).some(({ method }) => method === 'runApex')).toBe(false);
  await ivan.person.close();
});
