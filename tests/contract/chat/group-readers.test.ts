import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import type { Chat, ChatRoom } from '#sdk/chat.ts';
import { testCompany } from '#tests/support/company/company.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { ChatDevices } from './chat-devices.ts';
import { startChatSystem } from './chat-system.ts';
import { untilTrue } from './until-true.ts';

const isRun = isWholeMatrix && (await ensureSynapse());
let system: TestPhoneSystem;
const devices = new ChatDevices();
const bob = `@bob:${testCompany.mailDomain}`;

beforeAll(async () => {
  if (isRun) system = await startChatSystem();
});
afterAll(async () => {
  await devices.close();
  await system?.stop();
});

const device = (login: string): Promise<Chat> => devices.open(system.url, login);

const isShown = ({ timeline }: ChatRoom, text: string) =>
  timeline.messages.value.some(({ content }) => content.kind === 'text' && content.text === text);

/** The room on another device, after joining it where that is not done yet. */
async function roomOn(chat: Chat, id: string): Promise<ChatRoom> {
  await untilTrue(() => chat.rooms.value.some((room) => room.id === id));
  const room = chat.room(id) as ChatRoom;
  if (room.summary.value.membership === 'invite') await room.join();
  await untilTrue(() => room.summary.value.membership === 'join');
  room.timeline.open();
  return room;
}

describe.runIf(isRun)('an encrypted group', () => {
  it('is read by members and devices that come later, and not by those that have left', async () => {
    const alice = await device('alice');
    const room = await alice.createRoom({ kind: 'group', name: 'Everybody', invited: [bob] });
    room.timeline.open();
    const his = await roomOn(await device('bob'), room.id);
    for (const text of ['first', 'second', 'third']) {
      await room.send({ text });
      await untilTrue(() => isShown(his, text));
    }
    const second = await roomOn(await device('bob'), room.id);
    await room.send({ text: 'to the second device' });
    for (const reader of [his, second]) await untilTrue(() => isShown(reader, 'to the second device'));

    await room.invite(`@carol:${testCompany.mailDomain}`);
    const hers = await roomOn(await device('carol'), room.id);
    await room.send({ text: 'to the new member' });
    await untilTrue(() => isShown(hers, 'to the new member'));

    await room.kick(bob);
    await untilTrue(() => his.summary.value.membership === 'leave');
    await room.send({ text: 'without the one who left' });
    await untilTrue(() => isShown(hers, 'without the one who left'));
    expect(isShown(his, 'without the one who left')).toBe(false);

    const carol = `@carol:${testCompany.mailDomain}`;
    const find = async () => (await room.members()).find(({ userId }) => userId === carol);
    const { name } = (await find()) ?? {};
    await room.ban(carol);
    await untilTrue(() => hers.summary.value.membership === 'ban');
    expect(await find()).toMatchObject({ membership: 'ban', name });
    await expect(room.invite(carol)).rejects.toMatchObject({ code: 'chat.failed' });
    await room.unban(carol);
    await untilTrue(() => hers.summary.value.membership === 'leave');
    await room.invite(carol);
    await untilTrue(() => hers.summary.value.membership === 'invite');
  });
});
