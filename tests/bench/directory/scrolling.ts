import type { CDPSession, Page } from 'playwright';
import { type Figure, singleFigure } from '../support/figure.ts';
import { pageLoad } from '../support/page-load.ts';
import { orOnce } from '../support/rounds.ts';

/** The whole list passes in this time. */
const flightSeconds = orOnce(40, 3);
/** The number of rows that are read in sequence. */
const readRows = orOnce(10_000, 500);

/** Runs in the page: scrolls a list from its beginning to its end, by the same distance in each frame. */
function fly(seconds: number): Promise<void> {
  const box = document.querySelector<HTMLElement>('section[aria-label=People] > [aria-busy]');
  if (!box) throw new Error('There is no list of people.');
  box.scrollTop = 0;
  const whole = box.scrollHeight - box.clientHeight;
  return new Promise((resolve) => {
    const began = performance.now();
    const step = (now: number) => {
      box.scrollTop = (whole * Math.max(0, now - began)) / (seconds * 1000);
      if (box.scrollTop < whole - 1) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
}

/**
 * Runs in the page: shows this many rows from the beginning of a list, and goes on whenever all rows in sight are loaded.
 */
function readOn(wanted: number): Promise<void> {
  const list = document.querySelector('ul[aria-label=People]');
  const box = document.querySelector<HTMLElement>('section[aria-label=People] > [aria-busy]');
  if (!list || !box) throw new Error('There is no list of people.');
  const places = new Set<string>();
  box.scrollTop = 0;
  return new Promise((resolve) => {
    const step = () => {
      const [top, bottom] = [box.scrollTop, box.scrollTop + box.clientHeight];
      if (list.querySelector('li[aria-hidden]') === null && list.childElementCount > 0) {
        for (const row of list.children) places.add(row.getAttribute('aria-posinset') ?? '');
        if (places.size >= wanted || bottom >= box.scrollHeight - 1) return resolve();
        box.scrollTop = top + box.clientHeight;
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

async function heapMegabytes(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/** Measures how smoothly a list of all people is scrolled, and what the page holds when all of them were shown. */
export async function scrolling(page: Page, what: string): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  const before = await heapMegabytes(session);
  const load = await pageLoad(page, `${what}: scrolled through in ${flightSeconds} s`, () =>
    page.evaluate(fly, flightSeconds),
  );
  await page.evaluate(readOn, readRows);
  const after = await heapMegabytes(session);
  await session.detach();
  return [
    ...load,
    singleFigure(`${what}: heap before they were scrolled`, before, 'MB', 'none'),
    singleFigure(
      `${what}: heap after that, and after ${readRows.toLocaleString('en')} were read`,
      after,
      'MB',
      'goal 60 MB',
    ),
  ];
}
