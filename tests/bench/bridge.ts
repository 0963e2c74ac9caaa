import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright';
import { launchBrowser, newPerson } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';

/** The number of requests that the widget answers at a time, repeated often enough for a page's coarse clock. */
const rows = orOnce(8);
const callsARow = orOnce(10);
const pages = orOnce(10);

const file = (address: string) => readFile(new URL(address), 'utf8');

/** The setup code of each method in the page and in the frame; `window.call` is a call there and back. */
const ways: Readonly<Record<string, { readonly page: string; readonly child: string }>> = {
  'a bare MessagePort': {
    page: `
      const { port1, port2 } = new MessageChannel();
      let answered;
      port1.onmessage = () => answered();
      frame.onload = () => {
        frame.contentWindow.postMessage('connect', child, [port2]);
        window.call = () => new Promise((resolve) => { answered = resolve; port1.postMessage({ id: 1, method: 'getState' }); });
      };`,
    child: `addEventListener('message', ({ ports: [port] }) => {
      if (port) port.onmessage = () => port.postMessage({ id: 1, ok: true, value: 'ready' });
    });`,
  },
  'the bridge': {
    page: `
      frame.remove();
      const script = document.createElement('script');
      script.src = phone + '/embed.js';
      script.onload = async () => {
        const widget = await Callside.embedWidget({ url: phone + '/widget/', container: document.body });
        window.call = () => widget.getState();
      };
      document.head.append(script);`,
    child: '',
  },
  penpal: {
    page: `
      import { connect, WindowMessenger } from '/penpal.js';
      frame.onload = async () => {
        const messenger = new WindowMessenger({ remoteWindow: frame.contentWindow, allowedOrigins: [child] });
        const remote = await connect({ messenger }).promise;
        window.call = () => remote.getState();
      };`,
    child: `
      import { connect, WindowMessenger } from '/penpal.js';
      connect({
        messenger: new WindowMessenger({ remoteWindow: parent, allowedOrigins: ['*'] }),
        methods: { getState: () => 'ready' },
      });`,
  },
  postmate: {
    page: `
      import Postmate from '/postmate.js';
      frame.remove();
      new Postmate({ container: document.body, url: child + '/child/postmate' }).then((remote) => {
        window.call = () => remote.get('getState');
      });`,
    child: `
      import Postmate from '/postmate.js';
      new Postmate.Model({ getState: () => 'ready' });`,
  },
};

/** A page for each method, with the child in its frame. */
async function serve(addresses: {
  child: () => string;
  phone: () => string;
}): Promise<{ origin: string; server: Server }> {
  const penpal = await file(import.meta.resolve('penpal'));
  const postmate = (await file(import.meta.resolve('postmate/build/postmate.es.js'))).replaceAll(
    'process.env.NODE_ENV',
    '"production"',
  );
  const html = (script: string) =>
    `<!doctype html><title>Bridge</title><body><script type="module">${script}</script></body>`;
  const server = createServer((request, response) => {
    const [, place = '', way = ''] = decodeURIComponent(request.url ?? '').split('/');
    const scripts: Record<string, string> = { 'penpal.js': penpal, 'postmate.js': postmate };
    const script = scripts[place];
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    const { page = '', child: inFrame = '' } = ways[way] ?? {};
    const start = `const child = '${addresses.child()}';
      const phone = '${addresses.phone()}';
      const frame = document.createElement('iframe');
      document.body.append(frame);`;
    const load = `if (frame.isConnected) frame.src = child + '/child/${encodeURIComponent(way)}';`;
    response.end(
      script ?? html(place === 'child' ? inFrame : `${page.replace(/(import .*?;)?/s, `$1${start}`)}${load}`),
    );
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { origin: `http://localhost:${port}`, server };
}

/** Measures the duration of this many calls in a page that has `window.call`. */
async function roundTrips(browser: Browser, url: string): Promise<number[]> {
  const context = await newPerson(browser);
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'call' in window);
  const samples = await page.evaluate(
    async ([rowCount, calls]) => {
      const { call } = window as unknown as { call: () => Promise<unknown> };
      const took: number[] = [];
      for (let row = 0; row < rowCount; row += 1) {
        const before = performance.now();
        for (let round = 0; round < calls; round += 1) await call();
        took.push((performance.now() - before) / calls);
      }
      return took;
    },
    [rows, callsARow] as const,
  );
  await context.close();
  return samples;
}

/**
 * Measures the round trip of a call from a page into a frame of another site, as the mean of ten, for the bridge and
 * for other libraries.
 */
export async function bridge(): Promise<Figure[]> {
  let phoneUrl = '';
  const addresses = { child: () => children.origin, phone: () => phoneUrl };
  const children = await serve(addresses);
  const parents = await serve(addresses);
  // The page belongs to another site than the frame, like a CRM; browsers run it in another process.
  const parentOrigin = parents.origin.replace('localhost', '127.0.0.1');
  const [callside, browser] = await Promise.all([
    startCallside(['--memory', '--parent', parentOrigin]),
    launchBrowser(),
  ]);
  phoneUrl = callside.url;
  try {
    const samples: Record<string, number[]> = {};
    for (let round = 0; round < pages; round += 1) {
      for (const way of Object.keys(ways)) {
        samples[way] ??= [];
        samples[way].push(...(await roundTrips(browser, `${parentOrigin}/page/${encodeURIComponent(way)}`)));
      }
    }
    return Object.entries(samples).flatMap(([way, took]) =>
      delayFigures(
        `call into a frame of another site and back, ${way}`,
        took,
        'goal: 1.5 times a bare MessagePort',
      ),
    );
  } finally {
    await browser.close();
    await callside.stop();
    children.server.close();
    parents.server.close();
  }
}
