import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { type HostPages, otherSite, serveHostPages } from './host-page.ts';

/** The programs of a group of tests: they can be read from its first test on. */
export interface CrmSite {
  readonly callside: RunningCallside;
  readonly browser: Browser;
  /** The pages of the CRM, which may embed the widget. */
  readonly pages: HostPages;
}

interface CrmSiteOptions {
  readonly launch: () => Promise<Browser>;
  /** Further options of the phone system. */
  readonly args?: readonly string[];
  /** False: the pages are of the site of the phone system. */
  readonly isOtherSite?: boolean;
}

/** Starts a phone system, a browser and the pages of a CRM for the tests of the surrounding `describe`, and ends them. */
export function crmSite({ launch, args = [], isOtherSite = true }: CrmSiteOptions): CrmSite {
  let callside: RunningCallside;
  let browser: Browser;
  let pages: HostPages;
  beforeAll(async () => {
    pages = await serveHostPages(() => callside.url, isOtherSite ? { host: otherSite } : {});
    [callside, browser] = await Promise.all([
      startCallside(['--memory', ...args, '--parent', pages.origin]),
      launch(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await callside?.stop();
    pages?.close();
  });
  return {
    get callside() {
      return callside;
    },
    get browser() {
      return browser;
    },
    get pages() {
      return pages;
    },
  };
}
