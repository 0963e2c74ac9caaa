import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Actor } from '../../administration/audit.ts';
import { foundOf, ScimFault } from '../../administration/scim/scim-error.ts';
import { readFilter } from '../../administration/scim/scim-filter.ts';
import type { ScimGroups } from '../../administration/scim/scim-groups.ts';
import type { Attributes } from '../../administration/scim/scim-patch.ts';
import {
  maxScimPage,
  resourceTypes,
  schemas,
  scimUrns,
  serviceProviderConfig,
} from '../../administration/scim/scim-schemas.ts';
import { type ScimUsers, versionOf } from '../../administration/scim/scim-users.ts';
import { isSameSecret } from '../../base/is-same-secret.ts';
import type { NetworkRate } from '../../limits/network-rate.ts';
import type { RateLimitedLog } from '../../limits/rate-limited-log.ts';
import { Refusal } from '../../resources/refusal.ts';
import { clientAddress } from '../server/client-address.ts';
import { readJson } from '../server/read-json.ts';

export interface ScimApiDeps {
  readonly scimUsers: ScimUsers;
  readonly scimGroups: ScimGroups;
  readonly scimRate: NetworkRate;
  readonly warnings: RateLimitedLog;
  /** The token of the client. */
  readonly token: string;
}

type Environment = { Bindings: HttpBindings };
type Resources = ScimUsers | ScimGroups;

export const scimPath = '/scim/v2';
const maxOctets = 256 * 1024;
const defaultPage = 100;

/** The resources by which an identity provider adds, changes and disables users: SCIM 2.0 (RFC 7643 and 7644). */
export function createScimApi(deps: ScimApiDeps): Hono<Environment> {
  const { scimUsers, scimGroups, scimRate, warnings } = deps;
  const app = new Hono<Environment>().basePath(scimPath);
  app.use('*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    const waitMs = scimRate.add(addressOf(c));
    if (waitMs > 0) {
      c.header('Retry-After', String(Math.ceil(waitMs / 1_000)));
      throw new ScimFault(429, 'There are too many requests. Try again later.');
    }
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? [];
    if (!isSameSecret(token, deps.token)) {
      c.header('WWW-Authenticate', 'Bearer realm="SCIM"');
      throw new ScimFault(401, 'The token is wrong or missing.');
    }
    return next();
  });
  app.use(
    '*',
    bodyLimit({
      maxSize: maxOctets,
      onError: (c) => {
        // The rest of the body is not read.
        c.header('Connection', 'close');
        throw new ScimFault(413, `A body has at most ${maxOctets} octets.`);
      },
    }),
  );
  app.get('/ServiceProviderConfig', (c) => answer(c, serviceProviderConfig));
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes],
    ['/Schemas', schemas],
  ] as const) {
    app.get(path, (c) => answer(c, listOf(all, { count: all.length, startIndex: 1 })));
    app.get(`${path}/:id`, (c) => {
      const id = c.req.param('id');
      return answer(
        c,
        foundOf(
          all.find((one) => one.id === id),
          id,
        ),
      );
    });
  }
  addResources(app, { path: '/Users', type: 'User', resources: scimUsers });
  addResources(app, { path: '/Groups', type: 'Group', resources: scimGroups });
  app.notFound((c) => answerFault(c, new ScimFault(404, 'There is no such resource.')));
  app.onError((error, c) => {
    if (error instanceof ScimFault) return answerFault(c, error);
    if (error instanceof Refusal)
      return answerFault(c, new ScimFault(error.status, error.message, 'invalidSyntax'));
    warnings.warn(`a request of SCIM failed: ${error.name}`, addressOf(c), { error, path: c.req.path });
    return answerFault(c, new ScimFault(500, 'The phone system failed at this request.'));
  });
  return app;
}

function addResources(
  app: Hono<Environment>,
  { path, type, resources }: { readonly path: string; readonly type: string; readonly resources: Resources },
): void {
  const describe = (c: Context<Environment>, resource: Attributes) => {
    const { host } = new URL(c.req.url);
    const location = `${new URL(c.req.url).protocol}//${c.req.header('Host') ?? host}${scimPath}${path}/${resource.id}`;
    const excluded = (c.req.query('excludedAttributes') ?? '').toLowerCase().split(',');
    const shown = Object.entries(resource).filter(([name]) => !excluded.includes(name.toLowerCase()));
    return {
      ...Object.fromEntries(shown),
      meta: { resourceType: type, location, version: versionOf(resource) },
    };
  };
  const send = (c: Context<Environment>, resource: Attributes, status: 200 | 201 = 200) => {
    const body = describe(c, resource);
    c.header('ETag', body.meta.version);
    c.header('Location', body.meta.location);
    return answer(c, body, status);
  };
  const ifMatch = (c: Context) => c.req.header('If-Match');
  app.get(path, async (c) => {
    const filter = c.req.query('filter');
    const startIndex = Math.max(1, numberOf(c.req.query('startIndex'), 1));
    const length = Math.min(maxScimPage, Math.max(0, numberOf(c.req.query('count'), defaultPage)));
    const { count, items } = await resources.page(filter === undefined ? undefined : readFilter(filter), {
      offset: startIndex - 1,
      length,
    });
    return answer(
      c,
      listOf(
        items.map((one) => describe(c, one)),
        { count, startIndex },
      ),
    );
  });
  app.post(path, async (c) => send(c, await resources.add(actorOf(c), await readObject(c)), 201));
  app.get(`${path}/:id`, async (c) => {
    const id = c.req.param('id');
    const resource = foundOf(await resources.find(id), id);
    const version = versionOf(resource);
    if (c.req.header('If-None-Match') !== version) return send(c, resource);
    c.header('ETag', version);
    return c.body(null, 304);
  });
  app.put(`${path}/:id`, async (c) =>
    send(c, await resources.replace(actorOf(c), c.req.param('id'), await readObject(c), ifMatch(c))),
  );
  app.patch(`${path}/:id`, async (c) =>
    send(c, await resources.patch(actorOf(c), c.req.param('id'), await readObject(c), ifMatch(c))),
  );
  app.delete(`${path}/:id`, async (c) => {
    await resources.remove(actorOf(c), c.req.param('id'), ifMatch(c));
    return c.body(null, 204);
  });
}

const addressOf = ({ env }: Context<Environment>): string => clientAddress(env.incoming);

const actorOf = (c: Context<Environment>): Actor => ({
  personId: undefined,
  name: 'SCIM',
  address: addressOf(c),
});

/** @throws ScimFault 400 */
async function readObject(c: Context): Promise<Attributes> {
  const body = await readJson(c);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ScimFault(400, 'The body is a JSON object.', 'invalidSyntax');
  return body as Attributes;
}

/** @throws ScimFault 400 */
function numberOf(text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (!/^-?\d{1,9}$/.test(text))
    throw new ScimFault(400, `${text.slice(0, 20)} is no number.`, 'invalidValue');
  return Number(text);
}

const listOf = (
  resources: readonly object[],
  { count, startIndex }: { readonly count: number; readonly startIndex: number },
) => ({
  schemas: [scimUrns.list],
  totalResults: count,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const answer = (c: Context, body: object, status = 200) =>
  c.body(JSON.stringify(body), status as 200, { 'Content-Type': 'application/scim+json' });

const answerFault = (c: Context, { status, scimType, message }: ScimFault) =>
  answer(
    c,
    {
      schemas: [scimUrns.error],
      status: String(status),
      ...(scimType !== undefined && { scimType }),
      detail: message,
    },
    status,
  );
