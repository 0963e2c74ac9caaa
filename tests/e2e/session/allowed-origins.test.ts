/** Pages of other origins with a client of another vendor: it signs in, and its push has the cookie of the browser only. */

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import type { CometD, Message } from 'cometd';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PhoneSystem, startPhoneSystem } from '#phone-system/testing.ts';
import { launchBrowser, newPerson } from '#tests/support/browser.ts';

/** The globals of the page: a client of the CometD project, and the frames that came over each connection. */
declare const cometd: CometD;
declare const came: Record<'socket' | 'polling', Frame[]>;

interface Frame {
  readonly type?: string;
  readonly items?: readonly { readonly forwardType: string }[];
}

const page = `<!doctype html><title>CRM</title><script type="module">
  import { CometD } from '/cometd.js';
  window.cometd = new CometD();
  window.came = { socket: [], polling: [] };
</script>`;

const cometdFolder = new URL('.', import.meta.resolve('cometd')).pathname;

/** Serves a page with the client of the CometD project, at an origin of its own. */
async function servePage(): Promise<Server> {
  const server = createServer((request, response) => {
    const name = basename(request.url ?? '');
    if (name.endsWith('.js')) {
      response.setHeader('Content-Type', 'text/javascript');
      void readFile(`${cometdFolder}${name}`).then((file) => response.end(file));
    } else response.setHeader('Content-Type', 'text/html').end(page);
  });
  server.listen(0);
  await once(server, 'listening');
  return server;
}

/** Signs in, and returns the token; the browser stores the cookie. */
const signIn = (at: Page, url: string) =>
  at.evaluate(async (address) => {
    const response = await fetch(`${address}/restletrouter/v1/service/Login`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'X-Application': 'callside', Authorization: `Basic ${btoa('bob:demo')}` },
    });
    return response.headers.get('X-Application') ?? '';
  }, url);

/**
 * Subscribes to the forwardings of the user over a socket with nothing but a cookie.
 *
 * @returns the type of the answer; `closed` if the socket does not open
 */
const openSocket = (at: Page, url: string) =>
  at.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`${address.replace('http', 'ws')}/restletrouter/ws-service/callside`);
        socket.addEventListener('open', () =>
          socket.send(JSON.stringify({ type: 'subscribe', id: 's', source: 'v1/user/Forwarding' })),
        );
        socket.addEventListener('message', ({ data }) => {
          if (data === 'ping') return;
          const frame: Frame = JSON.parse(data);
          came.socket.push(frame);
          if (frame.type !== undefined) resolve(frame.type);
        });
        socket.addEventListener('close', () => resolve('closed'));
      }),
    url,
  );

/**
 * The same over long polling.
 *
 * @returns the error of the handshake, which is empty where the browser withholds it; undefined if it succeeds
 */
const poll = (at: Page, url: string) =>
  at.evaluate(
    (address) =>
      new Promise<string | undefined>((resolve) => {
        cometd.unregisterTransport('websocket');
        cometd.configure({ url: `${address}/restletrouter/cometd`, logLevel: 'warn' });
        const take = ({ data }: Message) => came.polling.push(JSON.parse(data as string));
        const ask = () => {
          cometd.publish('/callside', { type: 'subscribe', id: 'p', source: 'v1/user/Forwarding' });
          resolve(undefined);
        };
        cometd.handshake({ appName: 'callside' }, ({ successful, error = '' }: Message) => {
          if (successful) cometd.subscribe('/callside', take, ask);
          else cometd.disconnect(() => resolve(error));
        });
      }),
    url,
  );

/** Forwards the calls of the user in a further case, which is an event. */
const forward = (at: Page, url: string, token: string, forwardType: string) =>
  at.evaluate(
    async ([address, application, kind]) => {
      const response = await fetch(`${address}/restletrouter/v1/user/Forwarding`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'X-Application': application },
        body: JSON.stringify({ forwardType: kind, destination: '600' }),
      });
      return response.status;
    },
    [url, token, forwardType] as const,
  );

const forwarded = (at: Page, way: 'socket' | 'polling') =>
  at.evaluate(
    (name) => came[name].flatMap(({ items = [] }) => items).map(({ forwardType }) => forwardType),
    way,
  );

describe.each([
  { site: 'the same site, over http', host: 'localhost', options: {} },
  { site: 'another site, over https', host: '127.0.0.1', options: { https: { kind: 'own' } } },
] as const)('pages of other origins of $site', ({ host, options }) => {
  let phoneSystem: PhoneSystem;
  let browser: Browser;
  let servers: readonly Server[];
  /** One allowed origin that signs in, another that does not, and an origin that is not allowed. */
  let pages: readonly Page[];

  beforeAll(async () => {
    servers = await Promise.all([servePage(), servePage(), servePage()]);
    const origins = servers.map((server) => `http://${host}:${(server.address() as AddressInfo).port}`);
    [phoneSystem, browser] = await Promise.all([
      startPhoneSystem({ allowedOrigins: origins.slice(0, 2), ...options }),
      launchBrowser(),
    ]);
    const context = await newPerson(browser);
    pages = await Promise.all(
      origins.map(async (origin) => {
        const opened = await context.newPage();
        await opened.goto(origin);
        await opened.waitForFunction(() => 'came' in globalThis);
        return opened;
      }),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await phoneSystem?.stop();
    for (const server of servers ?? []) server.close();
  });

  it('only the page that signed in receives events by the cookie, over a socket and by polling', async () => {
    const [first, second, strange] = pages as [Page, Page, Page];
    const { url } = phoneSystem;
    const token = await signIn(first, url);
    expect(token).toMatch(/^callside;/);
    expect(await openSocket(second, url)).toBe('notLogged');
    expect(await poll(second, url)).toBe('401::not logged');
    expect(await openSocket(strange, url)).toBe('closed');
    expect(await poll(strange, url)).toBe('');

    expect(await openSocket(first, url)).toBe('subscriptionDone');
    expect(await forward(first, url, token, 'NA')).toBe(201);
    await expect.poll(() => forwarded(first, 'socket')).toContain('NA');
    expect(await poll(first, url)).toBeUndefined();
    await expect.poll(() => forwarded(first, 'polling')).toContain('NA');
    expect(await forward(first, url, token, 'UR')).toBe(201);
    await expect.poll(() => forwarded(first, 'polling')).toContain('UR');
  });
});
