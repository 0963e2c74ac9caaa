import type { SipPhone } from '../contract/sip-phone.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { type Figure, singleFigure } from './support/figure.ts';
import { type Held, held } from './support/held.ts';
import { orOnce } from './support/rounds.ts';
import { SignedIn } from './support/signed-in.ts';

/**
 * The number of calls that an agent has in eight hours, with a call every three minutes. Here they follow each other at once.
 */
const callCount = orOnce(160, 4);
/** SIP transactions keep their responses for half a minute to answer retransmissions. */
const restMs = orOnce(40_000, 1_000);

/** The test fixtures record the audio of a page; here the records would grow. */
const forgetSound = (person: Person) =>
  person.evaluate(() => {
    const kept = window as unknown as { peers: unknown[]; sounds: Set<unknown>; begun: unknown[] };
    kept.peers.length = 0;
    kept.sounds.clear();
    kept.begun.length = 0;
  });

/** Runs a call of a shift: every other call is incoming; each is held, resumed and ended. */
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

/**
 * Measures how much more a full client and a widget hold after the second half of a shift's calls than after the first.
 */
export async function shift(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  let phone: SipPhone | undefined;
  try {
    const bob = await SignedIn.open(callside.url, 'bob');
    /** A phone that does not register again expires after five minutes, so another phone replaces it. */
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
