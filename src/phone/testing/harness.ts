import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { type Alias, build, type Rolldown } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The libraries that components run on: the full client's and the panel's. */
export type Library = 'react' | 'preact';

const preact: Alias[] = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^@preact\/signals-react\/runtime$/, replacement: at('../../react/preact-signals-runtime.ts') },
];

/** The origin of the test page: a secure origin that needs no server. */
const origin = 'http://localhost:1';

/** Builds a test page with a library. Returns its files by path. */
export async function buildPage(
  library: Library,
  page = at('page.tsx'),
): Promise<Map<string, string | Uint8Array>> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    root: dirname(page),
    define: { 'process.env.NODE_ENV': '"production"' },
    // A test runs in development mode. The production build of React does not support that JSX.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { dedupe: ['@preact/signals-core'], alias: library === 'preact' ? preact : [] },
    build: {
      write: false,
      minify: false,
      // A single style sheet, whose name does not depend on the pieces that are loaded later.
      cssCodeSplit: false,
      rolldownOptions: {
        input: page,
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    result.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

const program = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

/** One process for all pages, whose code is not optimised: a page lives for less than a second. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--renderer-process-limit=1',
  '--js-flags=--no-opt --no-maglev',
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ ...(program && { executablePath: program }), args });

const html =
  '<!doctype html><html lang="en"><title>Test page</title><link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script>';
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

/** The first page of each browser. It stays open, and with it the process of the pages after it. */
const firstPages = new WeakMap<Browser, Promise<Page>>();

async function openContext(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 320, height: 560 },
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function openFirst(browser: Browser): Promise<Page> {
  const page = await openContext(browser);
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(origin);
  return page;
}

/** Opens a test page. `part` becomes its query, for a page with several views. */
export async function openPage(
  browser: Browser,
  files: Map<string, string | Uint8Array>,
  part = '',
): Promise<Page> {
  const opened = firstPages.get(browser) ?? openFirst(browser);
  firstPages.set(browser, opened);
  const first = await opened;
  // The storage outlives the page before.
  await first.evaluate(() => localStorage.clear());
  return load(await first.context().newPage(), files, part);
}

/** Opens a test page with a clock of its own: the others of a browser share theirs. */
export const openPageApart = async (
  browser: Browser,
  files: Map<string, string | Uint8Array>,
): Promise<Page> => load(await openContext(browser), files, '');

async function load(page: Page, files: Map<string, string | Uint8Array>, part: string): Promise<Page> {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    const body = files.get(pathname);
    if (body === undefined) return route.fulfill({ status: 404 });
    const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: Buffer.from(body) });
  });
  await page.goto(`${origin}/?${part}`);
  return page;
}
