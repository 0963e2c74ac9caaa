/** The widget in an app of Dynamics 365 with several sessions, whose framework is written from the vendor's documentation. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transfers } from '#tests/support/answering.ts';
import { newPerson } from '#tests/support/browser.ts';
import { patientCallers } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { answerNotification, dynamicsIn, serveDynamicsPages } from './dynamics-pages.ts';

const pages = await serveDynamicsPages(() => callside.url);
const { callside, browser } = await startTestEnvironment([
  '--memory',
  ...patientCallers,
  ...['--parent', pages.origin],
  ...['--crm-scripts', pages.origin],
]);
let page: Page;
let alice: Person;
let bob: Person;
beforeAll(async () => {
  const context = await newPerson(browser);
  page = await context.newPage();
  await page.goto(pages.origin);
  alice = Person.inFrameOf(page);
  await alice.signIn('alice');
  await alice.app.getByText('Connected to Dynamics 365').waitFor();
  bob = await Person.inApp(browser, callside, 'bob');
});
afterAll(async () => {
  await alice?.close();
  await bob?.close();
  pages.close();
});

/** Emma calls alice: bob calls Emma and transfers the call. */
async function emmaCallsAlice(): Promise<void> {
  await bob.dial('01 00 00 06 00');
  await bob.button('Hold').waitFor();
  await transfers(bob, '101');
  await until('Dynamics notifies of the call', async () => (await dynamicsIn(page)).notified.length === 1);
}

it('a call accepted in Dynamics has a session and a presence, and is one phone call after a reload', async () => {
  await emmaCallsAlice();
  await alice.app.getByRole('button', { name: 'Emma Example', exact: true }).waitFor();
  await answerNotification(page, 'Accept', 'Accept');
  await alice.button('Hold').waitFor();
  await expect.poll(async () => (await dynamicsIn(page)).sessions).toHaveLength(1);
  await expect.poll(async () => (await dynamicsIn(page)).presences).toEqual(['Busy']);
  expect(await dynamicsIn(page)).toMatchObject({
    notified: [],
    opened: ['c-1'],
    sessions: [{ templateName: 'callside_call', templateParameters: { number: '+33100000600' } }],
  });

  await page.reload();
  await alice.button('Hold').waitFor();
  await alice.press('Hang up');
  await alice.hasNoCall();
  await until('the call is logged', async () => (await dynamicsIn(page)).records[0]?.statecode === 1);
  const { records, sessions } = await dynamicsIn(page);
  expect(records).toEqual([
    expect.objectContaining({ subject: 'Call from Emma Example', directioncode: false, statuscode: 4 }),
  ]);
  expect(sessions).toHaveLength(1);
  await expect.poll(async () => (await dynamicsIn(page)).presences).toEqual(['Busy', 'Available']);
});

it('a call that is declined in Dynamics ends', async () => {
  await emmaCallsAlice();
  await answerNotification(page, 'Reject', 'DeclinedByAgent');
  await alice.hasNoCall();
});
