/** The clicks and keys of an agent in the CRM for an inbound call with a note and an outcome. */
import { afterEach, expect, it } from 'vitest';
import { patientCallers } from '#tests/support/callside.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { AgentDesk, CrmControl } from './agent-desk.ts';

const { callside, browser } = await startTestEnvironment(['--memory', ...patientCallers]);
const crm = new CrmControl(callside);
let alice: AgentDesk;
afterEach(async () => {
  await alice?.person.close();
  await crm.reset();
});

/** Emma Echo, whom the CRM knows, calls alice or a group. */
async function emmaCalls(to = '101'): Promise<void> {
  const order = { to, from: '+33100000600', hangUpAfterMs: 600_000 };
  const response = await fetch(`${callside.url}/control/callers`, {
    method: 'POST',
    body: JSON.stringify(order),
  });
  expect(response.status).toBe(200);
}

async function formOf({ person }: AgentDesk) {
  const form = person.app.getByRole('form', { name: /^Call notes/ });
  await form.waitFor();
  return { form, note: form.getByLabel('Notes') };
}

const isLogged = () =>
  expect
    .poll(async () => (await crm.tasks())[0])
    .toMatchObject({ CallDisposition: 'Resolved', Description: 'Wants a quote', CallType: 'Inbound' });

it('an inbound call with a note and an outcome takes four clicks', async () => {
  alice = await AgentDesk.open(browser, callside, 'alice', 'lightning');
  await alice.isLinked();
  await emmaCalls();
  await alice.record('Emma Echo').waitFor();
  const { person } = alice;
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await person.press(name);
  };
  await click('Answer');
  await person.button('Hold').waitFor();
  await click('Hang up');
  const { form, note } = await formOf(alice);
  // The note has the focus.
  await expect.poll(() => note.evaluate((field) => field.matches(':focus'))).toBe(true);
  await person.page.keyboard.type('Wants a quote');
  clicks += 1;
  await form.getByLabel('Outcome').selectOption('Resolved');
  await click('Save');
  await isLogged();
  expect(clicks).toBe(4);
});

it('from the page of the CRM, an inbound call with a note and an outcome takes twelve keys', async () => {
  alice = await AgentDesk.open(browser, callside, 'alice', 'lightning');
  await alice.isLinked();
  const { person } = alice;
  const { page } = person;
  await page.mouse.click(5, 300);
  await emmaCalls();
  await alice.record('Emma Echo').waitFor();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const isInPhone = () => page.evaluate(() => document.activeElement?.tagName === 'IFRAME');
  while (!(await isInPhone()) && keys < 20) await press('Shift+Tab');
  await press('Alt+Shift+A');
  await person.button('Hold').waitFor();
  await press('Alt+Shift+E');
  const { note } = await formOf(alice);
  await expect.poll(() => note.evaluate((field) => field.matches(':focus'))).toBe(true);
  // The letters of the note are not counted.
  await page.keyboard.type('Wants a quote');
  await press('Tab');
  await press('R');
  await press('Control+Enter');
  await isLogged();
  expect(keys).toBeLessThanOrEqual(12);
});

it('a key opens the log of a call that lasts, and a form that nobody writes in goes with its call', async () => {
  alice = await AgentDesk.open(browser, callside, 'alice', 'lightning');
  await alice.isLinked();
  await emmaCalls();
  await alice.record('Emma Echo').waitFor();
  const { person } = alice;
  await person.press('Answer');
  await person.button('Hold').waitFor();
  await person.page.keyboard.press('Alt+Shift+O');
  const { form, note } = await formOf(alice);
  await expect.poll(() => note.evaluate((field) => field.matches(':focus'))).toBe(true);
  await person.page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await person.press('Hang up');
  await note.waitFor();
  await alice.isPutAway();
  expect((await crm.tasks())[0]).toMatchObject({ CallType: 'Inbound' });
});

it('the outcome that a queue asks for is in the form of the CRM, with one note for both', async () => {
  alice = await AgentDesk.open(browser, callside, 'judy.bauer', 'lightning');
  await alice.isLinked();
  const { person } = alice;
  await person.press('Start taking calls');
  await person.app.locator('[data-agent="IDLE"]').first().waitFor();
  await emmaCalls('303');
  await expect
    .poll(async () => {
      await person.app.locator('body').press('Alt+Shift+N');
      return person.button('Hold').count();
    })
    .toBe(1);
  await alice.record('Emma Echo').waitFor();
  await person.press('Hang up');
  const { form, note } = await formOf(alice);
  await form.getByLabel('Orders · Outcome').selectOption({ label: 'Order placed' });
  await form.getByLabel('Outcome', { exact: true }).selectOption('Resolved');
  await note.fill('Wants a quote');
  expect(await person.app.getByLabel('Note', { exact: true }).count()).toBe(0);
  await person.press('Save');
  await isLogged();
  await form.waitFor({ state: 'detached' });
  // The queue needs nothing more.
  expect(await person.app.getByLabel('Orders · Outcome').count()).toBe(0);
  expect(await person.app.getByRole('region', { name: 'After the call' }).count()).toBe(0);
});
