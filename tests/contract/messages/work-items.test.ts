/** Messages to groups in the SDK: distribution to agents, counters, commands, and a phone system that is killed. */
import { access, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import type { Client } from '#sdk/index.ts';
import type { WorkItem, WorkItems } from '#sdk/messages.ts';
import { failure } from '#sdk/testing/watched-lines.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { PhoneSystemProcess } from '#tests/soak/phone-system-process.ts';
import { direct, inside, nameOf } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import type { VisitorMessage } from '#wire/messages/web-chat.ts';
import { WebVisitor, website } from './web-visitor.ts';

let system: PhoneSystem;
const clients: Client[] = [];
beforeAll(async () => {
  system = await startPhoneSystem({ control: true });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(() => system.stop());

let customers = 0;

const support = direct(302);
const orders = direct(303);

/** A new customer writes to a group. Returns the number of the customer. */
async function write(url: string, text: string, to = support): Promise<string> {
  customers += 1;
  const from = `+336000066${String(customers).padStart(2, '0')}`;
  const body = JSON.stringify({ from, to, text });
  expect((await fetch(`${url}/control/texts`, { method: 'POST', body })).status).toBe(200);
  return from;
}

async function signedIn(login: string, url = system.url): Promise<{ client: Client; work: WorkItems }> {
  const client = await signedInClient({ url }, login);
  clients.push(client);
  const work = await client.workItems;
  work.items.watch();
  await until(work.items.status, (status) => status === 'ready');
  return { client, work };
}

/** An agent at work, with a client that shows what comes. */
async function agent(login: string, url?: string) {
  const signed = await signedIn(login, url);
  await until(signed.client.unread.counters, (counters) => counters !== undefined);
  await until(signed.client.agent.isAgent, Boolean);
  if (signed.client.agent.state.value?.status === 'LOGOUT') await signed.client.agent.login();
  return signed;
}

const itemOf = async ({ items }: WorkItems, customer: string): Promise<WorkItem> => {
  const isOf = (item: WorkItem) => item.remoteNumber === customer;
  const all = await until(items.items, (list) => list.some(isOf));
  return all.find(isOf) as WorkItem;
};

test('messages go to the agents of the group in turn, with countdown and counter, until they are answered', async () => {
  const [dave, erin, grace] = [await agent('dave'), await agent('erin'), await signedIn('grace')];
  const numbers = [await write(system.url, 'One'), await write(system.url, 'Two')];
  await until(dave.work.mine, (mine) => mine.length === 1);
  const [own] = await until(erin.work.mine, (mine) => mine.length === 1);
  if (!own) throw new Error('Erin has no conversation');
  // The supervisor sees both, and who has them.
  const all = await until(
    grace.work.items.items,
    (items) => items.filter(({ agent: by }) => by !== undefined).length === 2,
  );
  expect(all.map(({ remoteNumber }) => remoteNumber)).toEqual(numbers);
  expect(grace.work.limit.value).toBe(0);
  expect(own).toMatchObject({ state: 'assigned', agent: inside(105), agentName: nameOf('erin') });
  expect(Number(own.deadline) - Number(own.assignedTime)).toBe(300_000);
  await until(erin.client.unread.queueMessages, (count) => count === 1);
  const messages = erin.work.messagesOf(own);
  messages.watch();
  await erin.work.reply(own, 'Is that all?');
  await until(messages.items, (items) => items.some(({ state }) => state === 'delivered'));
  await until(erin.client.unread.queueMessages, (count) => count === 0);
  // The simulated customer answers a question.
  await until(erin.client.unread.queueMessages, (count) => count === 1);
  expect(messages.items.value.map(({ annotation, state }) => annotation ?? state)).toEqual([
    'received',
    'delivered',
    'assigned',
    'received',
  ]);
  await erin.work.close(own);
  await until(erin.work.mine, (mine) => mine.length === 0);
  const [left] = await until(grace.work.items.items, (items) => items.length === 1);
  if (left) await grace.work.close(left);
  await until(dave.work.items.items, (items) => items.length === 0);
  await Promise.all([dave.client.agent.logout(), erin.client.agent.logout()]);
});

test('an agent picks, transfers and is refused with a code for each reason', async () => {
  const [erin, grace] = [await signedIn('erin'), await signedIn('grace')];
  const customer = await write(system.url, 'Hello');
  const item = await itemOf(erin.work, customer);
  expect(erin.work.waiting.value).toEqual([item]);
  expect(await failure(erin.work.pick(item))).toMatchObject({ code: 'work.notReady' });
  expect(await failure(erin.work.reply(item, 'Hello'))).toMatchObject({ code: 'work.notAssigned' });
  expect(await failure(grace.work.pickNext())).toMatchObject({ code: 'work.notAllowed' });
  await erin.client.agent.login();
  await erin.client.agent.startPause();
  const first = erin.work.pickNext();
  expect(await failure(erin.work.pickNext())).toMatchObject({ code: 'agent.commandPending' });
  const { workItemID } = await first.catch(() => itemOf(erin.work, customer));
  expect(workItemID).toBe(item.workItemID);
  await until(erin.work.mine, (mine) => mine.length === 1);
  expect(await failure(erin.work.pickNext())).toMatchObject({ code: 'work.noneWaiting' });
  expect(await failure(erin.work.reply(item, 'a'.repeat(901)))).toMatchObject({ code: 'message.tooLong' });
  expect(await failure(erin.work.transfer(item, { group: '1' }))).toMatchObject({ code: 'work.notReady' });
  expect((await erin.work.resetTimer(item)).state).toBe('reset');
  await erin.work.release(item);
  await until(erin.work.waiting, (waiting) => waiting.length === 1);
  await grace.work.close(item);
  expect(await failure(erin.work.pick(item))).toMatchObject({ code: 'notFound' });
  const list = erin.work.conversations({ group: '2' });
  await list.loadMore();
  expect(list.items.value[0]).toMatchObject({ remoteNumber: customer, lastText: 'Hello' });
  await erin.client.agent.logout();
});

test('the messages of a conversation end for those who may not see them any more', async () => {
  const [karim, judy, grace] = [
    await signedIn('karim.bauer'),
    await signedIn('judy.bauer'),
    await signedIn('grace'),
  ];
  const item = await itemOf(karim.work, await write(system.url, 'Who is responsible?'));
  expect(judy.work.items.items.value).toEqual([]);
  await grace.work.transfer(item, { group: '3' });
  await itemOf(judy.work, item.remoteNumber ?? '');
  const [former, present] = [judy.work.messagesOf(item), karim.work.messagesOf(item)];
  for (const list of [former, present]) {
    list.watch();
    await until(list.status, (status) => status === 'ready');
  }
  await grace.work.transfer(item, { group: '2' });
  expect(await until(former.error, Boolean)).toMatchObject({ code: 'notFound' });
  expect(former.items.value).toEqual([]);
  await grace.work.close(item);
  await until(present.items, ([newest]) => newest?.annotation === 'closed');
  expect(present.error.value).toBeUndefined();

  // The same for a member who is taken out of the group.
  const own = await itemOf(judy.work, await write(system.url, 'Where is my order?', orders));
  const messages = judy.work.messagesOf(own);
  messages.watch();
  await until(messages.status, (status) => status === 'ready');
  const editor = await grace.client.groups.editor({ internalAddressID: '3' });
  const extension = karim.client.profile.extension.value?.restUri ?? '';
  await editor.changeMembers([{ extension }]);
  expect(await until(messages.error, Boolean)).toMatchObject({ code: 'notFound' });
  await until(judy.work.items.items, (items) => items.length === 0);
  await grace.work.close(own);
});

/** A visitor of the shop sends a file and ends the chat. Returns the id of the file. */
async function fileOfVisitor(url: string): Promise<string> {
  const visitor = new WebVisitor(url);
  await visitor.start();
  await expect.poll(async () => (await visitor.session()).chat.state).toBe('talking');
  const sent = await visitor.request(
    'POST',
    '/session/files?name=bill.txt',
    new TextEncoder().encode('42 €'),
  );
  const { file } = (await sent.json()) as VisitorMessage;
  await visitor.request('POST', '/session/end', {});
  return file?.id ?? '';
}

test('items, messages, countdowns and files survive a phone system that is killed; old files are deleted', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callside-work-'));
  const data = join(folder, 'data');
  const running = new PhoneSystemProcess({ args: ['--control', '--data', data] });
  let second: PhoneSystem | undefined;
  try {
    const before = await running.ready();
    const erin = await agent('erin', before);
    const [first, other] = [await write(before, 'First'), await write(before, 'Other')];
    await until(erin.work.mine, (mine) => mine.length === 2);
    const item = await itemOf(erin.work, first);
    const answered = await erin.work.reply(item, 'One moment, please.');
    const deadline = (await itemOf(erin.work, other)).deadline;
    const grace = await signedIn('grace', before);
    await grace.client.groups.change({ internalAddressID: '2' }, { webChatOrigins: [website] });
    const path = join(data, 'web-chat-files', await fileOfVisitor(before));
    // Octets that nothing names, as after a crash while a file was written.
    const [orphan, fresh] = ['orphan', 'fresh'].map((name) => join(data, 'web-chat-files', name));
    if (!orphan || !fresh) throw new Error('no paths');
    for (const name of [orphan, fresh]) await writeFile(name, '');
    await utimes(orphan, 0, 0);
    await running.kill();
    await erin.client.dispose();
    second = await startPhoneSystem({ data, control: true });
    const again = await signedIn('erin', second.url);
    await until(again.work.mine, (mine) => mine.length === 2);
    expect(await itemOf(again.work, other)).toMatchObject({
      state: 'assigned',
      agent: inside(105),
      deadline,
    });
    const messages = again.work.messagesOf(item);
    messages.watch();
    await until(messages.items, (list) => list.some(({ messageID }) => messageID === answered.messageID));
    expect((await again.work.close(item)).state).toBe('closed');
    await expect.poll(() => access(orphan).then(Boolean, () => 'gone')).toBe('gone');
    await Promise.all([access(path), access(fresh)]);
    const chats = again.work.conversations({ group: '2' });
    await chats.loadMore();
    const chat = chats.items.value.find(({ kind }) => kind === 'webchat');
    if (!chat) throw new Error('The chat is gone');
    const fileIn = async ({ work }: Pick<typeof again, 'work'>) => {
      const ofChat = work.messagesOf(chat);
      await ofChat.loadMore();
      return ofChat.items.value.flatMap(({ file }) => file ?? [])[0];
    };
    expect(await fileIn(again)).not.toHaveProperty('isDeleted');
    await again.client.dispose();
    const move = (moveMs: number) =>
      fetch(`${second?.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });
    await move(89 * 86_400_000);
    await access(path);
    await move(86_400_000);
    await expect.poll(() => access(path).then(Boolean, () => 'gone')).toBe('gone');
    // The session of before is over.
    const later = await signedIn('erin', second.url);
    await expect.poll(() => fileIn(later)).toMatchObject({ name: 'bill.txt', isDeleted: true });
  } finally {
    await running.kill();
    await second?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
