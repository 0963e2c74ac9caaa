import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { PhoneSystem } from '#phone-system/phone-system.ts';
import { startPhoneSystem } from '#phone-system/testing.ts';
import type { Client } from '#sdk/index.ts';
import { newPerson } from './browser.ts';
import { type BrowserKind, chromium } from './browsers.ts';
import { RawPage } from './network/raw-page.ts';
import { StallingProxy } from './network/stalling-proxy.ts';
import { UdpRelay } from './network/udp-relay.ts';
import { phonePageFolder } from './phone-page.ts';
import { until } from './until.ts';

/** The globals of the page `sdk-phone-page`. */
declare const client: Client;

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wav': 'audio/wav' };

/** A phone system, a browser, and network paths between them that can be disturbed. */
export interface PhoneLab extends AsyncDisposable {
  readonly system: PhoneSystem;
  readonly browser: Browser;
  /** The proxy of everything but audio. */
  readonly proxy: StallingProxy;
  /** The relay of audio. */
  readonly relay: UdpRelay;
  /** Opens a page with a signed-in user and a registered phone; `before` runs in all its tabs first. */
  person(login: string, before?: () => void): Promise<Page>;
  /** Opens another tab beside a page, signed in as the same user. */
  tabBeside(page: Page): Promise<Page>;
  /** Opens such a page without microphone that can be frozen. */
  freezable(login: string): Promise<RawPage>;
  /** Opens a page with this script in which a user has a session that the page has not resumed. */
  rawPage(login: string, before: () => void): Promise<RawPage>;
  /** Opens another such page beside it. */
  freezableBeside(page: RawPage): Promise<RawPage>;
}

/** Starts all of it. */
export async function openPhoneLab(kind: BrowserKind = chromium): Promise<PhoneLab> {
  await using opened = new AsyncDisposableStack();
  const system = await startPhoneSystem({ pages: servePages, control: true });
  opened.defer(() => system.stop());
  const browser = await kind.launch();
  opened.defer(() => browser.close());
  const proxy = await StallingProxy.before(system.port);
  opened.defer(() => proxy.close());
  const relay = new UdpRelay();
  opened.defer(() => relay.close());
  const lasting = opened.move();
  return {
    system,
    browser,
    proxy,
    relay,
    async person(login, before) {
      const context = await newPerson(browser);
      if (before) await context.addInitScript(before);
      await context.exposeFunction('relayPort', (host: string, port: number) => relay.portTo(host, port));
      const page = await context.newPage();
      await page.goto(proxy.url);
      await page.evaluate((name) => client.session.signIn({ login: name, password: 'demo' }), login);
      await page.waitForFunction(() => client.phone?.state.value.name === 'connected');
      return page;
    },
    async tabBeside(page) {
      const tab = await page.context().newPage();
      await tab.goto(proxy.url);
      await tab.evaluate(() => client.session.resume());
      await tab.waitForFunction(
        () => client.phone?.state.value.name === 'connected' && client.terminals.selected.value,
      );
      return tab;
    },
    async freezable(login) {
      const page = await RawPage.open(browser, proxy.url);
      await until('the page has its client', () => page.evaluate(() => 'client' in globalThis));
      await page.evaluate((name) => client.session.signIn({ login: name, password: 'demo' }), login);
      await until('the phone is connected', () =>
        page.evaluate(() => client.phone?.state.value.name === 'connected'),
      );
      return page;
    },
    async rawPage(login, before) {
      const page = await RawPage.open(browser, proxy.url);
      await until('the page has its client', () => page.evaluate(() => 'client' in globalThis));
      await page.evaluate((name) => client.session.signIn({ login: name, password: 'demo' }), login);
      await page.evaluate(() => client.dispose());
      await page.runFirst(before);
      await page.reload();
      await until('the page has its client again', () => page.evaluate(() => 'client' in globalThis));
      return page;
    },
    async freezableBeside(page) {
      const tab = await page.beside(proxy.url);
      await until('the page has its client', () => tab.evaluate(() => 'client' in globalThis));
      await tab.evaluate(() => client.session.resume());
      return tab;
    },
    [Symbol.asyncDispose]: () => lasting.disposeAsync(),
  };
}

type Pages = NonNullable<NonNullable<Parameters<typeof startPhoneSystem>[0]>['pages']>;

const servePages: Pages = (request, response, next) => {
  const path = request.url === '/' ? '/index.html' : (request.url ?? '').replace(/\?.*/, '');
  readFile(join(phonePageFolder, path)).then(
    (file) => response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' }).end(file),
    next,
  );
};
