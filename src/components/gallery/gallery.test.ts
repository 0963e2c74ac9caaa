import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPage, openBrowser, openPage } from '#phone/testing/harness.ts';
import { findings } from '#tests/support/axe.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Components without a specimen: devices need a microphone, and calls draw their cards. */
const withoutSpecimen = ['CallCard', 'AudioSettings', 'DeviceChoice'];

test('the gallery uses every component of callside/components', () => {
  const index = readFileSync(`${folder}../index.ts`, 'utf8');
  const exported = [...index.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(folder + name, 'utf8'))
    .join('\n');
  const missing = exported.filter((name) => !new RegExp(`<${name}\\b`).test(sources));
  expect(exported.length).toBeGreaterThan(30);
  expect(missing).toEqual(withoutSpecimen);
});

describe('the gallery in a browser', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await openPage(browser, await buildPage('react', `${folder}main.tsx`));
    await page.getByRole('heading', { name: 'Dark theme' }).waitFor();
  });
  afterAll(() => browser?.close());

  test('the gallery has no violation of WCAG 2.2 AA in either theme', async () => {
    expect(await findings(page.mainFrame())).toEqual([]);
  });

  test.each([320, 700, 1440])('the gallery fits into a window of %i px', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(excess).toBeLessThanOrEqual(0);
  });

  test('placeholder rows are as high as rows of a list, and their lines begin where the words do', async () => {
    const list = page.getByRole('list', { name: 'Rows' }).first();
    const placeholder = page.getByRole('status').filter({ hasText: 'Loading' }).first();
    const row = await list.getByRole('listitem').first().boundingBox();
    const words = await list.getByRole('button').first().boundingBox();
    const blank = placeholder.locator('> [aria-hidden]').first();
    const blankRow = await blank.boundingBox();
    const line = await blank.locator('> span').last().boundingBox();
    const inset = (part: typeof row, whole: typeof row) => (part?.x ?? 0) - (whole?.x ?? 0);
    expect(blankRow?.height).toBe(row?.height);
    expect(inset(line, blankRow)).toBe(inset(words, row));
  });
});
