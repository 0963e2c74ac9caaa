import type { Browser, BrowserContext, Page } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { type RunningCallside, startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';

const loads = orOnce(20);
const rounds = orOnce(6, 2);

/** The factor by which the page's processor is slowed down. */
const slowdowns = [1, 4];

/**
 * Runs in a page before its own scripts. Reports when the dial pad is painted and accepts keys. The page reports it
 * unasked, because a query would cost as much as drawing half of the pad.
 */
function watchDialPad(): void {
  const look = new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('form[aria-label="Keypad"] input:not(:disabled)');
    if (!field) return;
    look.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.debug('usable', performance.now())));
  });
  look.observe(document, { subtree: true, childList: true, attributes: true });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Measures the time from the navigation until the dial pad accepts keys, for a signed-in user. Each run opens a new
 * page.
 */
async function usableMs(context: BrowserContext, url: string, rate: number): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchDialPad);
  await slowDown(page, rate);
  const usable = page.waitForEvent('console', (message) => message.text().startsWith('usable '));
  await page.goto(url, { waitUntil: 'commit' });
  const took = Number((await usable).text().split(' ')[1]);
  await page.close();
  return took;
}

const named = (rate: number) => (rate === 1 ? '' : `, processor ${rate} times slower`);

async function firstLoads(browser: Browser, callside: RunningCallside): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of [
    ['widget', '/widget/'],
    ['full client', '/dialpad'],
  ] as const) {
    const url = `${callside.url}${path}`;
    const person =
      name === 'widget'
        ? await Person.inWidgetPage(browser, callside, 'carol')
        : await Person.inApp(browser, callside, 'carol');
    const { page } = person;
    const context = page.context();
    const session = await context.storageState();
    await page.goto('about:blank');
    for (const rate of slowdowns) {
      const [warm, cold]: [number[], number[]] = [[], []];
      // The first page includes the start of the browser.
      await usableMs(context, url, rate);
      for (let load = 0; load < loads; load += 1) {
        warm.push(await usableMs(context, url, rate));
        const fresh = await browser.newContext({ storageState: session });
        cold.push(await usableMs(fresh, url, rate));
        await fresh.close();
      }
      const goal = name === 'widget' && rate === 4 ? 'goal 400 ms' : 'none';
      figures.push(
        ...delayFigures(`${name} until its dial pad takes keys, warm cache${named(rate)}`, warm, goal),
        ...delayFigures(`${name} until its dial pad takes keys, empty cache${named(rate)}`, cold, 'none'),
      );
    }
    await person.close();
  }
  return figures;
}

/** Links of the navigation, and the heading of the screen that each opens. */
const screens = [
  ['People', 'People'],
  ['Calls', 'Calls'],
  ['Voicemail', 'Voicemail'],
  ['Home', 'Hello'],
] as const;

/** Measures the time from the click on a navigation link until the screen is painted. */
function changeMs([link, heading]: readonly [string, string]): Promise<number> {
  return new Promise((resolve, reject) => {
    const found = [...document.querySelectorAll<HTMLElement>('nav a')].find(
      (one) => one.innerText.trim() === link,
    );
    if (!found) return reject(new Error(`There is no link to ${link}.`));
    const began = performance.now();
    const look = new MutationObserver(check);
    function check() {
      if (!document.querySelector('main h1')?.textContent?.startsWith(heading)) return;
      look.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    }
    look.observe(document, { subtree: true, childList: true, characterData: true });
    found.click();
  });
}

async function routeChanges(browser: Browser, callside: RunningCallside): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rate of slowdowns) {
    const person = await Person.inApp(browser, callside, 'carol');
    const { page } = person;
    await slowDown(page, rate);
    const [first, again]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const screen of screens) {
        (round === 0 ? first : again).push(await page.evaluate(changeMs, screen));
      }
    }
    figures.push(
      ...delayFigures(`click to another screen, its first time${named(rate)}`, first, 'none'),
      ...delayFigures(`click to another screen, seen before${named(rate)}`, again, 'none'),
    );
    await person.close();
  }
  return figures;
}

/** Measures how soon a page is usable, and how long it takes to switch between screens. */
export async function pages(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  try {
    return [...(await firstLoads(browser, callside)), ...(await routeChanges(browser, callside))];
  } finally {
    await browser.close();
    await callside.stop();
  }
}
