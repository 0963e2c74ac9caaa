/**
 * The service worker of the full client: it keeps the page and what its first screen needs. Whatever can be asked for is
 * asked for; only where there is no answer comes what was kept. The widget, the phone system and everything else of this
 * site are none of its business.
 */

const kept = 'callside-shell-1';
const page = '/';

interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

interface Living extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Worker extends EventTarget {
  skipWaiting(): Promise<void>;
}

const worker = globalThis as unknown as Worker;

const isHtml = (answer: Response) =>
  answer.ok && !answer.redirected && answer.headers.get('Content-Type')?.includes('text/html') === true;

/** What the page names and cannot start without: scripts, styles, icons. */
const namedIn = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => (path ? [path] : []));

/** Keeps the page with all that it names, and nothing of a release before. */
async function keepPage(answer: Response): Promise<void> {
  const cache = await caches.open(kept);
  const html = await answer.clone().text();
  const before = await (await cache.match(page))?.text();
  if (before === html) return;
  const named = namedIn(html);
  await cache.addAll(named);
  await cache.put(page, answer);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== page && !named.includes(pathname)) await cache.delete(request);
  }
}

async function answerPage({
  request,
  waitUntil,
}: Pick<Fetching, 'request' | 'waitUntil'>): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (isHtml(answer)) waitUntil(keepPage(answer.clone()));
    return answer;
  } catch (noAnswer) {
    const before = await caches.match(page);
    if (before) return before;
    throw noAnswer;
  }
}

/** Files that never change, named by their content: what is kept is as good as new. */
async function answerAsset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** A route of the full client, rather than another page of this site or a file. */
const isRoute = (pathname: string) =>
  !/^\/(widget|restletrouter|control|ws|sip)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname);

worker.addEventListener('install', (event) => {
  (event as Living).waitUntil(fetch(page).then((answer) => (isHtml(answer) ? keepPage(answer) : undefined)));
  void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const fetching = event as Fetching;
  const { request } = fetching;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const waitUntil = (work: Promise<unknown>) => fetching.waitUntil(work);
  if (request.mode === 'navigate' && isRoute(pathname))
    fetching.respondWith(answerPage({ request, waitUntil }));
  else if (pathname.startsWith('/assets/')) fetching.respondWith(answerAsset(request));
});
