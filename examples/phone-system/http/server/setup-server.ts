import { X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { z } from 'zod/mini';
import { type FirstCompany, readAnswers } from '../../first-run/answers.ts';
import type { SetupCode } from '../../first-run/setup-code.ts';
import { isFromHere } from '../control.ts';
import { limitBody } from './body-limits.ts';
import type { Certificate } from './certificate.ts';
import { isForeign } from './origin.ts';
import { serveSetupPage } from './pages.ts';
import { listen } from './server.ts';

const maxBodyBytes = 16 * 1024;
const [headersMs, requestMs] = [10_000, 30_000];

interface SetupServerOptions {
  readonly port: number;
  readonly host: string;
  readonly certificate: Certificate | undefined;
  readonly code: SetupCode;
  /** Stores the company. */
  readonly save: (company: FirstCompany) => Promise<void>;
  readonly log: Logger;
}

/** The server of a phone system that has no company yet. */
export interface SetupServer {
  readonly port: number;
  /** Resolves when the company is stored and the last answer is sent. */
  readonly saved: Promise<void>;
  close(): Promise<void>;
}

const order = z.looseObject({ code: z.string().check(z.maxLength(100)) });

/**
 * Serves the page of the first start, its request and `/healthz`, and nothing else. Without a certificate it is reached from this
 * machine only.
 *
 * @throws PortInUse
 */
export async function startSetupServer(options: SetupServerOptions): Promise<SetupServer> {
  const { certificate, log, port, host } = options;
  const { promise: saved, resolve } = Promise.withResolvers<void>();
  const app = createSetupApp(options, resolve);
  const handle = getRequestListener(app.fetch);
  const names = certificate && new X509Certificate(certificate.cert);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    limitBody(request, response, { limitMs: requestMs, isRenewed: false });
    // The phone system takes over the port as soon as it has a company.
    response.setHeader('Connection', 'close');
    if (isAdmitted(request, names)) void handle(request, response);
    else {
      log.warn({ from: request.socket.remoteAddress }, 'A request for the first start was refused');
      response.writeHead(403, { 'Content-Type': 'text/plain' }).end('This is not open to you.');
    }
  };
  const limits = { headersTimeout: headersMs, requestTimeout: requestMs };
  const http = certificate
    ? createSecureServer({ ...limits, ...certificate }, answer)
    : createServer(limits, answer);
  await listen(http, { port, host: certificate ? host : 'localhost' });
  return {
    port: (http.address() as AddressInfo).port,
    saved,
    close: () =>
      new Promise((closed) => {
        http.close(() => closed());
        http.closeIdleConnections();
      }),
  };
}

/** A page of another site could send any name in `Host` after it had bent the DNS: only names of this machine are served. */
function isAdmitted(request: IncomingMessage, names: X509Certificate | undefined): boolean {
  if (isFromHere(request)) return true;
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  const isNamed = names && (isIP(host) ? names.checkIP(host) : names.checkHost(host)) !== undefined;
  return isNamed === true && !isForeign(request);
}

function createSetupApp({ code, save, log }: SetupServerOptions, onSaved: () => void): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'setup' }));
  serveSetupPage(app);
  app.post('/setup', bodyLimit({ maxSize: maxBodyBytes }), async (c) => {
    const read = order.safeParse(await c.req.json().catch(() => undefined));
    if (!read.success) return c.json({ faults: ['unknown'] }, 422);
    const { code: given, ...rest } = read.data;
    const verdict = code.check(given);
    if (verdict === 'wrong') log.warn('A wrong code was given for the first start');
    if (verdict !== 'right') return c.json({ code: verdict }, verdict === 'wrong' ? 403 : 410);
    const first = readAnswers(rest);
    if ('faults' in first) return c.json(first, 422);
    code.use();
    try {
      await save(first);
    } catch (error) {
      code.giveBack();
      throw error;
    }
    onSaved();
    return c.json({ login: first.administrator.login });
  });
  app.notFound((c) => c.text('There is nothing here.', 404));
  app.onError((error, c) => {
    log.error({ error }, 'The company could not be stored');
    return c.json({}, 500);
  });
  return app;
}
