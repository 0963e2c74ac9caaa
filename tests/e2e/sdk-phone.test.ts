import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { createPhoneSystem, PhoneSystem } from '../../examples/phone-system/phone-system.ts';
import { startPhoneSystem } from '../../examples/phone-system/testing.ts';
import type { Client } from '../../sdk/index.ts';
import { launchBrowser, newPerson } from '../browser.ts';

/** What the page of `sdk-phone-page.ts` offers. */
declare const client: Client;
declare const heard: () => Promise<number>;
declare const openMicrophones: () => number;

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wav': 'audio/wav' };
let folder: string;
let system: PhoneSystem;
let browser: Browser;

const pages: NonNullable<Parameters<typeof createPhoneSystem>[0]['pages']> = (request, response, next) => {
  const path = request.url === '/' ? '/index.html' : (request.url ?? '').replace(/\?.*/, '');
  readFile(join(folder, path)).then(
    (file) => response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' }).end(file),
    next,
  );
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callside-sdk-phone-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: new URL('./sdk-phone-page/', import.meta.url).pathname,
    build: { outDir: folder, emptyOutDir: true },
  });
  system = await startPhoneSystem({ pages, control: true });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await system.stop();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

const isReady = () => client.phone?.state.value.name === 'connected';
const isTalking = () => client.calls.lines.value.some(({ line }) => line.value.state === 'talking');
const isRinging = () => client.calls.lines.value.some((call) => call.can('answer') && call.isHere.value);
const isQuiet = () => client.calls.lines.value.length === 0;

const phoneError = () => {
  const state = client.phone?.state.value;
  return state?.name === 'error' ? state.reason.code : undefined;
};

async function person(login: string, url = system.url): Promise<Page> {
  const page = await (await newPerson(browser)).newPage();
  await page.goto(url);
  await page.evaluate((name) => client.session.signIn({ login: name, password: 'demo' }), login);
  await page.waitForFunction(isReady);
  return page;
}

/** Energy heard since the call began grows: somebody is heard. */
const hears = (page: Page) =>
  expect.poll(() => page.evaluate(() => heard()), { timeout: 10_000 }).toBeGreaterThan(1e-4);

test('calls the echo and hears it, sends keys, mutes, hangs up', async () => {
  const alice = await person('alice');
  await alice.evaluate(() => client.calls.place('600'));
  await alice.waitForFunction(isTalking);
  await hears(alice);
  await alice.evaluate(() => client.calls.lines.value[0]?.sendDtmfs('12#'));
  await alice.evaluate(() => client.calls.lines.value[0]?.setMuted(true));
  expect(await alice.evaluate(() => client.calls.lines.value[0]?.muted.value)).toBe(true);
  await alice.evaluate(() => client.calls.lines.value[0]?.drop());
  await alice.waitForFunction(isQuiet);
});

test('two people hear each other; the one holds and takes back', async () => {
  const [alice, bob] = await Promise.all([person('alice'), person('bob')]);
  await alice.evaluate(() => client.calls.place('102'));
  await bob.waitForFunction(isRinging);
  await bob.evaluate(() => client.calls.lines.value[0]?.answer());
  await Promise.all([alice, bob].map((page) => page.waitForFunction(isTalking)));
  await Promise.all([hears(alice), hears(bob)]);
  await alice.evaluate(() => client.calls.lines.value[0]?.hold());
  await alice.waitForFunction(() => client.calls.lines.value[0]?.line.value.state === 'held');
  await alice.evaluate(() => client.calls.lines.value[0]?.unhold());
  await alice.waitForFunction(isTalking);
  await bob.evaluate(() => client.calls.lines.value[0]?.drop());
  await Promise.all([alice, bob].map((page) => page.waitForFunction(isQuiet)));
});

test('a second call holds the first', async () => {
  const alice = await person('alice');
  await alice.evaluate(() => client.calls.place('600'));
  await alice.waitForFunction(isTalking);
  await alice.evaluate(() => client.calls.place('601'));
  await alice.waitForFunction(
    () => client.calls.lines.value.map(({ line }) => line.value.state).join() === 'held,talking',
  );
});

test('a number that is none is told', async () => {
  const alice = await person('alice');
  const code = await alice.evaluate(() =>
    client.calls.place('+').catch((error: { code: string }) => error.code),
  );
  expect(code).toBe('call.wrongNumber');
});

test('a lost SIP connection comes back by itself, and the call goes on', async () => {
  const alice = await person('alice');
  await alice.evaluate(() => client.calls.place('600'));
  await alice.waitForFunction(isTalking);
  await fetch(`${system.url}/control/drop-sip`, { method: 'POST' });
  await alice.waitForFunction(() => client.phone?.state.value.name !== 'connected');
  await alice.waitForFunction(isReady);
  const before = await alice.evaluate(() => heard());
  await expect.poll(() => alice.evaluate(() => heard())).toBeGreaterThan(before);
});

test('a phone that is used elsewhere is not taken without being asked for', async () => {
  const first = await person('carol');
  const second = await (await newPerson(browser)).newPage();
  await second.goto(system.url);
  await second.evaluate(() => client.session.signIn({ login: 'carol', password: 'demo' }));
  await second.waitForFunction(() => client.phone?.state.value.name === 'error');
  expect(await second.evaluate(phoneError)).toBe('phone.inUse');
  await second.evaluate(() => client.phone?.takeOver());
  await second.waitForFunction(isReady);
  await first.waitForFunction(() => client.phone?.state.value.name === 'error');
  expect(await first.evaluate(phoneError)).toBe('phone.takenOver');
});

test('a reloaded page goes on as the same phone', async () => {
  const alice = await person('alice');
  await alice.reload();
  expect(await alice.evaluate(() => client.session.resume())).toBe(true);
  await alice.waitForFunction(isReady);
});

test('a restarted phone system finds its phones again by itself', async () => {
  const data = await mkdtemp(join(tmpdir(), 'callside-sdk-data-'));
  await using restarted = new AsyncDisposableStack();
  restarted.defer(() => rm(data, { recursive: true }));
  const first = await startPhoneSystem({ pages, data });
  const alice = await person('alice', first.url);
  await first.stop();
  await alice.waitForFunction(() => client.connection.state.value.name === 'waiting');
  await alice.waitForFunction(() => client.phone?.state.value.name === 'retry');
  const second = await startPhoneSystem({ pages, data, port: first.port });
  restarted.defer(() => second.stop());
  await alice.waitForFunction(() => client.connection.state.value.name === 'connected');
  await alice.waitForFunction(isReady);
  await alice.evaluate(() => client.calls.place('600'));
  await alice.waitForFunction(isTalking);
  await hears(alice);
});

test('a microphone that is refused is told, and nothing is dialled', async () => {
  const alice = await person('alice');
  await alice.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const code = await alice.evaluate(() =>
    client.calls.place('600').catch((error: { code: string }) => error.code),
  );
  expect(code).toBe('phone.microphoneDenied');
  expect(await alice.evaluate(() => client.calls.placing.value)).toBeUndefined();
});

test('disposing hangs up, leaves the registrar and lets the microphone go', async () => {
  const alice = await person('alice');
  await alice.evaluate(() => client.calls.place('600'));
  await alice.waitForFunction(isTalking);
  expect(await alice.evaluate(() => openMicrophones())).toBe(1);
  await alice.evaluate(() => client.dispose());
  expect(await alice.evaluate(() => openMicrophones())).toBe(0);
  await expect
    .poll(async () => (await (await fetch(`${system.url}/control/counts`)).json()).engine)
    .toMatchObject({
      legs: 0,
      registrations: 0,
    });
});
