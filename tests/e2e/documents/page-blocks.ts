import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { createServiceClient } from '#sdk/rcc.ts';
import type { BlockName } from '#tests/support/documents/blocks.ts';
import { blockNamed } from '#tests/support/documents/blocks.ts';
import { until } from '#tests/support/until.ts';
import type * as Embed from '#widget/embed/index.ts';
import { type PageBench, phoneContainer } from './page-bench.ts';

/** The names that the blocks leave in a page. */
interface DocumentedPage {
  readonly phone: Embed.EmbeddedWidget;
  readonly Callside: typeof Embed;
  readonly signOut: () => Promise<void>;
}

type Check = (bench: PageBench) => Promise<void>;

const given = "const container = document.getElementById('phone');";
/** A script that embeds the phone before the block. */
const withPhone = (url: string) =>
  `${given}\nconst phone = await Callside.embedWidget({ url: '${url}/widget/', container });`;

/** Ends all calls of the phone in a page. */
const hangUp = (page: Page) =>
  page.evaluate(async () => {
    const { phone } = globalThis as unknown as DocumentedPage;
    for (const { lineID } of await phone.getCalls()) await phone.drop({ lineID });
  });

/** The phone of a page is embedded, and its user can call. */
const widgetIsShown = (page: Page) =>
  page.frameLocator('iframe').first().locator('[data-phone="connected"]').first().waitFor();

/** The phone in a page calls bob, who declines. */
async function bobRings(bench: PageBench, open: () => Promise<Page>): Promise<void> {
  const bob = await bench.addPhone('bob');
  await open();
  await bob.reaches('ringing');
  await bob.hangUp();
}

const primaryColor = (page: Page) =>
  page
    .locator('.callside')
    .first()
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--primary-color'));

const styleOf = (name: BlockName) => `<style>${blockNamed(name).code}</style>`;

/** A module that shows the component of a block. */
const shows = (component: string, props: string) => `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { ${component} } from './program';
  createRoot(document.body).render(createElement(${component}, ${props}));
`;

/** The header of a block, with the address of the phone system. */
const headersOf = ({ code }: PageBench): Record<string, string> => {
  const [name = '', value = ''] = code.includes(': ') ? code.trim().split(/: (.*)/s) : [];
  return name === '' ? { 'Content-Security-Policy': code.trim() } : { [name]: value };
};

/** The style that a page gives to an element for the widget. */
const elementStyle = '<style>callside-widget { width: 380px; height: 640px }</style>';

/** A page without a script of its own embeds the widget under the policy of the block. */
const isAllowedByPolicy: Check = async (bench) => {
  const page = await bench.openHtml(
    `<!doctype html>${elementStyle}<script src="${bench.url}/embed.js"></script><callside-widget url="${bench.url}/widget/"></callside-widget>`,
    { headers: headersOf(bench) },
  );
  await widgetIsShown(page);
};

const pageWithPolicy: BlockName = 'docs/guides/content-security-policy.md: integrity="sha384-THE_HASH"';

