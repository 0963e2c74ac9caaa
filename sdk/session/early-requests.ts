import { brandingPath, requestHeaders, routerPath, silentSignInRequest } from '#wire/session/requests.ts';
import { browserFetch } from '../platform/browser-fetch.ts';
import { keptCookies } from '../platform/kept-cookies.ts';
import type { Platform } from '../platform/platform.ts';

/** A request under way, which its controller cancels. */
interface Early {
  readonly response: Promise<Response>;
  readonly life: AbortController;
}

/** Only a request of the router whose answer depends on nothing but its path. A sign-in with credentials has no `wl`. */
function keyOf(method: string, { pathname, searchParams }: URL): string {
  return `${method} ${pathname} ${searchParams.has('wl') && !searchParams.has('behalf')}`;
}

/**
 * Sends the requests with which `session.resume()` begins. A page calls it before it loads the code of its client, which takes
 * longer than the answer of the router.
 *
 * @param app the application of the client, whose address is the origin of this page
 * @returns the `fetch` of the client's platform. The first time that the client sends one of these requests, it gets the
 *   response to the earlier request
 */
export function sendEarly(app: string): Platform['fetch'] {
  const early = new Map<string, Early>();
  const send = (method: string, path: string, body?: object) => {
    const url = new URL(`${routerPath}${path}`, location.href);
    const life = new AbortController();
    const response = browserFetch(url.href, {
      method,
      headers: requestHeaders(app, body !== undefined),
      signal: life.signal,
      ...(body && { body: JSON.stringify(body) }),
    });
    // The client gets the failure when it sends the same request.
    response.catch(() => undefined);
    early.set(keyOf(method, url), { response, life });
  };
  // In other frames the client adds to each request how it keeps the session.
  if (keptCookies() === 'usual') {
    const { path, method, query, body } = silentSignInRequest;
    send(method, `${path}?${new URLSearchParams(query)}`, body);
    send('GET', `${brandingPath}?random=${Math.random()}`);
  }
  return (url, init) => {
    const key = keyOf(init.method ?? 'GET', new URL(url));
    const found = early.get(key);
    early.delete(key);
    if (!found) return browserFetch(url, init);
    const { response, life } = found;
    if (init.signal?.aborted) life.abort();
    else init.signal?.addEventListener('abort', () => life.abort(), { once: true });
    return response;
  };
}
