import { afterAll, beforeAll, expect, it } from 'vitest';
import { administeredCallSource } from '../../../../sdk/wire/administration/call.ts';
import { administeredGroupSource } from '../../../../sdk/wire/administration/group.ts';
import { importSource } from '../../../../sdk/wire/administration/import.ts';
import { administeredPhoneSource } from '../../../../sdk/wire/administration/phone.ts';
import { legalHoldSource } from '../../../../sdk/wire/administration/retention.ts';
import { serviceAccountSource } from '../../../../sdk/wire/administration/service-account.ts';
import { companySoundSource } from '../../../../sdk/wire/administration/sound.ts';
import { trunkSource } from '../../../../sdk/wire/administration/trunk.ts';
import { webhookSource } from '../../../../sdk/wire/administration/webhook.ts';
import type { CallHistoryItem } from '../../../../sdk/wire/calls/call-history.ts';
import { idOf as lastPart } from '../../../../sdk/wire/id-of.ts';
import { administeredPbxAccountSource } from '../../../../sdk/wire/phones/pbx-account.ts';
import { resources } from '../../resources/all.ts';
import { type MethodName, methodNames, type Resource } from '../../resources/resource.ts';
import { Desk } from '../../testing/desk.ts';
import { recordEcho } from '../../testing/record-echo.ts';
import { type SessionHeaders, sessionHeaders } from '../../testing/session-headers.ts';
import { validBodies } from '../../testing/valid-bodies.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let phoneSystem: PhoneSystem;
let callId: string;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  // The paths name the second.
  const headers = await sessionHeaders(phoneSystem.url, { login: 'ivan' });
  const webhook = validBodies[`POST ${webhookSource}`];
  const trunk = validBodies[`POST ${trunkSource}`];
  for (const [source, body] of [
    [legalHoldSource, { userID: '2', reason: 'Claim' }],
    [legalHoldSource, { userID: '2', reason: 'Appeal' }],
    [trunkSource, trunk],
    [trunkSource, { ...trunk, hasAccounts: true }],
    [webhookSource, webhook],
    [webhookSource, webhook],
  ] as const) {
    const response = await fetch(`${phoneSystem.url}/restletrouter/${source}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(201);
  }
  const account = await fetch(`${phoneSystem.url}/restletrouter/${serviceAccountSource}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ accountID: '2' }),
  });
  expect(account.status).toBe(201);
  const desk = await Desk.open(phoneSystem, 'bob');
  await recordEcho(desk);
  const { items } = await desk.get<{ items: CallHistoryItem[] }>('v1/logs/CallHistory');
  callId = lastPart(items[0]?.call ?? '');
  await desk.leave();
});
afterAll(() => phoneSystem.stop());

/** The requests are about bob, his phone and a hunt group. */
const idAt = (path: string): string => {
  if (path.startsWith(administeredPhoneSource)) return 'bob-desk';
  if (path.startsWith(administeredCallSource)) return callId;
  if (path.startsWith(companySoundSource)) return 'MUSIC';
  if (path.startsWith(administeredPbxAccountSource)) return '2-2';
  return path.startsWith(administeredGroupSource) ? 'p1' : '2';
};
const written = (path: string) => path.replace(/:\w+/, idAt(path));

async function send(
  headers: SessionHeaders | undefined,
  method: MethodName,
  { path }: Resource,
): Promise<number> {
  const address = written(path);
  const body = validBodies[`${method} ${address}`] ?? {};
  const response = await fetch(`${phoneSystem.url}/restletrouter/${address}`, {
    method,
    headers: headers ?? {},
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

const requests = resources
  .filter(({ access }) => access === 'administrator')
  .flatMap((resource) =>
    methodNames.flatMap((method) => {
      const declared = resource[method];
      return declared ? [{ method, resource, isRead: method === 'GET' || 'shape' in declared }] : [];
    }),
  );

const statuses = (
  headers: SessionHeaders | undefined,
  which: (request: (typeof requests)[number]) => boolean,
) =>
  Promise.all(
    requests
      .filter(which)
      .map(async ({ method, resource }) => [method, resource.path, await send(headers, method, resource)]),
  );

const all = (status: number, which: (request: (typeof requests)[number]) => boolean = () => true) =>
  requests.filter(which).map(({ method, resource }) => [method, resource.path, status]);
/** A form has no body in JSON, and imports have no ids of their own to ask for; `import/imports.test.ts` records what they change. */
const isImport = ({ resource, method }: (typeof requests)[number]) =>
  resource.path.startsWith(importSource) || isForm(resource[method]);
const isForm = (declared: object | undefined) => declared !== undefined && 'isForm' in declared;
/** After an erasure nothing else can be asked about the user; `personal-data/user-erasure.test.ts` records it. */
const isErasure = ({ resource }: (typeof requests)[number]) => resource.path.endsWith('/erase');
const reading = (request: (typeof requests)[number]) => request.isRead && !isImport(request);
const writing = ({ isRead }: { isRead: boolean }) => !isRead;

it('the administration is closed to strangers, users, CRMs and programs', async () => {
  expect(requests.length).toBeGreaterThan(8);
  expect(await statuses(undefined, () => true)).toEqual(all(401));
  const { url } = phoneSystem;
  const closed = [
    { login: 'alice' },
    { login: 'grace' },
    { login: 'ENDUSER:alice', app: 'myCrm' },
    { login: 'rcc|acme', app: 'myRCC' },
  ];
  for (const who of closed)
    expect(await statuses(await sessionHeaders(url, who), () => true)).toEqual(all(403));
});

it('an administrator who only reads is refused every change', async () => {
  const headers = await sessionHeaders(phoneSystem.url, { login: 'umar.bauer' });
  expect(await statuses(headers, writing)).toEqual(all(403, writing));
  expect(await statuses(headers, reading)).toEqual(all(200, reading));
});

it('every change by an administrator is recorded', async () => {
  const headers = await sessionHeaders(phoneSystem.url, { login: 'ivan' });
  const entries = async () => {
    const response = await fetch(`${phoneSystem.url}/restletrouter/v1/administration/Audit?length=1`, {
      headers,
    });
    return ((await response.json()) as { count: number }).count;
  };
  for (const { method, resource } of requests.filter(
    (request) => writing(request) && !isImport(request) && !isErasure(request),
  )) {
    const before = await entries();
    const status = await send(headers, method, resource);
    expect([method, resource.path, status < 300, await entries()]).toEqual([
      method,
      resource.path,
      true,
      before + 1,
    ]);
  }
});
