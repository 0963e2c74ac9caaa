import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { startCallside } from '#tests/support/callside.ts';
import { blockNamed } from '#tests/support/documents/blocks.ts';
import { ExtensionBrowser, extensionOrigin } from '#tests/support/extension/extension.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { serveFiles } from '../bridge/serve-files.ts';

/** A page of strangers: with a frame, a closed shadow root, a field, and a script that clicks. */
const strangersPage = `<!doctype html><title>Strangers</title>
  <p id="text">Bob: 01 00 00 01 02, since 2026-11-21.</p>
  <p><a id="tel" href="tel:600">The echo</a> <a id="sip" href="sip:102@sip.example">Another 102</a></p>
  <p contenteditable>01 00 00 01 03</p><textarea>01 00 00 01 03</textarea>
  <div id="host"></div>
  <script>
    const shadow = document.getElementById('host').attachShadow({ mode: 'closed' });
    shadow.innerHTML = '<p>In a shadow: 01 00 00 01 02</p>';
  </script>`;

const strangers = await serveFiles(
  { '/': ['text/html', () => strangersPage], '/with-widget': ['text/html', () => pageWithWidget()] },
  { host: '127.0.0.1' },
);
const { callside, browser } = await startTestEnvironment([
  '--memory',
  ...[extensionOrigin, strangers.origin].flatMap((origin) => ['--parent', origin]),
]);
let extension: ExtensionBrowser;
let bob: Person;

/** Connects to the phone system in the settings, and signs alice in in the panel. */
async function setUp(): Promise<void> {
  const settings = await extension.open('settings');
  await settings.getByLabel('Address of the phone system').fill(callside.url);
  await settings.getByRole('button', { name: 'Connect' }).click();
  await settings.getByText(`Connected to ${new URL(callside.url).host}`).waitFor();
  await settings.close();
  const panel = await extension.open('panel');
  await Person.inFrameOf(panel).signIn('alice');
  await until('the phone has followed', async () => (await phone()).state === 'ready');
  await panel.close();
}

interface Call {
  readonly state: string;
  readonly label?: string;
  readonly lineID: string;
}

/** Returns the state of the phone in the document that no tab shows. */
async function phone(): Promise<{ state: string; calls: Call[] }> {
  const running = await extension.worker();
  const reply = await running.evaluate(() =>
    chrome.runtime.sendMessage({ to: 'phone', kind: 'status' }).catch(() => undefined),
  );
  return reply?.status ?? { state: 'missing', calls: [] };
}
const badge = async () => (await extension.worker()).evaluate(() => chrome.action.getBadgeText({}));
const callIs = (state: string) =>
  until(`a call is ${state}`, async () => (await phone()).calls.some((call) => call.state === state));

/** Ends all calls of the phone. */
async function hangUp(): Promise<void> {
  const { calls } = await phone();
  const requests = calls.map(({ lineID }) => ({ to: 'phone', kind: 'drop', lineID }));
  await (await extension.worker()).evaluate(
    (all) => Promise.all(all.map((request) => chrome.runtime.sendMessage(request))),
    requests,
  );
  await until('the phone has no call', async () => (await phone()).calls.length === 0);
}

/** Waits until the phone in the document that no tab shows receives audio. */
async function hears(): Promise<void> {
  const frame = await extension.phoneFrame();
  const before = await frame.heardEnergy();
  await until('something is heard', async () => (await frame.heardEnergy()) - before > 1e-4);
}

async function openStrangers(path = '/'): Promise<Page> {
  const page = await extension.context.newPage();
  await page.goto(`${strangers.origin}${path}`);
  return page;
}

const bobIn = (page: Page) => page.getByRole('button', { name: 'Call 01 00 00 01 02, +33 1 00 00 01 02' });

