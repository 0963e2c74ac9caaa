import { once } from 'node:events';
import { createServer } from 'node:http';

/** Runs in the page of a CRM: connects, and keeps what it is told. The names are the tests' to read. */
const script = `
  const { url } = document.currentScript.dataset;
  const known = (window.known = { contacts: {}, verdicts: {}, asked: [] });
  window.told = [];
  window.connecting = Callside.embedWidget({
    url: url + '/widget/',
    container: document.getElementById('phone'),
    services: {
      matchContacts: ({ numbers }) => {
        known.asked.push(...numbers);
        return { matches: Object.fromEntries(numbers.map((number) => [number, known.contacts[number] ?? []])) };
      },
      checkCall: ({ destination }) => known.verdicts[destination] ?? { verdict: 'allowed' },
    },
  }).then((phone) => {
    window.phone = phone;
    for (const event of ['state', 'permissions', 'reach', 'ringing', 'calls', 'generalInfo', 'groups', 'quality', 'devices',
      'callEnded', 'contactChosen', 'usage', 'error'])
      phone.on(event, (value) => told.push({ event, value }));
  });
`;

const page = (url: string) => `<!doctype html>
<html lang="en"><title>CRM</title><body>
<div id="phone" style="width:380px;height:700px"></div>
<script src="${url}/embed.js"></script>
<script data-url="${url}">${script}</script>
</body></html>`;

/** The pages of a CRM at an origin of its own. */
export interface HostPages {
  readonly origin: string;
  close(): void;
}

/**
 * Serves a page at `/` that embeds the widget of the phone system that `phoneUrl` names when it is asked for, one without anything
 * at `/empty`, and one at `/around` that has the first in a frame.
 */
export async function serveHostPages(phoneUrl: () => string): Promise<HostPages> {
  const pages: Record<string, () => string> = {
    '/': () => page(phoneUrl()),
    '/empty': () => '<!doctype html><title>Empty</title>',
    '/around': () =>
      '<!doctype html><title>Around</title><iframe src="/" allow="microphone" width="500" height="800"></iframe>',
  };
  const server = createServer((request, response) => {
    const made = pages[request.url ?? ''];
    response.writeHead(made ? 200 : 404, { 'content-type': 'text/html' });
    response.end(made?.() ?? '');
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
