import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/network/free-port.ts';
import { isInTurn } from '../support/selection/turns.ts';
import { compile, newestTypeScript } from './compile.ts';
import { type Served, serve } from './served.ts';
import { install, newFolder, pack } from './workspace.ts';

const run = promisify(execFile);
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));

/** Versions of React beside the version that the products use. Preact takes the place of React as its documentation says. */
const reacts = [
  {
    name: 'React 18',
    dependencies: {
      react: '18.3.1',
      'react-dom': '18.3.1',
      '@types/react': '18.3.12',
      '@types/react-dom': '18.3.1',
    },
  },
  {
    name: 'Preact 10',
    dependencies: {
      react: 'npm:@preact/compat@18.3.1',
      'react-dom': 'npm:@preact/compat@18.3.1',
      preact: '10.26.4',
      '@types/react': '18.3.12',
      '@types/react-dom': '18.3.1',
    },
  },
];

let browser: Browser;
let packed: string;
let callside: string;
beforeAll(async () => {
  packed = newFolder();
  [browser, callside] = await Promise.all([launchBrowser(), pack('callside', packed)]);
});
afterAll(async () => {
  await browser?.close();
  rmSync(packed, { recursive: true, force: true });
});

/** Each of them is an installation of its own. */
describe.runIf(isInTurn('other versions of React')).each(reacts)('$name', ({ dependencies }) => {
  let folder: string;
  let site: Served;
  let page: Page;

  beforeAll(async () => {
    folder = await install(newFolder(), { callside }, dependencies);
    for (const name of ['parts-page', 'react-page'])
      cpSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, name), { recursive: true });
    const cwd = join(folder, 'parts-page');
    await run(process.execPath, [vite, 'build', '--mode', 'production'], { cwd });
    const port = await freePort();
    const args = [vite, 'preview', '--port', String(port), '--strictPort'];
    site = await serve(args, { url: `http://localhost:${port}`, cwd });
    page = await browser.newPage();
    await page.goto(site.url);
  });
  afterAll(async () => {
    await page?.close();
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('npm finds no conflict of versions', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--json'], { cwd: folder });
    expect(JSON.parse(stdout).problems).toBeUndefined();
  });

  test('a page with parts compiles', () => {
    const workspace = { folder, callside, run: () => Promise.reject(), remove: () => {} };
    expect(compile(workspace, 'parts-page', { typescript: newestTypeScript, resolution: 'bundler' })).toBe(
      '',
    );
  });

  test('a part calls back, and a part takes a ref', async () => {
    await page.getByLabel('Urgent').click();
    await page.getByText('urgent, open').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    const customer = page.getByLabel('Customer');
    await customer.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Ann');
    await expect.poll(() => customer.inputValue()).toBe('Ann');
  });

  test('a hook returns each value of a signal', async () => {
    for (const value of ['1', '2']) {
      await page.getByRole('button', { name: 'Count' }).click();
      await page.getByTestId('count').getByText(value).waitFor();
    }
  });

  test('a menu opens at its button, and knows when it was closed', async () => {
    const button = page.getByRole('button', { name: 'More' });
    const isExpanded = () => button.getAttribute('aria-expanded');
    await button.click();
    await page.getByRole('menuitem', { name: 'Archive' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(isExpanded).toBe('false');
    await button.click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText(', archived').waitFor();
    await expect.poll(isExpanded).toBe('false');
  });

  test('the dial pad of the phone collects digits', async () => {
    for (const digit of [/^5/, /^6/]) await page.getByRole('button', { name: digit }).click();
    await expect
      .poll(() => page.locator('input').evaluateAll((all) => all.map((one) => one.value)))
      .toContain('56');
  });
});
