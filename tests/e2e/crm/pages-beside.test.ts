/** Pages beside a vendor's CRM: the bridge serves them, and the CRM logs the calls. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { speakPlainly } from '../bridge/documented-client.ts';
import { AgentDesk, CrmControl } from './agent-desk.ts';

interface PlainWindow {
  readonly ask: (method: string, params?: object) => Promise<{ status?: number; value?: unknown }>;
  readonly heard: Readonly<Record<string, readonly { readonly state?: string }[] | undefined>>;
}

const { callside, browser } = await startTestEnvironment();
let crm: CrmControl;
let alice: AgentDesk;
beforeAll(() => {
  crm = new CrmControl(callside);
});
afterEach(async () => {
  await alice?.person.close();
  await crm.reset();
});

it('the page of Salesforce calls and hangs up by the bridge, and Salesforce has one task of the call', async () => {
  alice = await AgentDesk.open(browser, callside, 'alice', 'lightning');
  await alice.isLinked();
  const { page } = alice.person;
  const widget = `[...document.querySelectorAll('iframe')].find((one) => one.src.includes('/widget/')).contentWindow`;
  await speakPlainly(page, widget, callside.url);
  const ask = (method: string, params?: object) =>
    page.evaluate(([name, given]) => (window as unknown as PlainWindow).ask(name, given), [
      method,
      params,
    ] as const);
  const heard = (event: string) =>
    page.evaluate((name) => JSON.stringify((window as unknown as PlainWindow).heard[name]), event);

  await until('the calls are known', async () => (await heard('calls')) === '[]');
  await ask('placeCall', { destination: '01 00 00 06 00' });
  await alice.record('Emma Echo').waitFor();
  await until('the page learns the record', async () => ((await heard('calls')) ?? '').includes('Emma Echo'));
  await alice.person.button('Hold').waitFor();
  const { value } = await ask('getCalls');
  const [call] = value as readonly { lineID: string; callID: string }[];
  expect(await ask('setCallLogged', { callID: call?.callID, isLogged: true })).toMatchObject({ status: 409 });
  await ask('drop', { lineID: call?.lineID });
  await alice.person.hasNoCall();
  await until('the page knows of the end', async () => (await heard('calls')) === '[]');
  await expect.poll(() => crm.tasks()).toHaveLength(1);
  await alice.nothingWaits();
  expect(await crm.tasks()).toEqual([
    expect.objectContaining({ Subject: 'Call to Emma Echo', IsClosed: true }),
  ]);
});
