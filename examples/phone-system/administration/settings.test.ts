import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  AdministeredBrand,
  Embedding,
  UserDefaults,
} from '../../../sdk/wire/administration/settings.ts';
import type { AdministeredUser } from '../../../sdk/wire/administration/user.ts';
import { Changes } from '../base/changes.ts';
import { Clock } from '../base/clock.ts';
import { CompanySettings } from '../company/company-settings.ts';
import { CompanyStore } from '../company/company-store.ts';
import { acme } from '../demonstration/acme.ts';
import { openStore } from '../store/store.ts';
import { pngOf } from '../testing/png.ts';
import { sessionHeaders } from '../testing/session-headers.ts';
import { type PhoneSystem, startPhoneSystem } from '../testing.ts';
import { Audit } from './audit.ts';
import { SettingsAdministration } from './settings.ts';

let phoneSystem: PhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
});
afterAll(() => phoneSystem.stop());

async function as(login: string) {
  const headers = await sessionHeaders(phoneSystem.url, { login });
  return async <Body>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const { 'Content-Type': _, ...others } = headers as Record<string, string>;
    const response = await fetch(`${phoneSystem.url}/restletrouter/${path}`, {
      method,
      headers: isForm ? others : headers,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Body };
  };
}

const open = async (path: string) => fetch(`${phoneSystem.url}/restletrouter/${path}`);
const customData = async () =>
  (await (await open('FilesService/customdata/datas')).json()) as {
    appName: string;
    branding?: string;
    AllowedParentFrames: string[];
    SignInParentFrames: string[];
  };
const brand = 'v1/administration/Brand';
const frames = 'v1/administration/Embedding';
const defaults = 'v1/administration/UserDefaults';
const formOf = (content: string | Buffer) => {
  const form = new FormData();
  form.set('file', new Blob([content as BlobPart]), 'logo');
  return form;
};
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="url(#a)" d="M0 0h9v9z"/></svg>';

