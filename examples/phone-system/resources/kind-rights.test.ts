import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccessRights, lockableKinds, type RightsKind } from '../../../sdk/wire/access-rights.ts';
import { sessionHeaders } from '../testing/session-headers.ts';
import { validBodies } from '../testing/valid-bodies.ts';
import { type PhoneSystem, startPhoneSystem } from '../testing.ts';
import { resources } from './all.ts';
import { type MethodName, methodNames, type Resource } from './resource.ts';

let phoneSystem: PhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
});
afterAll(() => phoneSystem.stop());

async function signIn(login: string) {
  const headers = await sessionHeaders(phoneSystem.url, { login });
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${phoneSystem.url}/restletrouter/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, never> };
  };
  const rights = async () =>
    ((await send('GET', 'v1/user/Info')).body.rights ?? {}) as Readonly<Record<RightsKind, AccessRights>>;
  return { send, rights };
}

/** The places that change things of a kind: its list, and a thing of it. */
const changes = resources.flatMap((resource: Resource) => {
  const parts = resource.path.split('/');
  const at = parts.length - (parts.at(-1)?.startsWith(':') ? 2 : 1);
  const isItem = at === parts.length - 2;
  return methodNames.flatMap((method) =>
    resource[method] && method !== 'GET' && !(method === 'POST' && isItem) && resource.access !== 'service'
      ? [{ method, path: resource.path, kind: parts[at] ?? '', isItem }]
      : [],
  );
});

const flagOf = { POST: 'canCreate', PUT: 'canUpdate', DELETE: 'canDelete' } as const satisfies Partial<
  Record<MethodName, keyof AccessRights>
>;

/** Sends every change that the rights of a user deny, and returns those that are not refused. */
async function permittedInSpite(login: string) {
  const { send, rights } = await signIn(login);
  const known = await rights();
  const denied = changes.filter(
    ({ kind, method, isItem }) =>
      kind in known &&
      (isItem || method === 'POST') &&
      known[kind as RightsKind][flagOf[method as 'POST']] === false,
  );
  const wrong: string[] = [];
  for (const { method, path } of denied) {
    const address = path.replaceAll(/:\w+/g, '1');
    const { status } = await send(method, address, validBodies[`${method} ${address}`] ?? {});
    if (status !== 403 && status !== 404) wrong.push(`${method} ${address}: ${status}`);
  }
  return { count: denied.length, wrong };
}

it.each(['umar.bauer', 'alice', 'bob', 'carol'])(
  'the phone system refuses %s everything that the profile denies',
  async (login) => {
    const { count, wrong } = await permittedInSpite(login);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(0);
  },
);

it('an administrator who only reads sees the things of every kind, and changes none of them', async () => {
  const { send, rights } = await signIn('umar.bauer');
  for (const [kind, { canCreate, canUpdate, canDelete }] of Object.entries(await rights()))
    if (kind !== 'Behalf')
      expect([kind, canCreate, canUpdate, canDelete]).toEqual([kind, false, false, false]);
  expect((await send('GET', 'v1/user/Forwarding')).status).toBe(200);
});

it('an administrator locks kinds of things for a user, who then only sees them until they are open again', async () => {
  const ivan = await signIn('ivan');
  const bob = await signIn('bob');
  const holiday = { label: 'Spring', startDate: '2027-03-01', endDate: '2027-03-02' };
  const denied = async () =>
    Object.entries(await bob.rights()).flatMap(([kind, { canUpdate }]) =>
      canUpdate === false ? [kind] : [],
    );
  const before = await denied();
  expect((await ivan.send('PUT', 'v1/administration/User/2', { lockedKinds: ['Calendar'] })).status).toBe(
    200,
  );
  expect((await denied()).filter((kind) => !before.includes(kind))).toEqual([
    'Calendar',
    'CalendarSlot',
    'Holiday',
  ]);
  expect((await bob.send('POST', 'v1/user/Holiday', holiday)).status).toBe(403);
  expect((await bob.send('GET', 'v1/user/Holiday')).status).toBe(200);
  const all = [...lockableKinds];
  const { body } = await ivan.send('PUT', 'v1/administration/User/2', { lockedKinds: all });
  expect(body.lockedKinds).toEqual(all);
  expect((await permittedInSpite('bob')).wrong).toEqual([]);
  await ivan.send('PUT', 'v1/administration/User/2', { lockedKinds: [] });
  expect(await denied()).toEqual(before);
});
