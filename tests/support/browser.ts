import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findProgram } from './packages.ts';

/** The names under which Chrome, Chromium and Edge are installed, best first. */
const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'chrome.exe',
  'msedge.exe',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const own = process.env.CHROMIUM_PATH;
  return [...(own ? [own] : []), ...inPath, ...applications, chromium.executablePath()].find(existsSync);
}

/**
 * Finds a browser for the tests or installs a browser: Playwright's own download, else Debian's package where permitted.
 *
 * @returns path of its program
 * @throws an error in a single line that names what to install
 */
export function ensureBrowser(): string {
  const installers: readonly (readonly string[])[] = [
    ['npx', 'playwright', 'install', 'chromium'],
    ...(process.platform === 'linux' && process.getuid?.() === 0
      ? [
          ['apt-get', 'update'],
          ['apt-get', 'install', '-y', 'chromium'],
        ]
      : []),
  ];
  for (const installer of [undefined, ...installers]) {
    if (installer) {
      const [program = '', ...args] = installer;
      spawnSync(program, args, { stdio: 'ignore', timeout: 300_000 });
    }
    const found = installedBrowser();
    if (found) return found;
  }
  throw new Error('No browser for the tests: install Chrome, Chromium or Edge, or set CHROMIUM_PATH.');
}

/**
 * Returns the same browser without windows, which needs a third less processor time for the same tests: the program of
 * `CHROMIUM_PATH`, else Debian's package if available, else the whole browser.
 */
export const ensureQuickBrowser = (): string =>
  process.env.CHROMIUM_PATH ||
  (process.platform === 'linux' && findProgram('chromium-headless-shell')) ||
  ensureBrowser();

/** The browsers of this test file that have not been closed yet. */
export const openBrowsers = new Set<Browser>();

/** Counts a browser as open until it is closed. */
export function keepOpen(browser: Browser): void {
  openBrowsers.add(browser);
  browser.on('disconnected', () => openBrowsers.delete(browser));
}

const defaultArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

/** Benches and the pictures of screens use this file too. */
const isTest = process.env.VITEST !== undefined;

/** Pages of tests live for seconds: optimised code costs them more than it saves. Benches have what users have. */
const shortLivedArgs = isTest ? ['--js-flags=--no-opt --no-maglev'] : [];

/** How long a step of a page may take: a limit for a page that hangs, not for a slow machine. */
const longestStepMs = 60_000;

/** The browser process of this worker, whose files run in sequence. */
let shared: Promise<Browser> | undefined;

/**
 * Opens a browser with a fake microphone (a beep once a second) and with autoplay. What a test opens without options is a
 * share of a process for all files of a worker: it sees only its own contexts, and closes only these. Outside of
 * tests, where that process would not let the program end, each browser has its own.
 *
 * @param args further arguments of its command line
 * @param start.without Playwright's default arguments to omit
 * @param start.whole starts a browser with windows, which has notifications, device changes and the back-forward cache
 */
export async function launchBrowser(
  args: readonly string[] = [],
  start: { readonly without?: readonly string[]; readonly whole?: boolean } = {},
): Promise<Browser> {
  const isUsual = args.length === 0 && !start.whole && start.without === undefined;
  if (isTest && isUsual) return shareOfProcess();
  const browser = await chromium.launch({
    executablePath: (start.whole && process.env.WHOLE_CHROMIUM_PATH) || ensureBrowser(),
    ignoreDefaultArgs: [...(start.without ?? [])],
    args: [...defaultArgs, ...shortLivedArgs, ...args],
  });
  keepOpen(browser);
  return browser;
}

/** The members of a browser that belong to a test file, instead of to the whole process. */
type Own = Pick<Browser, 'newContext' | 'newPage' | 'contexts' | 'close' | 'isConnected'>;

/**
 * Returns the share that a test file has of a browser process: it sees only its own contexts, and closes only these. A
 * connection of its own to the process would do the same, but each message would be written and read once more.
 *
 * @param ended runs once when the share is closed
 */
function shareOf(browser: Browser, ended: () => void): Browser {
  const contexts = new Set<BrowserContext>();
  let isOpen = true;
  const own: Own = {
    async newContext(options) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(longestStepMs);
      contexts.add(context);
      context.once('close', () => contexts.delete(context));
      return context;
    },
    async newPage(options) {
      const context = await own.newContext(options);
      const page = await context.newPage();
      page.once('close', () => void context.close());
      return page;
    },
    contexts: () => [...contexts],
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await Promise.all([...contexts].map((context) => context.close()));
      ended();
    },
    isConnected: () => isOpen && browser.isConnected(),
  };
  return new Proxy(browser, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof Own];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Shares of the common process, which has no notifications. */
const withoutNotifications = new WeakSet<Browser>();

async function shareOfProcess(): Promise<Browser> {
  shared ??= chromium.launch({ executablePath: ensureBrowser(), args: [...defaultArgs, ...shortLivedArgs] });
  const share: Browser = shareOf(await shared, () => openBrowsers.delete(share));
  openBrowsers.add(share);
  withoutNotifications.add(share);
  return share;
}

/** Called before the pages of a browser are closed, while they can still be inspected. */
export const beforeClosing = new Set<() => Promise<void>>();

/** Runs in the page before its own scripts: a page of a user who saves data loads no area before it is opened. */
function saveData() {
  const { connection } = navigator as { connection?: object };
  if (connection) Object.defineProperty(connection, 'saveData', { value: true });
}

/**
 * A new browser user: own cookies and storage, microphone granted. Where there are no notifications, only tests of the page
 * that opens offline allow service workers, and load areas in advance: both load the whole client once more.
 */
export async function newPerson(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  // WebDriver BiDi cannot grant it in Firefox, which is started with a preference instead.
  const permissions = browser.browserType().name() === 'firefox' ? [] : ['microphone'];
  const { serviceWorkers = withoutNotifications.has(browser) ? 'block' : 'allow', ...others } = options;
  const context = await browser.newContext({
    permissions,
    ignoreHTTPSErrors: true,
    serviceWorkers,
    ...others,
  });
  context.setDefaultTimeout(longestStepMs);
  if (serviceWorkers === 'block') await context.addInitScript(saveData);
  // The context's own event comes only after its pages are gone.
  const close = context.close.bind(context);
  context.close = async (how) => {
    for (const look of beforeClosing) await look();
    await close(how);
  };
  return context;
}