/** Sends an event to the worker as the browser does when a user clicks outside of pages. */
const click = async (event: string, ...values: readonly unknown[]) =>
  (await extension.worker()).evaluate(
    ([name, args]) => {
      const [area = '', member = ''] = name.split('.');
      const events = chrome as unknown as Record<
        string,
        Record<string, { dispatch(...all: unknown[]): void }>
      >;
      events[area]?.[member]?.dispatch(...args);
    },
    [event, values] as const,
  );

beforeAll(async () => {
  [extension, bob] = await Promise.all([
    ExtensionBrowser.start(['hosts', 'notifications']),
    Person.inApp(browser, callside, 'bob'),
  ]);
  await setUp();
});
afterAll(async () => {
  await extension?.close();
  strangers?.close();
  await bob?.close();
});
afterEach(async () => {
  await hangUp();
  await bob.hasNoCall();
  await Promise.all(
    extension.context
      .pages()
      .slice(1)
      .map((page) => page.close()),
  );
});

/** A page with a widget of its own, which is signed in as grace. */
const pageWithWidget = () => `<!doctype html><title>CRM</title>
  <p>Bob: 01 00 00 01 02</p><div id="phone" style="width:360px;height:600px"></div>
  <script src="${callside.url}/embed.js"></script>
  <script>
    const container = document.getElementById('phone');
    Callside.embedWidget({ url: '${callside.url}/widget/', container }).then((phone) => { window.phone = phone; });
  </script>`;

it('the extension calls a clicked number, and the call goes on when every tab is closed', async () => {
  const page = await openStrangers();
  await bobIn(page).first().click();
  await bob.press('Answer');
  await bob.hears();
  await hears();
  await page.close();
  await hears();
  await bob.hears();
  expect(await badge()).toBe('1');
  await click('commands.onCommand', 'hang-up');
});

const noticeNow = async () =>
  (await extension.worker()).evaluate(async () => Object.keys(await chrome.notifications.getAll())[0]);

inTurn(
  'the extension notifies of a call, which a button of the notification answers or declines',
  async () => {
    await bob.dial('101');
    await until('the call is notified of', async () => (await noticeNow()) !== undefined);
    expect(await badge()).toBe('1');
    await click('notifications.onButtonClicked', await noticeNow(), 0);
    await hears();
    await bob.hears();
    await until('the notification is gone', async () => (await noticeNow()) === undefined);
    await bob.press('Hang up');
    await bob.hasNoCall();
    await bob.dial('101');
    await until('the call is notified of', async () => (await noticeNow()) !== undefined);
    await click('notifications.onButtonClicked', await noticeNow(), 1);
    await until('the notification is gone', async () => (await noticeNow()) === undefined);
  },
);

inTurn(
  'a call of the extension goes on when the browser ends the worker, which wakes for the next event',
  async () => {
    const page = await openStrangers();
    await page.locator('#tel').click();
    await callIs('talking');
    await extension.endWorker();
    await hears();
    await page.locator('#tel').click();
    await until('the worker has told the phone', async () => (await phone()).calls.length === 2);
    expect(await badge()).toBe('2');
    await click('commands.onCommand', 'hang-up');
    await until('one call is left', async () => (await phone()).calls.length === 1);
    await click('commands.onCommand', 'hang-up');
  },
);

inTurn('a reload of the extension in a call restores the call', async () => {
  const page = await openStrangers();
  await bobIn(page).first().click();
  await bob.press('Answer');
  await hears();
  const reloaded = extension.context.waitForEvent('serviceworker');
  await (await extension.worker()).evaluate(() => chrome.runtime.reload());
  await reloaded;
  await callIs('talking');
  await hears();
  await bob.hears();
  // The script of the new version has taken over from the old version.
  await until('the number is marked once', async () => (await bobIn(page).count()) === 1);
  await bob.press('Hang up');
});

inTurn('a page with another phone takes the numbers of the extension, as documented', async () => {
  const { code } = blockNamed('docs/integrations/browser-extension.md: myPhone');
  const page = await openStrangers();
  await page.evaluate(`globalThis.taken = [];
    globalThis.myPhone = { call: (number) => taken.push(number) };
    ${code}`);
  await bobIn(page).click();
  await page.locator('#tel').click();
  expect(await page.evaluate('taken')).toEqual(['+33100000102', '600']);
  expect((await phone()).calls).toEqual([]);
});

