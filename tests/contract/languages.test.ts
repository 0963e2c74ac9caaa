import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allWords } from '#i18n/all-english.ts';
import { englishDictionary } from '#i18n/english-file.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { type Client, createClient, errorCodes } from '#sdk/index.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let system: PhoneSystem;
let folder: string;
let translators: Server;
const open: Client[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'languages-'));
  await writeFile(join(folder, 'dictionary_fr.json'), '{"greeting":"Bonjour","goodbye":"Au revoir"}');
  await writeFile(
    join(folder, 'dictionary_en.json'),
    JSON.stringify({ greeting: 'Hello', ...(await englishDictionary()) }),
  );
  await writeFile(join(folder, 'dictionary_de.json'), '<html><body>Bitte warten</body></html>');
  translators = createServer((request, response) => {
    response.setHeader('X-Asked', request.url ?? '');
    response.end(JSON.stringify({ brand: `of ${request.url}`, greeting: 'common' }));
  });
  await new Promise<void>((resolve) => translators.listen(0, '127.0.0.1', resolve));
  const { port } = translators.address() as AddressInfo;
  system = await startPhoneSystem({
    dictionaries: folder,
    // No app is built here, so there are no formats either.
    pages: (_request, _response, next) => next(),
    commonDictionary: `http://127.0.0.1:${port}/{lang}`,
  });
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.dispose();
});
afterAll(async () => {
  await system.stop();
  translators.close();
  await rm(folder, { recursive: true });
});

function newClient(): Client {
  const client = createClient({ url: system.url, app: 'callside' });
  open.push(client);
  return client;
}

async function signedIn(login = 'alice'): Promise<Client> {
  const client = newClient();
  await client.session.signIn({ login, password: 'demo' });
  return client;
}

test('the words of the app and the formats of all languages are available before sign-in', async () => {
  const { languages } = newClient();
  expect(languages.offered.value).toEqual([]);
  const own = async (tag: string) => (tag === 'it' ? { greeting: 'Ciao' } : undefined);
  expect(await languages.load('it-CH', { own })).toEqual({
    tag: 'it',
    words: { greeting: 'Ciao' },
    formats: { tag: 'en', shortDate: 'dd/MM/y', hourCycle: 'h12', firstDayOfWeek: 0, weekend: [6, 0] },
    failure: undefined,
  });
  expect(await languages.load('sv', { own })).toMatchObject({ tag: 'en', words: {}, failure: undefined });
});

test('a login names the languages, whose words override those of the app', async () => {
  const { languages } = await signedIn();
  expect(languages.offered.value).toEqual(['de', 'en', 'fr']);
  const own = async (tag: string) => (tag === 'fr' ? { greeting: 'Salut', thanks: 'Merci' } : undefined);
  const loading = languages.load('fr-CA', { own });
  const loaded = await loading;
  expect(loaded).toMatchObject({ tag: 'fr', failure: undefined });
  expect(loaded.words).toMatchObject({ greeting: 'Bonjour', goodbye: 'Au revoir', thanks: 'Merci' });
  expect([languages.dictionary.value, languages.formats.value]).toEqual(['ready', 'ready']);
});

test("an unusable dictionary is reported, and its parent, English or the app's own words replace it", async () => {
  const { languages } = await signedIn();
  const { tag, words, failure } = await languages.load('de-AT');
  expect({ tag, greeting: words.greeting }).toEqual({ tag: 'en', greeting: 'Hello' });
  expect(failure?.code).toBe('badResponse');
  const own = async () => ({ greeting: 'Hallo' });
  expect((await languages.load('de', { own })).words.greeting).toBe('Hallo');
});

test('a program that loads English has words for users about every error', async () => {
  const { languages } = await signedIn();
  const { words } = await languages.load('en');
  for (const code of errorCodes) {
    expect([words[`error.${code}.label`], words[`error.${code}.detail`]], code).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  }
  expect(await englishDictionary()).toEqual(allWords);
});

test('the later of two concurrent language changes wins', async () => {
  const { languages } = await signedIn();
  const first = languages.load('fr').catch((error: unknown) => error);
  const second = await languages.load('en');
  expect(await first).toMatchObject({ code: 'aborted' });
  expect(second.words.greeting).toBe('Hello');
  expect(languages.dictionary.value).toBe('ready');
});

test('words shared by products come from another address, and all other words override them', async () => {
  const client = newClient();
  await client.session.resume();
  await client.session.signIn({ login: 'bob', password: 'demo' });
  const { words } = await client.languages.load('fr');
  expect(words).toMatchObject({ brand: 'of /fr', greeting: 'Bonjour' });
});

test("a chosen language is stored for the user's next sign-in anywhere", async () => {
  const client = await signedIn('carol');
  expect(client.languages.preferred.value).toBe('en');
  await client.languages.prefer('fr');
  expect(client.languages.preferred.value).toBe('fr');
  expect((await signedIn('carol')).languages.preferred.value).toBe('fr');
  expect((await signedIn('dave')).languages.preferred.value).toBe('en');
});

test('an unknown language is refused', async () => {
  const client = await signedIn('dave');
  await expect(client.languages.prefer('../etc')).rejects.toMatchObject({ code: 'badRequest' });
});
