import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import type { Page } from 'playwright';
import type { HubSpotPage } from '#widget/crm/conformance/hubspot-page.ts';
import type { HostPages } from '../bridge/host-page.ts';

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
export async function serveHubSpotPages(phoneUrl: () => string): Promise<HostPages> {
  const files: Readonly<Record<string, readonly [string, () => string]>> = {
    '/': ['text/html', () => record(phoneUrl())],
    '/sdk.js': ['text/javascript', () => readFileSync(sdk, 'utf8')],
    '/hubspot-page.js': ['text/javascript', () => stripTypeScriptTypes(readFileSync(behaviour, 'utf8'))],
  };
  const server = createServer((request, response) => {
    const file = files[new URL(request.url ?? '/', 'http://host').pathname];
    response.writeHead(file ? 200 : 404, { 'content-type': file?.[0] ?? 'text/plain' });
    response.end(file?.[1]() ?? '');
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { origin: `http://localhost:${port}`, close: () => server.close() };
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
