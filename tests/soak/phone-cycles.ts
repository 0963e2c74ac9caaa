import type { Client } from '../../sdk/index.ts';
import { wholeChromium } from '../e2e/browsers.ts';
import { openPhoneLab, type PhoneLab } from '../e2e/phone-lab.ts';
import type { RawPage } from '../e2e/raw-page.ts';
import { until } from '../until.ts';
import { countResources, type PageResources } from './page-resources.ts';
import type { Result } from './part.ts';

/** What the page offers, and what counts in it. */
declare const client: Client;
declare const resources: () => PageResources;

const state = () => client.phone?.reachability.value.state;

async function call(page: RawPage): Promise<void> {
  await page.evaluate(() => client.calls.place('600'));
  const states = () =>
    page.evaluate(() => client.calls.lines.value.map(({ line }) => line.value.state).join());
  await until('they talk', async () => (await states()) === 'talking');
  await page.evaluate(() => client.calls.lines.value[0]?.drop());
  await until('the call is over', async () => (await states()) === '');
}

async function held(page: RawPage): Promise<PageResources> {
  return page.evaluate(() => resources());
}

/** Waits until a page holds no more than this of anything. Returns what it holds too much. */
async function surplus(page: RawPage, most: PageResources): Promise<string | undefined> {
  let present = most;
  const isMore = () => Object.entries(present).some(([name, count]) => count > Reflect.get(most, name));
  try {
    await until('everything is given back', async () => {
      present = await held(page);
      return !isMore();
    });
    return undefined;
  } catch {
    return `${JSON.stringify(present)} instead of ${JSON.stringify(most)}`;
  }
}

async function callAndSleep(page: RawPage): Promise<void> {
  await call(page);
  await page.freeze();
  await page.resume();
  await until('the phone is reachable again', async () => (await page.evaluate(state)) === 'reachable');
}

/**
 * One life of a page: registers, calls, hangs up, sleeps and wakes, all of that twice, and ends. Returns what it did
 * not give back: after the second time, and at the end.
 */
async function live(page: RawPage): Promise<readonly string[]> {
  const atFirst = await held(page);
  await page.evaluate(() => client.session.resume());
  await until('the phone is reachable', async () => (await page.evaluate(state)) === 'reachable');
  await callAndSleep(page);
  // SIP waits for repetitions of what it has answered, for half a minute: those timers end by themselves.
  const once = { ...(await held(page)), timers: Infinity, peers: 0, tracks: 0 };
  await callAndSleep(page);
  const wrong = [await surplus(page, once)];
  await page.evaluate(() => client.dispose());
  wrong.push(await surplus(page, atFirst));
  return wrong.filter((one) => one !== undefined);
}

async function counts({ system }: PhoneLab): Promise<string> {
  const all = await (await fetch(`${system.url}/control/counts`)).json();
  const { push, engine, calls } = all;
  return JSON.stringify({ push, engine, calls });
}

/** Pages that register, call, hang up, sleep, wake and are loaded anew, again and again. */
export async function phoneCycles({ count }: { readonly count: number }): Promise<Result> {
  await using lab = await openPhoneLab(wholeChromium);
  const page = await lab.rawPage('alice', countResources);
  const before = await counts(lab);
  const wrong: string[] = [];
  for (let cycle = 1; cycle <= count && wrong.length < 10; cycle += 1) {
    for (const one of await live(page)) wrong.push(`cycle ${cycle}: ${one}`);
    await page.reload();
    await until('the page is there again', () => page.evaluate(() => 'client' in globalThis));
  }
  let after = '';
  await until('the phone system holds nothing more', async () => {
    after = await counts(lab);
    return after === before;
  }).catch(() => wrong.push(`the phone system holds ${after} instead of ${before}`));
  await page.close();
  return { cycles: count, wrong };
}