it('name, colour and logo of an administrator reach pages without a session at once, and stay', async () => {
  const ivan = await as('ivan');
  const { body } = await ivan<AdministeredBrand>('PUT', brand, { appName: 'Harbour', color: '#0b6e4f' });
  expect(body).toMatchObject({ appName: 'Harbour', color: '#0b6e4f', logo: '' });
  expect((await ivan('PUT', brand, { appName: 'Late', version: 'old' })).status).toBe(412);
  expect((await ivan('PUT', brand, { color: 'red' })).status).toBe(400);
  const { logo } = (await ivan<AdministeredBrand>('PUT', `${brand}/Logo`, formOf(svg))).body;
  expect(await customData()).toMatchObject({
    appName: 'Harbour',
    branding: '/restletrouter/FilesService/Brand/theme',
  });
  const picture = await open(logo);
  expect(picture.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(picture.headers.get('Content-Security-Policy')).toContain('sandbox');
  expect(await picture.text()).toBe(svg);
  expect(await (await open('FilesService/Brand/theme')).json()).toMatchObject({
    light: { primary: { color: '#0b6e4f' } },
    logo: { dark: `/restletrouter/${logo}` },
  });
  await ivan('DELETE', `${brand}/Logo`);
  expect((await open(logo)).status).toBe(404);
  await ivan('PUT', brand, { appName: '', color: '' });
  expect((await customData()).branding).toBeUndefined();
});

it.each([
  ['an SVG with a script', svg.replace('<path', '<script>alert(1)</script><path')],
  ['an SVG with a handler', svg.replace('<path', '<path onload="alert(1)"')],
  ['an SVG that loads something', svg.replace('url(#a)', 'url(https://a.example/x)')],
  ['an SVG with an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`],
  ['a page', '<html><svg></svg></html>'],
  ['a large file', Buffer.alloc(300_000, svg)],
])('%s is no logo', async (_, content) => {
  const ivan = await as('ivan');
  expect((await ivan('PUT', `${brand}/Logo`, formOf(content))).status).toBe(409);
  expect((await ivan('PUT', `${brand}/Logo`, formOf(pngOf(4, 4)))).status).toBe(200);
});

it('only the offered languages can be chosen at the sign-in', async () => {
  const ivan = await as('ivan');
  const { body } = await ivan<AdministeredBrand>('GET', brand);
  const [first = ''] = body.allLanguages.filter((tag) => tag !== 'en');
  await ivan('PUT', brand, { languages: [first] });
  const response = await fetch(`${phoneSystem.url}/restletrouter/v1/service/Login`, {
    method: 'POST',
    headers: { 'X-Application': 'callside', Authorization: `Basic ${btoa('alice:demo')}` },
  });
  const { languages } = (await response.json()) as { languages: { code: string }[] };
  expect(languages.map(({ code }) => code)).toEqual(body.allLanguages.includes(first) ? [first] : []);
  await ivan('PUT', brand, { languages: [] });
});

it('pages of an administrator may embed the product with their permissions, until they are removed', async () => {
  const ivan = await as('ivan');
  const alice = await as('alice');
  const origin = 'https://crm.example';
  const before = (await ivan<Embedding>('GET', frames)).body;
  const wanted = [{ origin, permissions: ['seeCalls', 'signIn'] }, { origin: 'https://*.other.example' }];
  expect((await ivan('PUT', frames, { frames: wanted, version: before.version })).status).toBe(200);
  const { customization } = (
    await alice<{
      customization: { AllowedParentFrames: string[]; ParentFramePermissions: Record<string, string[]> };
    }>('GET', 'v1/user/Info')
  ).body;
  expect(customization.AllowedParentFrames).toEqual([
    ...before.fixedFrames,
    origin,
    'https://*.other.example',
  ]);
  expect(customization.ParentFramePermissions[origin]).toEqual(['seeCalls', 'signIn']);
  expect((await customData()).SignInParentFrames).toEqual([origin]);
  const policy = (await fetch(`${phoneSystem.url}/widget/`)).headers.get('Content-Security-Policy') ?? '';
  if (policy !== '') expect(policy).toContain(origin);
  for (const wrong of [
    'crm.example',
    'javascript:alert(1)',
    'https://crm.example/page',
    'https://a.example;',
  ])
    expect((await ivan('PUT', frames, { frames: [{ origin: wrong }] })).status).toBe(400);
  expect((await ivan('PUT', frames, { frames: [{ origin }, { origin }] })).status).toBe(409);
  await ivan('PUT', frames, { frames: [], queueCallsOnly: true });
  expect((await customData()).AllowedParentFrames).toEqual(before.fixedFrames);
  expect((await ivan<Embedding>('GET', frames)).body.queueCallsOnly).toBe(true);
});

it('a new user gets the values of new users, and the others get them when they are asked for', async () => {
  const ivan = await as('ivan');
  await ivan('PUT', defaults, {
    language: 'fr',
    voicemailAfter: 20,
    mayUseCrm: false,
    licences: { teams: true },
    lockedKinds: ['Device'],
  });
  const draft = { login: 'nina', firstName: 'Nina', lastName: 'New', rights: { isSwitchboard: true } };
  const { body: nina } = await ivan<AdministeredUser>('POST', 'v1/administration/User', draft);
  expect(nina.rights).toMatchObject({ hasMailbox: true, mayUseCrm: false, isSwitchboard: true });
  expect(nina.licences.teams).toBe(true);
  expect(nina.lockedKinds).toEqual(['Device']);
  const { body } = await ivan<UserDefaults>('GET', defaults);
  expect(body.differing).toBeGreaterThan(10);
  expect((await ivan<{ users: number }>('POST', `${defaults}/apply`)).body.users).toBe(body.differing);
  expect((await ivan<UserDefaults>('GET', defaults)).body.differing).toBe(0);
  const alice = await as('alice');
  const rules = await alice<{ items: { destination: string; noAnswerForwardingDelay: number }[] }>(
    'GET',
    'v1/user/Forwarding?forwardType=NA',
  );
  expect(rules.body.items).toContainEqual(
    expect.objectContaining({ destination: 'ENT_VM', noAnswerForwardingDelay: 20_000 }),
  );
});

it('settings of the company are not for administrators of a department', async () => {
  const victor = await as('victor.bauer');
  expect((await victor('GET', brand)).status).toBe(200);
  for (const path of [brand, frames, defaults]) expect((await victor('PUT', path, {})).status).toBe(403);
  expect((await victor('POST', `${defaults}/apply`)).status).toBe(403);
});

it('two changes of the embedding at once keep each other, and of two of a version one is refused', async () => {
  const log = pino({ level: 'silent' });
  const { db, close } = await openStore({ server: undefined, folder: undefined, log });
  const changes = new Changes();
  const administration = new SettingsAdministration({
    settings: await CompanySettings.load(db, changes),
    company: await CompanyStore.load(db, { changes, first: acme }),
    audit: new Audit(db, new Clock()),
    users: { differing: () => [], apply: async () => 0 },
    languages: () => [],
    fixedFrames: () => [],
  });
  const actor = { personId: undefined, name: 'Ivan', address: '' };
  const wanted = [{ origin: 'https://one.example' }];
  await Promise.all([
    administration.changeEmbedding(actor, { queueCallsOnly: true }),
    administration.changeEmbedding(actor, { frames: wanted }),
  ]);
  expect(administration.embedding()).toMatchObject({ queueCallsOnly: true, frames: wanted });
  const { version } = administration.embedding();
  const rivals = await Promise.allSettled([
    administration.changeEmbedding(actor, { version, queueCallsOnly: false }),
    administration.changeEmbedding(actor, { version, frames: [] }),
  ]);
  expect(rivals.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await close();
});
