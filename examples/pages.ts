import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Certificate } from '#phone-system/http/server/certificate.ts';
import { PortInUse } from '#phone-system/http/server/server.ts';
import { loggedCalls } from './crm-record/logged-calls.ts';
import { salesforceHost } from './salesforce-host/http/salesforce-host.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The address that the example pages are written for. */
const writtenFor = 'http://localhost:7080';
/** One page in several ways, by the path of each; what has to be built is in dist/. */
const folders = {
  '/element': at('./element-page'),
  '/react': at('../dist/examples/react'),
  '/svelte': at('../dist/examples/svelte'),
  '/vue': at('./vue-page'),
  '/record': at('./crm-record'),
  '/website': at('./website'),
  '/address-book': at('./address-book'),
  '/conference': at('./conference'),
  // The files that all of them share.
  '/parent-page': at('./parent-page'),
  '': at('./parent-page'),
};
/** Vue as browsers take it, from where npm has put it. */
const vue = () => readFile(new URL(import.meta.resolve('vue/dist/vue.runtime.esm-browser.prod.js')), 'utf8');

/** A strict policy, as a CRM may have one: beside its own, scripts and frames of the phone only, and nothing inline. */
const policyFor = (phone: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${phone}`,
    `frame-src ${phone}`,
    `connect-src 'self' ${phone} ${phone.replace('http', 'ws')}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

/**
 * Says which names a browser may have for these pages. Somebody else's name may lead to this machine, too, and a page of that
 * name would be of the same origin as what is served here (DNS rebinding). An address cannot be given to somebody else.
 */
function knownHost(host: string): (name: string) => boolean {
  const isForAll = host === '0.0.0.0' || host === '::';
  return (name) => isForAll || name === host || /^(?:.+\.)?localhost$|^[\d.]+$|^\[[\da-f:.]+\]$/i.test(name);
}

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
  /** The phone's address for a page that is requested at this address. */
  const phoneFor = (url: string) => {
    const { protocol, hostname } = new URL(url);
    return `${protocol}//${hostname}:${options.phonePort}`;
  };
  const isKnown = knownHost(options.host);
  app.use(async (c, next) => {
    if (!isKnown(new URL(c.req.url).hostname)) return c.text('This host is not known here.', 421);
    await next();
    c.header('Content-Security-Policy', policyFor(phoneFor(c.req.url)));
    c.header('X-Content-Type-Options', 'nosniff');
    return undefined;
  });
  app.route('/', salesforceHost(phoneFor));
  app.route('/record', loggedCalls(phoneFor));
  app.get('/vue/vue.js', async (c) => c.body(await vue(), 200, { 'Content-Type': 'text/javascript' }));
  for (const [path, folder] of Object.entries(folders)) {
    app.get(`${path}/`, async (c) => {
      const page = await readFile(`${folder}/index.html`, 'utf8');
      const phone = phoneFor(c.req.url);
      const sockets = (address: string) => address.replace('http', 'ws');
      return c.html(page.replaceAll(writtenFor, phone).replaceAll(sockets(writtenFor), sockets(phone)));
    });
    const inFolder = (request: string) => request.slice(path.length);
    app.get(`${path}/*`, serveStatic({ root: folder, rewriteRequestPath: inFolder }));
  }
  return new Promise((resolve, reject) => {
    const { port, host: hostname, certificate } = options;
    const secure = certificate && { createServer: createSecureServer, serverOptions: { ...certificate } };
    const server = serve({ fetch: app.fetch, port, hostname, ...secure }, () => resolve(server as Server));
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new PortInUse(
              `Port ${port}, for the example pages, is taken. Stop what listens there or choose another --port.`,
            )
          : error,
      ),
    );
  });
}
