import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WorkItem, WorkMessage } from '../../../../sdk/wire/messages/work-item.ts';
import { Desk } from '../../testing/desk.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let system: PhoneSystem;
const desks: Desk[] = [];
beforeAll(async () => {
  system = await startPhoneSystem({ control: true });
});
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.leave();
});
afterAll(() => system.stop());

const support = '+33100000302';
/** The carrier refuses the numbers with this end. */
const refusedNumber = '+33600005998';
let customers = 0;

const control = (path: string, body: object) =>
  fetch(`${system.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });

/** A new customer writes to Support. */
async function write(text: string, from = `+3360000${String(5_000 + customers++)}`): Promise<string> {
  expect((await control('texts', { from, to: support, text })).status).toBe(200);
  return from;
}

async function desk(login: string): Promise<Desk> {
  const opened = await Desk.open(system, login);
  desks.push(opened);
  return opened;
}

const numbers = { dave: '104', erin: '105' };

/** An agent at work. The client shows nothing by itself, so messages are given to the agent on request only. */
async function agent(login: keyof typeof numbers): Promise<Desk> {
  const opened = await desk(login);
  const path = `${enterprisePath}/Extension/${numbers[login]}/operatorLogin`;
  expect([204, 409]).toContain((await opened.request('POST', path)).status);
  return opened;
}

const post = (by: Desk, path: string, body: object = {}) => by.request('POST', `v1/user/${path}`, body);
const idOf = async (response: Response) => (await refusalOf(response)).exceptionId;
async function refusalOf(response: Response): Promise<{ exceptionId?: string }> {
  expect(response.status).toBe(409);
  return (await response.json()) as { exceptionId?: string };
}

async function done(response: Response): Promise<WorkItem> {
  expect(response.status).toBe(200);
  return (await response.json()) as WorkItem;
}

const itemsOf = async (by: Desk, query = '') =>
  (await by.get<{ items: WorkItem[] }>(`v1/user/WorkItem${query}`)).items;

/** The open item of a customer. */
async function itemOf(by: Desk, remoteNumber: string): Promise<WorkItem> {
  const found = () => itemsOf(by).then((items) => items.find((item) => item.remoteNumber === remoteNumber));
  await expect.poll(found).toBeDefined();
  return (await found()) as WorkItem;
}

const messagesOf = async (by: Desk, { threadID }: WorkItem) =>
  (await by.get<{ items: WorkMessage[] }>(`v1/user/WorkThread/${threadID}/Message`)).items;

/** Closes the items that earlier tests have left. */
async function closeAll(by: Desk): Promise<void> {
  for (const { workItemID } of await itemsOf(by)) await done(await post(by, `WorkItem/${workItemID}/close`));
}

describe('messages to a group', () => {
  it('wait for an agent, who picks, answers and closes them; the next message opens another item', async () => {
    const [erin, grace] = [await agent('erin'), await desk('grace')];
    const customer = await write('Where is my parcel?');
    const waiting = await itemOf(erin, customer);
    expect(waiting).toMatchObject({
      state: 'queued',
      kind: 'sms',
      group: '2',
      lastText: 'Where is my parcel?',
    });
    const picked = await done(await post(erin, 'WorkItem/pickNext'));
    expect(picked).toMatchObject({ workItemID: waiting.workItemID, state: 'assigned', agent: '105' });
    expect(Number(picked.deadline) - Number(picked.assignedTime)).toBe(300_000);
    const answer = await post(erin, `WorkThread/${picked.threadID}/Message`, { text: 'It is on its way.' });
    expect(await answer.json()).toMatchObject({
      state: 'queued',
      agentName: expect.stringContaining('Erin'),
    });
    await expect.poll(async () => (await messagesOf(erin, picked))[0]?.state).toBe('delivered');
    expect(await itemOf(grace, customer)).not.toHaveProperty('waitingSince');
    await done(await post(erin, `WorkItem/${picked.workItemID}/close`));
    expect((await messagesOf(grace, picked)).map(({ text, annotation }) => annotation ?? text)).toEqual([
      'closed',
      'It is on its way.',
      'assigned',
      'Where is my parcel?',
    ]);
    await write('Thank you!', customer);
    expect(await itemOf(erin, customer)).toMatchObject({ threadID: picked.threadID, state: 'queued' });
    await closeAll(grace);
  });

  it('are answered by the agent who has them only', async () => {
    const [erin, dave] = [await agent('erin'), await agent('dave')];
    const item = await itemOf(erin, await write('Hello'));
    const reply = (by: Desk) => post(by, `WorkThread/${item.threadID}/Message`, { text: 'Hello' });
    expect(await idOf(await reply(erin))).toBe('LAL_1000_1003');
    await done(await post(erin, `WorkItem/${item.workItemID}/assign`));
    expect(await idOf(await reply(dave))).toBe('LAL_1000_1003');
    expect(await idOf(await post(dave, `WorkItem/${item.workItemID}/close`))).toBe('LAL_1000_1003');
    await refusalOf(await post(dave, `WorkItem/${item.workItemID}/assign`));
    const long = { text: 'a'.repeat(901) };
    expect((await post(erin, `WorkThread/${item.threadID}/Message`, long)).status).toBe(400);
    await closeAll(await desk('grace'));
  });

  it('are given to an agent up to the limit of the agent, the oldest first, and only while some wait', async () => {
    const [dave, grace] = [await agent('dave'), await desk('grace')];
    const customers = [await write('One'), await write('Two'), await write('Three')];
    await itemOf(dave, customers[2] ?? '');
    const first = await done(await post(dave, 'WorkItem/pickNext', { group: '2' }));
    expect(first.remoteNumber).toBe(customers[0]);
    await done(await post(dave, 'WorkItem/pickNext'));
    expect(await idOf(await post(dave, 'WorkItem/pickNext'))).toBe('ACD_MESSAGE_LIMIT');
    await closeAll(grace);
    expect(await idOf(await post(dave, 'WorkItem/pickNext'))).toBe('ACD_NO_MORE_MESSAGES');
  });

  it('go back to the queue, to a colleague, or to another group that takes messages', async () => {
    const [erin, dave, grace] = [await agent('erin'), await agent('dave'), await desk('grace')];
    const item = await itemOf(erin, await write('Who can help?'));
    const act = (by: Desk, name: string, body: object = {}) =>
      post(by, `WorkItem/${item.workItemID}/${name}`, body);
    await done(await act(erin, 'assign'));
    expect(await done(await act(erin, 'release'))).toMatchObject({ state: 'queued' });
    await done(await act(erin, 'assign'));
    expect(await done(await act(erin, 'transfer', { agent: '104' }))).toMatchObject({ agent: '104' });
    expect(await done(await act(dave, 'resetTimer'))).toMatchObject({ state: 'reset' });
    expect((await act(erin, 'assign', { agent: '105' })).status).toBe(403);
    expect(await done(await act(grace, 'assign', { agent: '105' }))).toMatchObject({ agent: '105' });
    expect((await act(grace, 'transfer', { agent: '102' })).status).toBe(400);
    expect((await act(grace, 'transfer', {})).status).toBe(400);
    // Sales takes calls only.
    expect(await idOf(await act(erin, 'transfer', { group: '1' }))).toBe('ACD_AGENT_NOT_FREE');
    await closeAll(grace);
  });

  it('are not seen by members who take none, and not by users outside of the group', async () => {
    const [alice, ivan, grace] = [await desk('alice'), await desk('ivan'), await desk('grace')];
    const item = await itemOf(grace, await write('Private'));
    for (const other of [alice, ivan]) {
      expect(await itemsOf(other)).toEqual([]);
      expect((await other.request('GET', `v1/user/WorkThread/${item.threadID}/Message`)).status).toBe(404);
      expect((await post(other, `WorkItem/${item.workItemID}/close`)).status).toBe(404);
    }
    await closeAll(grace);
  });

  it('wait again when the countdown ends unanswered, and are closed when the customer is silent', async () => {
    const [erin, grace] = [await agent('erin'), await desk('grace')];
    const customer = await write('Anybody there?');
    const item = await itemOf(erin, customer);
    const assign = async () => done(await post(erin, `WorkItem/${item.workItemID}/assign`));
    const set = async (times: object) =>
      expect((await grace.request('PUT', 'telephony/ACDGroupAddress/2', times)).status).toBe(200);
    await assign();
    // A countdown that runs stays as it is.
    await set({ smsAnswerTime: 600_000, smsSilenceTime: 60_000 });
    await control('clock', { moveMs: 301_000 });
    await expect.poll(async () => (await itemOf(grace, customer)).state).toBe('queued');
    const again = await assign();
    expect(Number(again.deadline) - Number(again.assignedTime)).toBe(600_000);
    await post(erin, `WorkThread/${item.threadID}/Message`, { text: 'Yes.' });
    await control('clock', { moveMs: 61_000 });
    await expect.poll(() => itemsOf(grace)).toEqual([]);
    expect((await messagesOf(grace, item))[0]).toMatchObject({ annotation: 'closed', state: 'noted' });
    expect((await messagesOf(grace, item))[0]).not.toHaveProperty('agentName');
    await set({ smsAnswerTime: 300_000, smsSilenceTime: 1_800_000 });
  });

  it('have no countdown while their agent talks with the customer on the phone', async () => {
    const [erin, grace] = [await agent('erin'), await desk('grace')];
    await erin.plugIn();
    const customer = await write('Please call me.', '+33199000000');
    const item = await itemOf(erin, customer);
    await done(await post(erin, `WorkItem/${item.workItemID}/assign`));
    await erin.call(customer);
    const line = await erin.line('talking');
    await expect.poll(async () => (await itemOf(grace, customer)).state, { timeout: 5_000 }).toBe('call');
    expect(await itemOf(grace, customer)).not.toHaveProperty('deadline');
    await erin.act(line, 'disconnect');
    await expect.poll(async () => (await itemOf(grace, customer)).state, { timeout: 5_000 }).toBe('assigned');
    expect(await itemOf(grace, customer)).toHaveProperty('deadline');
    await closeAll(grace);
  });

  it('are sent again by the agent who has them, after the carrier has refused an answer', async () => {
    const [erin, dave, grace] = [await agent('erin'), await agent('dave'), await desk('grace')];
    const item = await itemOf(erin, await write('Hello', refusedNumber));
    await done(await post(erin, `WorkItem/${item.workItemID}/assign`));
    await post(erin, `WorkThread/${item.threadID}/Message`, { text: 'Good morning' });
    const newest = async () => (await messagesOf(grace, item))[0];
    await expect.poll(async () => (await newest())?.failure).toBe('refused');
    const { messageID } = (await newest()) as WorkMessage;
    const retry = (by: Desk, id = messageID) => post(by, `WorkThread/${item.threadID}/Message/${id}/retry`);
    expect(await idOf(await retry(dave))).toBe('LAL_1000_1003');
    const again = await retry(erin);
    expect(await again.json()).toMatchObject({ messageID, state: 'queued', text: 'Good morning' });
    await expect.poll(async () => (await newest())?.failure).toBe('refused');
    // A message of a customer, a message of another conversation, and no message.
    const [, , received] = await messagesOf(grace, item);
    const other = await itemOf(erin, await write('Other'));
    const [foreign] = await messagesOf(grace, other);
    for (const id of [received?.messageID, foreign?.messageID, '999999', 'x'])
      expect((await retry(erin, id)).status).toBe(409);
    await closeAll(grace);
  });

  it('of an agent who logs out wait again', async () => {
    const [erin, grace] = [await agent('erin'), await desk('grace')];
    const customer = await write('Hello?');
    const item = await itemOf(erin, customer);
    await done(await post(erin, `WorkItem/${item.workItemID}/assign`));
    await erin.request('POST', `${enterprisePath}/Extension/105/operatorLogout`);
    await expect.poll(async () => (await itemOf(grace, customer)).state).toBe('queued');
    expect(await idOf(await post(erin, `WorkItem/${item.workItemID}/assign`))).toBe('ACD_AGENT_NOT_FREE');
    await closeAll(grace);
  });
});
