/** Web chats on a running phone system: visitors over the open resources, agents over the wire. */

import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { dialled, direct, enterprisePath, firstNameOf, inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import type { Chat, Message, Place, ServerFrame } from '#widget/webchat/protocol.ts';
import type {
  VisitorChat,
  VisitorMessage,
  WebChat,
  WebChatPlace,
  WebChatServerFrame,
} from '#wire/messages/web-chat.ts';
import type { WorkItem, WorkMessage } from '#wire/messages/work-item.ts';
import { form, WebVisitor, website } from './web-visitor.ts';

let system: PhoneSystem;
let erin: Desk;
let grace: Desk;
const visitors: WebVisitor[] = [];
const support = 'telephony/ACDGroupAddress/2';
const minuteMs = 60_000;

beforeAll(async () => {
  system = await startPhoneSystem({ control: true, busyToneMs: 0 });
  [erin, grace] = await Promise.all([Desk.open(system, 'erin'), Desk.open(system, 'grace')]);
  const settings = {
    isWebChatEnabled: true,
    webChatOrigins: [website],
    webChatRequired: ['name', 'question'],
  };
  expect((await grace.request('PUT', support, settings)).status).toBe(200);
  const login = `${enterprisePath}/Extension/${inside(105)}/operatorLogin`;
  expect((await erin.request('POST', login)).status).toBe(204);
});
afterEach(async () => {
  for (const visitor of visitors.splice(0)) {
    visitor.close();
    if (visitor.token !== '') await visitor.request('POST', '/session/end', {});
  }
});
afterAll(async () => {
  await Promise.all([erin.leave(), grace.leave()]);
  await system.stop();
});

function visitor(options?: ConstructorParameters<typeof WebVisitor>[1]): WebVisitor {
  const made = new WebVisitor(system.url, options);
  visitors.push(made);
  return made;
}

async function skip(moveMs: number): Promise<void> {
  await fetch(`${system.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });
}

const post = (desk: Desk, path: string, body: object = {}) => desk.request('POST', `v1/user/${path}`, body);

/** The agent takes what waits longest. */
async function pick(): Promise<WorkItem> {
  const response = await post(erin, 'WorkItem/pickNext');
  expect(response.status).toBe(200);
  return (await response.json()) as WorkItem;
}

/** A visitor whose page is open, and the agent who has the chat. */
async function talking() {
  const zoe = visitor();
  await zoe.start();
  zoe.open();
  await zoe.sees('session');
  const item = await pick();
  await zoe.sees('chat', ({ chat }) => chat.state === 'talking');
  const answer = (text: string) => post(erin, `WorkThread/${item.threadID}/Message`, { text });
  const chatSeen = () => erin.get<WebChat>(`v1/user/WebChat/${item.threadID}`);
  return { zoe, item, answer, chatSeen };
}

describe('a visitor', () => {
  it('sees the group, waits in order, talks to an agent and ends the chat', async () => {
    const zoe = visitor();
    const place = await zoe.request('GET', '');
    expect(place.headers.get('Access-Control-Allow-Origin')).toBe(website);
    expect(await place.json()).toMatchObject({
      label: 'Support',
      isOpen: true,
      required: ['name', 'question'],
    });
    expect((await zoe.start()).chat).toMatchObject({ state: 'waiting', position: 1 });
    const yan = visitor();
    expect((await yan.start({ name: 'Yan' })).chat).toMatchObject({ state: 'waiting', position: 2 });
    zoe.open();
    yan.open();
    expect((await zoe.sees('session')).messages).toMatchObject([{ author: 'visitor', text: form.question }]);
    // A socket that opened after the agent has picked would begin with the later position.
    await yan.sees('session');
    const item = await pick();
    expect(item).toMatchObject({ kind: 'webchat', remoteLabel: form.name, lastText: form.question });
    expect(await zoe.sees('chat', ({ chat }) => chat.state === 'talking')).toMatchObject({
      chat: { agentLabel: firstNameOf('erin') },
    });
    await yan.sees('chat', ({ chat }) => chat.position === 1);
    expect(
      (await post(erin, `WorkThread/${item.threadID}/Message`, { text: 'It is on its way.' })).status,
    ).toBe(201);
    const { message } = await zoe.sees('message');
    expect(message).toMatchObject({
      author: 'agent',
      authorLabel: firstNameOf('erin'),
      text: 'It is on its way.',
    });
    expect((await zoe.write('Thank you!')).status).toBe(201);
    expect((await zoe.request('POST', '/session/end', {})).status).toBe(204);
    expect(await zoe.closed()).toBe(4410);
    expect((await zoe.write('One more thing')).status).toBe(410);
    expect(await zoe.session()).toMatchObject({
      chat: { state: 'ended', endReason: 'visitor' },
      messages: [{ text: form.question }, { text: 'It is on its way.' }, { text: 'Thank you!' }],
    });
    const { items } = await erin.get<{ items: WorkMessage[] }>(`v1/user/WorkThread/${item.threadID}/Message`);
    expect(items.find(({ text }) => text === 'It is on its way.')?.state).toBe('delivered');
  });

  it('has got every answer once the page is open again, also more than a page of the list', async () => {
    const { zoe, item, answer } = await talking();
    zoe.close();
    await expect
      .poll(async () => erin.get<WebChat>(`v1/user/WebChat/${item.threadID}`))
      .toMatchObject({ isVisitorHere: false });
    const answers = 60;
    for (let at = 0; at < answers; at += 1) expect((await answer(`Answer ${at}`)).status).toBe(201);
    const states = async () => {
      const path = `v1/user/WorkThread/${item.threadID}/Message?length=100`;
      const { items } = await erin.get<{ items: WorkMessage[] }>(path);
      return items.filter(({ text }) => text?.startsWith('Answer ')).map(({ state }) => state);
    };
    await expect.poll(states).toEqual(Array(answers).fill('sent'));
    zoe.open();
    await expect.poll(states).toEqual(Array(answers).fill('delivered'));
  });

  it('is one message with the same key, however often it is sent', async () => {
    const zoe = visitor();
    await zoe.start();
    const key = crypto.randomUUID();
    const answers = await Promise.all([
      zoe.write('Hello?', key),
      zoe.write('Hello?', key),
      zoe.write('Hello?', key),
    ]);
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { id: string }).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await zoe.session()).messages.map(({ text }) => text)).toEqual([form.question, 'Hello?']);
  });

  it('may begin without a question if the group does not require one', async () => {
    await grace.request('PUT', support, { webChatRequired: [] });
    const zoe = visitor();
    const { chat, messages } = await zoe.start({ name: '', email: '', question: '' });
    expect([chat.state, chat.position, messages]).toEqual(['waiting', undefined, []]);
    await zoe.write('Are you there?');
    expect((await zoe.session()).chat).toMatchObject({ state: 'waiting', position: 1 });
    await grace.request('PUT', support, { webChatRequired: ['name', 'question'] });
  });

  it('sees when a closed group opens, and cannot begin', async () => {
    const day = (new Date().getUTCDay() + 3) % 7;
    const slot = { dayOfWeek: day, dayHourStart: 9, dayMinuteStart: 0, dayHourEnd: 10, dayMinuteEnd: 0 };
    const hours = { weekSlots: [slot], absoluteTimeSlots: [] };
    expect((await grace.request('PUT', `${support}/Calendar`, hours)).status).toBe(200);
    const zoe = visitor();
    const place = (await (await zoe.request('GET', '')).json()) as { isOpen: boolean; opensAt: number };
    expect(place.isOpen).toBe(false);
    expect(place.opensAt).toBeGreaterThan(Date.now());
    expect(new Date(place.opensAt).getMinutes()).toBe(0);
    const refused = await zoe.request('POST', '/session', form);
    expect([refused.status, ((await refused.json()) as { exceptionId: string }).exceptionId]).toEqual([
      409,
      'WEBCHAT_CLOSED',
    ]);
    await grace.request('DELETE', `${support}/Calendar`);
  });
});

describe('the durations of a group', () => {
  it('end a wait that is too long', async () => {
    const zoe = visitor();
    await zoe.start();
    zoe.open();
    await zoe.sees('session');
    await skip(16 * minuteMs);
    expect(await zoe.closed()).toBe(4410);
    expect((await zoe.session()).chat).toMatchObject({ state: 'ended', endReason: 'waitLimit' });
    expect((await post(erin, 'WorkItem/pickNext')).status).toBe(409);
  });

  it('warn a silent visitor, whose answer goes on, and end the chat after more silence', async () => {
    const { zoe, answer } = await talking();
    await answer('Which order?');
    await zoe.sees('message');
    await skip(3 * minuteMs);
    await zoe.sees('chat', ({ chat }) => chat.isWarned);
    await zoe.write('The lamp');
    await expect.poll(async () => (await zoe.session()).chat.isWarned).toBe(false);
    await skip(minuteMs);
    expect((await zoe.session()).chat.state).toBe('talking');
    await answer('It comes tomorrow.');
    await zoe.sees('message', ({ message }) => message.text === 'It comes tomorrow.');
    await skip(5 * minuteMs);
    expect(await zoe.closed()).toBe(4410);
    expect((await zoe.session()).chat).toMatchObject({ state: 'ended', endReason: 'idle' });
  });

  it('end the chat of a visitor who has closed the page', async () => {
    const { zoe, chatSeen } = await talking();
    expect((await chatSeen()).isVisitorHere).toBe(true);
    zoe.close();
    await expect.poll(async () => (await chatSeen()).isVisitorHere).toBe(false);
    await skip(10 * minuteMs);
    await expect.poll(async () => (await zoe.session()).chat.endReason).toBe('left');
  });
});

describe('an agent', () => {
  it('sees the visitor and the page without its query, typing both ways, and closes the chat', async () => {
    const { zoe, item, chatSeen } = await talking();
    expect(await chatSeen()).toMatchObject({
      ...{ visitorName: form.name, visitorEmail: form.email, question: form.question, language: 'fr' },
      ...{ pageUrl: `${website}/orders`, pageTitle: 'Orders', isVisitorHere: true, state: 'talking' },
    });
    zoe.send({ type: 'typing' });
    await expect.poll(async () => (await chatSeen()).typingTime).toBeDefined();
    await skip(7_000);
    expect(await chatSeen()).not.toHaveProperty('typingTime');
    expect((await post(erin, `WebChat/${item.threadID}/typing`)).status).toBe(204);
    await zoe.sees('typing');
    expect((await post(erin, `WorkItem/${item.workItemID}/close`)).status).toBe(200);
    expect(await zoe.closed()).toBe(4410);
    expect((await zoe.session()).chat).toMatchObject({ state: 'ended', endReason: 'agent' });
    expect((await post(erin, `WebChat/${item.threadID}/typing`)).status).toBe(409);
  });

  it('gives a chat back, and the visitor waits again', async () => {
    const { zoe, item } = await talking();
    expect((await post(erin, `WorkItem/${item.workItemID}/release`)).status).toBe(200);
    await zoe.sees('chat', ({ chat }) => chat.state === 'waiting' && chat.position === 1);
  });

  it('and a visitor send files to each other, which others cannot fetch', async () => {
    const { zoe, item } = await talking();
    const pdf = new TextEncoder().encode('%PDF-1.7 the bill');
    const sent = await zoe.request('POST', '/session/files?name=..%2Fbill%22.pdf', pdf);
    expect(sent.status).toBe(201);
    const { file } = (await sent.json()) as { file: { id: string } };
    expect(file).toMatchObject({ name: 'bill.pdf', type: 'application/pdf', size: pdf.length });
    const messages = await erin.get<{ items: WorkMessage[] }>(`v1/user/WorkThread/${item.threadID}/Message`);
    const url = messages.items.find((message) => message.file)?.file?.url ?? '';
    expect(await (await erin.request('GET', url)).text()).toBe('%PDF-1.7 the bill');
    const bob = await Desk.open(system, 'bob');
    expect((await bob.request('GET', url)).status).toBe(404);
    await bob.leave();
    const stranger = visitor();
    await stranger.start({ name: 'Eve' });
    expect((await stranger.request('GET', `/session/files/${file.id}`)).status).toBe(404);

    const answer = new FormData();
    answer.set('file', new File(['<script>alert(1)</script>'], 'note.html'));
    expect((await erin.send(`v1/user/WebChat/${item.threadID}/File`, answer)).status).toBe(201);
    const { message } = await zoe.sees('message', (frame) => frame.message.author === 'agent');
    const fetched = await zoe.request('GET', `/session/files/${message.file?.id}`);
    expect(fetched.headers.get('Content-Type')).toBe('text/plain');
    expect(fetched.headers.get('Content-Disposition')).toMatch(/^attachment/);
    expect(fetched.headers.get('Content-Security-Policy')).toContain('sandbox');
  });

  it('offers a call, and the visitor is called at a number of their own by the agent’s phone', async () => {
    const { zoe, item, chatSeen } = await talking();
    expect((await zoe.request('POST', '/session/call', { number: dialled('0600000731') })).status).toBe(409);
    expect((await post(erin, `WebChat/${item.threadID}/callOffer`)).status).toBe(200);
    await zoe.sees('chat', ({ chat }) => chat.callNumber === direct(302));
    for (const number of ['+33899000000', '112', 'abc', inside(101)])
      expect((await zoe.request('POST', '/session/call', { number })).status).toBe(400);
    await erin.plugIn();
    expect((await zoe.request('POST', '/session/call', { number: dialled('06 00 00 07 31') })).status).toBe(
      204,
    );
    expect((await zoe.request('POST', '/session/call', { number: dialled('0600000732') })).status).toBe(409);
    await expect
      .poll(async () => (await erin.lines()).map(({ displayedNumber }) => displayedNumber))
      .toHaveLength(1);
    expect(await chatSeen()).toMatchObject({ requestedNumber: '+33600000731' });
    for (const line of await erin.lines()) await erin.act(line, 'disconnect');
    await expect.poll(async () => (await erin.lines()).length).toBe(0);
  });
});

it('the element on websites knows the same messages as the phone system', () => {
  expectTypeOf<WebChatPlace>().toExtend<Place>();
  expectTypeOf<VisitorChat>().toExtend<Chat>();
  expectTypeOf<VisitorMessage>().toExtend<Message>();
  expectTypeOf<WebChatServerFrame>().toExtend<ServerFrame>();
});
