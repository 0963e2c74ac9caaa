import type { Page } from 'playwright';
import { demoNames } from '../../examples/phone-system/world/demo-names.ts';
import { launchBrowser } from '../browser.ts';
import { SipPhone } from '../contract/sip-phone.ts';
import { startCallside } from '../e2e/callside.ts';
import { Person } from '../e2e/person.ts';
import { until } from '../until.ts';
import { type Figure, singleFigure } from './figure.ts';
import { SignedIn } from './signed-in.ts';

const seconds = 10;
const lateMs = 20;
/** Two more than call: grace looks on, heidi needs a code. */
const people = 202;
const callers = demoNames({ people }).filter(({ login }) => login !== 'grace' && login !== 'heidi');

/** Time between the frames of a page, in milliseconds, while something goes on. */
async function framesOf(page: Page, during: () => Promise<unknown>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const kept = window as unknown as { frames: number[]; watchesFrames: boolean };
    kept.frames = [];
    kept.watchesFrames = true;
    let last = performance.now();
    const look = (at: number) => {
      kept.frames.push(at - last);
      last = at;
      if (kept.watchesFrames) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await during();
  return page.evaluate(() => {
    const kept = window as unknown as { frames: number[]; watchesFrames: boolean };
    kept.watchesFrames = false;
    return kept.frames.slice(1);
  });
}

/** How much of the page's thread is taken, in percent of a core. */
async function busyOf(page: Page, during: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return { work: value('TaskDuration'), at: value('Timestamp') };
  };
  const before = await taken();
  await during();
  const after = await taken();
  await session.detach();
  return (100 * (after.work - before.work)) / (after.at - before.at);
}

async function watch(page: Page, what: string, during: () => Promise<unknown>): Promise<Figure[]> {
  let frames: readonly number[] = [];
  const busy = await busyOf(page, async () => {
    frames = await framesOf(page, during);
  });
  const late = frames.filter((ms) => ms > lateMs).length;
  return [
    singleFigure(`${what}: frames over ${lateMs} ms, of ${frames.length}`, late, 'frames', 'no goal'),
    singleFigure(`${what}: longest frame`, Math.max(...frames), 'ms', 'no goal'),
    singleFigure(`${what}: the page's thread`, busy, '% of a core', 'no goal'),
  ];
}

/** Everybody of the demonstration calls a robot, and a supervisor has all these calls on the screen. */
export async function crowd(): Promise<Figure[]> {
  const callside = await startCallside(['--memory', '--people', String(people)]);
  const browser = await launchBrowser();
  const phones: SipPhone[] = [];
  try {
    const grace = await Person.inApp(browser, callside, 'grace');
    await grace.page.goto(`${callside.url}/calls/active`);
    await grace.canCall();
    const present: SignedIn[] = [];
    for (const { login } of callers) {
      const person = await SignedIn.open(callside.url, login);
      const sipUrl = `${callside.url.replace('http', 'ws')}/sip`;
      const phone = await SipPhone.connect(sipUrl, await person.claimPhone());
      await phone.register();
      phone.serve();
      phones.push(phone);
      present.push(person);
    }
    const rows = grace.app.getByRole('region', { name: 'Calls of colleagues' }).getByRole('listitem');
    const all = `${present.length} calls`;
    const arriving = await watch(grace.page, `${all} begin`, async () => {
      for (const person of present) await person.placeCall('601');
      await until('all calls are shown', async () => (await rows.count()) === present.length, 60_000);
    });
    const standing = await watch(grace.page, `${all} go on for ${seconds} s`, () =>
      grace.page.waitForTimeout(seconds * 1000),
    );
    return [...arriving, ...standing];
  } finally {
    for (const phone of phones) phone.close();
    await browser.close();
    await callside.stop();
  }
}
