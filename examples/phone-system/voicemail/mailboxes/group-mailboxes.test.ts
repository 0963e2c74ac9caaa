import { expect, it } from 'vitest';
import { strengthOf } from '../../engine/local/testing/strength.ts';
import { decodeWav } from '../../sounds/wav.ts';
import type { Desk } from '../../testing/desk.ts';
import { openOffice } from '../../testing/office.ts';

const office = openOffice();
const support = 'telephony/ACDGroupAddress/2';
const path = 'v1/user/Voicemail';
/** The tone of a mailbox after its opening. */
const toneHertz = 1_000;
/** The tone of alice's phone. */
const aliceHertz = 500;

interface Message {
  readonly restUri: string;
  readonly group?: string;
  readonly groupLabel?: string;
  readonly remoteNumber: string;
  readonly isRead: boolean;
  readonly handledBy?: string;
}

const messages = async (desk: Desk) => (await desk.get<{ items: Message[] }>(path)).items;
const ofGroup = async (desk: Desk) => (await messages(desk)).filter(({ group }) => group !== undefined);
/** Alice calls Support, which no agent answers, and leaves a message after the tone. */
async function leaveMessage(): Promise<void> {
  const phones = await office.plugIn('alice');
  const { alice } = office.desks;
  await alice.call('302');
  const line = await alice.line('talking');
  const { sound } = phones.alice;
  await expect.poll(() => sound.strength(toneHertz), { timeout: 20_000, interval: 20 }).toBeGreaterThan(0.05);
  await expect.poll(() => sound.strength(toneHertz), { interval: 20 }).toBeLessThan(0.01);
  const { packets } = sound;
  await expect.poll(() => sound.packets - packets).toBeGreaterThan(60);
  expect(await alice.act(line, 'disconnect')).toBe(204);
}

it('a message for a group reaches all its members, and one of them takes care of it', async () => {
  const { alice, bob, dave, frank, grace } = office.desks;
  expect((await grace.request('PUT', support, { isVoiceMailNoMessage: false })).status).toBe(200);
  await leaveMessage();
  await expect.poll(async () => (await ofGroup(dave)).length, { interval: 20 }).toBe(1);
  const [message] = await ofGroup(dave);
  if (!message) throw new Error('There is no message.');
  expect(message).toMatchObject({ group: '2', groupLabel: 'Support', remoteNumber: '101', isRead: false });
  expect(await ofGroup(frank)).toEqual([message]);
  // Bob is not a member. Messages of groups do not fill the mailbox of a member.
  expect(await ofGroup(bob)).toEqual([]);
  expect((await bob.request('GET', message.restUri)).status).toBe(404);
  expect(await dave.get('v1/user/Mailbox/bean')).toMatchObject({ count: 0 });
  expect(await dave.get('v1/logs/Notifications/bean')).toMatchObject({ unreadVoiceMails: 1 });

  const content = await frank.request('GET', `${message.restUri}/content`);
  const samples = decodeWav(Buffer.from(await content.arrayBuffer()));
  expect(strengthOf(samples, aliceHertz)).toBeGreaterThan(0.05);

  const change = (desk: Desk, body: object) => desk.request('PUT', message.restUri, body);
  const both = await Promise.all([dave, frank].map((desk) => change(desk, { isHandled: true })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first, second] = both[0]?.status === 200 ? [dave, frank] : [frank, dave];
  const [seen] = await ofGroup(second);
  expect(seen?.handledBy).toContain(first === dave ? 'Dave' : 'Frank');
  expect((await change(second, { isHandled: false })).status).toBe(409);
  expect((await change(second, { isRead: true })).status).toBe(200);
  expect(await ofGroup(first)).toMatchObject([{ isRead: true }]);
  expect((await change(first, { isHandled: false })).status).toBe(200);
  expect((await ofGroup(second))[0]?.handledBy).toBeUndefined();

  expect((await second.request('DELETE', message.restUri)).status).toBe(204);
  expect(await ofGroup(first)).toEqual([]);
  expect((await first.request('POST', `${message.restUri}/restore`, {})).status).toBe(204);
  expect(await ofGroup(second)).toHaveLength(1);
  await second.request('DELETE', message.restUri);
  expect((await messages(alice)).filter(({ group }) => group !== undefined)).toEqual([]);
  await grace.request('PUT', support, { isVoiceMailNoMessage: true });
}, 60_000);
