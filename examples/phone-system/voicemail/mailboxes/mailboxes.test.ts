import { afterEach, describe, expect, it } from 'vitest';
import { strengthOf } from '../../engine/local/testing/strength.ts';
import { decodeWav } from '../../sounds/wav.ts';
import type { Desk } from '../../testing/desk.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice();

interface Message {
  readonly restUri: string;
  readonly remoteNumber: string;
  readonly remoteLabel?: string;
  readonly duration: number;
  readonly isRead: boolean;
}

const tones = { alice: 500, mailbox: 1000 };
const messagesOf = async (desk: Desk) => (await desk.get<{ items: Message[] }>('v1/user/Voicemail')).items;
const forwardTo = async (desk: Desk, forwardType: string, destination: string) =>
  (await desk.request('POST', 'v1/user/Forwarding', { forwardType, destination })).status;

afterEach(async () => {
  const { items } = await office.desks.bob.get<{ items: { restUri: string }[] }>('v1/user/Forwarding');
  for (const { restUri } of items) await office.desks.bob.request('DELETE', restUri);
  for (const { restUri } of await messagesOf(office.desks.bob))
    expect((await office.desks.bob.request('DELETE', restUri)).status).toBe(204);
});

describe('mailboxes', () => {
  it('a mailbox records a caller after the tone, and nothing before it', async () => {
    const phones = await office.plugIn('alice');
    const { alice, bob } = office.desks;
    expect(await forwardTo(bob, 'UR', 'ENT_VM')).toBe(201);
    await alice.call('102');
    const line = await alice.line('talking', to('102'));
    await expect
      .poll(() => phones.alice.sound.strength(tones.mailbox), { timeout: 20_000, interval: 20 })
      .toBeGreaterThan(0.05);
    await expect.poll(() => phones.alice.sound.strength(tones.mailbox), { interval: 20 }).toBeLessThan(0.01);
    const { packets } = phones.alice.sound;
    await expect.poll(() => phones.alice.sound.packets - packets).toBeGreaterThan(60);
    expect(await alice.act(line, 'disconnect')).toBe(204);

    await expect.poll(async () => (await messagesOf(bob)).length).toBe(1);
    const [message] = await messagesOf(bob);
    if (!message) throw new Error('There is no message.');
    expect(message).toMatchObject({ remoteNumber: '101', remoteLabel: 'Alice Martin', isRead: false });
    expect(message.duration).toBeGreaterThan(900);
    const sound = await bob.request('GET', `${message.restUri}/content`);
    expect(sound.headers.get('Content-Type')).toBe('audio/wav');
    const samples = decodeWav(Buffer.from(await sound.arrayBuffer()));
    expect(Math.abs((samples.length / 8000) * 1000 - message.duration)).toBeLessThan(50);
    expect(strengthOf(samples, tones.alice)).toBeGreaterThan(0.05);
    expect(strengthOf(samples, tones.mailbox)).toBeLessThan(0.01);
  });

  it('a mailbox stores no message when the caller hangs up before the tone', async () => {
    await office.plugIn('alice');
    const { alice, bob } = office.desks;
    await forwardTo(bob, 'AL', 'ENT_VM');
    await alice.call('102');
    const line = await alice.line('talking', to('102'));
    expect(line.displayedLabel).toBe('Voicemail of Bob Keller');
    expect(await alice.act(line, 'disconnect')).toBe(204);
    await expect.poll(() => bob.lastHistory()).toMatchObject({ remoteNumber: '101' });
    expect(await messagesOf(bob)).toEqual([]);
  });

  it('a mailbox takes a ringing call from its owner, who can watch it', async () => {
    const { alice, bob } = office.desks;
    await alice.plugIn();
    await bob.plugIn('ring');
    await alice.call('102');
    const ringing = await bob.line('ringing', to('101'));
    expect(await bob.act(ringing, 'redirect', { destination: 'ENT_VM' })).toBe(204);
    const leaving = await bob.line('monitoring', to('101'));
    expect(leaving).toMatchObject({ actions: ['join', 'listen', 'disconnect'] });
    expect((await alice.line('talking', to('102'))).displayedLabel).toBe('Voicemail of Bob Keller');
    expect(await bob.act(leaving, 'disconnect')).toBe(204);
  });

  it('a mailbox is private to its owner', async () => {
    const { carol } = office.desks;
    expect((await carol.request('GET', 'v1/user/Voicemail/1')).status).toBe(404);
    expect((await carol.request('GET', 'v1/user/Voicemail/1/content')).status).toBe(404);
    expect((await carol.request('PUT', 'v1/user/Voicemail/1', { isRead: true })).status).toBe(404);
  });
});
