import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { sendCommand } from '#desktop-helper/cli/send-command.ts';
import type { Desk } from '#phone-system/testing/desk.ts';
import { Desk as OpenDesk } from '#phone-system/testing/desk.ts';
import type { StartOptions } from '#phone-system/testing.ts';
import { type Client, createClient } from '#sdk/index.ts';
import type { KeyValueStorage, SocketEvents } from '#sdk/platform/platform.ts';
import { openWebSocket } from '#sdk/platform/socket.ts';
import { inside } from '#tests/support/company/company.ts';
import { findProgram } from '#tests/support/packages.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { crmOrigin, HelperLab } from './helper-lab.ts';

const baresip = findProgram('baresip');

const until = (condition: () => unknown) => expect.poll(condition, { interval: 20 });

/** Storage of one browser, which outlives a page and reports changes to all pages. */
function browserStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  const watchers = new Set<(key: string) => void>();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value);
      for (const watcher of watchers) watcher(key);
    },
    remove(key) {
      values.delete(key);
      for (const watcher of watchers) watcher(key);
    },
    watch(key, listener) {
      const watcher = (changed: string) => changed === key && listener();
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** A page of a browser that reaches the helper at its port of this test. */
async function openPage(
  system: { readonly url: string },
  options: { readonly port: () => number; readonly storage: KeyValueStorage },
): Promise<Client> {
  const client = createClient({
    url: system.url,
    app: 'callside',
    platform: {
      hasPhone: true,
      storage: options.storage,
      openSocket: (url: string, events: SocketEvents) =>
        url.startsWith('ws://127.0.0.1:47821') ? openAt(options.port(), events) : openWebSocket(url, events),
    },
  });
  onTestFinished(() => client.dispose());
  await client.session.signIn({ login: 'alice', password: 'demo' });
  await until(() => client.terminals.isReady.value).toBe(true);
  // A phone in the browser needs a browser.
  if (client.terminals.selected.value?.type === 'webphone') await client.terminals.select('alice-desk');
  return client;
}

function openAt(port: number, events: SocketEvents) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers: { Origin: crmOrigin } });
  socket.on('open', () => events.opened());
  socket.on('message', (data) => events.message(String(data)));
  socket.on('close', (code) => events.closed(code, ''));
  socket.on('error', () => undefined);
  return { send: (text: string) => socket.send(text), close: () => socket.close() };
}

async function startLab(options: StartOptions = {}) {
  const system = await startPhoneSystem(options);
  onTestFinished(() => system.stop());
  const lab = await HelperLab.start({ hertz: 440 });
  return { system, lab, port: () => lab.helper.port, storage: browserStorage() };
}

/** Sets the phone up as a user does: looks for the program, and confirms the code there. */
async function setUp(client: Client, folder: string) {
  const phone = client.desktopPhone;
  if (!phone) throw new Error('There is no desktop phone.');
  expect(phone.state.value).toEqual({ name: 'firstTime' });
  await phone.pair();
  await until(() => phone.pairing.value.name).toBe('waiting');
  const { code } = phone.pairing.value as { code: string };
  await sendCommand(folder, { command: 'allow', code });
  await until(() => phone.state.value.name).toBe('ready');
  return phone;
}

const leave = (desk: Desk) => onTestFinished(() => desk.leave());

