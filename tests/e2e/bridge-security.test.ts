import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, newPerson } from '../browser.ts';
import { type RunningCallside, startCallside } from './callside.ts';
import { Person } from './person.ts';

let callside: RunningCallside;
let browser: Browser;
let stranger: Server;
let strangerUrl: string;
beforeAll(async () => {
  [callside, browser] = await Promise.all([startCallside(), launchBrowser()]);
  stranger = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Stranger</title><div id="place"></div>');
  });
  stranger.listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as { port: number };
  strangerUrl = `http://localhost:${port}/`;
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
  stranger?.close();
});

const handshake = { postmate: 'handshake', type: 'application/x-postmate-v1+json', model: {} };

/** Sends the widget window everything a parent would send and collects what comes back. */
async function provoke(page: Page, target: 'frame' | 'popup'): Promise<unknown[]> {
  return page.evaluate(
    async ({ handshake, target, url }) => {
      const received: unknown[] = [];
      addEventListener('message', (event) => received.push(event.data));
      const child =
        target === 'popup'
          ? window.open(url)
          : document.querySelector<HTMLIFrameElement>('iframe')?.contentWindow;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => received.push(event.data);
      for (let round = 0; round < 10; round += 1) {
        child?.postMessage(handshake, '*');
        child?.postMessage({ callside: 'connect', version: 1 }, '*');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      child?.postMessage({ callside: 'connect', version: 1 }, '*', [port2]);
      await new Promise((resolve) => setTimeout(resolve, 500));
      return received;
    },
    { handshake, target, url: `${callside.url}/widget/` },
  );
}

it('is not shown in the frame of a page that is not allowed', async () => {
  const context = await newPerson(browser);
  const page = await context.newPage();
  const refusals: string[] = [];
  page.on('console', (message) => refusals.push(message.text()));
  await page.goto(strangerUrl);
  await page.evaluate((url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    document.body.append(frame);
  }, `${callside.url}/widget/`);
  await expect.poll(() => refusals.join('\n')).toMatch(/frame-ancestors/);
  expect(await provoke(page, 'frame')).toEqual([]);
  await context.close();
});

it('answers no stranger who opened it in a window of its own', async () => {
  const context = await newPerson(browser);
  const page = await context.newPage();
  await page.goto(strangerUrl);
  expect(await provoke(page, 'popup')).toEqual([]);
  await context.close();
});

it('drops what a sibling frame sends to the widget, and goes on serving its parent', async () => {
  const dave = await Person.inWidget(browser, callside, 'dave');
  const warned = dave.page.waitForEvent('console', {
    predicate: (message) => message.text().includes('may not embed'),
  });
  await dave.page.evaluate((url) => {
    const frame = document.createElement('iframe');
    frame.src = url;
    frame.name = 'sibling';
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  }, strangerUrl);
  const sibling = dave.page.frame({ name: 'sibling' });
  const received = await sibling?.evaluate(async (message) => {
    const answers: unknown[] = [];
    addEventListener('message', (event) => answers.push(event.data));
    const widget = Array.from({ length: parent.frames.length }, (_, index) => parent.frames[index]);
    for (const one of widget) if (one !== window) one?.postMessage(message, '*');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return answers;
  }, handshake);
  await warned;
  expect(received).toEqual([]);
  await dave.page.getByRole('button', { name: /Call Echo test/ }).click();
  await dave.button('Hang up').waitFor();
  await dave.press('Hang up');
  await dave.close();
});

it('refuses parameters that do not parse, with a status', async () => {
  const erin = await Person.inWidget(browser, callside, 'erin');
  await erin.page.getByText('Phone: ready').waitFor();
  const replies = await erin.page.evaluate(async () => {
    const { embedWidget } = (window as unknown as { Callside: typeof import('../../widget/embed/index.ts') })
      .Callside;
    const place = document.createElement('div');
    document.body.append(place);
    const url = new URL(
      '/widget/',
      document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]')?.src,
    );
    const phone = await embedWidget({ url: url.href, container: place });
    await new Promise<void>((resolve) => {
      const stop = phone.on('state', (state) => {
        if (state === 'ready') resolve();
      });
      void stop;
    });
    const status = (promise: Promise<unknown>) =>
      promise.then(
        () => 'done',
        (error) => error.status,
      );
    const statuses = [
      await status(phone.placeCall({ destination: 7 as unknown as string })),
      await status(phone.placeCall({ destination: 'x'.repeat(10_000) })),
      await status(phone.placeCall({ destination: '' })),
      await status(phone.answer({ lineID: 'nobody' })),
    ];
    phone.dispose();
    return statuses;
  });
  expect(replies).toEqual([400, 400, 400, 404]);
  await erin.close();
});
