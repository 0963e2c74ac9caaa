import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import type { Page } from 'playwright';
import type { HubSpotPage } from '#widget/crm/conformance/hubspot-page.ts';
import { type HostPages, serveFiles } from '../bridge/serve-files.ts';

interface HubSpotWindow {
  readonly hubspot: HubSpotPage;
}

const sdk = createRequire(import.meta.url).resolve('@hubspot/calling-extensions-sdk');
const behaviour = new URL('../../../widget/crm/conformance/hubspot-page.ts', import.meta.url);

/** The page of a record. The vendor's script makes the frame of the widget; entries survive a reload of the page. */
const record = (phoneUrl: string) => `<!doctype html>
<html lang="en"><title>Jane Doe | HubSpot</title><body>
<div id="widget"></div>
<script src="/sdk.js"></script>
<script type="module">
  import { HubSpotPage } from '/hubspot-page.js';
  const kept = 'engagements';
  window.hubspot = new HubSpotPage({
    IFrameManager: window.IFrameManager,
    iFrameOptions: {
      src: '${phoneUrl}/widget/?crm=hubspot',
      width: '400px',
      height: '700px',
      hostElementSelector: '#widget',
    },
    place: JSON.parse(new URLSearchParams(location.search).get('place') ?? '{}'),
    engagements: JSON.parse(localStorage.getItem(kept) ?? '[]'),
  });
  hubspot.janesNumber = '100000600';
  addEventListener('pagehide', () => localStorage.setItem(kept, JSON.stringify(hubspot.engagements)));
</script>
</body></html>`;

/** Serves a page of HubSpot at an origin of its own, with the vendor's script. */
export function serveHubSpotPages(phoneUrl: () => string): Promise<HostPages> {
  return serveFiles({
    '/': ['text/html', () => record(phoneUrl())],
    '/sdk.js': ['text/javascript', () => readFileSync(sdk, 'utf8')],
    '/hubspot-page.js': ['text/javascript', () => stripTypeScriptTypes(readFileSync(behaviour, 'utf8'))],
  });
}

/** The entries, messages and records of a page. */
export const seenBy = (page: Page) =>
  page.evaluate(() => {
    const { hubspot } = window as unknown as HubSpotWindow;
    const { engagements, messages, shown, isLoggedIn, isAvailable } = hubspot;
    const calls = hubspot.callMessages();
    return { engagements, types: messages.map(({ type }) => type), calls, shown, isLoggedIn, isAvailable };
  });

/** HubSpot sends a message to the widget. */
export const sendFrom = (page: Page, type: string, data?: object) =>
  page.evaluate(([name, given]) => (window as unknown as HubSpotWindow).hubspot.send(name, given), [
    type,
    data,
  ] as const);

/** The user clicks a number in Jane's record. */
export const clickNumber = (page: Page, number: string) =>
  page.evaluate((given) => (window as unknown as HubSpotWindow).hubspot.dial(given), number);