describe.skipIf(!baresip)('the desktop phone of the SDK, with the helper and baresip', () => {
  test('is set up, selected, places a call with sound, is muted, and goes on after a reload', async () => {
    const { system, lab, port, storage } = await startLab();
    const client = await openPage(system, { port, storage });
    const phone = await setUp(client, lab.folder);
    await phone.connect();
    await until(() => phone.state.value.name).toBe('connected');
    await until(() => client.terminals.selected.value).toMatchObject({
      type: 'softphone',
      physicalState: 'inService',
    });
    await until(() => client.profile.info.value?.extension?.telephonicState).toBe('available');
    expect(phone.ips.value.length).toBeGreaterThan(0);
    expect(client.profile.info.value).toMatchObject({
      user: { softphoneSite: 'Paris', softphoneLocation: 'Rue de Lyon 12, 2nd floor' },
      extension: { softphoneG7222: true, softphoneG729: false },
    });

    await client.calls.place(inside(600));
    await until(() => client.calls.lines.value[0]?.state.value).toBe('talking');
    await until(() => client.calls.lines.value[0]?.isHere.value).toBe(true);
    await until(() => lab.heard(440)).toBeGreaterThan(0.02);
    client.calls.lines.value[0]?.setMuted(true);
    await until(() => client.calls.lines.value[0]?.isMuted.value).toBe(true);
    await until(() => lab.heard(440)).toBeLessThan(0.005);

    // The page is reloaded during the call.
    await client.dispose();
    const again = await openPage(system, { port, storage });
    await until(() => again.desktopPhone?.state.value.name).toBe('connected');
    await until(() => again.calls.lines.value[0]?.isMuted.value).toBe(true);
    again.calls.lines.value[0]?.setMuted(false);
    await until(() => lab.heard(440)).toBeGreaterThan(0.02);
    await again.calls.lines.value[0]?.hangUp();
    await until(() => again.calls.lines.value).toHaveLength(0);

    await again.desktopPhone?.disconnect();
    expect(again.desktopPhone?.state.value).toEqual({ name: 'userdisconnect' });
    await until(() => again.terminals.selected.value?.physicalState).toBe('outOfService');
  });

  test('answers a call at the helper, and ends when another kind of phone is selected', async () => {
    const { system, lab, port, storage } = await startLab();
    const client = await openPage(system, { port, storage });
    const phone = await setUp(client, lab.folder);
    await phone.connect();
    await until(() => client.terminals.selected.value?.physicalState).toBe('inService');
    const bob = await OpenDesk.open(system, 'bob');
    leave(bob);
    const web = await bob.plugIn('answer', 900);
    await bob.request('POST', 'telephony/Terminal/bob-web/placeCall', { destination: inside(101) });
    await until(() => client.calls.lines.value[0]?.isHere.value).toBe(true);
    await client.calls.lines.value[0]?.answer();
    await until(() => web.sound.strength(440)).toBeGreaterThan(0.02);
    await until(() => lab.heard(900)).toBeGreaterThan(0.02);
    await client.calls.lines.value[0]?.hangUp();
    await until(() => client.calls.lines.value).toHaveLength(0);
    await client.terminals.select('alice-desk');
    await until(() => phone.state.value.name).toBe('ready');
    await client.terminals.select('alice-program');
    await until(() => phone.state.value.name).toBe('connected');
  });

  test('shows which browser has the phone when a second one takes it', async () => {
    const { system, lab, port, storage } = await startLab();
    const one = await openPage(system, { port, storage });
    const first = await setUp(one, lab.folder);
    await first.connect();
    await until(() => first.state.value.name).toBe('connected');
    const two = await openPage(system, { port, storage: browserStorage() });
    const second = await setUp(two, lab.folder);
    await second.connect();
    // The phone system does not give the phone away while it is registered.
    expect(second.state.value).toEqual({ name: 'error', kind: 'noCredentials' });
    await second.connect({ force: true });
    await until(() => second.state.value.name).toBe('connected');
    await until(() => first.state.value).toMatchObject({ name: 'error' });
  });

  test('waits for a helper that was ended, and connects again when it is back', async () => {
    const { system, lab, storage } = await startLab();
    let port = lab.helper.port;
    const client = await openPage(system, { port: () => port, storage });
    const phone = await setUp(client, lab.folder);
    await phone.connect();
    await until(() => phone.state.value.name).toBe('connected');
    await until(() => client.terminals.selected.value?.type).toBe('softphone');
    await lab.helper.stop();
    await until(() => phone.state.value).toEqual({ name: 'error', kind: 'notReady' });
    const next = await HelperLab.start({ folder: lab.folder, sound: lab.sound });
    port = next.helper.port;
    await until(() => phone.state.value.name).toBe('connected');
  });
});

test('looks in vain where no program runs', async () => {
  const { system, lab, storage } = await startLab();
  const client = await openPage(system, { port: () => 1, storage });
  await client.desktopPhone?.pair();
  await until(() => client.desktopPhone?.pairing.value).toEqual({ name: 'notFound' });
  await client.desktopPhone?.connect();
  expect(client.desktopPhone?.state.value).toEqual({ name: 'error', kind: 'notReady' });
  expect(lab.printed).toEqual([]);
});

test('opens links, starts programs and places requests for rules only as the user allows', async () => {
  const { system, lab, port, storage } = await startLab();
  const client = await openPage(system, { port, storage });
  const { bridge } = await setUp(client, lab.folder);
  const { signal } = new AbortController();
  expect(await bridge.openLink('javascript:alert(1)', signal)).toBe('notAllowed');
  expect(await bridge.launchProgram({ name: 'notes', arguments: [] }, signal)).toBe('notAllowed');
  expect(await bridge.placeRequest({ method: 'GET', url: 'https://crm.example/' }, signal)).toEqual({
    outcome: 'notAllowed',
    status: undefined,
  });
  await expect(bridge.openLink('https://crm.example', AbortSignal.abort())).rejects.toThrow();
});

test('a tab that was open before the user allowed the browser connects by itself', async () => {
  const { system, lab, port, storage } = await startLab();
  const early = await openPage(system, { port, storage });
  expect(early.desktopPhone?.state.value).toEqual({ name: 'firstTime' });
  await setUp(await openPage(system, { port, storage }), lab.folder);
  await until(() => early.desktopPhone?.state.value).toEqual({ name: 'ready' });
  // A tab without the permission would be refused as not paired.
  const { signal } = new AbortController();
  const bridge = early.desktopPhone?.bridge;
  expect(await bridge?.launchProgram({ name: 'notes', arguments: [] }, signal)).toBe('notAllowed');
  await early.desktopPhone?.forget();
  expect(early.desktopPhone?.state.value).toEqual({ name: 'firstTime' });
});
