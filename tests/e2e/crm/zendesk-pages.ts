import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from 'playwright';
import type { ZendeskSide } from '#widget/crm/conformance/zendesk-side.ts';
import { type HostPages, serveFiles } from '../bridge/serve-files.ts';

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
export function serveZendeskPages(phoneUrl: () => string): Promise<HostPages> {
  return serveFiles({
    '/': ['text/html', () => support(phoneUrl())],
    '/zendesk-side.js': ['text/javascript', () => stripTypeScriptTypes(readFileSync(behaviour, 'utf8'))],
  });
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
