import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

interface MessageSeen {
  readonly messageID: string;
  readonly threadID: string;
  readonly text: string;
  readonly state: string;
  readonly failure?: string;
  readonly segments: number;
}

let system: PhoneSystem;
let alice: Desk;
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(() => system.stop());
beforeEach(async () => {
  alice = await Desk.open(system, 'alice');
});
afterEach(() => alice.leave());

const post = (numbers: readonly string[], text: string) =>
  alice.request('POST', 'v1/user/TextMessage', { numbers, text });

async function send(numbers: readonly string[], text: string): Promise<readonly MessageSeen[]> {
  const response = await post(numbers, text);
  expect(response.status).toBe(201);
  return ((await response.json()) as { items: MessageSeen[] }).items;
}

async function read<Item>(path: string): Promise<Item> {
  const response = await alice.request('GET', path);
  expect(response.status).toBe(200);
  return (await response.json()) as Item;
}

const messagesOf = async (threadID = '') =>
  (await read<{ items: MessageSeen[] }>(`v1/user/TextThread/${threadID}/TextMessage`)).items;

describe('text messages', () => {
  it('are delivered by the carrier, in one conversation for each number', async () => {
    const [first, second] = await send(
      ['+33 6 00 00 07 11', '0600000712', '0600000711'],
      `Ж${'a'.repeat(70)}`,
    );
    expect(first).toMatchObject({ state: 'queued', segments: 2 });
    expect(second?.threadID).not.toBe(first?.threadID);
    await expect.poll(async () => (await messagesOf(first?.threadID))[0]?.state).toBe('delivered');
    const { items } = await read<{ items: { remoteNumber: string; lastState: string }[] }>(
      'v1/user/TextThread?text=0711',
    );
    expect(items).toMatchObject([{ remoteNumber: '+33600000711', lastState: 'delivered' }]);
  });

  it('that the carrier refuses or cannot deliver fail with the reason, and can be sent again', async () => {
    const [refused, lost] = await send(['0600000798', '0600000799'], 'Hello');
    await expect
      .poll(async () => (await messagesOf(refused?.threadID))[0])
      .toMatchObject({ state: 'failed', failure: 'refused' });
    await expect
      .poll(async () => (await messagesOf(lost?.threadID))[0])
      .toMatchObject({ state: 'failed', failure: 'undelivered' });
    const retry = () => alice.request('POST', `v1/user/TextMessage/${lost?.messageID}/retry`, undefined);
    expect(await (await retry()).json()).toMatchObject({ state: 'queued' });
    expect((await retry()).status).toBe(409);
  });

  it('that are answered count as unread until the conversation is read', async () => {
    const [question] = await send(['0600000713'], 'Are you there?');
    const counters = () =>
      read<{ unreadTextMessages: number; newTextMessages: object[] }>('v1/logs/Notifications/bean');
    await expect.poll(async () => (await counters()).unreadTextMessages, { timeout: 8000 }).toBe(1);
    expect((await counters()).newTextMessages).toMatchObject([
      {
        remotes: [{ remoteNumber: '+33600000713' }],
        messageContent: expect.stringContaining('Are you there?'),
      },
    ]);
    expect((await messagesOf(question?.threadID)).map(({ state }) => state)).toEqual([
      'received',
      'delivered',
    ]);
    await alice.request('PUT', `v1/user/TextThread/${question?.threadID}`, { isRead: true });
    await expect.poll(async () => (await counters()).unreadTextMessages).toBe(0);
  });

  it('are refused without text, with more than 900 characters, and for a number without text messages', async () => {
    const long = await post(['0600000711'], 'a'.repeat(901));
    expect([long.status, await long.text()]).toEqual([
      400,
      expect.stringContaining('too long (900 chars max)'),
    ]);
    const blank = await post(['0600000711'], ' ');
    expect([blank.status, await blank.text()]).toEqual([400, expect.stringContaining('is empty')]);
    expect((await post(['0600000714', '102'], 'Hello')).status).toBe(406);
    const { count } = await read<{ count: number }>('v1/user/TextThread?text=0714');
    expect(count).toBe(0);
  });

  it('are refused for a user whose extension programs may not control', async () => {
    const barred = await Desk.open(system, 'peggy.bauer');
    const { extension } = await barred.get<{ extension: { isCtiAllowed: boolean } }>('v1/user/Info');
    expect(extension.isCtiAllowed).toBe(false);
    const body = { numbers: ['0600000716'], text: 'Hello' };
    expect((await barred.request('POST', 'v1/user/TextMessage', body)).status).toBe(403);
    const [{ restUri } = { restUri: '' }] = (
      await barred.get<{ items: { restUri: string }[] }>('telephony/Terminal')
    ).items;
    const placing = barred.request('POST', `${restUri}/placeCall`, { destination: '101' });
    expect((await placing).status).toBe(403);
    await barred.leave();
  });

  it('of a user are not found by others', async () => {
    const [message] = await send(['0600000715'], 'Private');
    const bob = await Desk.open(system, 'bob');
    const path = `v1/user/TextThread/${message?.threadID}`;
    expect((await bob.request('GET', path)).status).toBe(404);
    expect((await bob.request('GET', `${path}/TextMessage`)).status).toBe(404);
    expect((await bob.request('PUT', path, { isRead: true })).status).toBe(404);
    await bob.leave();
  });
});
