import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { helperPort } from '../../../../sdk/wire/phones/helper-port.ts';
import { builtPagesFolder as built, packageVersion } from '../../base/package-root.ts';
import type { Brandings } from '../../company/branding.ts';
import { caching, files } from './static-files.ts';

/** Serves everything except REST; calls `next` for unknown paths. Vite's middlewares are such a function. */
export type Pages = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const scripts = [
  '/embed.js',
  '/callside-panel.js',
  '/callside-inspector.js',
  '/callside-click-to-dial.js',
  '/callside-page-keys.js',
  '/callside-webchat.js',
  ...['de', 'es', 'fr', 'it', 'nl'].map((language) => `/callside-webchat-${language}.js`),
];

/** The built apps: the full client at `/`, the widget at `/widget/`, the script at `/embed.js` and what it loads. */
export function builtPages(options: {
  allowedParentFrames: () => readonly string[];
  /** Origins of CRMs whose scripts the widget loads. */
  crmScripts: () => readonly string[];
  brandings: Brandings;
  /** Hosts to which the clients may send requests for CRM rules. */
  ruleHosts: () => readonly string[];
  /** The script of an address book that the clients load. It may send requests to its origin. */
  addressBookScript: { readonly script: string } | undefined;
  /** The script of a third party that runs the meetings of the full client, likewise. */
  meetingScript: { readonly script: string } | undefined;
  /** Whether the full client has a chat. */
  hasChat: boolean;
}): Pages {
  const app = new Hono();
  const { allowedParentFrames, crmScripts, brandings, ruleHosts } = options;
  const brandSources = () => brandings.current.sources;
  const guard = (rules: Omit<Rules, 'brandSources' | 'ruleHosts'>) =>
    policy({ ...rules, brandSources, ruleHosts });
  const client = files({ root: join(built, 'app') });
  const clientPage = files({ root: join(built, 'app'), path: 'index.html' });
  const { addressBookScript, meetingScript } = options;
  const addresses = originsOf(addressBookScript);
  const clientScripts = [...addresses, ...originsOf(meetingScript)];
  app.use(caching());
  app.use('/embed/*', forAnyOrigin);
  app.get('/embed/integrity.json', files({ root: built, path: 'embed.integrity.json' }));
  for (const script of scripts) {
    app.get(script, forAnyOrigin, files({ root: built }));
    app.get(`/embed/${packageVersion}${script}`, files({ root: built, path: script.slice(1) }));
  }
  app.all('/embed/*', (c) => c.notFound());
  app.get('/widget', (c) => c.redirect('/widget/', 301));
  // The window in which the user of a frame signs in. In a frame, another page could trick the user into a click.
  app.get(
    '/widget/sign-in',
    guard({ framed: 'unframed' }),
    files({ root: join(built, 'widget'), path: 'index.html' }),
  );
  app.use(
    '/widget/*',
    guard({
      framed: allowedParentFrames,
      scripts: () => [...crmScripts(), ...addresses],
      connects: addresses,
      runsWasm: options.hasChat,
    }),
    forIsolatedPages,
    files({ root: built }),
  );
  app.all('/widget/*', (c) => c.notFound());
  // The page of people without an account. Its addresses are made of the host and the meeting point.
  const guestGuard = guard({ framed: 'unframed' });
  app.use('/externals/*', guestGuard, files({ root: built }));
  app.get('/externals/*', guestGuard, files({ root: join(built, 'externals'), path: 'index.html' }));
  if (brandings.folder !== undefined) {
    const rewriteRequestPath = (path: string) => path.replace(/^\/brand\//, '/');
    const brandFiles = serveStatic({ root: brandings.folder, rewriteRequestPath });
    app.use('/brand/*', guard({ framed: () => [] }), brandFiles);
  }
  app.all('/brand/*', (c) => c.notFound());
  // It is there before the first administrator only.
  app.all('/setup/*', (c) => c.notFound());
  app.use(
    guard({
      framed: () => [],
      scripts: () => clientScripts,
      runsWasm: options.hasChat,
      connects: clientScripts,
    }),
    client,
  );
  app.get('*', (c, next) => (isRoute(c) ? clientPage(c, next) : next()));
  app.notFound((c) => c.text('There is nothing here. Are the pages built? `npm run build` does it.', 404));
  return served(app);
}

/** Adds the page of the first start and the files that the page loads. Nothing else of the full client is served. */
export function serveSetupPage(app: Hono): void {
  const guard = policy({ framed: 'unframed', brandSources: () => [], ruleHosts: () => [] });
  app.get('/setup', caching(), guard, files({ root: join(built, 'app'), path: 'index.html' }));
  for (const path of ['/assets/*', '/icon.svg'])
    app.get(path, caching(), guard, files({ root: join(built, 'app') }));
}

const originsOf = (from: { readonly script: string } | undefined): readonly string[] =>
  from ? [new URL(from.script).origin] : [];

function served(app: Hono): Pages {
  const listener = getRequestListener(app.fetch);
  return (request, response) => void listener(request, response);
}

/** A path that the full client's own router knows, rather than a file that is missing. The id of a chat room ends as a file does. */
const isRoute = (c: Context) =>
  c.req.header('Accept')?.includes('text/html') && !/\/[^/:%]*\.\w+$/.test(c.req.path);

/** Scripts for pages of others, which may check their `integrity`: browsers require CORS for that. */
const forAnyOrigin: MiddlewareHandler = (c, next) => {
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('X-Content-Type-Options', 'nosniff');
  return next();
};

/**
 * Lets pages with a `Cross-Origin-Embedder-Policy` show the widget. The widget has that policy only when its address asks for it:
 * the scripts of CRMs and hidden pages of allowed parents would not load otherwise. Workers have it always.
 */
const forIsolatedPages: MiddlewareHandler = (c, next) => {
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (!c.req.path.endsWith('/') || c.req.query('isolated') !== undefined)
    c.header('Cross-Origin-Embedder-Policy', 'credentialless');
  return next();
};

/** An entry of the allowed parents may be the address of a page, which the widget loads into a hidden frame. */
const isPage = (entry: string): boolean => (URL.parse(entry)?.pathname || '/') !== '/';
const originOf = (entry: string): string => (isPage(entry) ? new URL(entry).origin : entry);

interface Rules {
  /** Which pages may show them in a frame. */
  readonly framed: (() => readonly string[]) | 'unframed';
  readonly scripts?: () => readonly string[];
  /** Hosts of requests, beside this host and the hosts of the rules and the brand. */
  readonly connects?: readonly string[];
  /** Allows WebAssembly, which the encryption of the chat is. */
  readonly runsWasm?: boolean;
  /** The sources of a brand, beside this host. */
  readonly brandSources: () => readonly string[];
  /** Hosts of CRM rules. Each was checked to be a host and nothing more. */
  readonly ruleHosts: () => readonly string[];
}

/** The host of a request, unless it is more than a host: it becomes part of the policy. */
const hostIn = (header = ''): readonly string[] =>
  /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d+)?$/.test(header) ? [header] : [];

