/** Differences between the CRM's user interfaces: failing methods, and the size of the phone. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { isWholeMatrix, representatives } from '#tests/support/matrix.ts';
import { fault } from '#tests/support/reader.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { AgentDesk, CrmControl, type Mode } from './agent-desk.ts';

const { callside, browser } = await startTestEnvironment();
let crm: CrmControl;
let alice: AgentDesk;
beforeAll(async () => {
  crm = new CrmControl(callside);
});
afterEach(async () => {
  await acceptPhones(true);
  await alice?.person.close();
  await crm.reset();
});

const acceptPhones = (accepting: boolean) =>
  fetch(`${callside.url}/control/sip`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accepting }),
  });

const wasCalled = (method: string, times = 1) =>
  until(`${method} was called ${times} times`, async () => {
    const calls = await crm.calls();
    return calls.filter((call) => call.method === method).length >= times;
  });

/** Returns the method names in an adapter's source. */
async function namedIn(adapter: string, offered: readonly string[]): Promise<readonly string[]> {
  const source = await readFile(
    new URL(`../../../widget/crm/salesforce/${adapter}.ts`, import.meta.url),
    'utf8',
  );
  return offered.filter((name) => new RegExp(`\\b${name}\\b`).test(source));
}

/**
 * The methods that an adapter names and that this face never calls: in Lightning a panel is never a single line, and outside
 * the console Classic neither says whether the phone is shown nor hides it.
 */
const unused: Readonly<Record<Mode, readonly string[]>> = {
  lightning: ['setSoftphonePanelHeight'],
  classic: ['fireOnCallBegin', 'fireOnCallEnd', 'isVisible', 'setVisible'],
  console: [],
};

/** Waits for the last notification to the CRM, after the first `from` calls, that numbers can be clicked, or cannot. */
const clickingWas = (method: 'enableClickToDial' | 'disableClickToDial', from: number) =>
  until(`${method} was called last`, async () => {
    const calls = (await crm.calls()).slice(from);
    return calls.findLast((call) => call.method.endsWith('ClickToDial'))?.method === method;
  });

/** The phone of the page that began after so many calls disappears and returns: click-to-dial is off, and on again. */
async function losesPhone(from: number): Promise<void> {
  await clickingWas('enableClickToDial', from);
  await acceptPhones(false);
  await clickingWas('disableClickToDial', from);
  await acceptPhones(true);
  await clickingWas('enableClickToDial', from);
  await alice.person.canCall();
}

/** Calls Emma, and hangs up after the n-th request to the CRM to show her. */
async function callEmma(times: number): Promise<void> {
  await alice.dial('01 00 00 06 00');
  await wasCalled('screenPop', times);
}

it.runIf(isWholeMatrix).each<Mode>(['lightning', 'classic', 'console'])(
  'in %s every method fails once: each call is logged, and a number that is clicked is called once',
  async (mode) => {
    alice = await AgentDesk.open(browser, callside, 'alice', mode);
    const { person } = alice;
    const said = (words: RegExp) => person.app.getByText(words).first().waitFor();
    await alice.isLinked();
    const offered = await alice.offeredMethods();
    await Promise.all(offered.map((method) => crm.fail(method)));
    const { length: calledBefore } = await crm.calls();
    await person.page.reload();
    await person.canCall();
    await alice.isLinked();
    await losesPhone(calledBefore);
    if (mode !== 'lightning') {
      await alice.inOneLine();
      await alice.inFull();
    }

    // The message disappears by itself, so the test waits for it beforehand.
    await Promise.all([said(/The CRM cannot be searched/), alice.dial('01 00 00 06 01')]);
    await person.button('Hold').waitFor();
    await person.press('Hang up');
    // An entry that the CRM has refused is looked for half a minute before it is sent again.
    await expect.poll(() => crm.tasks(), { timeout: 90_000 }).toHaveLength(1);
    await alice.isPutAway();

    await Promise.all([said(/The CRM refused/), callEmma(1)]);
    await alice.record('Emma Echo').waitFor();
    await person.press('Hang up');
    await expect.poll(() => crm.tasks()).toHaveLength(2);
    await alice.isPutAway();

    await callEmma(2);
    await person.page.getByRole('heading', { name: 'Emma Echo' }).waitFor();
    await person.canCall();
    await alice.record('Emma Echo').waitFor();
    await person.press('Hang up');
    await expect.poll(() => crm.tasks()).toHaveLength(3);
    await alice.isPutAway();

    // In Classic the shown record is a new page.
    const shown = mode === 'classic' ? person.page.waitForEvent('load') : undefined;
    await person.page.locator('button.dial:enabled').first().click();
    await shown;
    await alice.record('Emma Echo').waitFor();
    await person.button('Hold').waitFor();
    await person.press('Hang up');
    await expect.poll(() => crm.tasks()).toHaveLength(4);
    await person.hasNoCall();
    await alice.nothingWaits();
    expect(await crm.tasks()).toHaveLength(4);

    const left = await crm.failing();
    const named = await namedIn(mode === 'lightning' ? 'lightning' : 'classic', offered);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => left.includes(name)).toSorted()).toEqual(unused[mode]);
  },
);

