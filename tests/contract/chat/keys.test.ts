import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ChatOptions } from '#phone-system/options.ts';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import type { Chat, ChatKeys, ChatRoom, KeyState } from '#sdk/chat.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { ChatDevices } from './chat-devices.ts';
import { startChatSystem } from './chat-system.ts';
import { untilTrue } from './until-true.ts';

const hasSynapse = await ensureSynapse();
const systems: TestPhoneSystem[] = [];
const devices = new ChatDevices();

afterEach(async () => {
  await devices.close();
});
afterAll(async () => {
  for (const system of systems) await system.stop();
});

async function start(chat: ChatOptions): Promise<TestPhoneSystem> {
  const system = await startChatSystem(chat);
  systems.push(system);
  return system;
}

const device = (system: TestPhoneSystem, login: string): Promise<Chat> => devices.open(system.url, login);

/** The keys of a chat that was started. */
function keysIn({ keys }: Chat): ChatKeys {
  if (!keys.value) throw new Error('The chat has not been started.');
  return keys.value;
}
const keysOf = (chat: Chat): KeyState | undefined => chat.keys.value?.state.value;

/** A room of one user with one message, whose keys are in the backup. */
async function roomWithMessage(chat: Chat, text: string): Promise<ChatRoom> {
  const room = await chat.createRoom({ kind: 'group', name: 'Notes' });
  room.timeline.open();
  await room.send({ text });
  return room;
}

async function readsMessage(chat: Chat, id: string, text: string): Promise<void> {
  await untilTrue(() => chat.rooms.value.some((room) => room.id === id));
  const room = chat.room(id) as ChatRoom;
  room.timeline.open();
  await untilTrue(() =>
    room.timeline.messages.value.some(({ content }) => content.kind === 'text' && content.text === text),
  );
}

const passphrase = 'four words are enough';

describe.skipIf(!hasSynapse)('with the user’s choice, keys', () => {
  it('are restored on a new device without a question, then only with the passphrase that the user chose', async () => {
    const system = await start({});
    const first = await device(system, 'alice');
    expect(keysOf(first)).toEqual({ name: 'ready', outcome: 'automatic' });
    const { id } = await roomWithMessage(first, 'Before the second device');
    const second = await device(system, 'alice');
    expect(keysOf(second)).toEqual({ name: 'ready', outcome: 'automatic' });
    await readsMessage(second, id, 'Before the second device');

    await expect(keysIn(second).setPassphrase('too short')).rejects.toMatchObject({
      code: 'chat.weakPassphrase',
    });
    await keysIn(second).setPassphrase(passphrase);
    const third = await device(system, 'alice');
    expect(third.state.value).toEqual({ name: 'locked' });
    await expect(keysIn(third).unlock('a wrong passphrase')).rejects.toMatchObject({
      code: 'chat.wrongPassphrase',
    });
    expect(keysOf(third)).toEqual({ name: 'passphraseNeeded', tries: 1, maxTries: 5 });
    await keysIn(third).unlock(passphrase);
    expect(keysOf(third)).toEqual({ name: 'ready', outcome: 'manual' });
    await readsMessage(third, id, 'Before the second device');
  });

  it('are made anew after they were lost, and the chat goes on', async () => {
    const [system] = systems;
    if (!system) throw new Error('The test before has started the phone system.');
    const locked = await device(system, 'alice');
    expect(locked.state.value).toEqual({ name: 'locked' });
    await keysIn(locked).reset();
    expect(keysOf(locked)).toEqual({ name: 'ready', outcome: 'automatic' });
    const { id } = await roomWithMessage(locked, 'After the reset');
    await readsMessage(await device(system, 'alice'), id, 'After the reset');
  });
});

describe.skipIf(!hasSynapse)('with a forced passphrase, keys', () => {
  inTurn('need one before the first message, and on each new device', async () => {
    const system = await start({ keyBackupPolicy: 'ForceManualPassphrase' });
    const first = await device(system, 'bob');
    expect(first.state.value).toEqual({ name: 'locked' });
    expect(keysOf(first)).toEqual({ name: 'passphraseMissing' });
    await keysIn(first).setPassphrase(passphrase);
    expect(first.state.value).toEqual({ name: 'ready', isConnected: true });
    await expect(keysIn(first).setAutomatic()).rejects.toMatchObject({ code: 'chat.notAllowed' });
    const { id } = await roomWithMessage(first, 'Only with the passphrase');
    const second = await device(system, 'bob');
    expect(keysOf(second)).toMatchObject({ name: 'passphraseNeeded' });
    await keysIn(second).unlock(passphrase);
    await readsMessage(second, id, 'Only with the passphrase');
  });
});

describe.skipIf(!hasSynapse)('with automatic passphrases only, keys', () => {
  inTurn('never ask, and a passphrase of the user is refused', async () => {
    const system = await start({ keyBackupPolicy: 'AutomatedPassphraseOnly' });
    const first = await device(system, 'carol');
    expect(keysOf(first)).toEqual({ name: 'ready', outcome: 'automatic' });
    await expect(keysIn(first).setPassphrase(passphrase)).rejects.toMatchObject({ code: 'chat.notAllowed' });
    const { id } = await roomWithMessage(first, 'By itself');
    await readsMessage(await device(system, 'carol'), id, 'By itself');
    first.stop();
    await first.start();
    await readsMessage(first, id, 'By itself');
  });
});
