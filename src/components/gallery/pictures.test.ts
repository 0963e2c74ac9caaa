import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPage, openBrowser, openPageApart } from '#phone/testing/harness.ts';
import { pictureDifference } from '#tests/support/picture-difference.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const kept = `${folder}pictures/`;
const differing = fileURLToPath(new URL('../../../dist/pictures/', import.meta.url));
const isNew = process.env.PICTURES === 'new';

/** The width of the page: two themes beside each other, each as wide as a phone in a page. */
const width = 832;

interface Specimen {
  readonly name: string;
  readonly picture: PNG;
}

/** Takes a single picture of the page, whose window is as high as the page, and cuts the specimens out of it. */
async function specimensOf(page: Page): Promise<readonly Specimen[]> {
  const height = await page.locator('main').evaluate((main) => main.scrollHeight);
  await page.setViewportSize({ width, height });
  const whole = PNG.sync.read(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  const places = await page.locator('[data-theme] section[data-specimen]').evaluateAll((sections) =>
    sections.map((section) => {
      const theme = section.closest<HTMLElement>('[data-theme]')?.dataset.theme;
      const { x, y, right, bottom } = section.getBoundingClientRect();
      return { theme, label: section.getAttribute('aria-label') ?? '', x, y, right, bottom };
    }),
  );
  return places.map(({ theme, label, x, y, right, bottom }) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const picture = new PNG({ width: Math.ceil(right) - left, height: Math.ceil(bottom) - top });
    PNG.bitblt(whole, picture, left, top, picture.width, picture.height, 0, 0);
    return { name: `${theme}/${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`, picture };
  });
}

/** Returns how a picture differs from its kept one; nothing where both show the same. */
function differenceOf({ name, picture: now }: Specimen): string | undefined {
  const path = `${kept}${name}.png`;
  if (!existsSync(path)) return `${name} has no picture`;
  const difference = pictureDifference(PNG.sync.read(readFileSync(path)), now);
  return difference && `${name} ${difference}`;
}

function write(root: string, { name, picture }: Specimen): void {
  mkdirSync(`${root}${name.split('/')[0]}`, { recursive: true });
  writeFileSync(`${root}${name}.png`, PNG.sync.write(picture));
}

describe('pictures of the gallery', () => {
  let browser: Browser;
  let specimens: readonly Specimen[];
  beforeAll(async () => {
    browser = await openBrowser();
    const page = await openPageApart(browser, await buildPage('react', `${folder}main.tsx`));
    await page.setViewportSize({ width, height: 900 });
    await page.clock.setFixedTime(Date.UTC(2026, 0, 5, 9, 30));
    await page.reload();
    await page.getByRole('heading', { name: 'Dark theme' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    specimens = await specimensOf(page);
    if (isNew) {
      rmSync(kept, { recursive: true, force: true });
      for (const specimen of specimens) write(kept, specimen);
    }
  });
  afterAll(() => browser?.close());

  test('each specimen looks as in its kept picture (PICTURES=new keeps new ones)', () => {
    expect(specimens.length).toBeGreaterThan(60);
    const differences = specimens.flatMap((specimen) => {
      const difference = differenceOf(specimen);
      if (difference === undefined) return [];
      write(differing, specimen);
      return [difference];
    });
    expect(differences, `The pictures of now are in ${differing}`).toEqual([]);
  });

  test('no kept picture is of a specimen that is gone', () => {
    const names = ['light', 'dark'].flatMap((theme) =>
      readdirSync(kept + theme).map((file) => `${theme}/${file.replace('.png', '')}`),
    );
    expect(names.sort()).toEqual(specimens.map(({ name }) => name).sort());
  });
});