it.each(representatives<Mode>(['classic', 'console']))(
  'in %s the phone is one line high, and as high as before',
  async (mode) => {
    alice = await AgentDesk.open(browser, callside, 'alice', mode);
    await alice.isLinked();
    const { person } = alice;
    const height = async () => (await person.page.locator('#softphone').boundingBox())?.height ?? 0;
    const before = await height();
    await alice.inOneLine();
    await expect.poll(height).toBeLessThan(40);
    await alice.inFull();
    await expect.poll(height).toBe(before);

    await alice.dial('01 00 00 06 01');
    await alice.inOneLine();
    await expect.poll(height).toBeLessThan(40);
    const overflow = () => person.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await person.press('Hang up');
    await expect.poll(() => crm.tasks()).toHaveLength(1);
  },
);

it('in Classic the page of a record names the person where the page before could not', async () => {
  alice = await AgentDesk.open(browser, callside, 'alice', 'classic');
  await alice.isLinked();
  const { person } = alice;
  await fault(callside, { path: '/addExternalInfos', method: 'POST' }, { status: 500 });
  const shown = person.page.waitForEvent('load');
  await alice.dial('01 00 00 06 00');
  await shown;
  await alice.record('Emma Echo').waitFor();
  await person.press('Hang up');
  await expect.poll(() => crm.tasks()).toHaveLength(1);
  expect((await crm.tasks())[0]).toMatchObject({ Subject: 'Call to Emma Echo' });
});

it.runIf(isWholeMatrix)(
  'a clicked number that cannot be called shows the reason in the phone, which offers another phone',
  async () => {
    alice = await AgentDesk.open(browser, callside, 'alice', 'lightning');
    const { person } = alice;
    await alice.isLinked();
    await alice.dial('01 00 00 06 01');
    await person.press('Hang up');
    await alice.isPutAway();
    await fault(callside, { path: 'v1/service/E164' }, { status: 403, exceptionId: 'ERR_100' });
    await person.page.locator('button.dial:enabled').first().click();
    await person.page.locator('#softphone[data-visible="true"]').waitFor();
    await person.app.getByText('The call failed').waitFor();
    const phones = person.app.getByRole('dialog', { name: 'Phone' });
    await phones.getByRole('button', { name: /^Call / }).click();
    await phones.waitFor({ state: 'detached' });
    await person.button('Hold').waitFor();
    await person.press('Hang up');
    await expect.poll(() => crm.tasks()).toHaveLength(2);
  },
);

inTurn('Lightning, where a panel is never so low, offers no single line', async () => {
  alice = await AgentDesk.open(browser, callside, 'alice', 'lightning');
  await alice.isLinked();
  await alice.person.press('Menu');
  const menu = alice.person.app.getByRole('menu', { name: 'Menu' });
  await menu.getByRole('menuitem', { name: 'Settings' }).waitFor();
  expect(await menu.getByRole('menuitem', { name: 'Show in one line' }).count()).toBe(0);
});
