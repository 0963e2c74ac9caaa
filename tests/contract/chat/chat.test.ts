import { computed } from '@preact/signals-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '../../../examples/phone-system/testing.ts';
import { type Chat, type ChatMessage, type ChatRoom, createChat } from '../../../sdk/chat.ts';
import { type Client, createClient } from '../../../sdk/index.ts';
import { until as untilSignal } from '../../../sdk/transport/testing/until.ts';
import { ensureSynapse } from '../../support/synapse.ts';

const hasSynapse = await ensureSynapse();

let system: TestPhoneSystem | undefined;
const clients: Client[] = [];

beforeAll(async () => {
  if (!hasSynapse) return;
  system = await startPhoneSystem({ chat: {} });
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await system?.stop();
});

/** Waits until the condition, which reads signals, is true. */
const until = (condition: () => boolean) => untilSignal(computed(condition), Boolean);

/** Somebody who has opened the chat, on a device of their own. */
async function chatOf(login: string): Promise<Chat> {
  const client = createClient({ url: system?.url ?? '', app: 'callside' });
  clients.push(client);
  await client.session.signIn({ login, password: 'demo' });
  await client.ready();
  const chat = createChat(client);
  await chat.start();
  return chat;
}

const texts = (room: ChatRoom): readonly string[] =>
  room.timeline.messages.value.flatMap(({ content }) =>
    'text' in content && content.kind === 'text' ? [content.text] : [],
  );
const line = (room: ChatRoom, text: string): ChatMessage | undefined =>
  room.timeline.messages.value.find(({ content }) => content.kind === 'text' && content.text === text);

async function directChat() {
  const [alice, bob] = await Promise.all([chatOf('alice'), chatOf('bob')]);
  const contact = await alice.findContact('v1/directory/Contact/2');
  if (!contact) throw new Error('Bob has no address.');
  const hers = await alice.openDirect(contact);
  await until(() => bob.rooms.value.length > 0);
  const his = bob.rooms.value[0] as ChatRoom;
  await his.join();
  hers.timeline.open();
  his.timeline.open();
  return { alice, bob, hers, his };
}

describe.skipIf(!hasSynapse)('two users in an encrypted direct chat', () => {
  let both: Awaited<ReturnType<typeof directChat>>;
  beforeAll(async () => {
    both = await directChat();
  });

  it('are ready without a passphrase, and see the chat as direct and encrypted', () => {
    const { alice, hers, his } = both;
    expect(alice.state.value).toEqual({ name: 'ready', isConnected: true });
    expect(alice.keys.value?.state.value).toEqual({ name: 'ready', outcome: 'automatic' });
    expect(hers.summary.value).toMatchObject({
      kind: 'direct',
      isEncrypted: true,
      partnerID: '@bob:acme.example',
    });
    expect(his.summary.value).toMatchObject({ kind: 'direct', isEncrypted: true });
  });

  it('read what the other one writes', async () => {
    const { hers, his } = both;
    await until(() => his.summary.value.membership === 'join');
    await hers.send({ text: 'Hello Bob' });
    await until(() => texts(his).includes('Hello Bob'));
    await his.send({ text: 'Hello Alice' });
    await until(() => texts(hers).includes('Hello Alice'));
    expect(line(hers, 'Hello Alice')).toMatchObject({ isOwn: false, isEncrypted: true, status: 'sent' });
  });

  it('see edits, reactions and deletions', async () => {
    const { hers, his } = both;
    await hers.send({ text: 'A tpyo' });
    await until(() => line(his, 'A tpyo') !== undefined);
    const { id = '' } = line(hers, 'A tpyo') ?? {};
    await hers.send({ text: 'A typo', replaces: id });
    await until(() => line(his, 'A typo')?.isEdited === true);
    await his.react(id, '👍');
    await until(() => line(hers, 'A typo')?.reactions[0]?.sign === '👍');
    await his.react(id, '👍');
    await until(() => line(hers, 'A typo')?.reactions.length === 0);
    await hers.remove(id);
    await until(() => his.timeline.messages.value.find((one) => one.id === id)?.content.kind === 'deleted');
  });
});
