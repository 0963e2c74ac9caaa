import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallEventData, CallEventType, CompanyEvent } from '../../../../sdk/wire/events/event.ts';
import { ZendeskAccount } from './testing/zendesk-account.ts';
import { ZendeskTalk } from './zendesk-talk.ts';

const now = Date.UTC(2026, 10, 30, 9);
const sound = Buffer.from('RIFF');
const data: CallEventData = {
  user: { userID: '1', name: 'Alice Martin', number: '101' },
  callID: '812',
  lineID: '-1640',
  isIncoming: true,
  number: '01 23 45 06 06',
  externalNumber: '+33123450606',
  startedAt: now - 60_000,
};
const talked = { talkedMs: 52_400, cause: 'causeNormal' };

let account: ZendeskAccount;
let talk: ZendeskTalk;
beforeEach(async () => {
  account = new ZendeskAccount();
  talk = talkOf(await account.server.listen());
});
afterEach(() => account.server.close());

const talkOf = (url: string, token = 't0ken') =>
  new ZendeskTalk(
    `${url}/agent/`,
    { kind: 'zendesk', email: 'phone@acme.example', sendsRecordings: true },
    token,
    {
      now: () => now,
      isAllowedInside: () => true,
      userOf: async (userID) =>
        userID === '1'
          ? { email: 'agent@acme.example', number: '+33100000101' }
          : { email: '', number: '102' },
      recordingOf: async (id) => (id === '1640-1' ? sound : undefined),
    },
  );

const send = (event: CompanyEvent | undefined) => talk.send({ id: randomUUID(), event, body: '' });
const eventOf = (type: CallEventType, change: Partial<CallEventData> = {}, at = now): CompanyEvent => ({
  id: randomUUID(),
  timestamp: new Date(at).toISOString(),
  version: 1,
  type,
  data: { ...data, ...change },
});
const recordingEvent = (recordingID: string, at = now): CompanyEvent => ({
  ...{ id: randomUUID(), timestamp: new Date(at).toISOString(), version: 1, type: 'recording.saved' },
  data: {
    ...{ user: data.user, recordingID, restUri: `v1/logs/CallRecording/${recordingID}` },
    ...{ number: '+33123450606', startedAt: now - 50_000, durationMs: 50_000 },
  },
});
const created = 'POST /api/v2/channels/voice/tickets.json';

it('a call that rings opens the page of the caller at the agent, and not when it is too late', async () => {
  expect(await send(eventOf('call.ringing'))).toEqual({ isReceived: true, status: 200 });
  expect(account.shown).toEqual(['11/users/71']);
  await send(eventOf('call.ringing', {}, now - 120_000));
  await send(eventOf('call.ringing', { isIncoming: false }));
  account.users.push({ id: 72, role: 'end-user', email: 'b@customer.example', phone: '0123450606' });
  await send(eventOf('call.ringing'));
  expect(account.shown).toHaveLength(1);
});

it('an agent without a page of Zendesk is shown nothing, and the event counts as received', async () => {
  const line = 'POST /api/v2/channels/voice/agents/11/users/71/display.json';
  account.server.faults.push({ method: line, status: 404, isDone: false });
  expect(await send(eventOf('call.ringing'))).toMatchObject({ isReceived: true });
});

it.each([
  [true, 45, 'Call from +33123450606'],
  [false, 46, 'Call to +33123450606'],
])(
  'a call that has ended is a ticket with its channel; it came in: %s',
  async (isIncoming, via_id, subject) => {
    expect(await send(eventOf('call.ended', { isIncoming, ...talked }))).toMatchObject({ isReceived: true });
    expect(account.tickets).toMatchObject([
      {
        ...{ external_id: 'callside-1640', via_id, subject, requester_id: 71, assignee_id: 11 },
        comments: [{ body: 'Alice Martin, +33123450606, 52 s', public: false }],
      },
    ]);
    expect(account.shown).toEqual(['11/tickets/1']);
  },
);

it('the recording of a call is copied and added to its ticket once, also when an answer was lost', async () => {
  expect(await send(recordingEvent('1640-1'))).toMatchObject({ isReceived: false, status: 404 });
  await send(eventOf('call.ended', talked));
  account.server.faults.push({ method: 'PUT /api/v2/tickets/1.json', status: 'lost', isDone: true });
  expect(await send(recordingEvent('1640-1'))).toMatchObject({ isReceived: false });
  expect(await send(recordingEvent('1640-1'))).toMatchObject({ isReceived: true });
  expect(account.tickets[0]?.comments.slice(1)).toEqual([
    {
      from: '+33123450606',
      to: '+33100000101',
      recording_url: 'https://acme.zendesk.example/attachments/token/x/?name=callside-1640-1.wav',
      started_at: '2026-11-30T08:59:10.000Z',
      call_duration: 50,
      answered_by_id: 11,
    },
  ]);
  expect(account.server.to('POST /api/v2/uploads.json')).toMatchObject([
    { headers: { 'content-type': 'audio/wav' }, body: sound },
  ]);
  expect(await send(recordingEvent('99-1', now - 2 * 3_600_000))).toMatchObject({ isReceived: true });
});

it('a ticket whose answer was lost is not created a second time', async () => {
  account.server.faults.push({ method: created, status: 'lost', isDone: true });
  const event = eventOf('call.ended', talked);
  expect(await send(event)).toMatchObject({ isReceived: false });
  expect(await send(event)).toMatchObject({ isReceived: true });
  expect(account.tickets).toHaveLength(1);
});

it('calls inside, and calls of users who are no agents, are left out', async () => {
  await send(eventOf('call.ended', { externalNumber: undefined }));
  await send(eventOf('call.ended', { user: { userID: '2', name: 'Bob', number: '102' } }));
  expect(account.tickets).toEqual([]);
});

it('a refusal is told with its status, and a test says whether the token is right', async () => {
  account.server.faults.push({ method: created, status: 429, isDone: false });
  expect(await send(eventOf('call.ended', talked))).toMatchObject({ isReceived: false, status: 429 });
  expect(await send(undefined)).toMatchObject({ isReceived: true });
  account.server.close();
  account = new ZendeskAccount();
  talk = talkOf(await account.server.listen(), 'wrong');
  expect(await send(undefined)).toMatchObject({ isReceived: false, status: 401 });
});
