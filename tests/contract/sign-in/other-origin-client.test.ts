import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { type Client, createClient, createProof } from '#sdk/index.ts';
import { createServiceClient, type ServiceClient } from '#sdk/rcc.ts';
import { untilNamed } from '#sdk/transport/testing/until.ts';
import { inside, testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let phoneSystem: TestPhoneSystem;
/** The server of an application, which knows the user. */
let company: ServiceClient;
const clients: Client[] = [];
/** The credentials mode and the header names of the page's requests. */
const sent: { readonly credentials: unknown; readonly session: boolean }[] = [];
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  company = createServiceClient({ url: phoneSystem.url });
  await company.signIn({ login: `crm|${testCompany.name}`, password: 'demo' });
});
afterAll(async () => {
  company.dispose();
  await phoneSystem.stop();
});
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://crm.example/desk'));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.credentials) {
      const session = new Headers(init.headers).has('X-Session');
      sent.push({ credentials: init.credentials, session });
    }
    return fetch(url, init);
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
  vi.unstubAllGlobals();
  sent.length = 0;
});

/** A client in a page of another origin. */
function pageClient(): Client {
  const client = createClient({ url: phoneSystem.url, app: 'callside' });
  clients.push(client);
  return client;
}

const codeFor = async (login: string, challenge: string): Promise<string> =>
  (await company.codeFor({ login, app: 'callside', challenge })).code;

test('a page of another origin signs in by a code, receives push, and sends no cookie', async () => {
  const client = pageClient();
  const { verifier, challenge } = await createProof();
  await client.session.signIn({ code: await codeFor('alice', challenge), verifier });
  await client.ready();
  await untilNamed(client.connection.state, 'connected');
  expect(client.profile.info.value?.extension?.addressNumber).toBe(inside(101));
  expect(new Set(sent.map(({ credentials }) => credentials))).toEqual(new Set(['omit']));
  expect(sent.at(-1)?.session).toBe(true);
  await client.session.signOut();
});

test('the session of such a page continues in the same tab, and ends when it signs out', async () => {
  const first = pageClient();
  const { verifier, challenge } = await createProof();
  await first.session.signIn({ code: await codeFor('bob', challenge), verifier });
  const second = pageClient();
  expect(await second.session.resume()).toBe(true);
  await second.session.signOut();
  expect(await pageClient().session.resume()).toBe(false);
});

test('a code that was used, or is redeemed with another verifier, is refused by its name', async () => {
  const client = pageClient();
  const { verifier, challenge } = await createProof();
  const code = await codeFor('alice', challenge);
  const signIn = (secret: string) => client.session.signIn({ code, verifier: secret });
  await expect(signIn((await createProof()).verifier)).rejects.toMatchObject({ code: 'login.codeForeign' });
  await expect(signIn(verifier)).rejects.toMatchObject({ code: 'login.codeUsed' });
});
