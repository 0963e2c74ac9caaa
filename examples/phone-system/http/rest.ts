import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { applicationHeader } from '../../../sdk/wire/login.ts';
import { parseBody } from '../resources/body.ts';
import { Reading, resolver } from '../resources/reading.ts';
import { notSignedIn, Refusal, refuse } from '../resources/refusal.ts';
import { represent, representationOf } from '../resources/representation.ts';
import {
  type Ask,
  isRead,
  type MethodName,
  methodNames,
  type Read,
  type Reply,
  type Resource,
  toJson,
  type Visit,
  type Write,
} from '../resources/resource.ts';
import type { Services } from '../resources/services.ts';
import type { ResourceTable } from '../resources/table.ts';
import type { Faults } from './faults.ts';
import type { Listeners } from './push/listeners.ts';
import { authenticate } from './session-cookie.ts';

const maxBodyBytes = 1024 * 1024;
const base = '/restletrouter/';

type Method = Read<Ask> | Write<Ask>;

/** Answers every request below `/restletrouter/` from the declared resources. */
export function createRest(
  table: ResourceTable,
  services: Services,
  { listeners, faults, log }: { listeners: Listeners; faults: Faults; log: Logger },
): Hono {
  const app = new Hono();
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      // The rest of the body is on its way, so nothing else can come over this connection.
      onError: () =>
        refusalResponse(new Refusal(413, 'The body is too large.', { headers: { Connection: 'close' } })),
    }),
  );
  app.use(faults.disturb);
  app.all(`${base}*`, (c) => answer(c.req.raw, table, services, listeners));
  app.notFound(() => refusalResponse(refuse(404, 'There is no such resource.')));
  app.onError((error, c) => {
    if (error instanceof Refusal) return refusalResponse(error);
    log.error({ error, method: c.req.method, path: c.req.path }, 'a request failed');
    return refusalResponse(refuse(500, 'The phone system failed at this request.'));
  });
  return app;
}

async function answer(
  request: Request,
  table: ResourceTable,
  services: Services,
  listeners: Listeners,
): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.slice(base.length);
  const found = table.find(path);
  if (!found) throw refuse(404, 'There is no such resource.');
  const method = methodOf(found.resource, request.method);

  const visit: Visit = {
    services,
    params: found.params,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
  };
  const ask = found.resource.access === 'user' ? signedIn(visit) : visit;
  const reply = isRead(method)
    ? await read(new Reading(table, path, ask), ask, listeners)
    : await handle(method, await bodyOf(method, ask as Ask, request), ask, table, found.resource);
  const headers = new Headers(reply.headers);
  if ('session' in ask) headers.set(applicationHeader, (ask as Ask).session.token);
  return jsonResponse(reply, headers);
}

function methodOf(resource: Resource, name: string): Method {
  const method = methodNames.includes(name as MethodName) ? resource[name as MethodName] : undefined;
  if (method) return method as Method;
  const allowed = methodNames.filter((one) => resource[one] !== undefined);
  throw new Refusal(405, `${name} is not possible here.`, { headers: { Allow: allowed.join(', ') } });
}

function signedIn(visit: Visit): Ask {
  const session = authenticate(visit.services.sessions, visit.headers);
  const person = visit.services.people.byId(session.personId);
  if (!person) throw notSignedIn();
  return { ...visit, session, person };
}

async function read(reading: Reading, ask: Ask | Visit, listeners: Listeners): Promise<Reply> {
  const name = ask.query.listenerName;
  if (name === undefined) return { item: reading.body(await reading.load()) };
  return { item: reading.body(await listeners.watch((ask as Ask).session, name, reading)) };
}

async function bodyOf(method: Write<Ask>, ask: Ask, request: Request): Promise<unknown> {
  const schema = method.body?.(ask);
  if (schema === undefined) return undefined;
  const text = await request.text();
  return parseBody(schema, text.trim() === '' ? {} : parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(400, 'The body is not JSON.', 'body');
  }
}

async function handle(
  method: Write<Ask>,
  body: unknown,
  ask: Ask | Visit,
  table: ResourceTable,
  resource: Resource,
): Promise<Reply> {
  const reply = await method.handle(ask as Ask, body);
  const status = reply.status ?? method.status;
  const headers = reply.headers ?? {};
  if (reply.item === undefined || method.answers === undefined) return { status, headers };
  const item = represent(
    toJson(method.answers, reply.item),
    representationOf(ask.query),
    resource.references ?? [],
    resolver(table, ask),
    { keepsUri: false },
  );
  return { status, headers, item };
}

function jsonResponse({ status = 200, item }: Reply, headers: Headers): Response {
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  if (item === undefined) return new Response(null, { status, headers });
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(item), { status, headers });
}

const refusalResponse = ({ status, body, headers }: Refusal) =>
  jsonResponse({ status, item: body }, new Headers(headers));
