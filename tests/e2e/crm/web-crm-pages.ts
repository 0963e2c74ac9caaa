import { once } from 'node:events';
import { createServer } from 'node:http';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import type { HostPages } from '../bridge/serve-files.ts';

/** The addresses of a CRM without an interface for phones. */
export interface WebCrmAddresses {
  /** Gets the logs of calls. */
  readonly url: string;
  /** Missing: it names no callers. */
  readonly lookupUrl?: string;
  readonly recordUrl: string;
}

/** An administrator makes these addresses the CRM of the company. */
export async function makeWebCrm(
  phoneUrl: string,
  { url, lookupUrl, recordUrl }: WebCrmAddresses,
): Promise<void> {
  const response = await fetch(`${phoneUrl}/restletrouter/v1/administration/Webhook`, {
    method: 'POST',
    headers: await sessionHeaders(phoneUrl, { login: 'ivan' }),
    body: JSON.stringify({
      ...{ name: 'CRM', url, events: ['agent.changed'], isEnabled: true },
      crm: { lookupUrl, recordUrl },
    }),
  });
  if (!response.ok) throw new Error(`The CRM was answered ${response.status}: ${await response.text()}`);
}

/** Serves a CRM with the phone in its page, in which Jane has every number. */
export async function serveWebCrm(phoneUrl: () => string): Promise<HostPages & WebCrmAddresses> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://crm');
    const isPage = pathname === '/';
    const answer = pathname === '/search' ? { records: [{ id: '7', name: 'Jane Doe' }] } : { id: 'entry' };
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'application/json' });
    response.end(isPage ? pageOf(phoneUrl()) : JSON.stringify(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    url: `${origin}/calls`,
    lookupUrl: `${origin}/search?phone={number}`,
    recordUrl: `${origin}/?party={id}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const pageOf = (phoneUrl: string) => `<!doctype html><html lang="en"><title>CRM</title><body>
<iframe src="${phoneUrl}/widget/?crm=web" allow="microphone; autoplay" width="340" height="560"></iframe></body></html>`;
