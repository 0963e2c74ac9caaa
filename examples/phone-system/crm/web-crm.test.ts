import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WebCrmLog } from '../../../sdk/wire/web-crm.ts';
import { askOutside } from '../events/ask-outside.ts';
import { newSecret } from '../events/stored-webhook.ts';
import { WebCrm } from './web-crm.ts';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

const received: Received[] = [];
let answer: (response: ServerResponse, request: Received) => void;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = '', url = '', headers } = request;
  const one = { method, path: url, body: Buffer.concat(chunks).toString(), headers };
  received.push(one);
  answer(response, one);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const secret = newSecret();
const alice = { userID: '1', name: 'Alice Martin', number: '101' };
const call: WebCrmLog = {
  key: 'callside:c1:1796030040000',
  callID: '812',
  isIncoming: true,
  number: '+33123450606',
  startedAt: 1_796_030_040_000,
  talkedMs: 52_000,
  subject: 'Call from Jane',
  outcome: 'Resolved',
  notes: `"3 < 4" & 'soon' {{name}} </script>`,
};

let now: number;
let crm: WebCrm;
beforeEach(() => {
  received.length = 0;
  now = Date.now();
  crm = new WebCrm({
    clock: { now: () => now },
    crm: () => ({
      name: 'Acme CRM',
      url: `${origin}/calls`,
      secret,
      lookupUrl: `${origin}/search?phone={number}`,
      recordUrl: `${origin}/contacts/{id}`,
    }),
    isAllowedInside: (host) => host === '127.0.0.1',
  });
});

const json = (value: unknown) => (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
};

it('the records of a number are asked for with a signature that the library of Standard Webhooks checks', async () => {
  const record = { id: 7, name: `O'Neil </script> {{x}}`, type: 'Customer', company: null, email: 'x' };
  answer = json({ records: [record] });
  expect(await crm.find('+33 1&x=1')).toEqual([
    { id: '7', name: `O'Neil </script> {{x}}`, type: 'Customer' },
  ]);
  const [{ method, path, headers } = { method: '', path: '', headers: {} }] = received;
  expect([method, path]).toEqual(['GET', '/search?phone=%2B33%201%26x%3D1']);
  const check = new Webhook(secret);
  expect(check.verify(JSON.stringify(path), headers as Record<string, string>)).toBe(path);
  expect(() => check.verify(JSON.stringify('/search?phone=2'), headers as Record<string, string>)).toThrow();
});

it('of 10,000 records 50 are read, and one that is none hides no other', async () => {
  const records = Array.from({ length: 10_000 }, (_, at) => ({ id: `c${at}`, name: `Jane ${at}` }));
  answer = json({ records: [null, { id: '', name: 'Nobody' }, 'x', ...records] });
  const found = (await crm.find('1')) ?? [];
  expect(found).toHaveLength(50);
  expect(found[0]).toEqual({ id: 'c0', name: 'Jane 0' });
});

it('an answer without an end, without a list or with another status is a fault with its reason', async () => {
  answer = (response) => response.writeHead(200).end('x'.repeat(1_000_001));
  await expect(crm.find('1')).rejects.toThrow('The answer has more than 1000000 octets.');
  answer = (response) => response.writeHead(200).end('<h1>Welcome</h1>');
  await expect(crm.find('1')).rejects.toThrow('The CRM has answered no list of records.');
  answer = (response) => response.writeHead(500).end();
  await expect(crm.find('1')).rejects.toThrow('The CRM has answered 500 Internal Server Error.');
  answer = (response) => response.writeHead(302, { Location: '/other' }).end();
  await expect(crm.find('1')).rejects.toThrow('The CRM has answered 302 Found.');
  answer = (response) => response.writeHead(404).end();
  expect(await crm.find('1')).toEqual([]);
});

it('a CRM that answers the beginning only is given up after the time limit', async () => {
  answer = (response) => response.writeHead(200).write('{');
  const request = {
    method: 'GET',
    headers: {},
    now,
    isAllowedInside: () => true,
    timeoutMs: 50,
    maxOctets: 9,
  } as const;
  await expect(askOutside(origin, request)).rejects.toThrow('There was no answer within 0.05 seconds.');
});

it('a CRM that wants no requests gets none until its time is over', async () => {
  answer = (response) => response.writeHead(429, { 'Retry-After': '30' }).end();
  await expect(crm.log(alice, call)).rejects.toThrow('The CRM has answered 429 Too Many Requests.');
  answer = json({ id: 'n-1', records: [] });
  await expect(crm.log(alice, call)).rejects.toThrow('The CRM wants no requests for some time.');
  await expect(crm.find('1')).rejects.toThrow('The CRM wants no requests for some time.');
  expect(received).toHaveLength(1);
  now += 30_001;
  expect(await crm.log(alice, call)).toBe('n-1');
});

it('the log of a call is signed, has the same id each time, and is written once the CRM names the entry', async () => {
  answer = json({ id: 41 });
  const record = { id: '7', name: 'Jane Doe' };
  expect(await crm.log(alice, { ...call, record })).toBe('41');
  expect(await crm.log(alice, { ...call, record, notes: 'Later' })).toBe('41');
  const events = received.map(({ body, headers }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  );
  const { key, ...data } = call;
  expect(events[0]).toEqual({
    id: key,
    type: 'call.logged',
    timestamp: new Date(now).toISOString(),
    version: 1,
    data: { user: alice, ...data, record },
  });
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([key]));
  answer = (response) => response.writeHead(200).end('ok');
  await expect(crm.log(alice, call)).rejects.toThrow('The CRM has not named the entry that it wrote.');
});

it('a call whose record is gone is logged without the record', async () => {
  answer = (response, { body }) =>
    body.includes('"record"') ? void response.writeHead(410).end() : json({ id: 'n-2' })(response);
  expect(await crm.log(alice, { ...call, record: { id: '7', name: 'Jane Doe' } })).toBe('n-2');
  expect(received).toHaveLength(2);
});
