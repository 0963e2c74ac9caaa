import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parseJson } from '../../../../sdk/wire/json.ts';
import { applicationHeader } from '../../../../sdk/wire/session/requests.ts';
import { packageVersion } from '../../base/package-root.ts';
import type { RateLimitedLog } from '../../limits/rate-limited-log.ts';
import { admit, identify } from '../../resources/admission.ts';
import { parseBody } from '../../resources/body.ts';
import { admitChange } from '../../resources/kind-rights.ts';
import { isRead, type Read, type Write } from '../../resources/method.ts';
import { openApi } from '../../resources/openapi/openapi.ts';
import { Query } from '../../resources/query.ts';
import { asked, Reading, resolver, watchQuery } from '../../resources/reading.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { refusalStatuses } from '../../resources/refusal-statuses.ts';
import { represent, representationOf, representationQuery } from '../../resources/representation.ts';
import {
  type Json,
  type MethodName,
  methodNames,
  type Resource,
  type ResourceRequest,
  type SessionRequest,
  toJson,
  type UserRequest,
} from '../../resources/resource.ts';
import type { ResourceResponse } from '../../resources/response.ts';
import type { Services } from '../../resources/services.ts';
import type { ResourceTable } from '../../resources/table.ts';
import type { Listeners } from '../push/listeners.ts';
import { clientAddress } from '../server/client-address.ts';
import { authenticate } from '../sessions/session-cookie.ts';
import { trustedHeaders } from '../sessions/trusted-headers.ts';
import { allowOrigins } from './cors.ts';
import type { Faults } from './faults.ts';
import { contentResponse, fileResponse, streamResponse } from './file-response.ts';

const maxBodyBytes = 1024 * 1024;
const base = '/restletrouter/';

type Method = Read<UserRequest> | Write<UserRequest>;
type AnyRequest = ResourceRequest | SessionRequest | UserRequest;
/** A request, and the query that goes with it. */
interface Asking {
  readonly request: AnyRequest;
  readonly query: Query;
}

/** Answers every request below `/restletrouter/`, and `/openapi.json`, from the declared resources. */
export function createRest(
  table: ResourceTable,
  services: Services,
  {
    listeners,
    faults,
    cometd,
    warnings,
  }: { listeners: Listeners; faults: Faults; cometd: Hono; warnings: RateLimitedLog },
): Hono {
  const app = new Hono();
  app.use(allowOrigins(services.system.allowedOrigins));
  app.use((c, next) => limitTo(maxOctetsOf(table, c.req.raw))(c, next));
  app.use(faults.disturb);
  app.route(`${base}cometd`, cometd);
  let description: Json | undefined;
  app.get('/openapi.json', (c) => {
    description ??= openApi(table.resources, packageVersion);
    return c.json(description);
  });
  app.all(`${base}*`, (c) => {
    return answer(c.req.raw, senderOf(c, services), table, { services, listeners, warnings });
  });
  app.notFound(() => refusalResponse(refuse(404, 'There is no such resource.')));
  app.onError((error, c) => {
    if (error instanceof Refusal) return refusalResponse(error);
    warnings.warn(`a request failed: ${error.name}`, addressOf(c), {
      error,
      method: c.req.method,
      path: c.req.path,
    });
    return refusalResponse(refuse(500, 'The phone system failed at this request.'));
  });
  return app;
}

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    // The rest of the body is on its way, so nothing else can come over this connection.
    onError: () =>
      refusalResponse(new Refusal(413, 'The body is too large.', { headers: { Connection: 'close' } })),
  });

/** The largest body that the resource of a request takes. */
function maxOctetsOf(table: ResourceTable, { method, url }: Request): number {
  if (method !== 'POST' && method !== 'PUT') return maxBodyBytes;
  const found = table.find(new URL(url).pathname.slice(base.length));
  return found?.resource[method]?.maxOctets ?? maxBodyBytes;
}

/** The sender of the request, as far as it can be trusted. */
const senderOf = (
  c: Context,
  { sessions, system }: Services,
): Pick<ResourceRequest, 'address' | 'headers'> => ({
  address: addressOf(c),
  headers: trustedHeaders((c.env as HttpBindings).incoming, c.req.raw.headers, {
    allowedOrigins: system.allowedOrigins,
    sessions,
  }),
});

/**
 * Returns an address or a form in which the plus of a number stays a plus. Programs that do not escape it mean no blank, which
 * begins no value.
 */
const keepPlus = (address: string): string => address.replaceAll(/=\+(?=\d)/g, '=%2B');

/** Returns the address from which a request comes. */
function addressOf({ env }: Context): string {
  return clientAddress((env as HttpBindings).incoming);
}

async function answer(
  httpRequest: Request,
  sender: Pick<ResourceRequest, 'address' | 'headers'>,
  table: ResourceTable,
  { services, listeners, warnings }: { services: Services; listeners: Listeners; warnings: RateLimitedLog },
): Promise<Response> {
  const url = new URL(keepPlus(httpRequest.url));
  const path = url.pathname.slice(base.length);
  const found = table.find(path);
  if (!found) throw refuse(404, 'There is no such resource.');
  const { resource, params } = found;
  const method = methodOf(resource, httpRequest.method);
  try {
    const query = new Query(Object.fromEntries(url.searchParams));
    const request = admitted(
      resource,
      { name: httpRequest.method as MethodName, method },
      { services, params, ...sender },
    );
    const asking = { request, query };
    const response = isRead(method)
      ? await read(new Reading(table, path, asking), asking, listeners)
      : await handle(
          method,
          await bodyOf(method, request as UserRequest, httpRequest),
          asking,
          table,
          resource,
        );
    return await httpResponse(response, request, httpRequest);
  } catch (error) {
    if (isUndeclared(error, httpRequest.method as MethodName, resource))
      warnings.warn('A refusal that no resource declares', sender.address, { path, ...error.body });
    throw error;
  }
}

