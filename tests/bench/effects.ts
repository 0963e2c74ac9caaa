import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { timeToEffect, watchPageSound } from './support/page-sound.ts';
import { orOnce } from './support/rounds.ts';

const rounds = orOnce(20);

/**
 * Measures the time from a click to its effect on the audio at the far end, between full clients in the same browser over
 * loopback.
 */
export async function effects(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  const delays = { hold: [], resume: [], mute: [], unmute: [] } satisfies Record<string, number[]> as Record<
    'hold' | 'resume' | 'mute' | 'unmute',
    number[]
  >;
  try {
    const [who, hearer] = await Promise.all([
      Person.inApp(browser, callside, 'alice', watchPageSound),
      Person.inApp(browser, callside, 'bob', watchPageSound),
    ]);
    await who.dial('102');
    await hearer.press('Answer');
    await hearer.hears();
    for (let round = 0; round < rounds; round += 1) {
      const press = (presses: string, effect: 'began' | 'ended') =>
        timeToEffect({ who, presses, hearer, effect });
      delays.mute.push(await press('Mute', 'ended'));
      delays.unmute.push(await press('Unmute', 'began'));
      delays.hold.push(await press('Hold', 'ended'));
      delays.resume.push(await press('Resume', 'began'));
    }
  } finally {
    await browser.close();
    await callside.stop();
  }
  return Object.entries(delays).flatMap(([action, samples]) =>
    delayFigures(`click on ${action} to its effect in the far end's sound`, samples, 'no goal'),
  );
}