inTurn('in a page with a widget the extension calls by that widget', async () => {
  await extension.context.grantPermissions(['microphone'], { origin: strangers.origin });
  const page = await openStrangers('/with-widget');
  const grace = Person.inFrameOf(page);
  await grace.signIn('grace');
  await bobIn(page).first().click();
  await bob.card('Grace').waitFor();
  expect((await phone()).calls).toEqual([]);
  await bob.press('Decline');
});

inTurn(
  'the extension marks numbers of strangers, and leaves fields and switched-off sites as they are',
  async () => {
    const page = await openStrangers();
    await until('the text is marked', async () => (await bobIn(page).count()) === 1);
    expect(await page.evaluate(`shadow.querySelector('callside-number').ariaLabel`)).toContain(
      '01 00 00 01 02',
    );
    expect(await page.locator('[contenteditable]').innerHTML()).toBe('01 00 00 01 03');
    // A script of the page must not call.
    await page.evaluate(() => document.querySelector<HTMLElement>('callside-number')?.click());
    // A number of another company.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.locator('#sip').click();
    expect((await phone()).calls).toEqual([]);
    await page.evaluate(() => document.body.append('Later: 01 00 00 01 02'));
    await until('the new text is marked', async () => (await bobIn(page).count()) === 2);
    const { host } = new URL(strangers.origin);
    const switchOff = (offSites: readonly string[]) => extension.keep({ offSites });
    await switchOff([host]);
    await until('nothing is marked', async () => (await bobIn(page).count()) === 0);
    expect(await page.locator('#text').innerHTML()).toBe('Bob: 01 00 00 01 02, since 2026-11-21.');
    const settings = await extension.open('settings');
    await settings.getByRole('button', { name: `Switch on for ${host}` }).click();
    await until('both texts are marked', async () => (await bobIn(page).count()) === 2);
  },
);

inTurn('the extension calls selected text from the context menu and by a key', async () => {
  const page = await openStrangers();
  await click('contextMenus.onClicked', { menuItemId: 'call-selection', selectionText: ' 6 00 ' }, undefined);
  await callIs('talking');
  await hangUp();
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#tel') as Element));
  await click(
    'contextMenus.onClicked',
    { menuItemId: 'call-selection', selectionText: 'The echo' },
    undefined,
  );
  await until('the button says why not', async () => (await badge()) === '?');
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#text') as Element));
  await page.bringToFront();
  const tab = await (await extension.worker()).evaluate(
    async () => (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0],
  );
  await click('commands.onCommand', 'call-selection', tab);
  await bob.press('Decline');
});

inTurn('the settings refuse an address that is no phone system for the extension', async () => {
  const settings = await extension.open('settings');
  const connect = async (address: string) => {
    await settings.getByLabel('Address of the phone system').fill(address);
    await settings.getByRole('button', { name: 'Connect', exact: true }).click();
  };
  await connect('http://phone.example.com');
  await settings.getByText('Enter an address that begins with https://.').waitFor();
  await connect(strangers.origin);
  await settings.getByText('There is no phone system at this address').waitFor();
  const another = await startCallside();
  onTestFinished(() => another.stop());
  await connect(another.url);
  await settings.getByText(extensionOrigin).waitFor();
  await settings.getByText(`Connected to ${new URL(callside.url).host}`).waitFor();
});

inTurn('the pages of the extension have no fault that axe finds, in both themes', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const name of ['settings', 'panel'] as const) {
      const page = await extension.open(name);
      await page.emulateMedia({ colorScheme });
      await page.getByRole('main').waitFor();
      expect(await findings(page.mainFrame()), `${name}, ${colorScheme}`).toEqual([]);
      await page.close();
    }
  }
});
