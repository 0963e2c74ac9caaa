import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeWav } from '../../sounds/wav.ts';
import type { Desk } from '../../testing/desk.ts';
import { openOffice, to } from '../../testing/office.ts';
import { pngOf } from '../../testing/png.ts';

const office = openOffice();
const path = 'v1/user/Voicemail';
const mailboxPath = 'v1/user/Mailbox/bean';

interface Message {
  readonly restUri: string;
  readonly type: string;
  readonly isRead: boolean;
  readonly timestamp: string;
  readonly comment?: string;
  readonly forwardedBy?: string;
  readonly remoteUrlPhoto?: string;
}

const messagesOf = async (desk: Desk) => (await desk.get<{ items: Message[] }>(`${path}?length=100`)).items;
const settings = (desk: Desk, notification: string) => desk.request('PUT', mailboxPath, { notification });

/** Bob's mailbox opens with a quarter of a second of silence: the greeting of the product takes six seconds. */
beforeEach(async () => {
  const { bob } = office.desks;
  const { count } = await bob.get<{ count: number }>('v1/user/Greeting');
  if (count > 0) return;
  const form = new FormData();
  form.set('label', 'Short');
  form.set('file', new Blob([new Uint8Array(encodeWav(new Int16Array(2_000)))]), 'greeting.wav');
  const added = await bob.send('v1/user/Greeting', form);
  const { restUri } = (await added.json()) as { restUri: string };
  expect((await bob.request('PUT', restUri, { isChosen: true })).status).toBe(200);
});

afterEach(async () => {
  for (const desk of [office.desks.bob, office.desks.carol]) {
    const rules = await desk.get<{ items: { restUri: string }[] }>('v1/user/Forwarding');
    for (const { restUri } of [...rules.items, ...(await messagesOf(desk))])
      await desk.request('DELETE', restUri);
  }
});

/** Alice leaves a message for bob. */
async function leaveMessage(): Promise<void> {
  const phones = await office.plugIn('alice');
  const { alice, bob } = office.desks;
  await bob.request('POST', 'v1/user/Forwarding', { forwardType: 'UR', destination: 'ENT_VM' });
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  const { sound } = phones.alice;
  await expect.poll(() => sound.strength(1000), { timeout: 20_000, interval: 20 }).toBeGreaterThan(0.05);
  await expect.poll(() => sound.strength(1000), { interval: 20 }).toBeLessThan(0.01);
  const { packets } = sound;
  await expect.poll(() => sound.packets - packets).toBeGreaterThan(60);
  expect(await alice.act(line, 'disconnect')).toBe(204);
}

