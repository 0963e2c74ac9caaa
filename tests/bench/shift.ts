import type { CDPSession } from 'playwright';
import type { SipPhone } from '../contract/sip-phone.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { type Figure, singleFigure } from './figure.ts';
import { SignedIn } from './signed-in.ts';

/** As many as an agent has in eight hours with one every three minutes; here one follows the other. */
const callCount = 160;
/** SIP keeps what it has answered for half a minute, in case it is asked again. */
const restMs = 40_000;

interface Held {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What a page holds that cannot be given back. */
async function held(session: CDPSession): Promise<Held> {
  // What the first one lets go of may be what kept something else.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
}

/** The tests keep what sounded in a page; here it would be what grows. */
const forgetSound = (person: Person) =>
  person.evaluate(() => {
    const kept = window as unknown as { peers: unknown[]; sounds: Set<unknown>; begun: unknown[] };
    kept.peers.length = 0;
    kept.sounds.clear();
    kept.begun.length = 0;
  });

/** One call of a shift: every other one comes in; each is held, taken back and ended. */
async function work(agent: Person, caller: SignedIn, isIncoming: boolean): Promise<void> {
  if (isIncoming) {
    await caller.placeCall('101');
    await agent.press('Answer');
  } else {
    await agent.dial('600');
  }
  await agent.press('Hold');
  await agent.press('Resume');
  await agent.button('Hold').waitFor();
  await agent.press('Hang up');
  await agent.hasNoCall();
  await forgetSound(agent);
}

/** What a full client and a widget hold more after the second half of a shift's calls than after the first one. */
export async function shift(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  let phone: SipPhone | undefined;
  try {
    const bob = await SignedIn.open(callside.url, 'bob');
    /** A phone that does not register again is forgotten after five minutes: another one takes its place. */
    const plugIn = async () => {
      phone?.close();
      phone = await bob.plugIn();
    };
    for (const [app, open] of [
      ['full client', Person.inApp],
      ['widget', Person.inWidgetPage],
    ] as const) {
      const alice = await open(browser, callside, 'alice');
      const session = await alice.context.newCDPSession(alice.page);
      const half = async () => {
        await plugIn();
        for (let count = 1; count <= callCount / 2; count += 1) await work(alice, bob, count % 2 === 0);
        await alice.page.waitForTimeout(restMs);
        return held(session);
      };
      const [middle, last] = [await half(), await half()];
      await alice.close();
      const growth = (of: keyof Held) => 100 * (last[of] / middle[of] - 1);
      const what = `${app}, second half of ${callCount} calls`;
      figures.push(
        singleFigure(`${app}: heap after ${callCount} calls`, last.heapBytes / 2 ** 20, 'MB', 'no goal'),
        singleFigure(`${what}: growth of the heap`, growth('heapBytes'), '%', 'goal 5'),
        singleFigure(`${what}: growth of the elements`, growth('nodes'), '%', 'goal 5'),
        singleFigure(`${what}: growth of the listeners`, growth('listeners'), '%', 'goal 5'),
      );
    }
    return figures;
  } finally {
    phone?.close();
    await browser.close();
    await callside.stop();
  }
}
