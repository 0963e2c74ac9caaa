import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import { type Chat, type ChatRoom, createChat } from '#sdk/chat.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { FaultyHomeserver } from '#tests/support/network/faulty-homeserver.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { untilTrue as until } from './until-true.ts';

const hasSynapse = await ensureSynapse();

let system: TestPhoneSystem | undefined;
let proxy: FaultyHomeserver;
const clients: Client[] = [];

beforeAll(async () => {
  if (!hasSynapse) return;
  system = await startPhoneSystem({ chat: {} });
  proxy = await FaultyHomeserver.before(system.url);
});
afterEach(() => {
  if (!proxy) return;
  proxy.fault = () => undefined;
  proxy.delayMs = 0;
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await proxy?.close();
  await system?.stop();
});

/** The storage of a browser, which outlives its page. */
function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    storage: {
      get: (key: string) => kept.get(key),
      set: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    },
  };
}

/** A user who reaches the phone system through the proxy, or directly. */
async function signedIn(login: string, { url = proxy.url, storage = memory().storage } = {}): Promise<Chat> {
  const client = createClient({ url, app: 'callside', platform: { storage } });
  clients.push(client);
  await client.session.signIn({ login, password: 'demo' });
  await client.ready();
  return createChat(client);
}

async function chatOf(login: string, options?: Parameters<typeof signedIn>[1]): Promise<Chat> {
  const chat = await signedIn(login, options);
  await chat.start();
  return chat;
}

const texts = (room: ChatRoom): readonly string[] =>
  room.timeline.messages.value.flatMap(({ content }) =>
    'text' in content && content.kind === 'text' ? [content.text] : [],
  );

/** A room of the first one that the second one has joined. */
async function sharedRoom(first: Chat, second: Chat): Promise<readonly [ChatRoom, ChatRoom]> {
  const userID = second.userId.value ?? '';
  const own = await first.createRoom({ kind: 'group', name: 'Shared', invited: [userID] });
  await until(() => second.rooms.value.some(({ id }) => id === own.id));
  const other = second.room(own.id) as ChatRoom;
  await other.join();
  await until(() => other.summary.value.membership === 'join');
  own.timeline.open();
  other.timeline.open();
  return [own, other];
}

const isSync = (url = '') => url.includes('/sync');
const away = () => ({
  status: 502,
  body: { errcode: 'M_UNKNOWN', error: 'The homeserver does not answer.' },
});

describe.skipIf(!hasSynapse)('a homeserver that is away', () => {
  it('at the start is said, and the next start succeeds with the same device', async () => {
    const { kept, storage } = memory();
    const chat = await chatOf('alice', { storage });
    const devices = [...kept].filter(([key]) => key.startsWith('callside:chat-device'));
    expect(devices).toHaveLength(1);
    chat.stop();
    proxy.fault = away;
    await expect(chat.start()).rejects.toMatchObject({ code: 'chat.unreachable' });
    expect(chat.state.value).toMatchObject({ name: 'failed', error: { code: 'chat.unreachable' } });
    expect([...kept].filter(([key]) => key.startsWith('callside:chat-device'))).toEqual(devices);
    proxy.fault = () => undefined;
    await chat.start();
    expect(chat.state.value).toEqual({ name: 'ready', isConnected: true });
  });

  it('between the sign-in and the first messages ends the start', async () => {
    const chat = await signedIn('alice');
    proxy.fault = ({ url }) => (isSync(url) ? away() : undefined);
    await expect(chat.start()).rejects.toMatchObject({ code: 'chat.unreachable' });
  });

  it('refuses a wrong password in words of its own, and forgets the device', async () => {
    const { kept, storage } = memory();
    const chat = await chatOf('alice', { storage });
    chat.stop();
    proxy.fault = ({ url }) =>
      url?.endsWith('/login') ? { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'No.' } } : undefined;
    await expect(chat.start()).rejects.toMatchObject({ code: 'chat.signInRefused' });
    expect([...kept.keys()].filter((key) => key.startsWith('callside:chat-device'))).toEqual([]);
  });

  it('in the middle of a chat loses nothing: messages wait as lines and go by themselves, in their order', async () => {
    const [alice, bob] = await Promise.all([
      chatOf('alice'),
      chatOf('bob', { url: system?.url ?? '', storage: memory().storage }),
    ]);
    const [hers, his] = await sharedRoom(alice, bob);
    proxy.fault = away;
    proxy.cut();
    await until(() => alice.state.value.name === 'ready' && !alice.state.value.isConnected);
    const first = hers.send({ text: 'first' });
    await expect(first).rejects.toMatchObject({ code: 'chat.unreachable' });
    await his.send({ text: 'written meanwhile' });
    proxy.fault = () => undefined;
    await until(() => texts(his).includes('first'));
    await until(() => texts(hers).includes('written meanwhile'));
    // Others may see a message before its sender has the answer to it.
    await until(() => hers.timeline.messages.value.every(({ status }) => status === 'sent'));
  });
});

