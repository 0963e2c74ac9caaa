/** The buttons that answer and end a call can be clicked at every size, whatever else the page shows. */
import { afterEach, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { TestPhone } from '#phone-system/testing/test-phone.ts';
import { patientCallers } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment(['--memory', ...patientCallers]);
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type App = 'widget' | 'full client';

/** From the smallest size of each app: low, high, and with a dock. */
const sizes: Readonly<Record<App, readonly (readonly [width: number, height: number])[]>> = {
  widget: [
    [280, 400],
    [320, 480],
    [400, 600],
    [600, 400],
  ],
  'full client': [
    [320, 480],
    [390, 664],
    [600, 400],
    [820, 480],
    [1024, 560],
    [1280, 480],
    [1440, 900],
  ],
};

/** The caller hangs up after ten minutes. */
async function callFromOutside(from: string): Promise<void> {
  const order = { method: 'POST', body: JSON.stringify({ to: '101', from, hangUpAfterMs: 600_000 }) };
  expect((await fetch(`${callside.url}/control/callers`, order)).status).toBe(200);
}

/** A rule of alice offers a page for each caller. */
async function addRule(): Promise<void> {
  const desk = await Desk.open(callside, 'alice');
  const url = `${callside.parentUrl}/record/?phone={externalNumber}`;
  const rule = {
    label: 'Open the caller in the CRM',
    callStates: ['ringing'],
    direction: 'incoming',
    clientActions: [{ type: 'openBrowser', label: 'Harbour CRM', askConfirmation: true, url }],
  };
  expect((await desk.request('POST', 'v1/user/CRMIntegrationRule', rule)).status).toBe(201);
  await desk.leave();
}
await addRule();

/** Runs in the page. Returns the buttons of the calls that a click would not reach, however the calls are scrolled. */
function outOfReach(names: readonly string[]): readonly string[] {
  const isHit = (button: Element) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return [top + 3, (top + bottom) / 2, bottom - 3].every((y) =>
      button.contains(document.elementFromPoint((left + right) / 2, y)),
    );
  };
  const buttons = [
    // Of calls that are a line, only what no whole card has.
    ...document.querySelectorAll('article[aria-labelledby] button, fieldset button, nav :is(a, button)'),
    ...document.querySelectorAll('article[aria-label] button'),
  ];
  const named = (name: string) =>
    buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name);
  const calls = document.querySelector('[data-keep-clear]');
  return [0, 10_000].flatMap((scrollTop) => {
    calls?.scrollTo({ top: scrollTop });
    return names.filter((name) => {
      const button = named(name);
      return !button || !isHit(button);
    });
  });
}

async function openApp(app: App): Promise<Person> {
  const person = await (app === 'widget' ? Person.inWidgetPage : Person.inApp)(browser, callside, 'alice');
  ends.push(() => person.close());
  const { keyboard } = person.page;
  const login = person.button('Start taking calls');
  await login.or(person.button('Stop taking calls')).first().waitFor();
  if ((await login.count()) > 0) await login.click();
  await person.button('Stop taking calls').waitFor();
  await keyboard.press('Escape');
  return person;
}

it.each(['widget', 'full client'] as const)(
  'Answer, Decline and Hang up can be clicked at every size of the %s, with any calls, bars and notices',
  async (app) => {
    const phones = await Promise.all([
      TestPhone.register(callside.url, 'bob'),
      TestPhone.register(callside.url, 'carol', { answers: true }),
    ]);
    ends.push(() => Promise.all(phones.map((phone) => phone.stop())));
    const alice = await openApp(app);
    const { page, context } = alice;
    const press = (keys: string) => page.keyboard.press(keys);
    const inReach = async (calls: string, ...names: readonly string[]) => {
      for (const [width, height] of sizes[app]) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(() => page.evaluate(outOfReach, names), {
            message: `${calls} at ${width} × ${height}`,
            timeout: 5_000,
          })
          .toEqual([]);
      }
    };

    await alice.dial('102');
    await alice.button('Hang up').waitFor();
    await inReach('a call that is being placed', 'Hang up');
    await alice.press('Hang up');
    await alice.hasNoCall();

    await callFromOutside('+33144556688');
    const offer = alice.cards().getByRole('button', { name: /^Open .*55 66 88 in Harbour CRM$/ });
    await offer.waitFor();
    await inReach('a ringing call with an offer', 'Answer', 'Decline');
    await context.setOffline(true);
    await alice.app
      .getByText(/reconnecting|No connection/i)
      .first()
      .waitFor();
    await inReach('a ringing call while the connection is lost', 'Answer', 'Decline');
    await context.setOffline(false);
    await alice.canCall();

    await press('Alt+Shift+A');
    await alice.button('Hold').waitFor();
    await inReach('a call', 'Hang up', ...(app === 'widget' ? [] : ['Home']));
    await press('Alt+Shift+K');
    await alice.app.getByRole('group', { name: 'Keypad' }).waitFor();
    await inReach('a call with its keypad', 'Hang up', '5JKL');
    await press('Escape');
    await press('Alt+Shift+T');
    await expect
      .poll(() => alice.app.locator(':focus').getAttribute('aria-label', { timeout: 1_000 }))
      .toBe('Transfer to');
    await page.keyboard.type('car');
    await alice.app.getByRole('option', { name: /Carol/ }).first().waitFor();
    await inReach('a call that is being transferred', 'Hang up');
    await alice.app.getByRole('combobox', { name: 'Transfer to' }).fill('103');
    await press('Enter');
    await alice.button('Complete transfer').waitFor();
    await inReach('a consultation', 'Hang up', 'Complete transfer', 'Cancel transfer');
    await press('Alt+Shift+G');
    await alice.button('Complete transfer').waitFor({ state: 'detached' });
    await alice.press('Hold');
    await alice.button('Resume').waitFor();
    await inReach('a held call', 'Hang up');

    for (const from of ['+33144556699', '+33144556600']) {
      await callFromOutside(from);
      await alice.button('Answer').waitFor();
      await inReach('another ringing call', 'Answer', 'Decline', 'Hang up');
      await press('Alt+Shift+A');
      await alice.button('Answer').waitFor({ state: 'detached' });
      await alice.button('Hold').waitFor();
      await inReach('a call beside held calls', 'Hang up');
    }
    await page.setViewportSize({ width: 320, height: 600 });
    await alice
      .button(/^Show the call with/)
      .last()
      .click();
    await alice.button('Resume').waitFor();
    await inReach('the last of three calls', 'Hang up');
  },
);
