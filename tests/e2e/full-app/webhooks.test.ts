/** Webhooks in the administration: from an empty list to an event that is sent again. */
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { ZendeskAccount } from '#phone-system/events/vendors/testing/zendesk-account.ts';
import { findings } from '#tests/support/axe.ts';
import { EventReceiver } from '#tests/support/network/event-receiver.ts';
import { Person } from '#tests/support/person.ts';
import { doAllRun } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment(['--memory', '--webhook-host', '127.0.0.1']);
const receiver = new EventReceiver();
const people: Person[] = [];
afterAll(async () => {
  await Promise.all(people.map((person) => person.close()));
  receiver.close();
});

async function of(login: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  people.push(person);
  return person;
}

it('an administrator adds a webhook, tests it, reads why it fails, and sends the events again', async () => {
  const url = await receiver.listen();
  const ivan = await of('ivan');
  const { page } = ivan;
  await page.setViewportSize({ width: 1440, height: 900 });
  await ivan.goTo('/administration/webhooks');
  await page.getByText('No webhooks').waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await ivan.press('New webhook');
  const added = page.getByRole('form', { name: 'New webhook' });
  await added.getByRole('textbox', { name: 'Name', exact: true }).fill('Call log');
  await added.getByLabel('Address').fill('https://10.0.0.1/calls');
  await added.getByRole('switch', { name: 'All events' }).click();
  await added.getByRole('button', { name: 'Add webhook' }).click();
  await added.getByText('Choose at least one event.').waitFor();
  await added.getByRole('switch', { name: 'Call ended' }).click();
  await added.getByRole('button', { name: 'Add webhook' }).click();
  await added.getByText(/inside the network/).waitFor();
  await added.getByLabel('Address').fill(url);
  expect(await findings(page.mainFrame())).toEqual([]);
  await added.getByRole('button', { name: 'Add webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Secret of Call log' });
  expect(await secret.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
  expect(await findings(page.mainFrame())).toEqual([]);
  await secret.getByRole('button', { name: 'Done' }).first().click();
  await ivan.press('Send a test');
  await page.getByText('The test was received').waitFor();
  await expect.poll(() => receiver.types).toEqual(['test']);

  receiver.answer = (response) => response.writeHead(422).end();
  const alice = await of('alice');
  await alice.dial('600');
  await alice.button('Hold').waitFor();
  await alice.press('Hang up');
  await page.getByText('The last event was refused: 422 Unprocessable Entity').first().waitFor();
  const missed = page.getByRole('list', { name: 'Not received' });
  await missed.getByText(/Call ended/).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  receiver.answer = (response) => response.writeHead(204).end();
  await ivan.press('Send all again');
  await page.getByText('1 event is sent again').waitFor();
  await missed.waitFor({ state: 'detached' });
  expect(new Set(receiver.received.slice(1).map(({ event }) => event.id)).size).toBe(1);

  const remove = page.getByRole('button', { name: 'Remove', exact: true });
  await remove.click();
  await page.getByText('Remove Call log?').waitFor();
  await remove.last().click();
  await page.getByText('Call log is removed').waitFor();
  await page.getByText('No webhooks').waitFor();
  await ivan.goTo('/administration/audit');
  await page.getByText('Ivan Petrov removed Call log').waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain('whsec_');
});

it.runIf(doAllRun)(
  'an administrator enters an account of Zendesk, whose token is shown nowhere',
  async () => {
    const account = new ZendeskAccount();
    onTestFinished(() => account.server.close());
    const url = await account.server.listen();
    // The page of the test before still has the phone.
    const [ivan = await of('ivan')] = people;
    const { page } = ivan;
    await ivan.goTo('/administration/webhooks');
    await ivan.press('New webhook');
    const added = page.getByRole('form', { name: 'New webhook' });
    await added.getByLabel('Kind').selectOption('Zoho PhoneBridge');
    await added.getByLabel('Client secret').waitFor();
    await added.getByLabel('Click to dial: our address as Zoho reaches it').waitFor();
    await added.getByLabel('Kind').selectOption('Zendesk Talk Partner Edition');
    expect(await added.getByRole('switch', { name: 'All events' }).count()).toBe(0);
    await added.getByRole('textbox', { name: 'Name', exact: true }).fill('Zendesk');
    await added.getByLabel('Address', { exact: true }).fill(url);
    await added.getByLabel('E-mail address there').fill('phone@acme.example');
    await added.getByLabel('API token').fill('t0ken');
    expect(await findings(page.mainFrame())).toEqual([]);
    await added.getByRole('button', { name: 'Add webhook' }).click();
    await ivan.press('Send a test');
    await page.getByText('The test was received').waitFor();
    expect(await page.getByLabel('API token').inputValue()).toBe('');
    expect(await page.getByRole('button', { name: 'New secret' }).count()).toBe(0);
  },
);
