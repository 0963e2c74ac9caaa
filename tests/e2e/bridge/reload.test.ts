import { expect, it } from 'vitest';
import { until } from '../../until.ts';
import { blockers, chromium } from '../browsers.ts';
import { startCallside } from '../callside.ts';
import { Crm } from './crm.ts';
import { otherSite, serveHostPages } from './host-page.ts';

/** One reload may come when it is convenient; CRMs do it whenever they like. */
const reloads = 3;

it.for([chromium, ...blockers])(
  'a frame that is loaded again is connected again, with what the page listens to, in $name',
  async ({ launch }, { onTestFinished }) => {
    const pages = await serveHostPages(() => callside.url, { host: otherSite });
    onTestFinished(() => pages.close());
    const callside = await startCallside(['--memory', '--parent', pages.origin]);
    onTestFinished(() => callside.stop());
    const browser = await launch();
    onTestFinished(() => browser.close());
    const alice = await Crm.open(browser, callside, pages.origin, 'alice');
    const { page } = alice.person;

    for (let round = 0; round < reloads; round += 1) {
      const before = await page.evaluate(() => (window as unknown as { told: unknown[] }).told.length);
      expect(before).toBeGreaterThan(0);
      await page.evaluate(() => {
        const frame = document.querySelector('iframe');
        if (frame) frame.src += '';
      });
      // It may be there again within a moment, so what was told is looked through.
      await until('it was lost', () =>
        page.evaluate(
          (from) =>
            (window as unknown as { told: { event: string; value: unknown }[] }).told
              .slice(from)
              .some(({ event, value }) => event === 'state' && value === 'starting'),
          before,
        ),
      );
      await alice.person.canCall();
      await alice.isReady();
      await alice.talkToEcho();
      await alice.person.hears();
      await alice.hangUpAll();
    }
  },
);
