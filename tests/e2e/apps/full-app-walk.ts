import type { Page } from 'playwright';
import type { Person } from '../../support/person.ts';
import { until } from '../../support/until.ts';

/** One width of each class, and what the client calls it. */
export const sizes = [
  { width: 320, height: 640, name: 'small' },
  { width: 600, height: 800, name: 'phone' },
  { width: 800, height: 800, name: 'tablet' },
  { width: 1_024, height: 768, name: 'desktop' },
  { width: 1_440, height: 900, name: 'large' },
] as const;
export type Size = (typeof sizes)[number];

export const themes = ['light', 'dark'] as const;

/** Waits until the client has taken the window's new size. */
export async function resize(page: Page, { name, ...size }: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.locator(`[data-width="${name}"]`).waitFor();
}

/** Opens an address as a link in the page would, and waits until its screen is there and has stopped to change. */
export async function open({ page }: Person, address: string): Promise<void> {
  await page.evaluate((path) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    history.pushState({ idx, key: String(idx), usr: null }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  await settle(page);
}

/** Opens it by the browser's address field. */
export async function openAnew({ page }: Person, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('[data-width]').waitFor();
  await settle(page);
}

/** Asks until the page says so: a promise that it hands out counts as a yes already. */
const settle = (page: Page) => until(`the screen is there: ${page.url()}`, () => page.evaluate(isSettled));

/** In the page: the screen is that of the address, says something, loads nothing, and says the same for two paintings. */
async function isSettled(): Promise<boolean> {
  const look = () => {
    const main = document.querySelector('main');
    if (main?.dataset.path !== location.pathname) return '';
    // The page of components shows what a list looks like that is still loading.
    const loads = location.pathname !== '/components' && main.querySelector('[class*=skeleton]') !== null;
    return loads ? '' : main.innerText;
  };
  const before = look();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return before !== '' && look() === before;
}

/** What a user finds at an address: something, or why not. */
export type Finding = 'shown' | 'later' | 'barred' | 'unknown';

/** In the page: whether there is something at its address, nothing yet, no right to it, or no such thing. */
export const findingAt = (page: Page): Promise<Finding> =>
  page.evaluate(() => {
    const signs = ['later', 'barred', 'unknown'] as const;
    return signs.find((sign) => document.querySelector(`main [data-${sign}]`)) ?? 'shown';
  });

/** In the page: what is wider than the room it has, though unlike a row of tabs it is not made to be scrolled. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, main *')];
    return boxes
      .filter((box) => {
        const { overflowX } = getComputedStyle(box);
        const isPane = box === document.documentElement || getComputedStyle(box).overflowY === 'auto';
        const isRow = box.matches('[role=tablist], :has(> [role=tablist])');
        return isPane && !isRow && overflowX !== 'hidden' && box.scrollWidth > box.clientWidth + 1;
      })
      .map((box) => `${box.tagName} ${box.className}: ${box.scrollWidth} > ${box.clientWidth}`);
  });

/** In the page: whether somebody who reads it by its headings finds where it begins. */
export const headless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const heads = [...document.querySelectorAll('main h1')].filter((one) => one.checkVisibility());
    return heads.length === 1 ? [] : [`${heads.length} headings of the page`];
  });
