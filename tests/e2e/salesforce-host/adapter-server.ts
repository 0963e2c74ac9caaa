import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A softphone that only loads the vendor's scripts, at the address that the CRM requests: tests call the scripts
 * themselves.
 */
export interface AdapterServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves it at /widget/, like the phone, with an equally strict policy: its own scripts and the CRM's only. */
export async function startAdapter(): Promise<AdapterServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const crm = url.searchParams.get('scripts') ?? '';
    response.setHeader('Content-Security-Policy', `default-src 'none'; script-src ${crm}`);
    response.setHeader('Content-Type', 'text/html');
    response.end(page(url.searchParams));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => stop(server) };
}

function page(asked: URLSearchParams): string {
  const below = `${asked.get('scripts')}/support`;
  const release = asked.get('release');
  const paths =
    asked.get('mode') === 'Lightning'
      ? [`api/${release}/lightning/opencti_min.js`]
      : [`api/${release}/interaction.js`, `console/${release}/integration.js`];
  const scripts = paths.map((path) => `<script src="${below}/${path}"></script>`);
  return `<!doctype html><title>Softphone</title>${scripts.join('')}<h1>Softphone</h1>`;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
