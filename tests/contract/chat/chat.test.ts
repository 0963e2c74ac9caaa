import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import type { Chat, ChatMessage, ChatRoom } from '#sdk/chat.ts';
import { nameOf, testCompany } from '#tests/support/company/company.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { ChatDevices } from './chat-devices.ts';
import { untilTrue as until } from './until-true.ts';

const hasSynapse = await ensureSynapse();

let system: TestPhoneSystem | undefined;
const devices = new ChatDevices();

beforeAll(async () => {
  if (!hasSynapse) return;
  system = await startPhoneSystem({ chat: {} });
});
afterAll(async () => {
  await devices.close();
  await system?.stop();
});

const chatOf = (login: string): Promise<Chat> => devices.open(system?.url ?? '', login);

const texts = (room: ChatRoom): readonly string[] =>
  room.timeline.messages.value.flatMap(({ content }) =>
    'text' in content && content.kind === 'text' ? [content.text] : [],
  );
/** How people ended their membership. */
const endings = (room: ChatRoom): readonly string[] =>
  room.timeline.messages.value.flatMap(({ content }) =>
    content.kind === 'membership' ? [content.membership] : [],
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
      partnerId: `@bob:${testCompany.mailDomain}`,
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
    const { alice } = both;
    expect(await alice.countMessages('v1/directory/Contact/2')).toEqual({ count: 2, isAtLeast: false });
    expect(await alice.countMessages('v1/directory/Contact/3')).toBeUndefined();
  });

  it('see who has read what, and where the unread lines of a long chat begin', async () => {
    const { alice, hers, his } = both;
    await hers.markRead();
    const read = hers.timeline.messages.value.at(-1)?.id ?? '';
    await until(() => his.timeline.readers.value.get(read)?.[0] === alice.userId.value);
    const numbers = Array.from({ length: 14 }, (_, at) => `Number ${at}`);
    for (const text of numbers) await his.send({ text });
    await until(() => hers.summary.value.unread === numbers.length);

    // Another device has only the newest lines at first.
    const other = (await chatOf('alice')).room(hers.id) as ChatRoom;
    other.timeline.open();
    await until(() => other.summary.value.unread > 0 && texts(other).includes('Number 13'));
    expect(texts(other)).not.toContain('Number 0');
    const first = await other.timeline.firstUnread();
    expect(first).toBe(line(hers, 'Number 0')?.id);
    await until(() => texts(other).includes('Number 0'));
    await other.markRead();
    await until(() => hers.summary.value.unread === 0);
    expect(await hers.timeline.firstUnread()).toBeUndefined();
    expect(await hers.timeline.reach('$nothing')).toBe(false);
  });

  it('have no device that the user has not opened', async () => {
    expect(await both.bob.devices()).toMatchObject([{ label: 'Callside, Node.js', isThis: true }]);
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

describe.skipIf(!hasSynapse)('files', () => {
  it('are encrypted on their way and whole for the other one', async () => {
    const [alice, carol] = await Promise.all([chatOf('alice'), chatOf('carol')]);
    const found = await alice.findContact('v1/directory/Contact/3');
    const hers = await alice.openDirect(found ?? { userID: '', displayName: '' });
    await until(() => carol.rooms.value.some(({ id }) => id === hers.id));
    const other = carol.room(hers.id) as ChatRoom;
    if (other.summary.value.membership === 'invite') await other.join();
    await until(() => other.summary.value.membership === 'join');
    hers.timeline.open();
    other.timeline.open();
    const bytes = crypto.getRandomValues(new Uint8Array(50_000));
    await hers.send({ text: 'Which plan?' });
    const question = hers.timeline.messages.value.at(-1)?.id ?? '';
    await hers.sendFile(new Blob([bytes], { type: 'application/pdf' }), {
      name: 'offer.pdf',
      caption: 'Our offer',
    });
    const small = new Blob([bytes.slice(0, 500)], { type: 'image/webp' });
    const sound = new Blob([bytes], { type: 'audio/webm' });
    const plan = new Blob([bytes], { type: 'image/png' });
    const thumbnailOfPlan = { file: small, width: 64, height: 48 };
    await hers.sendFile(plan, { name: 'plan.png', thumbnail: thumbnailOfPlan, replyTo: question });
    await hers.sendFile(sound, { name: 'voice.webm', durationMs: 2_500.4, waveform: [0, 0.5, 1] });
    const received = () =>
      other.timeline.messages.value.find(
        ({ content }) => content.kind === 'file' && content.caption === 'Our offer',
      );
    await until(() => received() !== undefined);
    expect(received()?.content).toMatchObject({
      file: { name: 'offer.pdf', mimeType: 'application/pdf', size: 50_000 },
    });
    const file = await other.loadFile(received()?.id ?? '');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);

    const fileOfKind = (kind: string) =>
      other.timeline.messages.value.find(({ content }) => content.kind === kind);
    await until(() => fileOfKind('voice') !== undefined);
    expect(fileOfKind('voice')?.content).toMatchObject({
      file: { durationMs: 2_500, waveform: [0, 0.5, 1] },
    });
    const picture = fileOfKind('image');
    expect(picture?.content).toMatchObject({ file: { hasThumbnail: true, thumbnailSize: 500 } });
    expect(picture?.replyTo).toBe(question);
    const thumbnail = await other.loadThumbnail(picture?.id ?? '');
    expect(thumbnail.type).toBe('image/webp');
    expect(new Uint8Array(await thumbnail.arrayBuffer())).toEqual(bytes.slice(0, 500));
    await expect(other.loadThumbnail(fileOfKind('voice')?.id ?? '')).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('that are larger than the homeserver allows are refused before they are sent', async () => {
    const alice = await chatOf('alice');
    const room = await alice.createRoom({ kind: 'group', name: 'Files' });
    expect(await room.fileLimit()).toBeGreaterThanOrEqual(200_000_000);
    // Only the size of the blob is looked at.
    const huge = { size: 300_000_000, type: '' } as Blob;
    await expect(room.sendFile(huge, { name: 'huge.bin' })).rejects.toMatchObject({
      code: 'chat.fileTooLarge',
    });
  });
});

describe.skipIf(!hasSynapse)('rooms', () => {
  it('announcements let others read but not write; the last administrator is asked before leaving', async () => {
    const [alice, carol] = await Promise.all([chatOf('alice'), chatOf('carol')]);
    const found = await alice.findEmail(
      `${nameOf('carol').toLowerCase().replace(' ', '.')}@${testCompany.mailDomain}`,
    );
    if (!found) throw new Error('Carol is not found by her address.');
    const news = await alice.createRoom({ kind: 'announcement', name: 'News', invited: [found.userID] });
    await until(() => carol.rooms.value.some(({ id }) => id === news.id));
    const hers = carol.room(news.id) as ChatRoom;
    expect(hers.summary.value).toMatchObject({ kind: 'announcement', name: 'News', membership: 'invite' });
    await hers.join();
    await until(() => hers.summary.value.membership === 'join');
    await expect(hers.send({ text: 'May I?' })).rejects.toMatchObject({ code: 'chat.forbidden' });
    await until(() => news.summary.value.membership === 'join');
    await expect(news.leave()).rejects.toMatchObject({ code: 'chat.lastAdministrator' });
    await news.setLevel(found.userID, 'administrator');
    await until(() => hers.summary.value.level === 'administrator');
    await hers.send({ text: 'Now I may' });
    await news.leave();
    await until(() => !alice.rooms.value.some(({ id }) => id === news.id));
  });

  it('public rooms are found by name and joined by everybody; a hidden chat comes back when it is opened', async () => {
    const [alice, bob] = await Promise.all([chatOf('alice'), chatOf('bob')]);
    const lunch = await alice.createRoom({ kind: 'public', name: 'Lunch at noon' });
    const [found] = await bob.findPublicRooms('noon');
    expect(found).toMatchObject({ name: 'Lunch at noon', members: 1 });
    const joined = await bob.joinPublic(found?.alias ?? '');
    expect(joined.id).toBe(lunch.id);
    await until(() => joined.summary.value.kind === 'public');
    await joined.setHidden({ isHidden: true });
    await until(() => joined.summary.value.isHidden);
    const alices = await bob.findContact('v1/directory/Contact/1');
    const direct = await bob.openDirect(alices ?? { userID: '', displayName: '' });
    await direct.setHidden({ isHidden: true });
    await until(() => direct.summary.value.isHidden);
    expect(await bob.openDirect(alices ?? { userID: '', displayName: '' })).toBe(direct);
    await until(() => !direct.summary.value.isHidden);
  });

  it('that are direct go on after the other one has declined or left', async () => {
    const [carol, dave] = await Promise.all([chatOf('carol'), chatOf('dave')]);
    const contact = await carol.findContact('v1/directory/Contact/4');
    const hers = await carol.openDirect(contact ?? { userID: '', displayName: '' });
    const invited = () => dave.rooms.value.find(({ id }) => id === hers.id);
    await until(() => invited()?.summary.value.membership === 'invite');
    await invited()?.leave();
    await until(() => hers.summary.value.isPartnerGone);
    expect(hers.summary.value.name).toBe(nameOf('dave'));
    hers.timeline.open();
    await until(() => endings(hers).includes('decline'));

    await hers.send({ text: 'Are you there?' });
    await until(() => invited()?.summary.value.membership === 'invite');
    expect(dave.rooms.value[0]?.id).toBe(hers.id);
    const his = invited() as ChatRoom;
    await his.join();
    await until(() => his.summary.value.membership === 'join');
    his.timeline.open();
    await until(() => texts(his).includes('Are you there?'));
    expect(his.summary.value).toMatchObject({
      kind: 'direct',
      partnerId: `@carol:${testCompany.mailDomain}`,
    });

    await his.leave({ isConfirmed: true });
    await until(() => hers.summary.value.isPartnerGone);
    await until(() => endings(hers).includes('leave'));
    expect(await carol.openDirect(contact ?? { userID: '', displayName: '' })).toBe(hers);
    await until(() => invited()?.summary.value.membership === 'invite');
    expect(hers.summary.value.isPartnerGone).toBe(false);
  });

  it('of other kinds than direct chats are neither created nor joined beside the mobile application', async () => {
    const frank = await devices.open(system?.url ?? '', 'frank', { hasMobileApp: true });
    const refusal = { code: 'chat.mobileApp' };
    await expect(frank.createRoom({ kind: 'group', name: 'Sales' })).rejects.toMatchObject(refusal);
    await expect(frank.joinPublic(`#compublic_lunch:${testCompany.mailDomain}`)).rejects.toMatchObject(
      refusal,
    );
    const contact = await frank.findContact('v1/directory/Contact/1');
    const direct = await frank.openDirect(contact ?? { userID: '', displayName: '' });
    expect(direct.summary.value.kind).toBe('direct');
    const alice = await chatOf('alice');
    const { id } = await alice.createRoom({
      kind: 'group',
      name: 'Sales',
      invited: [`@frank:${testCompany.mailDomain}`],
    });
    await until(() => frank.rooms.value.some((room) => room.id === id));
    await expect(frank.room(id)?.join()).rejects.toMatchObject(refusal);
  });

  it('nobody is found by a part of an address, or by one of a server that is not there', async () => {
    const alice = await chatOf('alice');
    await expect(alice.findEmail('carol')).rejects.toMatchObject({ code: 'chat.invalidEmail' });
    expect(await alice.findEmail(`nobody@${testCompany.mailDomain}`)).toBeUndefined();
  });
});
