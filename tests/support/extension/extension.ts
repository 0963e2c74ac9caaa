import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright';
import { ensureBrowser } from '../browser.ts';
import { until } from '../until.ts';
import { Target } from './target.ts';

/** The id that the key in the manifest gives to the extension. */
export const extensionId = 'kplnjbhdjmmodelfmdffiggoblkoojlb';
export const extensionOrigin = `chrome-extension://${extensionId}`;

const built = new URL('../../../dist/browser-extension', import.meta.url);

/** The rights that a user would give in a question of the browser, which a browser without a window does not show. */
export type GivenRights = 'notifications' | 'hosts';

/** A browser whose user has installed the extension. */
export class ExtensionBrowser {
  readonly context: BrowserContext;
  readonly #browser: CDPSession;
  readonly #folder: string;

  /**
   * Starts a browser with the built extension.
   *
   * @param rights the optional rights that the user has given already
   * @param microphone whether the extension may use the microphone
   */
  static async start(rights: readonly GivenRights[], microphone = true): Promise<ExtensionBrowser> {
    const folder = mkdtempSync(join(tmpdir(), 'callside-extension-'));
    const extension = join(folder, 'extension');
    cpSync(built, extension, { recursive: true });
    give(join(extension, 'manifest.json'), rights);
    // Without it the browser does not load an unpacked extension again.
    const preferences = join(folder, 'profile', 'Default', 'Preferences');
    mkdirSync(dirname(preferences), { recursive: true });
    writeFileSync(preferences, JSON.stringify({ extensions: { ui: { developer_mode: true } } }));
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: process.env.WHOLE_CHROMIUM_PATH || ensureBrowser(),
      headless: true,
      ignoreDefaultArgs: ['--disable-extensions', '--disable-component-extensions-with-background-pages'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--use-fake-device-for-media-stream',
        `--disable-extensions-except=${extension}`,
        `--load-extension=${extension}`,
      ],
    });
    const browser = context.browser();
    if (!browser) throw new Error('The browser has no connection of its own.');
    const session = await browser.newBrowserCDPSession();
    if (microphone)
      await session.send('Browser.setPermission', {
        permission: { name: 'microphone' },
        setting: 'granted',
        origin: extensionOrigin,
      });
    return new ExtensionBrowser(context, session, folder);
  }

  private constructor(context: BrowserContext, browser: CDPSession, folder: string) {
    this.context = context;
    this.#browser = browser;
    this.#folder = folder;
  }

  async close(): Promise<void> {
    await this.context.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Returns the worker of the extension, once it runs. */
  async worker(): Promise<Worker> {
    const running = this.context.serviceWorkers().find((one) => one.url().startsWith(extensionOrigin));
    return running ?? this.context.waitForEvent('serviceworker');
  }

  /** Ends the worker, as the browser does when it is idle. The next event starts it again. */
  async endWorker(): Promise<void> {
    const page = await this.open('settings');
    const workers = await this.context.newCDPSession(page);
    const ended = Promise.withResolvers<void>();
    workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) ended.resolve();
    });
    await workers.send('ServiceWorker.enable');
    await workers.send('ServiceWorker.stopAllWorkers');
    await ended.promise;
    await page.close();
  }

  /** Stores something as the pages of the extension do. */
  async keep(change: object): Promise<void> {
    await (await this.worker()).evaluate((values) => chrome.storage.local.set(values), change);
  }

  /** Opens a page of the extension in a tab. */
  async open(name: 'panel' | 'settings'): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(`${extensionOrigin}/${name}.html`);
    return page;
  }

  /** Connects to the document with the phone, once it is there. */
  phoneDocument(): Promise<Target> {
    return this.#target(({ url }) => url.startsWith(`${extensionOrigin}/phone.html`));
  }

  /** Connects to the widget in the document with the phone. */
  async phoneFrame(): Promise<Target> {
    const { targetInfos } = await this.#browser.send('Target.getTargets');
    const parent = targetInfos.find(({ url }) => url.startsWith(`${extensionOrigin}/phone.html`));
    return this.#target(({ type, parentId }) => type === 'iframe' && parentId === parent?.targetId);
  }

  async #target(find: Parameters<typeof Target.at>[1]): Promise<Target> {
    let found: Target | undefined;
    await until('the browser has the target', async () => {
      found = await Target.at(this.#browser, find);
      return found !== undefined;
    });
    if (!found) throw new Error('The browser has no such target.');
    return found;
  }
}

/** Moves optional rights to the rights that an extension has from the start. */
function give(path: string, rights: readonly GivenRights[]): void {
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  if (rights.includes('hosts')) {
    manifest.host_permissions = manifest.optional_host_permissions;
    delete manifest.optional_host_permissions;
  }
  if (rights.includes('notifications')) {
    manifest.permissions.push('notifications');
    delete manifest.optional_permissions;
  }
  writeFileSync(path, JSON.stringify(manifest));
}
