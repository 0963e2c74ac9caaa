import { AgentDesk } from '../e2e/crm/agent-desk.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';

const rounds = orOnce(12);

/** Records when a call shows in the widget, and when the CRM's page navigates to the record. */
function watchPop(): void {
  const noted = window as unknown as { rangAt?: number };
  const look = new MutationObserver(() => {
    if (document.querySelector('[data-line]')) noted.rangAt ??= Date.now();
    else delete noted.rangAt;
  });
  look.observe(document, { subtree: true, childList: true });
}

/**
 * Measures the time from the call card in the widget until the CRM has shown the record. The example CRM answers at
 * once.
 */
export async function screenPop(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  const delays: number[] = [];
  try {
    const alice = await AgentDesk.open(browser, callside, 'alice', 'lightning', watchPop);
    for (let round = 0; round < rounds; round += 1) {
      await alice.dial('01 00 00 06 00');
      await alice.record('Emma Echo').waitFor();
      const rangAt = await alice.person.evaluate(() => (window as unknown as { rangAt: number }).rangAt);
      delays.push((await alice.poppedAt(round + 1)) - rangAt);
      await alice.person.press('Hang up');
      await alice.isPutAway();
    }
  } finally {
    await browser.close();
    await callside.stop();
  }
  return delayFigures('call shown in the widget to record shown in the CRM', delays, 'goal 300 ms');
}
