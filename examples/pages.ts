import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const folder = fileURLToPath(new URL('./parent-page', import.meta.url));
/** The address that the example pages are written for. */
const writtenFor = 'http://localhost:7080';

/**
 * Serves the example pages on a port, and so an origin, of their own, as a customer's CRM would be.
 *
 * @param phoneOrigin where the phone system runs; takes the place of the address written in the pages
 */
export function servePages(options: { port: number; host: string; phoneOrigin: string }): Promise<Server> {
  const app = new Hono();
  app.get('/', async (c) => {
    const page = await readFile(`${folder}/index.html`, 'utf8');
    return c.html(page.replaceAll(writtenFor, options.phoneOrigin));
  });
  app.get('*', serveStatic({ root: folder }));
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: options.port, hostname: options.host }, () =>
      resolve(server as Server),
    );
    server.on('error', reject);
  });
}
