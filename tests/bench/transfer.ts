import { answers, asks } from '../support/answering.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { timeToEffect, watchPageSound } from './support/page-sound.ts';
import { orOnce } from './support/rounds.ts';

const rounds = orOnce(12);

/**
 * Measures the time from the click that completes a transfer until the held party hears the new party, between full
 * clients over loopback.
 */
export async function transfer(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  const delays: number[] = [];
  try {
    const [alice, bob, carol] = await Promise.all(
      ['alice', 'bob', 'carol'].map((login) => Person.inApp(browser, callside, login, watchPageSound)),
    );
    if (!alice || !bob || !carol) throw new Error('Three people are needed.');
    for (let round = 0; round < rounds; round += 1) {
      await alice.dial('102');
      await answers(bob);
      await asks(alice, '103');
      await answers(carol);
      await bob.hearsSilence();
      delays.push(
        await timeToEffect({ who: alice, presses: 'Complete transfer', hearer: bob, effect: 'began' }),
      );
      await alice.hasNoCall();
      await bob.press('Hang up');
      await Promise.all([bob.hasNoCall(), carol.hasNoCall()]);
    }
  } finally {
    await browser.close();
    await callside.stop();
  }
  return delayFigures('click on Complete transfer to hearing the other one', delays, 'no goal');
}
