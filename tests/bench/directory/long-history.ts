import type { Page } from 'playwright';
import { delayFigures, type Figure } from '../support/figure.ts';
import { orOnce } from '../support/rounds.ts';

const rounds = orOnce(8);
const morePages = orOnce(10);

/** Runs in the page: opens the history from another screen. Returns how long it takes until its first page is painted. */
function openMs(): Promise<number> {
  const link = document.querySelector<HTMLElement>('nav a[href^="/callhistories"]');
  if (!link) throw new Error('There is no link to the history.');
  return new Promise((resolve) => {
    const began = performance.now();
    // Home has a shorter list of the same name.
    const look = () => {
      if (!document.querySelector('[data-mode] ul[aria-label=Recents] [data-row]'))
        requestAnimationFrame(look);
      else setTimeout(() => resolve(performance.now() - began));
    };
    link.click();
    look();
  });
}

/** Runs in the page: loads the next page of the history. Returns how long it takes until it is painted. */
function moreMs(): Promise<number> {
  const list = document.querySelector('ul[aria-label=Recents]');
  const button = [...document.querySelectorAll('button')].find((one) => one.innerText === 'Show more');
  if (!list || !button) throw new Error('There is no further page.');
  const rows = () => list.querySelectorAll('[data-row]').length;
  return new Promise((resolve) => {
    const [began, before] = [performance.now(), rows()];
    const look = () => {
      if (rows() === before) requestAnimationFrame(look);
      else setTimeout(() => resolve(performance.now() - began));
    };
    button.click();
    look();
  });
}

/** Measures how soon the first page of a long history is painted, and each of the next pages. */
export async function longHistory(page: Page, what: string): Promise<Figure[]> {
  const first: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await page.locator('[data-mode]').waitFor({ state: 'detached' });
    first.push(await page.evaluate(openMs));
  }
  const more: number[] = [];
  for (let count = 0; count < morePages; count += 1) {
    await page
      .getByRole('button', { name: 'Show more' })
      .and(page.locator(':not([aria-busy=true])'))
      .waitFor();
    more.push(await page.evaluate(moreMs));
  }
  return [
    ...delayFigures(`${what}: click to the painted first page`, first, 'goal p95 100 ms'),
    ...delayFigures(`${what}: click to each of ${morePages} more painted pages`, more, 'goal p95 150 ms'),
  ];
}
