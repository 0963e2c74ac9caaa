/** The widget in an app of Dynamics 365 with several sessions, whose framework is written from the vendor's documentation. */
import { beforeAll, expect, it } from 'vitest';
import { until } from '#tests/support/until.ts';
import { emmaCallsAlice, openCrmFrame } from './crm-frame.ts';
import { answerNotification, dynamicsIn, serveDynamicsPages } from './dynamics-pages.ts';

const frame = await openCrmFrame(serveDynamicsPages, (origin) => ['--crm-scripts', origin]);
const { page, alice } = frame;
beforeAll(async () => {
  await alice.signIn('alice');
  await alice.app.getByText('Connected to Dynamics 365').waitFor();
});

async function isNotified(): Promise<void> {
  await emmaCallsAlice(frame);
  await until('Dynamics notifies of the call', async () => (await dynamicsIn(page)).notified.length === 1);
}

it('a call accepted in Dynamics has a session and a presence, and is one phone call after a reload', async () => {
  await isNotified();
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
  await isNotified();
  await answerNotification(page, 'Reject', 'DeclinedByAgent');
  await alice.hasNoCall();
});