/**
 * The policy of these pages: scripts of their own, of named CRMs and of the brand only, the microphone, and the
 * permitted frame ancestors.
 */
function policy({
  framed,
  scripts = () => [],
  runsWasm = false,
  connects = [],
  brandSources,
  ruleHosts,
}: Rules): MiddlewareHandler {
  const parents = framed === 'unframed' ? () => [] : framed;
  return (c, next) => {
    const host = hostIn(c.req.header('Host'));
    const brand = brandSources();
    const directives = [
      "default-src 'self'",
      ["script-src 'self'", ...(runsWasm ? ["'wasm-unsafe-eval'"] : []), ...scripts(), ...brand].join(' '),
      ["style-src 'self'", ...brand].join(' '),
      ["font-src 'self'", ...brand].join(' '),
      ["img-src 'self' data: blob: https:", ...brand].join(' '),
      "media-src 'self' data: blob:",
      "worker-src 'self' blob:",
      [
        "connect-src 'self'",
        ...host.flatMap((one) => [`ws://${one}`, `wss://${one}`]),
        // The desktop phone of the user's computer.
        `ws://127.0.0.1:${helperPort}`,
        ...brand,
        ...connects,
        ...ruleHosts(),
      ].join(' '),
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      `frame-src ${["'self'", ...parents().filter(isPage).map(originOf)].join(' ')}`,
      `frame-ancestors ${framed === 'unframed' ? "'none'" : ["'self'", ...parents().map(originOf)].join(' ')}`,
    ];
    c.header('Content-Security-Policy', directives.join('; '));
    c.header('Permissions-Policy', 'microphone=(self), camera=(self), geolocation=()');
    c.header('X-Content-Type-Options', 'nosniff');
    return next();
  };
}
