import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { strengthOf } from '../../engine/local/testing/strength.ts';
import { decodeWav, encodeWav } from '../../sounds/wav.ts';
import type { Desk } from '../../testing/desk.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice();
const path = 'v1/user/Greeting';
const hertz = 2000;
const mailboxHertz = 1000;

interface Greeting {
  readonly restUri: string;
  readonly label: string;
  readonly duration: number;
  readonly isChosen: boolean;
}

/** Two seconds of a tone. */
const tone = encodeWav(
  Int16Array.from({ length: 16_000 }, (_, at) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * hertz * at) / 8_000)),
  ),
);

const send = (desk: Desk, file: Uint8Array, label: string | undefined = 'Tone', purpose?: string) => {
  const form = new FormData();
  if (purpose !== undefined) form.set('purpose', purpose);
  form.set('file', new Blob([new Uint8Array(file)]), 'greeting.wav');
  if (label !== undefined) form.set('label', label);
  return desk.send(path, form);
};

it('a caller hears the greeting that the owner of the mailbox has chosen', async () => {
  const phones = await office.plugIn('alice');
  const { alice, bob, carol } = office.desks;
  const added = await send(bob, tone);
  expect(added.status).toBe(201);
  const greeting = (await added.json()) as Greeting;
  expect(greeting).toMatchObject({ label: 'Tone', duration: 2_000, isChosen: false });
  expect((await carol.request('PUT', greeting.restUri, { isChosen: true })).status).toBe(404);
  expect((await bob.request('PUT', greeting.restUri, { isChosen: true })).status).toBe(200);
  const content = await bob.request('GET', `${greeting.restUri}/content`);
  expect(strengthOf(decodeWav(Buffer.from(await content.arrayBuffer())), hertz)).toBeGreaterThan(0.1);

  const rule = await bob.request('POST', 'v1/user/Forwarding', { forwardType: 'UR', destination: 'ENT_VM' });
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  const hears = (frequency: number) => phones.alice.sound.strength(frequency);
  await expect.poll(() => hears(hertz), { timeout: 10_000, interval: 20 }).toBeGreaterThan(0.05);
  await expect.poll(() => hears(mailboxHertz), { timeout: 10_000, interval: 20 }).toBeGreaterThan(0.05);
  expect(await alice.act(line, 'disconnect')).toBe(204);
  const { restUri } = (await rule.json()) as Greeting;
  expect((await bob.request('DELETE', restUri)).status).toBe(204);
  expect((await bob.request('DELETE', greeting.restUri)).status).toBe(204);
  expect(await bob.get(path)).toMatchObject({ count: 0 });
});

it('a caller of a user who is away hears the scheduled away greeting, and the message says so', async () => {
  const phones = await office.plugIn('alice');
  const { alice, bob } = office.desks;
  const mp3 = await readFile(join(import.meta.dirname, '../../sounds/testing/tone.mp3'));
  const added = await send(bob, mp3, 'Away', 'AUTO_ATTENDANT');
  expect(added.status).toBe(201);
  const { restUri } = (await added.json()) as Greeting;
  const schedule = (from: number, until: number) =>
    bob.request('PUT', restUri, { schedule: { from: String(from), until: String(until) } });
  expect((await schedule(5, 5)).status).toBe(400);
  expect((await schedule(0, Date.now() + 3_600_000)).status).toBe(200);
  const { user } = await bob.get<{ user: { restUri: string } }>('v1/user/Info');
  expect((await bob.request('PUT', user.restUri, { presenceState: 'sick' })).status).toBe(200);

  const rule = await bob.request('POST', 'v1/user/Forwarding', { forwardType: 'UR', destination: 'ENT_VM' });
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  const hears = (frequency: number) => phones.alice.sound.strength(frequency);
  await expect.poll(() => hears(hertz), { timeout: 10_000, interval: 20 }).toBeGreaterThan(0.05);
  await expect.poll(() => hears(mailboxHertz), { timeout: 10_000, interval: 20 }).toBeGreaterThan(0.05);
  await expect.poll(() => hears(mailboxHertz), { interval: 20 }).toBeLessThan(0.01);
  const { packets } = phones.alice.sound;
  await expect.poll(() => phones.alice.sound.packets - packets).toBeGreaterThan(60);
  expect(await alice.act(line, 'disconnect')).toBe(204);
  const messages = async () =>
    (await bob.get<{ items: { type: string; restUri: string }[] }>('v1/user/Voicemail')).items;
  await expect.poll(async () => (await messages()).map(({ type }) => type)).toEqual(['AUTO_ATTENDANT']);

  const made = [((await rule.json()) as Greeting).restUri, restUri, (await messages())[0]?.restUri ?? ''];
  for (const one of made) expect((await bob.request('DELETE', one)).status).toBe(204);
  await bob.request('PUT', user.restUri, { presenceSetting: 'CalendarSetting' });
});

it('choosing a greeting leaves those of other occasions chosen', async () => {
  const { bob } = office.desks;
  const both = [await send(bob, tone, 'Usual'), await send(bob, tone, 'Out', 'AVAILABILITY_ATTENDANT')];
  for (const response of both) {
    const { restUri } = (await response.json()) as Greeting;
    expect((await bob.request('PUT', restUri, { isChosen: true })).status).toBe(200);
  }
  const { items } = await bob.get<{ items: Greeting[] }>(path);
  expect(items.map(({ isChosen }) => isChosen)).toEqual([true, true]);
  for (const { restUri } of items) await bob.request('DELETE', restUri);
});

it('a file of a gigabyte is refused as soon as its length is known', async () => {
  const { port } = new URL(office.phoneSystem.url);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest({
      port,
      path: `/restletrouter/${path}`,
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 2 ** 30 },
    });
    request.on('response', (response) => resolve(response.statusCode));
    request.on('error', reject);
    // Only the head is sent.
    request.flushHeaders();
  });
  expect(status).toBe(413);
});

it('only the greeting that was chosen last is chosen', async () => {
  const { bob } = office.desks;
  const both = [await send(bob, tone, 'One'), await send(bob, tone, 'Two')];
  const [one, two] = (await Promise.all(both.map((response) => response.json()))) as [Greeting, Greeting];
  for (const { restUri } of [one, two])
    expect((await bob.request('PUT', restUri, { isChosen: true })).status).toBe(200);
  const { items } = await bob.get<{ items: Greeting[] }>(path);
  expect(items.map(({ label, isChosen }) => [label, isChosen])).toEqual([
    ['Two', true],
    ['One', false],
  ]);
  for (const { restUri } of items) await bob.request('DELETE', restUri);
});

it('refuses a file without sound, a long, an incomplete and a huge one, each with a reason', async () => {
  const { bob } = office.desks;
  const pdf = await send(bob, new TextEncoder().encode('%PDF-1.7 of a kind'));
  expect([pdf.status, await pdf.json()]).toMatchObject([400, { cause: 'file' }]);
  expect((await send(bob, encodeWav(new Int16Array(61 * 8_000)))).status).toBe(413);
  expect((await send(bob, encodeWav(new Int16Array(0)))).status).toBe(400);
  expect((await send(bob, tone, '')).status).toBe(400);
  expect((await send(bob, new Uint8Array(2_000_000))).status).toBe(413);
  const cut = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF';
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  expect((await bob.send(path, cut, headers)).status).toBe(400);
  expect((await bob.request('POST', path, { label: 'x' })).status).toBe(400);
  expect(await bob.get(path)).toMatchObject({ count: 0 });
});
