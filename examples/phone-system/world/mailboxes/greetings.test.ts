import { expect, it } from 'vitest';
import { strengthOf } from '../../engine/local/testing/strength.ts';
import type { Desk } from '../../testing/desk.ts';
import { openOffice, to } from '../../testing/office.ts';
import { decodeWav, encodeWav } from '../robots/wav.ts';

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

const send = (desk: Desk, file: Uint8Array, label: string | undefined = 'Tone') => {
  const form = new FormData();
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

it('refuses a file that is no sound, a long one, a cut-off one and a huge one in words', async () => {
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
