import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import type { EmbeddingPage } from './embedding.ts';

/** A host page. Its path is its embedder policy; only with `isolated` it is isolated. */
const host = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  response.setHeader('Content-Type', 'text/html');
  response.setHeader('Cross-Origin-Embedder-Policy', pathname.slice(1));
  if (searchParams.has('isolated')) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.end(`<main></main><script crossorigin src="${new URL('/embed.js', callside.url)}"></script>`);
});
host.listen(0, 'localhost');
await once(host, 'listening');
const origin = `http://localhost:${(host.address() as AddressInfo).port}`;
const { callside, browser } = await startTestEnvironment(['--memory', '--parent', origin]);
afterAll(() => void host.close());

/** Shows the widget in such a page. Returns its first state, or the message of the error. */
async function outcomeIn(page: string, widget: string): Promise<unknown> {
  const context = await newPerson(browser);
  const tab = await context.newPage();
  await tab.goto(`${origin}/${page}`);
  const outcome = await tab.evaluate(async (url) => {
    const { Callside } = window as unknown as EmbeddingPage;
    const container = document.querySelector('main') as HTMLElement;
    try {
      const phone = await Callside.embedWidget({ url, container });
      return await new Promise((told) => phone.on('state', told));
    } catch (error) {
      return String(error);
    }
  }, new URL(widget, callside.url).href);
  await context.close();
  return outcome;
}

it.each(['require-corp', 'credentialless'])('an isolated page with %s shows the widget', async (policy) => {
  expect(await outcomeIn(`${policy}?isolated`, '/widget/')).toBe('signedOut');
});

it('a page with an embedder policy that is not isolated is told what its address needs', async () => {
  expect(await outcomeIn('require-corp', '/widget/')).toContain('Cross-Origin-Embedder-Policy');
  expect(await outcomeIn('require-corp', '/widget/?isolated')).toBe('signedOut');
});