describe('messages', () => {
  it('a deleted message comes back within its ten minutes, and is gone after them', async () => {
    const { bob, carol } = office.desks;
    await leaveMessage();
    await expect.poll(async () => (await messagesOf(bob)).length).toBe(1);
    const [message] = await messagesOf(bob);
    if (!message) throw new Error('There is no message.');
    const restore = (desk: Desk) => desk.request('POST', `${message.restUri}/restore`, {});
    expect((await restore(bob)).status).toBe(404);
    expect((await bob.request('DELETE', message.restUri)).status).toBe(204);
    expect(await messagesOf(bob)).toEqual([]);
    for (const request of ['GET', 'DELETE'] as const)
      expect((await bob.request(request, message.restUri)).status).toBe(404);
    expect(await bob.get('v1/logs/Notifications/bean')).toMatchObject({ unreadVoiceMails: 0 });
    expect((await restore(carol)).status).toBe(404);
    expect((await restore(bob)).status).toBe(204);
    expect(await messagesOf(bob)).toEqual([message]);
    expect((await bob.request('GET', `${message.restUri}/content`)).status).toBe(200);

    await bob.request('DELETE', message.restUri);
    await office.skip(601_000);
    // A later deletion removes messages that cannot be restored any more.
    await leaveMessage();
    await expect.poll(async () => (await messagesOf(bob)).length).toBe(1);
    for (const { restUri } of await messagesOf(bob)) await bob.request('DELETE', restUri);
    expect((await restore(bob)).status).toBe(404);
  });

  it("a dictation to the user's own mailbox is already heard, and has a list of its own", async () => {
    const phones = await office.plugIn('bob');
    const { bob } = office.desks;
    await bob.request('POST', 'v1/user/Forwarding', { forwardType: 'AL', destination: 'ENT_VM' });
    await bob.call('102');
    const line = await bob.line('talking', to('102'));
    const { sound } = phones.bob;
    await expect.poll(() => sound.strength(1000), { timeout: 20_000, interval: 20 }).toBeGreaterThan(0.05);
    await expect.poll(() => sound.strength(1000), { interval: 20 }).toBeLessThan(0.01);
    const { packets } = sound;
    await expect.poll(() => sound.packets - packets).toBeGreaterThan(60);
    expect(await bob.act(line, 'disconnect')).toBe(204);
    await expect.poll(async () => (await messagesOf(bob)).length).toBe(1);
    const ofType = async (types: string) =>
      (await bob.get<{ items: Message[] }>(`${path}?type=${types}`)).items.map(({ type, isRead }) => [
        type,
        isRead,
      ]);
    expect(await ofType('RECORD_SERVICE')).toEqual([['RECORD_SERVICE', true]]);
    expect(await ofType('VOICE_MAIL,AUTO_ATTENDANT')).toEqual([]);
    expect((await bob.request('GET', `${path}?type=PIGEON`)).status).toBe(400);
  });

  it('a forwarded message reaches the colleague as new, with the comment, its sound and the caller’s photo', async () => {
    const { alice, bob, carol } = office.desks;
    const { items } = await bob.get<{ items: { restUri: string }[] }>('v1/directory/Contact?search=101');
    const form = new FormData();
    form.set('file', new Blob([pngOf(64, 64) as BlobPart]));
    const { urlPhoto } = (await (await alice.put(`${items[0]?.restUri}/Photo`, form)).json()) as {
      urlPhoto?: string;
    };
    await leaveMessage();
    await expect.poll(async () => (await messagesOf(bob)).length).toBe(1);
    const [message] = await messagesOf(bob);
    if (!message) throw new Error('There is no message.');
    expect([typeof urlPhoto, message.remoteUrlPhoto]).toEqual(['string', urlPhoto]);
    const forward = (desk: Desk, body: object) => desk.request('POST', `${message.restUri}/forward`, body);
    await bob.request('PUT', message.restUri, { isRead: true });
    expect((await forward(bob, { destination: '103', comment: ' Yours? ' })).status).toBe(204);
    const [copy] = await messagesOf(carol);
    expect(copy).toMatchObject({ comment: 'Yours?', forwardedBy: 'Bob Keller', isRead: false });
    expect(copy?.timestamp).toBe(message.timestamp);
    const sounds = [`${message.restUri}/content`, `${copy?.restUri}/content`];
    const [own, theirs] = await Promise.all(
      [bob, carol].map(async (desk, at) => (await desk.request('GET', sounds[at] ?? '')).arrayBuffer()),
    );
    expect(theirs).toEqual(own);
    // Deleting a copy leaves the other copy.
    await bob.request('DELETE', message.restUri);
    expect(await messagesOf(carol)).toHaveLength(1);
    expect((await forward(alice, { destination: '103' })).status).toBe(404);
    await bob.request('POST', `${message.restUri}/restore`, {});
    for (const destination of ['102', '9999', '301'])
      expect((await forward(bob, { destination })).status).toBe(406);
    expect((await forward(bob, { destination: '103', comment: 'x'.repeat(100_000) })).status).toBe(400);
    expect(await messagesOf(carol)).toHaveLength(1);
  });

  it('a full mailbox informs callers and its owner, and keeps its oldest message', async () => {
    const { alice, bob, carol } = office.desks;
    await leaveMessage();
    await expect.poll(async () => (await messagesOf(bob)).length).toBe(1);
    const [message] = await messagesOf(bob);
    const { maxMessages } = await carol.get<{ maxMessages: number }>(mailboxPath);
    const forward = () => bob.request('POST', `${message?.restUri}/forward`, { destination: '103' });
    await Promise.all(Array.from({ length: maxMessages }, forward));
    const kept = await messagesOf(carol);
    expect(kept).toHaveLength(maxMessages);
    expect((await forward()).status).toBe(409);

    await carol.request('POST', 'v1/user/Forwarding', { forwardType: 'UR', destination: 'ENT_VM' });
    const phones = await office.plugIn('alice');
    const loudness = () => phones.alice.sound.loudness;
    await alice.call('103');
    await alice.line('talking', to('103'));
    await expect.poll(loudness, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0.01);
    // The announcement ends the call, and no tone asks for a message.
    await expect.poll(() => alice.lines(), { timeout: 20_000 }).toEqual([]);
    expect(await messagesOf(carol)).toEqual(kept);
    const state = await carol.get<{ refusedAt?: string }>(mailboxPath);
    expect(state).toMatchObject({ count: maxMessages, refusedAt: expect.stringMatching(/^\d{13}$/) });
  });

  it.each([
    ['NotificationByEmailWithMessageRead', [true]],
    ['NotificationByEmailWithMessageNotStored', []],
  ])('%s writes an e-mail and stores the message as it says', async (notification, read) => {
    const { bob } = office.desks;
    const mails = async () => (await readdir(join(office.data, 'mail'))).sort();
    const before = await mails();
    expect((await settings(bob, 'SomethingElse')).status).toBe(400);
    expect((await settings(bob, notification)).status).toBe(200);
    await leaveMessage();
    await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(before.length + 1);
    const name = (await mails()).find((one) => !before.includes(one)) ?? '';
    const mail = await readFile(join(office.data, 'mail', name), 'utf8');
    expect(mail).toMatch(/^To: bob\.keller@acme\.example\r$/m);
    expect(mail).toContain('Content-Type: audio/wav');
    await expect.poll(async () => (await messagesOf(bob)).map(({ isRead }) => isRead)).toEqual(read);
    expect((await settings(bob, 'NoNotification')).status).toBe(200);
  });
});
