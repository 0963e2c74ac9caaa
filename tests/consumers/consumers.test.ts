import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { freePort } from '../support/network/free-port.ts';
import { pictureDifference } from '../support/picture-difference.ts';
import { inTurn, isInTurn } from '../support/selection/turns.ts';
import { compile, newestTypeScript as newest, type Resolution } from './compile.ts';
import { writeDocuments } from './documents.ts';
import { type Served, serve } from './served.ts';
import { type Consumer, openFolderWithCallsideAlone, openWorkspace, type Workspace } from './workspace.ts';

const oldest = '5.4.5';
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
const storedPicture = fileURLToPath(new URL('widget.png', import.meta.url));

let workspace: Workspace;
let browser: Browser;

beforeAll(async () => {
  [workspace, browser] = await Promise.all([
    openWorkspace(isWholeMatrix ? [oldest, newest] : [newest]),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  workspace?.remove();
});

/** The local phone system of the installed packages, as `npx callside` starts it. */
async function startInstalled(...options: readonly string[]): Promise<Served> {
  const port = await freePort(2);
  const program = join(workspace.folder, 'node_modules/callside/entries/command.js');
  const args = [program, '--memory', '--sip-port', '0', '--port', String(port), ...options];
  return serve(args, { url: `http://localhost:${port}`, cwd: workspace.folder });
}

describe('packed file', () => {
  const installed = (path: string) => join(workspace.folder, 'node_modules/callside', path);

  test('the entries with components are client components for frameworks with server components', () => {
    for (const entry of ['react', 'components', 'widget'])
      expect(readFileSync(installed(`dist/lib/${entry}.js`), 'utf8')).toMatch(/^"use client";\n/);
  });

  test('the package has source maps, and each licence text once', () => {
    const files = readdirSync(installed('.'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((path) => /licen[cs]e/i.test(path)).sort()).toEqual([
      'LICENSE',
      'THIRD-PARTY-LICENSES.md',
    ]);
    const titles = readFileSync(installed('THIRD-PARTY-LICENSES.md'), 'utf8').match(/^## .*$/gm) ?? [];
    expect(titles).toContain('## Inter (OFL-1.1)');
    expect(new Set(titles).size).toBe(titles.length);
    for (const path of ['dist/lib/widget.js', 'dist/lib/embed.js'])
      expect(existsSync(installed(`${path}.map`)), path).toBe(true);
    expect(files.filter((path) => /^(pages|dist.(?!lib))/.test(path))).toEqual([]);
  });
});

describe('packed pages', () => {
  const pages = () => join(workspace.folder, 'node_modules/callside-phone-system/pages');
  const files = () => readdirSync(pages(), { recursive: true, encoding: 'utf8' });

  test('the encryption of the chat is there once, and both clients name it', () => {
    expect(files().filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
    const named = files()
      .filter((path) => path.endsWith('.js'))
      .flatMap((path) => readFileSync(join(pages(), path), 'utf8').match(/\/[\w/-]+\.wasm/g) ?? []);
    expect(named).toHaveLength(2);
    for (const path of named) expect(existsSync(join(pages(), path)), path).toBe(true);
  });

  test('each folder of pages has its licences beside it', () => {
    for (const product of ['app', 'widget', 'externals'])
      expect(
        files()
          .filter((path) => path.startsWith(join(product, 'licenses')))
          .sort(),
      ).toEqual([join(product, 'licenses-inter.txt'), join(product, 'licenses.md')]);
  });
});

test('no published file contains a pseudo-language', () => {
  const published = ['callside', 'callside-phone-system'].flatMap((name) => {
    const folder = join(workspace.folder, 'node_modules', name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return files.filter((path) => /\.(js|json|ts|map)$/.test(path)).map((path) => join(folder, path));
  });
  expect(published.length).toBeGreaterThan(500);
  expect(
    published.filter((path) => /en-XA|ar-XB|pseudo-\w{8}/.test(path + readFileSync(path, 'utf8'))),
  ).toEqual([]);
});

/** A second installation. */
describe.runIf(isInTurn('package without the phone system'))('package without the phone system', () => {
  const run = promisify(execFile);
  const hint = 'The local phone system is a package of its own: npm install --save-dev callside-phone-system';
  let folder: string;
  beforeAll(async () => {
    folder = await openFolderWithCallsideAlone(workspace);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const program = (source: string) =>
    run(process.execPath, ['--input-type=module', '--eval', source], { cwd: folder });

  test('an install of callside for the SDK or the embed script brings at most 15 packages, and no server', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder });
    const installed = stdout.trim().split('\n').slice(1);
    expect(installed.length).toBeGreaterThan(1);
    expect(installed.length).toBeLessThanOrEqual(15);
    expect(installed.filter((path) => /pglite|hono|werift|pino|[/]ws$/.test(path))).toEqual([]);
  });

  test('the SDK and the embed script can be imported', async () => {
    const { stdout } = await program(`
      const [{ createClient }, { embedWidget }] = await Promise.all([import('callside'), import('callside/embed')]);
      console.log(typeof createClient, typeof embedWidget);
    `);
    expect(stdout.trim()).toBe('function function');
  });

  test('`npx callside` without the phone system fails and prints one line that names the package to install', async () => {
    const failure = await run('npx', ['--no-install', 'callside', '--memory'], { cwd: folder }).catch(
      (error) => error,
    );
    expect(failure).toMatchObject({ code: 1, stdout: '', stderr: `${hint}\n` });
  });

  test('an import of callside/testing without the phone system rejects and names the package to install', async () => {
    const { stdout } = await program(
      "await import('callside/testing').catch(({ message }) => console.log(message));",
    );
    expect(stdout).toBe(`${hint}\n`);
  });
});

test.each(['documents', 'document-scripts'] as const)(
  'the code blocks of the documentation, and the members that it names, compile: %s',
  (place) => {
    writeDocuments(workspace.folder);
    expect(compile(workspace, place, { typescript: newest, resolution: 'bundler' })).toBe('');
  },
);

/** Compiles a program for Node. The matrix compiles all consumers, versions and resolutions: `npm run test:matrix`. */
function compiled(consumer: Consumer, typescript: string, resolution: Resolution): void {
  expect(compile(workspace, consumer, { typescript, resolution, emit: true })).toBe('');
}

describe('Node', () => {
  test.runIf(isWholeMatrix)(
    'a program compiled with the oldest TypeScript signs in, places and watches a call, and exits',
    async () => {
      compiled('node-program', oldest, 'node16');
      const { stdout } = await workspace.run('node-program', process.execPath, ['main.js']);
      expect(JSON.parse(stdout)).toEqual({
        refused: 'login.inadequateCredentials',
        dropped: '600',
        watched: '600',
      });
    },
  );

  test('a server compiled with the newest TypeScript imports all entries and renders the widget', async () => {
    compiled('server-render', newest, 'nodenext');
    const { stdout } = await workspace.run('server-render', process.execPath, ['main.js']);
    const { html, exports } = JSON.parse(stdout);
    expect(html).toContain('class="callside"');
    expect(Math.min(...Object.values<number>(exports))).toBeGreaterThan(0);
  });
});

/** A page with React and one without. The matrix covers all pages, versions and module resolutions. */
const pages = ['components-page', 'script-page'] as const;

describe.runIf(isWholeMatrix)('types of pages', () => {
  test.each(pages)('the program %s compiles', (consumer) => {
    expect(compile(workspace, consumer, { typescript: newest, resolution: 'bundler' })).toBe('');
  });
});

describe('React page', () => {
  let phoneSystem: Served;
  let site: Served;
  let page: Page;

  beforeAll(async () => {
    phoneSystem = await startInstalled();
    await workspace.run('react-page', process.execPath, [vite, 'build', '--mode', 'production']);
    const port = await freePort();
    site = await serve([vite, 'preview', '--port', String(port), '--strictPort'], {
      url: `http://localhost:${port}`,
      cwd: join(workspace.folder, 'react-page'),
      env: { PHONE_SYSTEM: phoneSystem.url },
    });
    page = await browser.newPage({ viewport: { width: 400, height: 720 }, colorScheme: 'light' });
    await page.goto(site.url);
    await page.locator('.callside').getByRole('textbox').first().waitFor();
  });
  afterAll(async () => {
    await page?.close();
    await site?.stop();
    await phoneSystem?.stop();
  });

  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

  test('the built page has the words of errors, which no code imports by name', () => {
    const folder = join(workspace.folder, 'react-page/dist/assets');
    const code = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(code.join()).toContain('The phone system cannot be reached.');
    expect(code.join()).toContain('The phone system does not know this session any more.');
  });

  test('the widget has its own font and colours', async () => {
    expect(await styleOf('.callside', 'font-family')).toContain('Inter Variable');
    expect(await styleOf('.callside button', 'font-family')).toContain('Inter Variable');
    expect(await styleOf('.callside', '--primary-color')).toContain('oklch');
    expect(await styleOf('.callside', 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true);
    expect(await page.evaluate(() => [...document.fonts].map(({ status }) => status))).toEqual(['loaded']);
  });

  test('the widget leaves the style of the page around it unchanged', async () => {
    expect(await styleOf('body', 'font-family')).toBe('serif');
    expect(await styleOf('h1', 'font-size')).toBe('32px');
    expect(await styleOf('#app > button', 'font-size')).toBe('13.3333px');
    expect(await styleOf('html', '--primary-color')).toBe('');
    expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
  });

  test('the widget looks like the stored picture', async () => {
    const picture = () => page.locator('.callside').screenshot({ animations: 'disabled', caret: 'hide' });
    if (process.env.NEW_PICTURE) writeFileSync(storedPicture, await picture());
    // Fonts and the parts that are loaded later may still be missing.
    const before = PNG.sync.read(readFileSync(storedPicture));
    const differs = async () => pictureDifference(before, PNG.sync.read(await picture()));
    await expect.poll(differs).toBeUndefined();
  });

  test('the hooks of the page return the session after a sign-in in the widget', async () => {
    await page.getByLabel('User name').fill('alice');
    await page.getByLabel('Password', { exact: true }).fill('demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByTestId('session').getByText('signedIn').waitFor();
    await page.locator('.callside').getByRole('button', { name: /^5/ }).waitFor();
  });
});

inTurn('a web server of others serves the pages that docs/embedding.md tells it to copy', async () => {
  const phoneSystem = await startInstalled();
  const pages = join(workspace.folder, 'node_modules/callside-phone-system/pages');
  const folder = join(workspace.folder, 'own-server');
  cpSync(join(pages, 'app'), folder, { recursive: true });
  cpSync(join(pages, 'widget'), join(folder, 'widget'), { recursive: true });
  const port = await freePort();
  const site = await serve([vite, 'preview', '--port', String(port), '--strictPort', '--outDir', folder], {
    url: `http://localhost:${port}`,
    cwd: join(workspace.folder, 'react-page'),
    env: { PHONE_SYSTEM: phoneSystem.url },
  });
  const page = await browser.newPage();
  try {
    await page.goto(`${site.url}/widget/`);
    await page.getByLabel('User name').fill('alice');
    await page.getByLabel('Password', { exact: true }).fill('demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /^5/ }).waitFor();
    await page.goto(site.url);
    await page.getByLabel('User name').waitFor();
  } finally {
    await page.close();
    await site.stop();
    await phoneSystem.stop();
  }
});

test('a plain page embeds the widget by the script of the installed package', async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const phoneSystem = await startInstalled('--parent', origin);
  const source = readFileSync(new URL('plain-page/index.html', import.meta.url), 'utf8');
  const html = source.replaceAll('PHONE_SYSTEM', phoneSystem.url);
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => site.listen(port, 'localhost', resolve));
  const page = await browser.newPage();
  try {
    await page.goto(origin);
    await page.getByTestId('state').getByText('embedded').waitFor();
    await page.frameLocator('iframe').getByRole('textbox').first().waitFor();
  } finally {
    await page.close();
    site.close();
    await phoneSystem.stop();
  }
});
