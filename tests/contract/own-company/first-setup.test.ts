import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '#sdk/index.ts';
import { type OwnCompany, serveOwnCompany } from '../../support/company/own-company.ts';
import { setupAnswers } from '../../support/company/setup-answers.ts';
import { freePort } from '../../support/network/free-port.ts';

let folder: string;
let port: number;
let company: OwnCompany;
let code: string;
beforeAll(async () => {
  port = await freePort();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-setup-'));
  company = serveOwnCompany(port, ['--data', join(folder, 'data')]);
  code = (await company.setUpAddress()).split('#')[1] ?? '';
});
afterEach(async () => {
  await company.stop();
  await rm(folder, { recursive: true });
});
afterAll(() => company.stop());

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly host?: string;
}

/** Resolves to the status and the text of an answer. `fetch` does not let a program choose the header `Host`. */
function send(path: string, { method = 'GET', headers = {}, body, host = 'localhost' }: Sent = {}) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const sent = request({ host, port, path, method, headers: { accept: 'text/html', ...headers } });
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  send('/setup', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

test('a phone system without a company serves its setup and its health only, to this machine only', async () => {
  expect((await send('/healthz')).text).toBe('{"status":"setup"}');
  expect((await send('/setup')).status).toBe(200);
  for (const path of [
    '/',
    '/widget/',
    '/embed.js',
    '/openapi.json',
    '/restletrouter/v1/user/Info',
    '/restletrouter/v1/service/Login',
    '/control/counts',
    '/setup/company',
    '/password/x',
    '/index.html',
    '/assets/../index.html',
  ])
    expect((await send(path)).status, path).toBe(404);
  const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  for (const { address } of others.filter(({ internal, family }) => !internal && family === 'IPv4'))
    await expect(send('/setup', { host: address }), address).rejects.toThrow('ECONNREFUSED');
});

test('the setup is closed to other names of this machine, to pages of others, and behind a proxy', async () => {
  const refused = async (headers: Readonly<Record<string, string>>) => (await post({}, headers)).status;
  expect(await refused({ host: 'evil.example' })).toBe(403);
  expect(await refused({ origin: 'https://evil.example' })).toBe(403);
  expect(await refused({ origin: 'null' })).toBe(403);
  expect(await refused({ 'x-forwarded-for': '192.0.2.1' })).toBe(403);
  expect((await send('/healthz', { headers: { host: 'evil.example' } })).status).toBe(403);
});

test('the fifth wrong code ends the setup, also for the right code', async () => {
  for (let times = 0; times < 5; times += 1)
    expect((await post({ ...setupAnswers, code: `wrong-${times}` })).status).toBe(403);
  expect((await post({ ...setupAnswers, code })).status).toBe(410);
  expect((await send('/restletrouter/v1/user/Info')).status).toBe(404);
});

test('wrong answers are named and do not use the code up', async () => {
  const wrong = { country: 'XX', domain: 'no domain', password: 'short', extension: '901', login: '' };
  const { status, text } = await post({ ...setupAnswers, ...wrong, code });
  expect(status).toBe(422);
  expect(JSON.parse(text).faults.toSorted()).toEqual(Object.keys(wrong).toSorted());
  expect((await post({ ...setupAnswers, code })).status).toBe(200);
});

test('after its administrator is set up, a phone system has no setup again, and the code is in no log', async () => {
  const both = await Promise.all([
    post({ ...setupAnswers, code }),
    post({ ...setupAnswers, code, login: 'other' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  await company.runs();
  const checkClosed = async () => {
    for (const path of ['/setup', '/setup/', '/setup/company'])
      expect((await send(path)).status, path).toBe(404);
    expect((await post({ ...setupAnswers, code })).status).toBe(404);
  };
  await checkClosed();
  const logged = company
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('\n')).not.toContain(code);
  expect(company.printed()).not.toContain(setupAnswers.password);
  await company.stop();

  company = serveOwnCompany(port, ['--data', join(folder, 'data')]);
  await company.runs();
  expect(company.printed()).not.toContain('/setup#');
  await checkClosed();
  const client = createClient({ url: company.url, app: 'callside' });
  const login = JSON.parse(both.find(({ status }) => status === 200)?.text ?? '').login as string;
  await client.session.signIn({ login, password: setupAnswers.password });
  await client.dispose();
});
