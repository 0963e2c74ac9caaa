/**
 * Events in other programs: webhooks, whose signatures the library of Standard Webhooks checks, and the stream of events, which the
 * library of server-sent events reads.
 */
import { EventSource } from 'eventsource';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type SessionHeaders, sessionHeaders } from '#phone-system/testing/session-headers.ts';
import type { TestPhone } from '#phone-system/testing/test-phone.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { type AdministeredWebhook, administrationOf, type CompanyEvent } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import { inside, nameOf, testCompany } from '#tests/support/company/company.ts';
import { blockNamed } from '#tests/support/documents/blocks.ts';
import { EventReceiver } from '#tests/support/network/event-receiver.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { companyEvent } from '#wire/events/event-schema.ts';

let phoneSystem: TestPhoneSystem;
let alice: TestPhone;
let bob: TestPhone;
let client: Client;
let url: string;
const receiver = new EventReceiver();
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ busyToneMs: 0, control: true, webhookHosts: ['127.0.0.1'] });
  alice = await phoneSystem.addPhone('alice');
  bob = await phoneSystem.addPhone('bob');
  url = await receiver.listen();
  client = await signedInClient(phoneSystem, 'ivan');
});
afterAll(async () => {
  await client.dispose();
  receiver.close();
  await phoneSystem.stop();
});
afterEach(async () => {
  for (const webhook of await webhooks()) await administrationOf(client).removeWebhook(webhook);
  receiver.received.splice(0);
  receiver.answer = (response) => response.writeHead(204).end();
});

/** Runs the code of the documentation that checks a signature. */
function verified(secret: string, body: string, headers: Record<string, string>): unknown {
  const { code } = blockNamed('docs/integrations/events.md: standardwebhooks');
  const run = new Function(
    'Webhook',
    'secret',
    'body',
    'headers',
    `${code.replace(/^import.*$/m, '')}return event;`,
  );
  return run(Webhook, secret, body, headers);
}

it('the event in the documentation has the form of an event', () => {
  const { code } = blockNamed('docs/integrations/events.md: "call.ended"');
  expect(companyEvent.parse(JSON.parse(code))).toEqual(JSON.parse(code));
});

const ended = ['call.ended'] as const;
const add = (change: Partial<AdministeredWebhook> = {}) =>
  administrationOf(client).addWebhook({
    name: 'Call log',
    url,
    events: change.events ?? [],
    isEnabled: true,
  });

function webhooks(): Promise<readonly AdministeredWebhook[]> {
  return new Promise((resolve) => {
    const unwatch = administrationOf(client).watchWebhooks((all) => {
      resolve(all);
      queueMicrotask(() => unwatch());
    });
  });
}

async function webhook(): Promise<AdministeredWebhook> {
  const [first] = await webhooks();
  if (!first) throw new Error('There is no webhook.');
  return first;
}

async function callAndHangUp(): Promise<void> {
  await Promise.all([alice.call(inside(102)), bob.answer()]);
  await alice.hangUp();
  await Promise.all([alice.reaches('idle'), bob.reaches('idle')]);
}

