import { afterEach, beforeAll, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { TestPhone } from '#phone-system/testing/test-phone.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { until as untilSignal } from '#sdk/transport/testing/until.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { AgentDesk } from './agent-desk.ts';

const { callside, browser } = await startTestEnvironment();
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const grace = await Desk.open(callside, 'grace');
  await grace.request('PUT', 'telephony/ACDGroupAddress/3', { syndicalPause: 60_000 });
  await grace.leave();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function clientOf(login: string): Promise<Client> {
  const client = createClient({ url: callside.url, app: 'callside' });
  ends.push(() => client.dispose());
  await client.session.signIn({ login, password: 'demo' });
  await untilSignal(client.terminals.isReady, Boolean);
  return client;
}

/** A caller of Orders, whose agents choose among the callers that wait. */
async function callOrders(): Promise<TestPhone> {
  const carol = await clientOf('carol');
  const phone = await TestPhone.register(callside.url, 'carol', { answers: true, hertz: 1100 });
  ends.push(() => phone.stop());
  await carol.terminals.select(phone.terminalId);
  await carol.calls.place('303');
  return phone;
}

it('the keys of an agent take a caller, extend and end the wrap-up and begin a break beside other pages', async () => {
  const [judy, watching] = await Promise.all([
    Person.inApp(browser, callside, 'judy.bauer'),
    clientOf('judy.bauer'),
  ]);
  ends.push(() => judy.close());
  const { keyboard } = judy.page;
  const state = () => watching.agent.state.peek();
  const isAt = (status: string) => judy.app.locator(`[data-agent="${status}"]`).first().waitFor();
  await judy.goTo('/contact/all');
  await judy.press('Start taking calls');
  await isAt('IDLE');
  await keyboard.press('Alt+Shift+N');
  await judy.app.getByText('Nobody is waiting in your queues').first().waitFor();
  await keyboard.press('Alt+Shift+X');
  await judy.app.getByText('Alt+Shift+X is not possible in this state').first().waitFor();

  await callOrders();
  await untilSignal(watching.groups.items, (groups) =>
    groups.some((one) => one.acdGroupNbClientsInQueue > 0),
  );
  await keyboard.press('Alt+Shift+N');
  await isAt('ACD_CALL');
  await judy.card('Carol Lindqvist').waitFor();
  await keyboard.press('Alt+Shift+E');
  await isAt('SYNDICAL_PAUSE');
  await untilSignal(watching.agent.state, (one) => one?.wrapUp?.until !== undefined);
  const end = state()?.wrapUp?.until ?? 0;
  await keyboard.press('Alt+Shift+X');
  await untilSignal(watching.agent.state, (one) => (one?.wrapUp?.until ?? 0) > end);
  await judy.app.getByRole('button', { name: 'Ready for calls', disabled: false }).waitFor();
  await keyboard.press('Alt+Shift+D');
  await isAt('IDLE');

  await keyboard.press('Alt+Shift+U');
  await judy.app.getByRole('menuitem', { name: 'Lunch' }).click();
  await isAt('PAUSE');
  await keyboard.press('Alt+Shift+U');
  await isAt('IDLE');
  expect(new URL(judy.page.url()).pathname).toBe('/contact/all');
  await judy.press('Stop taking calls');
  await isAt('LOGOUT');
});

it('a minimised widget takes a caller by a key, and opens to ask for the reason of a break', async () => {
  const desk = await AgentDesk.open(browser, callside, 'karim.bauer', 'console');
  const { person } = desk;
  ends.push(() => person.close());
  const { keyboard } = person.page;
  await person.press('Start taking calls');
  await person.app.locator('[data-agent="IDLE"]').waitFor();
  await desk.inOneLine();
  const carol = await callOrders();
  const watching = await clientOf('karim.bauer');
  await untilSignal(watching.groups.items, (groups) =>
    groups.some((one) => one.acdGroupNbClientsInQueue > 0),
  );
  await keyboard.press('Alt+Shift+N');
  await untilSignal(watching.agent.state, (one) => one?.status === 'ACD_CALL');
  await person.app.getByRole('article', { name: 'Carol Lindqvist' }).waitFor();
  await keyboard.press('Alt+Shift+E');
  await carol.reaches('idle');
  await untilSignal(watching.agent.state, (one) => one?.wrapUp !== undefined);
  // The minimised widget does not show the wrap-up, which it may learn of after the client that watches: the agent presses again.
  await until('the wrap-up is over', async () => {
    await keyboard.press('Alt+Shift+D');
    return watching.agent.state.peek()?.status === 'IDLE';
  });
  await keyboard.press('Alt+Shift+U');
  await person.app.getByRole('menuitem', { name: 'Lunch' }).click();
  await person.app.locator('[data-agent="PAUSE"]').waitFor();
});