async function httpResponse(
  response: ResourceResponse,
  request: AnyRequest,
  httpRequest: Request,
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const cookie of response.cookies ?? []) headers.append('Set-Cookie', cookie);
  if ('session' in request) headers.set(applicationHeader, request.session.token);
  if (response.content) return contentResponse(response.content);
  if (response.made) return streamResponse(response.made, harden(headers));
  if (response.file === undefined) return jsonResponse(response, headers);
  return fileResponse(response.file, httpRequest.headers, harden(headers));
}

/** Whether a refusal has a status that the description of the method does not have. */
function isUndeclared(error: unknown, name: MethodName, resource: Resource): error is Refusal {
  const method = resource[name];
  if (!(error instanceof Refusal) || !method) return false;
  const declared: readonly number[] = refusalStatuses(name, method, resource);
  return !declared.includes(error.status);
}

function methodOf(resource: Resource, name: string): Method {
  const method = methodNames.includes(name as MethodName) ? resource[name as MethodName] : undefined;
  if (method) return method as Method;
  const allowed = methodNames.filter((one) => resource[one] !== undefined);
  throw new Refusal(405, `${name} is not possible here.`, { headers: { Allow: allowed.join(', ') } });
}

function admitted(
  resource: Resource,
  { name, method }: { readonly name: MethodName; readonly method: Method },
  incoming: ResourceRequest,
): AnyRequest {
  if (resource.access === 'anyone') return incoming;
  const request = identify(incoming, authenticate(incoming));
  admit(resource, request, { isWrite: name !== 'GET' && !isRead(method) });
  if (name !== 'GET' && 'person' in request) admitChange(resource, request);
  return request;
}

async function read(reading: Reading, asking: Asking, listeners: Listeners): Promise<ResourceResponse> {
  const page = await load(reading, asking, listeners);
  return reading.isSilent ? { status: 204 } : { item: reading.body(page) };
}

function load(reading: Reading, { request, query }: Asking, listeners: Listeners) {
  const { listenerName } = query.read(watchQuery);
  if (listenerName !== undefined && 'session' in request)
    return listeners.watch(request.session, listenerName, reading);
  if (reading.isSilent) throw refuse(400, 'A listener has to be named.', 'listenerName');
  return reading.load();
}

async function bodyOf(
  method: Write<UserRequest>,
  request: UserRequest,
  httpRequest: Request,
): Promise<unknown> {
  if (method.isForm) return formOf(httpRequest);
  const schema = method.body?.(request);
  if (schema === undefined) return undefined;
  const text = await httpRequest.text();
  if (
    method.takesForm &&
    /^application\/x-www-form-urlencoded\b/i.test(httpRequest.headers.get('Content-Type') ?? '')
  )
    return parseBody(schema, Object.fromEntries(new URLSearchParams(keepPlus(text))));
  return parseBody(schema, text.trim() === '' ? {} : jsonOf(text));
}

/** @throws Refusal 400 for another kind of body, or a body that was cut off */
async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw refuse(400, 'The body is not a complete form.', 'body');
  }
}

function jsonOf(text: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw refuse(400, 'The body is not JSON.', 'body');
  return value;
}

async function handle(
  method: Write<UserRequest>,
  body: unknown,
  { request, query }: Asking,
  table: ResourceTable,
  resource: Resource,
): Promise<ResourceResponse> {
  const response = await method.handle(asked(request, request.params, query.read(method.query)), body);
  const status = response.status ?? method.status;
  const { headers = {}, cookies = [] } = response;
  if (response.file ?? response.made ?? response.content) return response;
  if (response.item === undefined || method.answers === undefined) return { status, headers, cookies };
  const json: Json | readonly Json[] = toJson(method.answers, response.item);
  const uri = status === 201 && 'restUri' in json ? json.restUri : undefined;
  const selecting = resource.isRtRandom ? new Query() : query;
  const representation = representationOf({ query: selecting.read(representationQuery) });
  const write = (one: Json) =>
    represent(one, representation, resource.references ?? [], resolver(table, request), {
      keepsUri: false,
    });
  return {
    status,
    // A path from the root of the host, since a relative path is resolved from the collection.
    headers: uri === undefined ? headers : { ...headers, Location: `${base}${uri}` },
    cookies,
    item: Array.isArray(json) ? json.map(write) : write(json as Json),
  };
}

/** Sets headers so that an answer to a client is neither cached nor sniffed. */
function harden(headers: Headers): Headers {
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  return headers;
}

function jsonResponse({ status = 200, item }: ResourceResponse, headers: Headers): Response {
  harden(headers);
  if (item === undefined) return new Response(null, { status, headers });
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(item), { status, headers });
}

const refusalResponse = ({ status, body, headers }: Refusal) =>
  jsonResponse({ status, item: body }, new Headers(headers));
