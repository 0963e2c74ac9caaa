import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPhoneSystem } from '#phone-system/testing.ts';
import type { Chat, ChatRoom, ChatTrust, Verification, VerificationState } from '#sdk/chat.ts';
import { testCompany } from '#tests/support/company/company.ts';
import { ensureSynapse } from '#tests/support/homeserver/synapse.ts';
import { ChatDevices } from './chat-devices.ts';
import { startChatSystem } from './chat-system.ts';
import { untilTrue } from './until-true.ts';

const hasSynapse = await ensureSynapse();
const passphrase = 'four words are enough';
const devices = new ChatDevices();
let system: TestPhoneSystem | undefined;

beforeAll(async () => {
  if (hasSynapse) system = await startChatSystem();
});
afterAll(async () => {
  await devices.close();
  await system?.stop();
});

const device = (login: string): Promise<Chat> => devices.open(system?.url ?? '', login);

function trustOf({ trust }: Chat): ChatTrust {
  if (!trust.value) throw new Error('The chat has not been started.');
  return trust.value;
}

/** The step of a verification, when it is reached. Other ends fail at once instead of at the end of the time. */
async function step<Name extends VerificationState['name']>(
  { state }: Verification,
  name: Name,
): Promise<VerificationState & { name: Name }> {
  await untilTrue(() => [name, 'done', 'cancelled'].includes(state.value.name));
  expect(state.value).toMatchObject({ name });
  return state.value as VerificationState & { name: Name };
}

/** The verification that the other side asks for. */
async function incoming(chat: Chat, id: string): Promise<Verification> {
  const find = () => trustOf(chat).verifications.value.find((one) => one.id === id);
  await untilTrue(() => find() !== undefined);
  return find() as Verification;
}

/** Two devices of one user: the second one has not got the passphrase. */
async function twoDevices(login: string) {
  const first = await device(login);
  const room = await first.createRoom({ kind: 'group', name: 'Notes' });
  room.timeline.open();
  await room.send({ text: 'Before the second device' });
  await first.keys.value?.setPassphrase(passphrase);
  const second = await device(login);
  expect(second.state.value).toEqual({ name: 'locked' });
  return { first, second, room };
}

async function readsNotes(chat: Chat, { id }: ChatRoom): Promise<void> {
  const room = chat.room(id);
  room?.timeline.open();
  await untilTrue(
    () =>
      room?.timeline.messages.value.some(
        ({ content }) => content.kind === 'text' && content.text === 'Before the second device',
      ) ?? false,
  );
}

describe.skipIf(!hasSynapse)('a new device without the passphrase', () => {
  it('is opened by another device of the user after both showed the same emoji', async () => {
    const { first, second, room } = await twoDevices('alice');
    const asked = await trustOf(second).requestOwnDevices();
    expect(asked).toMatchObject({ isOwn: true, isIncoming: false });
    const answer = await incoming(first, asked.id);
    expect(answer).toMatchObject({ isOwn: true, isIncoming: true });
    await answer.accept();
    await step(asked, 'ready');
    await asked.startEmoji();
    const [one, other] = await Promise.all([step(asked, 'comparing'), step(answer, 'comparing')]);
    expect(one.emoji).toHaveLength(7);
    expect(other.emoji).toEqual(one.emoji);
    await Promise.all([asked.confirm(), answer.confirm()]);
    await Promise.all([step(asked, 'done'), step(answer, 'done')]);
    await untilTrue(() => second.state.value.name === 'ready');
    await readsNotes(second, room);
    await untilTrue(() => trustOf(first).revision.value > 0);
    expect((await first.devices()).map(({ trust }) => trust)).toEqual(['verified', 'verified']);
  });

  it('is opened after it has read the QR code of another device', async () => {
    const { first, second, room } = await twoDevices('carol');
    const asked = await trustOf(second).requestOwnDevices();
    const answer = await incoming(first, asked.id);
    await answer.accept();
    await untilTrue(() => answer.state.value.name === 'ready' && answer.state.value.code !== undefined);
    const { code } = await step(answer, 'ready');
    expect(await step(asked, 'ready')).toMatchObject({ canScan: true, canCompare: true });
    await asked.scan(code ?? new Uint8Array());
    await step(answer, 'scanned');
    await answer.confirm();
    await Promise.all([step(asked, 'done'), step(answer, 'done')]);
    await untilTrue(() => second.state.value.name === 'ready');
    await readsNotes(second, room);
  });
});

describe.skipIf(!hasSynapse)('two people', () => {
  it('verify each other in their chat; a difference, a refusal and a foreign code end it', async () => {
    const [bob, dave] = await Promise.all([device('bob'), device('dave')]);
    const found = await bob.findContact('v1/directory/Contact/4');
    if (!found) throw new Error('Dave is not found.');
    const room = await bob.openDirect(found);
    await untilTrue(() => dave.room(room.id) !== undefined);
    await dave.room(room.id)?.join();
    await untilTrue(() => dave.room(room.id)?.summary.value.membership === 'join');
    expect(await trustOf(bob).person(`@nobody:${testCompany.mailDomain}`)).toBe('none');
    await expect.poll(() => trustOf(bob).person(found.userID)).toBe('unverified');

    const ask = async () => {
      const asked = await trustOf(bob).requestPerson(found.userID, room.id);
      return { asked, answer: await incoming(dave, asked.id) };
    };
    const refused = await ask();
    await refused.answer.cancel();
    expect(await step(refused.asked, 'cancelled')).toMatchObject({ reason: 'declined' });
    expect(refused.answer.state.value).toMatchObject({ reason: 'cancelled' });
    await trustOf(bob).dismiss(refused.asked);

    const differs = await ask();
    await differs.answer.accept();
    await step(differs.asked, 'ready');
    await expect(differs.asked.scan(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({
      code: 'chat.failed',
    });
    await differs.answer.startEmoji();
    await Promise.all([step(differs.asked, 'comparing'), step(differs.answer, 'comparing')]);
    await differs.asked.reject();
    expect(await step(differs.answer, 'cancelled')).toMatchObject({ reason: 'mismatch' });
    expect(await step(differs.asked, 'cancelled')).toMatchObject({ reason: 'mismatch' });
    expect(await trustOf(bob).person(found.userID)).toBe('unverified');

    const same = await ask();
    await same.answer.accept();
    await step(same.asked, 'ready');
    await same.asked.startEmoji();
    await Promise.all([step(same.asked, 'comparing'), step(same.answer, 'comparing')]);
    await Promise.all([same.asked.confirm(), same.answer.confirm()]);
    await Promise.all([step(same.asked, 'done'), step(same.answer, 'done')]);
    await expect.poll(() => trustOf(bob).person(found.userID)).toBe('verified');
    await expect.poll(() => trustOf(dave).person(`@bob:${testCompany.mailDomain}`)).toBe('verified');
    expect(await trustOf(bob).devices(found.userID)).toMatchObject([
      { label: 'Callside, Node.js', trust: 'verified' },
    ]);

    // New keys are a warning, until they are verified again or accepted.
    const keys = dave.keys.value;
    await keys?.reset();
    await expect.poll(() => trustOf(bob).person(found.userID)).toBe('changed');
    await trustOf(bob).acceptNewKeys(found.userID);
    expect(await trustOf(bob).person(found.userID)).toBe('unverified');
  });
});
