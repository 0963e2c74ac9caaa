/**
 * The service worker of the full client. It stores the page and the files of its first screen, always tries the network first,
 * and uses the stored copy only if the network fails. It ignores the widget, the phone system and everything else on this site.
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

/** Returns the files that the page needs to start: scripts, styles, icons. A cache refuses a list that names a file twice. */
const namedIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => (path ? [path] : []))),
];

/** Stores the page with its files, and removes the files of earlier releases. */
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

/** Answers from the store: these files are named by their content and never change. */
async function answerAsset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** True for a route of the full client; false for another page of this site or a file. */
const isRoute = (pathname: string) =>
  !/^\/(widget|restletrouter|control|ws|sip|externals|embed|brand|teams\/.+)(\/|$)/.test(pathname) &&
  !/\/[^/:%]*\.\w+$/.test(pathname);

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
