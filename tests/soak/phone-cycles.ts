import type { Client } from '#sdk/index.ts';
import { wholeChromium } from '../support/browsers.ts';
import type { RawPage } from '../support/network/raw-page.ts';
import { openPhoneLab, type PhoneLab } from '../support/phone-lab.ts';
import { until } from '../support/until.ts';
import { countResources, type PageResources } from './page-resources.ts';
import type { Result } from './part.ts';

/** The globals of the page, and the counts in it. */
declare const client: Client;
declare const resources: () => PageResources;

/** True if the page is connected and its phone has been found reachable since then. */
const isThere = (since: number) => {
  const found = client.phone?.reachability.value;
  const isConnected = client.connection.state.value.name === 'connected';
  return isConnected && found?.state === 'reachable' && found.at >= since;
};

async function call(page: RawPage): Promise<void> {
  await page.evaluate(() => client.calls.place('600'));
  const states = () =>
    page.evaluate(() => client.calls.lines.value.map(({ line }) => line.value.state).join());
  await until('they talk', async () => (await states()) === 'talking');
  await page.evaluate(() => client.calls.lines.value[0]?.hangUp());
  await until('the call is over', async () => (await states()) === '');
}

async function held(page: RawPage): Promise<PageResources> {
  return page.evaluate(() => resources());
}

/** Waits until a page holds at most these resources. Returns the excess. */
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

/**
 * Returns the resources of a page with a stable phone: a connection cut by sleep may be detected only after the
 * wake-up.
 */
async function heldAtRest(page: RawPage): Promise<PageResources> {
  const looks: string[] = [];
  await until('the phone is there, and stays', async () => {
    looks.push(`${await page.evaluate(isThere, 0)} ${JSON.stringify(await held(page))}`);
    const last = looks.slice(-10);
    return last.length === 10 && last[0]?.startsWith('true') === true && new Set(last).size === 1;
  });
  return held(page);
}

async function callAndSleep(page: RawPage): Promise<void> {
  await call(page);
  await page.freeze();
  const since = Date.now();
  await page.resume();
  await until('connection and phone are there again', () => page.evaluate(isThere, since));
}

/**
 * Runs one life of a page: registers, calls, hangs up, sleeps and wakes, all of that twice, and ends. Returns the
 * unreleased resources after the second round, and at the end.
 */
async function live(page: RawPage): Promise<readonly string[]> {
  const atFirst = await held(page);
  await page.evaluate(() => client.session.resume());
  await until('the phone is reachable', () => page.evaluate(isThere, 0));
  await callAndSleep(page);
  // SIP transactions wait for retransmissions for half a minute; those timers end by themselves.
  const once = { ...(await heldAtRest(page)), timers: Infinity, peers: 0, tracks: 0 };
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

/** Pages register, call, hang up, sleep, wake and reload, again and again. */
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
