import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { NodePhone } from '#phone-system/engine/local/testing/node-phone.ts';
import type { Client } from '#sdk/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { openPhoneLab, type PhoneLab } from '../support/phone-lab.ts';
import { buildPhonePage } from '../support/phone-page.ts';
import { until } from '../support/until.ts';
import { delayFigures, type Figure, singleFigure } from './support/figure.ts';
import { type SoundMarks, watchPageSound } from './support/page-sound.ts';
import { orOnce } from './support/rounds.ts';

/** The globals of the page `sdk-phone-page`, and the times that `watchPageSound` records. */
declare const client: Client;
declare const rings: () => boolean;
declare const soundMarks: SoundMarks;

const rounds = orOnce(10);
/** Long enough for several keep-alives of each kind. */
const idleSeconds = orOnce(600, 5);

const isTalking = () => client.calls.lines.value.some(({ line }) => line.value.state === 'talking');
const isFree = () => client.calls.lines.value.length === 0;
const isReachable = () => client.phone?.reachability.value.state === 'reachable';
const isHeard = () => 'soundMarks' in globalThis && soundMarks.began > soundMarks.ended;
const marks = (page: Page) => page.evaluate(() => soundMarks);

/**
 * Measures the time from the reload of a page during a call until it receives audio again, and the silence at the far
 * end.
 */
async function reloads(lab: PhoneLab): Promise<Figure[]> {
  const [here, there]: [number[], number[]] = [[], []];
  const alice = await lab.person('alice', watchPageSound);
  const bob = await lab.person('bob', watchPageSound);
  await alice.evaluate(() => client.calls.place('102'));
  await bob.waitForFunction(() => client.calls.lines.value[0]?.can('answer'));
  await bob.evaluate(() => client.calls.lines.value[0]?.answer());
  for (let round = 0; round < rounds; round += 1) {
    for (const page of [alice, bob]) await page.waitForFunction(isHeard);
    await alice.waitForFunction(isTalking);
    const since = Date.now();
    await alice.reload();
    await alice.evaluate(() => client.session.resume());
    await alice.waitForFunction(isHeard);
    await bob.waitForFunction(
      (moment) => soundMarks.ended > moment && soundMarks.began > soundMarks.ended,
      since,
    );
    const heard = await marks(bob);
    here.push((await marks(alice)).began - since);
    there.push(heard.began - heard.ended);
  }
  for (const page of [alice, bob]) await page.context().close();
  return [
    ...delayFigures('page in a call loaded anew, until it is heard in it', here, 'goal 2000'),
    ...delayFigures('page in a call loaded anew, silence at the far end', there, 'goal 2000'),
  ];
}

/** Measures the time from the wake-up of a frozen page to the proof that calls reach it. */
async function wakes(lab: PhoneLab): Promise<Figure[]> {
  const samples: number[] = [];
  const page = await lab.freezable('carol');
  await until('it is reachable', () => page.evaluate(isReachable));
  for (let round = 0; round < rounds; round += 1) {
    await page.freeze();
    const wokeAt = Date.now();
    await page.resume();
    const provenAt = () => {
      const { state, at } = client.phone?.reachability.value ?? { state: 'checking', at: 0 };
      return state === 'reachable' ? at : 0;
    };
    await until('it is reachable again', async () => (await page.evaluate(provenAt)) >= wokeAt);
    samples.push((await page.evaluate(provenAt)) - wokeAt);
  }
  await page.close();
  return delayFigures('frozen page woken, until it is proven reachable', samples, 'goal 3000');
}

/** Measures the time from the answer of a desk phone to silence in a tab that rang beside it. */
async function answersElsewhere(lab: PhoneLab): Promise<Figure[]> {
  const samples: number[] = [];
  const [alice, bob] = [await lab.person('alice'), await lab.person('bob')];
  const desk = new NodePhone({
    url: `${lab.system.url.replace('http', 'ws')}/sip`,
    registerId: 'alice-desk',
    password: 'demo',
    onCall: 'ring',
  });
  await desk.register();
  for (let round = 0; round < rounds; round += 1) {
    await bob.evaluate(() => client.calls.place('101'));
    await alice.waitForFunction(() => rings());
    await until('the desk phone rings', () => desk.invitations.length > round);
    const silent = alice.waitForFunction(() => !rings() && Date.now(), undefined, { polling: 5 });
    const answeredAt = Date.now();
    await desk.invitations[round]?.accept();
    samples.push(Number(await (await silent).jsonValue()) - answeredAt);
    await bob.waitForFunction(isTalking);
    await bob.evaluate(() => client.calls.lines.value[0]?.hangUp());
    for (const page of [alice, bob]) await page.waitForFunction(isFree);
  }
  await desk.close();
  return delayFigures('call answered at a desk phone, until the browser is silent', samples, 'goal 300');
}

/** Measures the processor time of an idle widget with a registered phone. */
async function idleWidget(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  try {
    const alice = await Person.inWidgetPage(browser, callside, 'alice');
    await alice.app.locator('[data-reachability="reachable"]').first().waitFor();
    const cdp = await alice.context.newCDPSession(alice.page);
    // Uses processor time, because wall-clock time grows with the other load of the machine.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busySeconds = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    await delay(5_000);
    const before = await busySeconds();
    await delay(idleSeconds * 1000);
    const percent = (100 * ((await busySeconds()) - before)) / idleSeconds;
    return [
      singleFigure(
        `idle widget for ${idleSeconds} s, main thread of its page`,
        percent,
        '% of a core',
        'goal 0.1',
      ),
    ];
  } finally {
    await browser.close();
    await callside.stop();
  }
}

/**
 * Measures how a browser phone recovers from reloads, sleep and answers at other phones, in the same browser over loopback.
 */
export async function phoneLife(): Promise<Figure[]> {
  // Tests build the page once for all of their files; nothing else does.
  await buildPhonePage();
  const figures = await idleWidget();
  await using lab = await openPhoneLab();
  for (const measure of [reloads, wakes, answersElsewhere]) figures.push(...(await measure(lab)));
  return figures;
}
