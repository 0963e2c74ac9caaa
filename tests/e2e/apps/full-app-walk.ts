import type { Page } from 'playwright';
import type { Person } from '#tests/support/person.ts';
import { until } from '#tests/support/until.ts';

/** A width of each class, and the client's name for it. */
export const sizes = [
  { width: 320, height: 640, name: 'small' },
  { width: 600, height: 800, name: 'phone' },
  { width: 800, height: 800, name: 'tablet' },
  { width: 1_024, height: 768, name: 'desktop' },
  { width: 1_440, height: 900, name: 'large' },
] as const;
export type Size = (typeof sizes)[number];

export const themes = ['light', 'dark'] as const;

/** Waits until the client has adopted the window's new size. */
export async function resize(page: Page, { name, ...size }: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.locator(`[data-width="${name}"]`).waitFor();
}

/** Opens an address like a link in the page, and waits until its screen is stable. */
export async function open(person: Person, address: string): Promise<void> {
  await person.goTo(address);
  await settle(person.page);
}

/** Opens it through the browser's address field. */
export async function openAnew({ page }: Person, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('[data-width]').waitFor();
  await settle(page);
}

/** Polls until the page confirms it: a promise would count as a confirmation. */
const settle = (page: Page) => until(`the screen is there: ${page.url()}`, () => page.evaluate(isSettled));

/**
 * Runs in the page: true if the screen belongs to the address, has content, loads nothing, and is unchanged over two
 * paintings.
 */
async function isSettled(): Promise<boolean> {
  const look = () => {
    const main = document.querySelector('main');
    if (main?.dataset.path !== location.pathname) return '';
    return main.querySelector('[class*=skeleton]') ? '' : main.innerText;
  };
  const before = look();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return before !== '' && look() === before;
}

/** The kind of content that a user finds at an address. */
export type Finding = 'shown' | 'barred' | 'unknown';

/** Runs in the page: returns whether the address has content, no permission, or no such thing. */
export const findingAt = (page: Page): Promise<Finding> =>
  page.evaluate(() => {
    const signs = ['barred', 'unknown'] as const;
    return signs.find((sign) => document.querySelector(`main [data-${sign}]`)) ?? 'shown';
  });

/** Runs in the page: returns elements that are wider than their container, except rows of tabs, which scroll. */
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

/** Runs in the page: returns pages of panes that leave a column empty. */
export const halfEmpty = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-mode]')]
      .filter((panes) => {
        const used = [...panes.children].reduce((sum, pane) => sum + pane.getBoundingClientRect().width, 0);
        return used < panes.clientWidth - 2;
      })
      .map((panes) => `panes narrower than the ${panes.clientWidth} pixels of their page`),
  );

/** Runs in the page: returns whether its headings mark where the content begins. */
export const headless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const heads = [...document.querySelectorAll('main h1')].filter((one) => one.checkVisibility());
    return heads.length === 1 ? [] : [`${heads.length} headings of the page`];
  });
