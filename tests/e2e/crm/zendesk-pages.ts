import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from 'playwright';
import type { ZendeskSide } from '#widget/crm/conformance/zendesk-side.ts';
import type { HostPages } from '../bridge/host-page.ts';

interface ZendeskWindow {
  readonly zendesk: ZendeskSide;
}

const behaviour = new URL('../../../widget/crm/conformance/zendesk-side.ts', import.meta.url);

/** Zendesk with the phone as an app. Each load gives the app another id; the tickets survive a reload of the page. */
const support = (phoneUrl: string) => `<!doctype html>
<html lang="en"><title>Acme | Zendesk</title><body>
<iframe allow="microphone; autoplay" width="320" height="520"></iframe>
<script type="module">
  import { ZendeskSide } from '/zendesk-side.js';
  const kept = 'tickets';
  const frame = document.querySelector('iframe');
  window.zendesk = new ZendeskSide({
    send: (text) => frame.contentWindow.postMessage(text, '${phoneUrl}'),
    users: [{ id: 7, name: 'Jane Doe', phone: '+33 1 00 00 06 00' }],
    tickets: JSON.parse(localStorage.getItem(kept) ?? '[]'),
  });
  addEventListener('message', ({ source, data }) => {
    if (source === frame.contentWindow && typeof data === 'string') zendesk.receive(data);
  });
  addEventListener('pagehide', () => localStorage.setItem(kept, JSON.stringify(zendesk.tickets)));
  const app = new URLSearchParams({ crm: 'zendesk', origin: location.origin, app_guid: crypto.randomUUID() });
  frame.src = '${phoneUrl}/widget/?' + app;
</script>
</body></html>`;

/** Serves a page of Zendesk at an origin of its own. */
export async function serveZendeskPages(phoneUrl: () => string): Promise<HostPages> {
  const files: Readonly<Record<string, readonly [string, () => string]>> = {
    '/': ['text/html', () => support(phoneUrl())],
    '/zendesk-side.js': ['text/javascript', () => stripTypeScriptTypes(readFileSync(behaviour, 'utf8'))],
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

/** The tickets of a page, the records that it has shown, and whether it shows the panel. */
export const seenBy = (page: Page) =>
  page.evaluate(() => {
    const { tickets, shown, sizes, isPanelVisible } = (window as unknown as ZendeskWindow).zendesk;
    return { tickets, shown, sizes, isPanelVisible };
  });

/** The user clicks a number of Jane. */
export const clickNumber = (page: Page, number: string) =>
  page.evaluate((given) => (window as unknown as ZendeskWindow).zendesk.dial(given, 7), number);

/** The user closes the panel. */
export const closePanel = (page: Page) =>
  page.evaluate(() => (window as unknown as ZendeskWindow).zendesk.setPanel(false));
