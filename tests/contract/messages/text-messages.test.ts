/** Text messages of the SDK on a running phone system with the simulated carrier. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { type Messages, maxTextTemplates } from '#sdk/messages.ts';
import { failure } from '#sdk/testing/watched-lines.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { dialled, inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let system: PhoneSystem;
const clients: Client[] = [];
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(() => system.stop());

async function signedIn(login: string): Promise<{ client: Client; messages: Messages }> {
  const client = createClient({ url: system.url, app: 'callside' });
  clients.push(client);
  await client.session.signIn({ login, password: 'demo' });
  await until(client.profile.info, (info) => info !== undefined);
  return { client, messages: await client.messages };
}

test('two clients of a user see a conversation live: sent, delivered, answered, unread, read', async () => {
  const [here, there] = await Promise.all([signedIn('alice'), signedIn('alice')]);
  there.messages.threads.watch();
  await until(there.messages.threads.status, (status) => status === 'ready');
  const [sent] = await here.messages.send({ numbers: [dialled('0600000721')], text: 'Is noon fine?' });
  if (!sent) throw new Error('nothing was sent');
  expect(sent).toMatchObject({ state: 'queued', segments: 1 });
  const list = there.messages.messagesOf(sent);
  list.watch();
  await until(list.items, (items) => items.some(({ state }) => state === 'delivered'));
  await until(list.items, ([newest]) => newest?.state === 'received');
  await until(there.client.unread.textMessages, (count) => count === 1);
  const [thread] = there.messages.threads.items.value;
  if (!thread) throw new Error('there is no conversation');
  expect(thread).toMatchObject({ remoteNumber: '+33600000721', unreadCount: 1, lastState: 'received' });
  await here.messages.markRead(thread);
  await until(there.client.unread.textMessages, (count) => count === 0);
  await until(there.messages.threads.items, ([first]) => first?.unreadCount === 0);
});

test('a search finds conversations, also those that begin later, and leaves out the others', async () => {
  const { messages } = await signedIn('bob');
  await messages.send({
    numbers: [dialled('0600000731'), dialled('0600000732')],
    text: 'The lamp is repaired',
  });
  const found = messages.search('lamp');
  found.watch();
  await until(found.items, (items) => items.length === 2);
  await messages.send({ numbers: [dialled('0600000733')], text: 'Another matter' });
  await messages.send({ numbers: [dialled('0600000734')], text: 'A LAMP for you' });
  await until(found.items, (items) => items.length === 3);
  expect(found.items.value[0]?.remoteNumber).toBe('+33600000734');
});

test('a search finds conversations however their letters and accents are typed, now and later', async () => {
  const { messages } = await signedIn('bob');
  await messages.send({
    numbers: [dialled('0600000741')],
    text: 'Łukasz prend le café au coin de la STRASSE',
  });
  const lists = ['lukasz', 'CAFE', 'straße', 'Café'].map((text) => messages.search(text));
  for (const list of lists) {
    list.watch();
    await until(list.items, (items) => items.length === 1);
  }
  await messages.send({ numbers: [dialled('0600000742')], text: 'Lukasz: cafe, Straße' });
  for (const list of lists) await until(list.items, (items) => items.length === 2);
  const nothing = messages.search('%');
  nothing.watch();
  await until(nothing.status, (status) => status === 'ready');
  expect(nothing.items.value).toEqual([]);
});

test('a message that is too long or for a colleague is rejected, and a failed one is sent again once', async () => {
  const { messages } = await signedIn('bob');
  const send = (number: string, text: string) => messages.send({ numbers: [number], text });
  expect(await failure(send(dialled('0600000731'), 'a'.repeat(901)))).toMatchObject({
    code: 'message.tooLong',
  });
  expect(await failure(send(inside(101), 'Hello'))).toMatchObject({ code: 'message.wrongNumber' });
  const [sent] = await send(dialled('0600000799'), 'Hello');
  if (!sent) throw new Error('nothing was sent');
  const list = messages.messagesOf(sent);
  list.watch();
  await until(list.items, ([one]) => one?.failure === 'undelivered');
  const states: (string | undefined)[] = [];
  list.items.subscribe(([one]) => states.push(one?.state));
  await Promise.all([messages.retry(sent), messages.retry(sent)]);
  await until(list.items, ([one]) => one?.state === 'failed' && states.includes('sent'));
  // Sent again once, though it was asked for twice.
  expect(states.filter((state) => state === 'sent')).toHaveLength(1);
  expect(await failure(messages.retry({ restUri: 'v1/user/TextMessage/999999' }))).toMatchObject({
    code: 'notFound',
  });
});

test('templates are of the user, or of everybody for users with the right, and live in every client', async () => {
  const [alice, bob, grace] = await Promise.all([signedIn('alice'), signedIn('bob'), signedIn('grace')]);
  const [mine, theirs] = [alice.messages.templates, bob.messages.templates];
  for (const list of [mine, theirs]) {
    list.watch();
    await until(list.status, (status) => status === 'ready');
  }
  const [fixed] = mine.items.value;
  if (!fixed) throw new Error('the configuration has no template');
  expect(fixed).toMatchObject({ level: 'enterprise', isFixed: true });
  const own = await mine.add({ text: '  I call you tomorrow.\n' });
  expect(own).toMatchObject({ level: 'own', text: 'I call you tomorrow.' });
  const shared = await grace.messages.templates.add({ text: 'Thank you.', level: 'enterprise' });
  const newest = (texts: readonly string[]) =>
    until(mine.items, (items) => texts.every((text, at) => items.at(at - texts.length)?.text === text));
  await newest(['Thank you.', 'I call you tomorrow.']);
  await until(theirs.items, (items) => items.at(-1)?.text === 'Thank you.');
  await mine.change(own, 'I call you on Monday.');
  await grace.messages.templates.change(shared, 'Many thanks.');
  await newest(['Many thanks.', 'I call you on Monday.']);
  expect(theirs.items.value.some(({ level }) => level === 'own')).toBe(false);

  const forbidden = [
    () => mine.add({ text: 'x', level: 'enterprise' }),
    () => mine.change(shared, 'x'),
    () => mine.remove(shared),
    () => grace.messages.templates.remove(fixed),
  ];
  for (const ask of forbidden) expect(await failure(ask())).toMatchObject({ code: 'forbidden' });
  for (const ask of [() => theirs.change(own, 'x'), () => theirs.remove(own)])
    expect(await failure(ask())).toMatchObject({ code: 'notFound' });
  for (const text of ['', ' \n', 'a'.repeat(901)])
    expect(await failure(mine.add({ text }))).toMatchObject({ status: 400 });
  await mine.remove(own);
  await grace.messages.templates.remove(shared);
  for (const list of [mine, theirs])
    await until(list.items, (items) => items.every(({ isFixed }) => isFixed));
  const all = Array.from({ length: maxTextTemplates }, (_, index) => ({ text: `Template ${index}` }));
  await Promise.all(all.map((draft) => mine.add(draft)));
  expect(await failure(mine.add({ text: 'One too many' }))).toMatchObject({ status: 409 });
});