const unsentKeys = (kept: ReadonlyMap<string, string>) =>
  [...kept.keys()].filter((key) => key.startsWith('callside:chat-unsent'));
const refusesMessages: FaultyHomeserver['fault'] = ({ url }) =>
  url?.includes('/send/m.room.') ? away() : undefined;

describe.skipIf(!hasSynapse)('messages that were not sent', () => {
  it('are kept when the page is closed, and sent once at the next start', async () => {
    const { kept, storage } = memory();
    const alice = await chatOf('alice', { storage });
    const room = await alice.createRoom({ kind: 'public', name: 'Notes' });
    room.timeline.open();
    proxy.fault = refusesMessages;
    void room.send({ text: 'kept for later' }).catch(() => undefined);
    await expect.poll(() => unsentKeys(kept)).toHaveLength(1);
    alice.stop();
    proxy.fault = () => undefined;
    await alice.start();
    const again = alice.room(room.id) as ChatRoom;
    again.timeline.open();
    await until(() => again.timeline.messages.value.some(({ content }) => content.kind === 'text'));
    await until(() => again.timeline.messages.value.every(({ status }) => status === 'sent'));
    expect(texts(again)).toEqual(['kept for later']);
    expect(unsentKeys(kept)).toEqual([]);
  });

  it('are kept encrypted in an encrypted room', async () => {
    const { kept, storage } = memory();
    const alice = await chatOf('alice', { storage });
    const room = await alice.createRoom({ kind: 'group', name: 'Secrets' });
    await until(() => room.summary.value.isEncrypted);
    proxy.fault = refusesMessages;
    // A writer may forget the text when it is stored, and not before.
    const keptAt: number[] = [];
    const onKept = () => keptAt.push(unsentKeys(kept).length);
    void room.send({ text: 'nobody reads this', onKept }).catch(() => undefined);
    await expect.poll(() => keptAt).toEqual([1]);
    expect([...kept.values()].join()).toContain('ciphertext');
    expect([...kept.values()].join()).not.toContain('nobody reads this');
  });
});

describe.skipIf(!hasSynapse)('a file on its way', () => {
  it('is not sent on after the end of the chat', async () => {
    const alice = await chatOf('alice');
    const room = await alice.createRoom({ kind: 'public', name: 'Plans' });
    proxy.fault = ({ url }) => {
      if (url?.includes('/upload')) proxy.delayMs = 10_000;
      return undefined;
    };
    const outcome = room.sendFile(new Blob(['plan']), { name: 'plan.txt' }).catch((error: unknown) => error);
    await expect.poll(() => proxy.seen.some((path) => path.includes('/upload'))).toBe(true);
    alice.stop();
    expect(await outcome).toMatchObject({ code: 'aborted' });
  });
});

describe.skipIf(!hasSynapse)('a homeserver with limits', () => {
  it('that answers 429 is asked again after the time that it names', async () => {
    const alice = await chatOf('alice');
    let refused = 0;
    const askedAt: number[] = [];
    proxy.fault = ({ url }) => {
      if (!url?.endsWith('/createRoom')) return undefined;
      askedAt.push(Date.now());
      if (refused++ > 0) return undefined;
      return {
        status: 429,
        body: { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 1_000 },
        headers: { 'Retry-After': '1' },
      };
    };
    const room = await alice.createRoom({ kind: 'group', name: 'Patience' });
    await until(() => room.summary.value.name === 'Patience');
    const [first = 0, second = 0] = askedAt;
    expect(second - first).toBeGreaterThanOrEqual(1_000);
  });

  it('that is slow opens the chat all the same', async () => {
    proxy.delayMs = 300;
    const alice = await chatOf('alice');
    expect(alice.state.value).toEqual({ name: 'ready', isConnected: true });
  });
});

describe.skipIf(!hasSynapse)('a long gap', () => {
  it('is filled by loading older lines, without a hole and without a line twice', async () => {
    const [alice, bob] = await Promise.all([
      chatOf('alice'),
      chatOf('bob', { url: system?.url ?? '', storage: memory().storage }),
    ]);
    const [hers, his] = await sharedRoom(alice, bob);
    await his.send({ text: 'before the gap' });
    await until(() => texts(hers).includes('before the gap'));
    proxy.fault = ({ url }) => (isSync(url) ? away() : undefined);
    proxy.cut();
    const missed = Array.from({ length: 30 }, (_, at) => `missed ${at}`);
    for (const text of missed) await his.send({ text });
    proxy.fault = () => undefined;
    await until(() => texts(hers).includes('missed 29'));
    while (!texts(hers).includes('before the gap')) {
      expect(hers.timeline.hasMore.value).toBe(true);
      await hers.timeline.loadMore();
    }
    expect(texts(hers)).toEqual(['before the gap', ...missed]);
  });
});
