import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Certificate } from './phone-system/http/certificate.ts';

const folder = fileURLToPath(new URL('./parent-page', import.meta.url));
/** The address that the example pages are written for. */
const writtenFor = 'http://localhost:7080';

/**
 * Serves the example pages on a port, and so an origin, of their own, as a customer's CRM would be.
 *
 * @param options.phonePort where the phone system is, at the host under which a browser asks for the pages; takes the place
 *   of the address written in them
 */
export function servePages(options: {
  port: number;
  host: string;
  phonePort: number;
  /** Frames have microphones in secure pages only, so where the phone system is secure these are. */
  certificate: Certificate | undefined;
}): Promise<Server> {
  const app = new Hono();
  app.get('/', async (c) => {
    const page = await readFile(`${folder}/index.html`, 'utf8');
    const { protocol, hostname } = new URL(c.req.url);
    return c.html(page.replaceAll(writtenFor, `${protocol}//${hostname}:${options.phonePort}`));
  });
  app.get('*', serveStatic({ root: folder }));
  return new Promise((resolve, reject) => {
    const { port, host: hostname, certificate } = options;
    const secure = certificate && { createServer: createSecureServer, serverOptions: { ...certificate } };
    const server = serve({ fetch: app.fetch, port, hostname, ...secure }, () => resolve(server as Server));
    server.on('error', reject);
  });
}
