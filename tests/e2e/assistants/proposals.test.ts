import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
declare global {
  interface Window {
    /** Everything that was pushed to the page. */
    received: string;
  }
}

/** Runs in the page: keeps what its sockets receive. */
function watchPush(): void {
  window.received = '';
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        window.received += String(data);
      });
    }
  };
}

let alice: Person;
let bob: Person;
beforeAll(async () => {
  [alice, bob] = await Promise.all([
    Person.inApp(browser, callside, 'alice', watchPush),
    Person.inWidgetPage(browser, callside, 'bob'),
  ]);
});
afterAll(() => Promise.all([alice?.close(), bob?.close()]));

interface Proposed {
  readonly proposalID: string;
  readonly state: string;
}

/** Signs an assistant in as programs do, and returns how it asks. */
async function assistantOf(login: string, name: string) {
  const router = `${callside.url}/restletrouter`;
  const response = await fetch(`${router}/v1/service/Login?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { 'X-Application': 'callsideAssistant', Authorization: `Basic ${btoa(`${login}:demo`)}` },
  });
  const headers = { 'X-Application': response.headers.get('X-Application') ?? '' };
  const ask = async <Body>(path: string, init: RequestInit = {}): Promise<Body> =>
    (await fetch(`${router}/${path}`, { ...init, headers })).json() as Promise<Body>;
  return {
    ask,
    propose: (body: object) =>
      ask<Proposed>('v1/assistant/Proposal', { method: 'POST', body: JSON.stringify(body) }),
    stateOf: async ({ proposalID }: Proposed) =>
      (await ask<Proposed>(`v1/assistant/Proposal/${proposalID}`)).state,
  };
}

const question = (person: Person) => person.app.getByRole('alertdialog');

it('a proposed call is a question by key and screen reader, takes no focus, and places the call', async () => {
  const field = alice.app.getByRole('combobox', { name: 'Number' }).first();
  await field.focus();
  const assistant = await assistantOf('alice', 'Desk helper');
  const proposed = await assistant.propose({ kind: 'call', number: '600' });
  const asked = alice.app.getByRole('alertdialog', { name: '“Desk helper” wants you to place a call' });
  await asked.getByText('Your phone calls Echo (600).').waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await asked.locator('xpath=..').getAttribute('role')).toBe('status');
  expect(await findings(alice.page.mainFrame())).toEqual([]);
  await asked.getByRole('button', { name: 'Call' }).press('Enter');
  await alice.card('Echo').waitFor();
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => assistant.stateOf(proposed)).toBe('done');
  await alice.press('Hang up');
  await alice.hasNoCall();
});

inTurn('a question waits while a call rings, and is declined by Escape', async () => {
  const assistant = await assistantOf('alice', 'Desk helper');
  await bob.dial('101');
  await alice.button('Answer').waitFor();
  const proposed = await assistant.propose({ kind: 'call', number: '600' });
  await alice.page.waitForFunction((id) => window.received.includes(id), proposed.proposalID);
  // The page has drawn what it has received.
  await alice.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await question(alice).count()).toBe(0);
  await alice.press('Decline');
  await question(alice).waitFor();
  await question(alice).getByRole('button', { name: 'Decline' }).focus();
  await alice.page.keyboard.press('Escape');
  await question(alice).waitFor({ state: 'detached' });
  expect(await assistant.stateOf(proposed)).toBe('declined');
  await alice.goTo('/settings/password');
  await alice.button('Sign out Desk helper').waitFor();
  await bob.hasNoCall();
});

inTurn(
  'a proposed note is shown whole at 280 pixels in the widget, with the name of the assistant as it is',
  async () => {
    const assistant = await assistantOf('bob', '<b>Notes</b>');
    const { items } = await assistant.ask<{ items: { addressNumber: string }[] }>(
      'telephony/ACDGroupAddress',
    );
    await bob.press('Start taking calls');
    await alice.dial(items[0]?.addressNumber ?? '');
    await bob.press('Answer');
    await bob.button('Hold').waitFor();
    await alice.press('Hang up');
    await bob.hasNoCall();
    const callers = await assistant.ask<{ items: { call: string }[] }>('v1/logs/AcdClient');
    const call = callers.items[0]?.call;
    const text = `First line\n${'A long word: '.repeat(60)}\nLast line <img src=x>`;
    const proposed = await assistant.propose({ kind: 'note', call, text });
    await bob.page.setViewportSize({ width: 280, height: 560 });
    await question(bob).waitFor();
    expect(await question(bob).innerText()).toContain('“<b>Notes</b>” wants you to save a note');
    expect(await question(bob).getByText('First line').innerText()).toBe(text.trim());
    expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(280);
    for (const colorScheme of ['light', 'dark'] as const) {
      await bob.page.emulateMedia({ colorScheme });
      expect(await findings(bob.page.mainFrame())).toEqual([]);
    }
    await question(bob).getByRole('button', { name: 'Save' }).click();
    await bob.app.getByText('The note is saved').waitFor();
    await expect.poll(() => assistant.stateOf(proposed)).toBe('done');
  },
);