const moveClock = (moveMs: number) =>
  fetch(`${phoneSystem.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });

it('tells a call in order to a webhook, signed so that the library of Standard Webhooks takes it', async () => {
  const { secret = '' } = await add();
  await callAndHangUp();
  const ofAlice = () =>
    receiver.received.filter(
      ({ event }) => 'user' in event.data && event.data.user?.name === nameOf('alice'),
    );
  await expect
    .poll(() => ofAlice().map(({ event }) => event.type))
    .toEqual(['call.started', 'call.answered', 'call.ended']);
  await expect.poll(() => receiver.types.filter((type) => type === 'call.ended').length).toBe(2);
  expect(receiver.types).toContain('call.ringing');
  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(receiver.received.length);
  for (const { headers, body } of receiver.received) {
    const signed = headers as Record<string, string>;
    expect(verified(secret, body, signed)).toMatchObject({ version: 1 });
    expect(() => new Webhook(secret).verify(body.replace('"version":1', '"version":2'), signed)).toThrow();
  }
  const [last] = ofAlice().slice(-1);
  expect(last?.event.data).toMatchObject({ isIncoming: false, number: inside(102), name: nameOf('bob') });
});

it('sends what a receiver that was away has missed, each event by the same id, and nothing twice', async () => {
  await add({ events: [...ended] });
  receiver.answer = (response) => response.writeHead(503).end();
  await callAndHangUp();
  await expect.poll(async () => (await webhook()).waiting).toBe(2);
  await expect.poll(async () => (await webhook()).lastAttempt?.status).toBe(503);
  expect((await webhook()).retryAt).toBeGreaterThan(Date.now());
  const refused = receiver.received.splice(0).map(({ event }) => event.id);
  receiver.answer = (response) => response.writeHead(200).end();
  await moveClock(60_000);
  await expect.poll(() => receiver.received.length).toBe(2);
  await expect.poll(async () => (await webhook()).waiting).toBe(0);
  expect(receiver.received.map(({ event }) => event.id)).toEqual(expect.arrayContaining(refused));
  expect(receiver.received).toHaveLength(2);
});

it('waits as long as a busy receiver wants', async () => {
  await add({ events: [...ended] });
  receiver.answer = (response) => response.writeHead(429, { 'Retry-After': '600' }).end();
  await callAndHangUp();
  await expect.poll(async () => (await webhook()).lastAttempt?.status).toBe(429);
  const { retryAt = 0 } = await webhook();
  expect(retryAt - ((await webhook()).lastAttempt?.at ?? 0)).toBeGreaterThanOrEqual(600_000);
});

it('gives an event up after three days, shows it, and sends it again when asked', async () => {
  await add({ events: [...ended] });
  receiver.answer = (response) => response.writeHead(500).end();
  await callAndHangUp();
  await expect.poll(async () => (await webhook()).waiting).toBe(2);
  await moveClock(3 * 24 * 3_600_000 + 60_000);
  // The session has expired.
  await client.dispose();
  client = await signedInClient(phoneSystem, 'ivan');
  await expect.poll(async () => (await webhook()).failed).toBe(2);
  const list = administrationOf(client).webhookDeliveries(await webhook());
  await list.loadMore();
  expect(list.items.value).toMatchObject([
    { type: 'call.ended', isFailed: true, status: 500 },
    { type: 'call.ended', isFailed: true, status: 500 },
  ]);
  receiver.answer = (response) => response.writeHead(204).end();
  receiver.received.splice(0);
  const [newest] = list.items.value;
  if (!newest) throw new Error('There is no event.');
  expect(await administrationOf(client).repeatDeliveries(await webhook(), newest)).toBe(1);
  await expect.poll(() => receiver.received.map(({ event }) => event.id)).toEqual([newest.eventID]);
  expect(await administrationOf(client).repeatDeliveries(await webhook())).toBe(1);
  await expect.poll(() => receiver.received.length).toBe(2);
  await expect.poll(async () => (await webhook()).failed).toBe(0);
});

it('follows no redirect', async () => {
  const inner = new EventReceiver();
  const innerUrl = await inner.listen();
  const added = await add();
  receiver.answer = (response) => response.writeHead(307, { Location: innerUrl }).end();
  expect(await administrationOf(client).testWebhook(added)).toMatchObject({ status: 307, reason: /307/ });
  expect(inner.received).toEqual([]);
  inner.close();
});

it.each([
  ['http://example.com/', /https/],
  ['https://127.0.0.2/', /inside the network/],
  ['https://[::1]/', /inside the network/],
  ['https://169.254.169.254/latest/meta-data', /inside the network/],
  ['https://me:secret@example.com/', /no password/],
])('takes no webhook to %s', async (address, reason) => {
  await expect(
    administrationOf(client).addWebhook({ name: 'Inside', url: address, events: [], isEnabled: true }),
  ).rejects.toMatchObject({ code: 'administration.refused', serverMessage: expect.stringMatching(reason) });
});

it('does not reach a name that leads inside the network', async () => {
  const added = await administrationOf(client).addWebhook({
    name: 'Rebound',
    url: `https://localhost:${new URL(url).port}/`,
    events: [],
    isEnabled: true,
  });
  const { reason } = await administrationOf(client).testWebhook(added);
  expect(reason).toMatch(/inside the network/);
  expect(receiver.received).toEqual([]);
});

it('an administrator who may only read sees webhooks without secrets and changes none', async () => {
  await add();
  const reader = await signedInClient(phoneSystem, 'umar.bauer');
  const seen = await new Promise<readonly AdministeredWebhook[]>((resolve) => {
    administrationOf(reader).watchWebhooks(resolve);
  });
  expect(seen).toHaveLength(1);
  expect(seen[0]).not.toHaveProperty('secret');
  await expect(administrationOf(reader).removeWebhook(await webhook())).rejects.toMatchObject({
    code: 'forbidden',
  });
  await reader.dispose();
});

async function streamOf(
  headers: SessionHeaders,
  query = '',
): Promise<{ readonly source: EventSource; readonly events: CompanyEvent[]; readonly gaps: () => number }> {
  const events: CompanyEvent[] = [];
  let gaps = 0;
  const source = new EventSource(`${phoneSystem.url}/restletrouter/v1/rcc/Event${query}`, {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
  });
  for (const type of ['call.started', 'call.answered', 'call.ended'])
    source.addEventListener(type, ({ data }) => events.push(JSON.parse(data)));
  source.addEventListener('gap', () => {
    gaps += 1;
  });
  await new Promise((resolve, reject) => {
    source.onopen = resolve;
    source.onerror = reject;
  });
  return { source, events, gaps: () => gaps };
}

it('streams events to a service account, which gets what it missed when it comes back', async () => {
  const headers = await sessionHeaders(phoneSystem.url, {
    login: `rcc|${testCompany.name}`,
    app: 'myRCC',
  });
  const first = await streamOf(headers, '?types=call.ended');
  await callAndHangUp();
  await expect.poll(() => first.events.length).toBe(2);
  first.source.close();
  const seen = first.events[0]?.id ?? '';
  await callAndHangUp();
  const second = await streamOf(headers, `?types=call.ended&since=${seen}`);
  await expect.poll(() => second.events.length).toBe(3);
  expect(second.events[0]?.id).toBe(first.events[1]?.id);
  expect(second.gaps()).toBe(0);
  second.source.close();
  const third = await streamOf(headers, '?since=00000000-0000-4000-8000-000000000000');
  await expect.poll(() => third.gaps()).toBe(1);
  third.source.close();
});

it('streams nothing to a user', async () => {
  const headers = await sessionHeaders(phoneSystem.url, { login: 'alice' });
  const response = await fetch(`${phoneSystem.url}/restletrouter/v1/rcc/Event`, { headers });
  expect(response.status).toBe(403);
});