/** The code blocks that run in a page. Each check states what the page of the documentation says about the result. */
export const pageBlocks: Readonly<Record<BlockName, Check>> = {
  'README.md: embedWidget({': (bench) => bobRings(bench, () => bench.open()),
  'docs/bridge.md: matchContacts: async ({ numbers })': async (bench) => {
    const page = await bench.open({
      given: `const crm = { contactsBy: async () => ({}), doNotCall: () => false, log: (...entry) => console.log('logged', ...entry) };
        const show = (calls) => console.log(calls.map(({ state }) => state).join());`,
      kept: ['phone'],
    });
    await until('the call is shown', () => bench.printed.includes('talking'));
    await hangUp(page);
    await until('the call is logged', () => bench.printed.some((line) => line.startsWith('logged ')));
  },
  'docs/bridge.md: Callside.openInspector': async (bench) => {
    const page = await bench.open({
      body: `${phoneContainer}<div id="messages"></div>`,
      given: `${given} const url = '${bench.url}/widget/';`,
    });
    await page.locator('#messages').getByText('welcome').first().waitFor();
  },
  'docs/components.md: CallArea': async (bench) => {
    const page = await bench.open({
      body: styleOf('docs/components.md: --primary-color'),
      origin: bench.url,
    });
    await page.getByRole('button', { name: /^5/ }).waitFor();
  },
  'docs/components.md: useToast': async (bench) => {
    const around = `
      import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      import { createClient } from 'callside';
      import { CallsideRoot } from 'callside/components';
      import { Order } from './program';
      const client = createClient({ url: location.origin, app: 'callsideWidget' });
      createRoot(document.body).render(createElement(CallsideRoot, { client }, createElement(Order)));
    `;
    const page = await bench.openModule({ origin: bench.url }, around);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The order is saved').first().waitFor();
  },
  'docs/components.md: --primary-color': async (bench) => {
    const page = await bench.openHtml(`<style>${bench.code}</style><div class="callside"></div>`);
    expect(await primaryColor(page)).toBe('rebeccapurple');
  },
  'docs/embedding.md: embed.js" defer': async (bench) => {
    const page = await bench.open();
    expect(await page.evaluate(() => typeof Reflect.get(globalThis, 'Callside'))).toBe('object');
  },
  'docs/embedding.md: phone.dispose()': async (bench) => {
    const bob = await bench.addPhone('bob');
    const page = await bench.open({ given });
    await bob.reaches('ringing');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await bob.hangUp();
  },
  'docs/embedding.md: Callside.showPanel': async (bench) => {
    const page = await bench.open({ kept: ['phone'] });
    await page.locator('callside-panel').getByRole('region', { name: 'Phone' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => typeof Reflect.get(globalThis, 'phone')))
      .not.toBe('undefined');
  },
  'docs/embedding.md: mode="inline"': async (bench) => {
    const page = await bench.open({
      body: `<!doctype html>${elementStyle}<script src="${bench.url}/embed.js"></script>`,
    });
    await widgetIsShown(page);
  },
  'docs/embedding.md: Callside.enablePageKeys': async (bench) => {
    const page = await bench.open({ given: withPhone(bench.url), kept: ['keys'] });
    await expect.poll(() => page.evaluate(() => typeof Reflect.get(globalThis, 'keys'))).toBe('object');
  },
  'docs/embedding.md: Callside.enableClickToDial': async (bench) => {
    const page = await bench.open({
      body: `${phoneContainer}<main>Call 01 00 00 06 02</main>`,
      given: withPhone(bench.url),
      kept: ['numbers'],
    });
    await expect.poll(() => page.evaluate(() => typeof Reflect.get(globalThis, 'numbers'))).toBe('object');
  },
  'docs/embedding.md: getSignInCode: async': async (bench) => {
    const company = createServiceClient({ url: bench.url });
    await company.signIn({ login: 'crm|acme', password: 'demo' });
    const context = (await bench.openHtml('')).context();
    const served: string[] = [];
    await context.route('**/my-server/*', async (route) => {
      served.push(new URL(route.request().url()).pathname);
      if (served.at(-1) === '/my-server/logout') return route.fulfill({ status: 204 });
      const challenge = route.request().postData() ?? '';
      const { code } = await company.codeFor({ login: 'alice', app: 'callsideWidget', challenge });
      await route.fulfill({ json: { code } });
    });
    const shown = await bench.open({ kept: ['phone', 'signOut'] });
    // Before the phone is shown, the name belongs to the element with this id.
    await shown.waitForFunction(() => typeof Reflect.get(globalThis, 'signOut') === 'function');
    const number = await shown.evaluate(async () => {
      const { phone } = globalThis as unknown as DocumentedPage;
      await phone.ready();
      return (await phone.getGeneralInfo()).number;
    });
    expect(number).toBe('101');
    // The user of the page signs out, and stays signed out.
    const state = await shown.evaluate(async () => {
      const { phone, signOut } = globalThis as unknown as DocumentedPage;
      await signOut();
      return phone.getState();
    });
    expect(state).toBe('signedOut');
    expect(served).toEqual(['/my-server/phone-code', '/my-server/logout']);
    company.dispose();
  },
  'docs/embedding.md: script-src https://phone.example.com; frame-src': isAllowedByPolicy,
  'docs/guides/content-security-policy.md: Content-Security-Policy:': isAllowedByPolicy,
  'docs/guides/content-security-policy.md: Permissions-Policy:': isAllowedByPolicy,
  [pageWithPolicy]: async (bench) => {
    const command = blockNamed('docs/guides/content-security-policy.md: curl').code.replace(
      'https://phone.example.com',
      bench.url,
    );
    const { stdout: hash } = await promisify(execFile)('sh', ['-c', command]);
    const page = await bench.openHtml(`<!doctype html>${bench.code.replace('THE_HASH', hash.trim())}`);
    expect(await page.evaluate(() => typeof Reflect.get(globalThis, 'Callside'))).toBe('object');
  },
  'docs/guides/frameworks.md: disabled={!phone}': async (bench) => {
    const page = await bench.openModule({}, shows('Phone', `{ url: '${bench.url}/widget/' }`));
    await widgetIsShown(page);
    await expect.poll(() => page.getByRole('button', { name: 'Call', exact: true }).isEnabled()).toBe(true);
  },
  'docs/guides/frameworks.md: callside/widget.css': async (bench) => {
    const page = await bench.openModule({ origin: bench.url }, shows('Phone', '{}'));
    await page.locator('.callside').getByRole('combobox').first().waitFor();
  },
  'docs/guides/frameworks.md: --primary-color': async (bench) => {
    const page = await bench.openHtml(`<style>${bench.code}</style><div class="callside"></div>`);
    expect(await primaryColor(page)).toBe('rebeccapurple');
  },
  'docs/guides/from-amazon-connect.md: operatorLogin': async (bench) => {
    const page = await bench.open({ kept: ['phone'] });
    await page.waitForFunction(() => Reflect.get(globalThis, 'phone') !== undefined);
  },
  'docs/guides/from-ringcentral.md: showPanel': (bench) => bobRings(bench, () => bench.open()),
  'docs/guides/quick-start.md: Call the announcement': async (bench) => {
    const page = await bench.open({ kept: ['phone'] });
    await widgetIsShown(page);
    await page.locator('#call').click();
    await until('the call is printed', () => bench.printed.some((line) => line.includes('602: talking')));
    await hangUp(page);
  },
  'docs/guides/web-chat.md: callside-webchat.js': async (bench) => {
    const page = await bench.open();
    await page.locator('callside-webchat').getByRole('button').first().waitFor();
  },
  'docs/guides/web-chat.md: defineWebChatElement': async (bench) => {
    const page = await bench.open({ body: '<button id="help">Help</button>' });
    await page.locator('callside-webchat').getByRole('button').first().waitFor();
    await page.locator('#help').click();
  },
  'docs/guides/web-chat.md: --callside-webchat-accent': async (bench) => {
    const { code } = blockNamed('docs/guides/web-chat.md: callside-webchat.js');
    const page = await bench.openHtml(
      `<!doctype html><style>${bench.code}</style>${code.replace('https://phone.example.com', bench.url)}`,
    );
    const button = page.locator('callside-webchat').getByRole('button').first();
    await button.waitFor();
    const color = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(color).toBe('rgb(11, 110, 79)');
  },
  'docs/guides/web-chat.md: connect-src': async (bench) => {
    const { code } = blockNamed('docs/guides/web-chat.md: callside-webchat.js');
    const policy = bench.code.replace(/wss:\/\/phone\.example\.com/, bench.url.replace('http', 'ws')).trim();
    const page = await bench.openHtml(
      `<!doctype html>${code.replace('https://phone.example.com', bench.url)}`,
      {
        headers: { 'Content-Security-Policy': policy.replace(/^[^:]*: /, '') },
      },
    );
    await page.locator('callside-webchat').getByRole('button').first().waitFor();
  },
  'docs/sdk.md: ClientProvider': async (bench) => {
    const page = await bench.open({ body: '<div id="root"></div>', origin: bench.url });
    await page.locator('#root ul').waitFor({ state: 'attached' });
  },
};
