import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import type { Chat, ChatRoom } from '#sdk/chat.ts';
import { nameOf } from '#tests/support/company/company.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { isInTurn } from '#tests/support/selection/turns.ts';
import { ChatDevices } from './chat-devices.ts';
import { type Enterprise, startEnterprise } from './chat-system.ts';
import { untilTrue } from './until-true.ts';

/** Two homeservers cost as much as all other files of the chat. */
const isRun = isInTurn('two enterprises with a homeserver each') && (await ensureSynapse());
const systems: TestPhoneSystem[] = [];
const devices = new ChatDevices();

afterAll(async () => {
  await devices.close();
  await Promise.all(systems.map((system) => system.stop()));
});

async function enterprise(): Promise<Enterprise> {
  const started = await startEnterprise();
  systems.push(started.system);
  return started;
}

const chatOf = ({ system }: { system: TestPhoneSystem }, login: string): Promise<Chat> =>
  devices.open(system.url, login);

const hasText = ({ timeline }: ChatRoom, text: string): boolean =>
  timeline.messages.value.some(({ content }) => content.kind === 'text' && content.text === text);

/** The room that somebody was invited to, after joining it. */
async function joined(chat: Chat, { id }: ChatRoom): Promise<ChatRoom> {
  await untilTrue(() => chat.rooms.value.some((room) => room.id === id));
  const room = chat.room(id) as ChatRoom;
  await room.join();
  await untilTrue(() => room.summary.value.membership === 'join');
  return room;
}

describe.runIf(isRun)('two enterprises with a homeserver each', () => {
  let alice: Chat;
  let bob: Chat;
  let bobAddress: string;
  let otherServer: string;

  beforeAll(async () => {
    const [acme, other] = await Promise.all([enterprise(), enterprise()]);
    otherServer = other.serverName;
    bobAddress = `@bob:${other.serverName}`;
    [alice, bob] = await Promise.all([chatOf(acme, 'alice'), chatOf(other, 'bob')]);
  });

  it('find a person of the other one by the whole e-mail address only', async () => {
    expect(await alice.findEmail(`bob@${otherServer}`)).toEqual({
      userID: bobAddress,
      displayName: nameOf('bob'),
    });
    expect(await alice.findEmail(`nobody@${otherServer}`)).toBeUndefined();
  });

  it('chat with each other, encrypted both ways', async () => {
    const hers = await alice.openDirect({ userID: bobAddress, displayName: nameOf('bob') });
    const his = await joined(bob, hers);
    expect(his.summary.value).toMatchObject({ kind: 'direct', isEncrypted: true });
    hers.timeline.open();
    his.timeline.open();
    await his.send({ text: 'Hello from the other enterprise' });
    await untilTrue(() => hasText(hers, 'Hello from the other enterprise'));
    await hers.send({ text: 'Hello back' });
    await untilTrue(() => hasText(his, 'Hello back'));
    expect(hers.timeline.messages.value.at(-2)).toMatchObject({ isOwn: false, isEncrypted: true });
    expect(await alice.trust.value?.devices(bobAddress)).toMatchObject([{ trust: 'signed' }]);
  });

  it('share a group: a member of the other one is invited, reads and writes', async () => {
    const group = await alice.createRoom({ kind: 'group', name: 'Both', invited: [bobAddress] });
    const his = await joined(bob, group);
    expect(his.summary.value).toMatchObject({ kind: 'group', name: 'Both', isEncrypted: true });
    group.timeline.open();
    await his.send({ text: 'Thank you' });
    await untilTrue(() => hasText(group, 'Thank you'));
  });
});
