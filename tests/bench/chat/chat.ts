import type { Browser, Page } from 'playwright';
import { launchBrowser } from '#tests/support/browser.ts';
import { startCallside } from '#tests/support/callside.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { requestSession } from '#tests/support/person.ts';
import { delayFigures, type Figure, singleFigure } from '../support/figure.ts';
import { pageLoad } from '../support/page-load.ts';
import { orOnce } from '../support/rounds.ts';
import { HomeserverUser } from './homeserver-user.ts';

const lineCount = orOnce(10_000, 200);
/** Requests to the homeserver at a time. */
const lanes = 16;
const rooms = 8;
const linesOfRoom = 40;
const switches = orOnce(40, 8);
const messages = orOnce(40, 2);
const flightMs = orOnce(20_000, 1_000);

const sentence =
  'The customer asks whether the offer of last week still stands and when we can deliver it'.split(' ');
const lineOf = (room: string, at: number) =>
  `${room} ${at}: ${sentence.slice(0, 3 + ((at * 7) % 14)).join(' ')}`;

/** Writes lines of two users by turns. */
async function write(
  users: readonly HomeserverUser[],
  id: string,
  room: string,
  count: number,
): Promise<void> {
  let at = 0;
  const lane = async (_: unknown, number: number) => {
    const user = users[number % users.length];
    while (user && at < count) {
      at += 1;
      await user.send(id, lineOf(room, at));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await users[0]?.send(id, `${room} is the last line`);
}

async function chatOf(browser: Browser, url: string, login: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await requestSession(context, { login, app: 'callside', phoneSystem: url });
  const page = await context.newPage();
  await page.goto(`${url}/matrix`);
  await page.getByRole('region', { name: 'Chats' }).waitFor();
  return page;
}

/** Opens a room by a click in its list. Returns the time until the frame with its last line is painted, in milliseconds. */
const switchMs = (page: Page, room: string): Promise<number> =>
  page.evaluate(async (name) => {
    const rows = [...document.querySelectorAll<HTMLElement>('button[data-row]')];
    const row = rows.find((one) => one.textContent?.startsWith(name));
    const began = performance.now();
    row?.click();
    const isShown = () =>
      [...document.querySelectorAll('[role=feed] article')].some((one) =>
        one.textContent?.includes(`${name} is the last line`),
      );
    while (!isShown()) await new Promise(requestAnimationFrame);
    // The frame that was asked for now is the frame after the line was painted.
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  }, room);

/** Loads all lines of a long room, as a user does who scrolls up to its first line. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const feed = document.querySelector<HTMLElement>('[role=feed]');
    const isWhole = () => feed?.querySelector('article')?.getAttribute('aria-setsize') !== '-1';
    while (feed && !isWhole()) {
      feed.scrollTop = 0;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

/** Scrolls through the lines, 60 pixels in each frame. */
const flight = (page: Page) =>
  page.evaluate(async (lastsMs) => {
    const feed = document.querySelector<HTMLElement>('[role=feed]');
    const ends = performance.now() + lastsMs;
    let step = 60;
    while (feed && performance.now() < ends) {
      await new Promise(requestAnimationFrame);
      const before = feed.scrollTop;
      feed.scrollTop += step;
      if (feed.scrollTop === before) step = -step;
    }
  }, flightMs);

async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Measures how long an encrypted message takes from Enter until the other user's page shows it. */
async function deliveriesMs(alice: Page, bob: Page): Promise<number[]> {
  await alice.getByRole('button', { name: 'New chat' }).click();
  await alice.getByLabel('Name or e-mail address').fill('Keller');
  await alice.getByRole('button', { name: /Bob Keller/ }).click();
  await alice.getByText('Direct chat · Encrypted').waitFor();
  await bob
    .getByRole('button', { name: /Alice Martin/ })
    .first()
    .click();
  await bob.getByRole('button', { name: 'Join' }).click();
  await bob.getByLabel('Write a message').waitFor();
  const took: number[] = [];
  for (let at = 0; at < messages; at += 1) {
    const text = `Message number ${at}`;
    const seen = bob.evaluate(async (wanted) => {
      const isShown = () => document.querySelector('[role=feed]')?.textContent?.includes(wanted);
      while (!isShown()) await new Promise(requestAnimationFrame);
      return Date.now();
    }, text);
    await alice.getByLabel('Write a message').fill(text);
    const sent = await alice.evaluate(() => Date.now());
    await alice.keyboard.press('Enter');
    // The first message shares the keys with the devices of the other.
    if (at > 0) took.push((await seen) - sent);
    else await seen;
  }
  return took;
}

/** Measures the chat of the full client: rooms, a timeline of 10,000 lines, and the way of a message. Nothing without Synapse. */
export async function chat(): Promise<Figure[]> {
  if (!(await ensureSynapse())) return [];
  const callside = await startCallside(['--memory', '--chat']);
  const browser = await launchBrowser();
  try {
    const { url } = callside;
    const users = [await HomeserverUser.signIn(url, 'alice'), await HomeserverUser.signIn(url, 'bob')];
    const [owner, ...others] = users;
    const make = async (room: string, count: number) => {
      const id = (await owner?.createGroup(room, others)) ?? '';
      await write(users, id, room, count);
    };
    await make('Archive', lineCount);
    const names = Array.from({ length: rooms }, (_, at) => `Room ${String.fromCharCode(65 + at)}`);
    for (const name of names) await make(name, linesOfRoom);

    const alice = await chatOf(browser, url, 'alice');
    const before = await heapBytes(alice);
    for (const name of names) await switchMs(alice, name);
    const between: number[] = [];
    for (let at = 0; at < switches; at += 1) between.push(await switchMs(alice, names[at % rooms] ?? ''));
    await switchMs(alice, 'Archive');
    await loadAll(alice);
    const smooth = await pageLoad(alice, `scrolling through ${lineCount} lines`, () => flight(alice));
    const after = await heapBytes(alice);
    const toLong: number[] = [];
    for (let at = 0; at < switches / 4; at += 1) {
      await switchMs(alice, names[at % rooms] ?? '');
      toLong.push(await switchMs(alice, 'Archive'));
    }
    const bob = await chatOf(browser, url, 'bob');
    return [
      ...delayFigures('switch between rooms', between, 'goal p95 100'),
      ...delayFigures(`switch to the room of ${lineCount} lines`, toLong, 'goal p95 100'),
      ...smooth,
      singleFigure('heap of the page with an open chat', before / 2 ** 20, 'MB', 'no goal'),
      singleFigure(`heap with ${lineCount} lines`, after / 2 ** 20, 'MB', 'goal 150'),
      ...delayFigures(
        'encrypted message, Enter to seen by the other',
        await deliveriesMs(alice, bob),
        'goal p95 400',
      ),
    ];
  } finally {
    await browser.close();
    await callside.stop();
  }
}
