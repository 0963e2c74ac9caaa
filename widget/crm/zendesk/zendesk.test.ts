import { afterEach, expect, it, vi } from 'vitest';
import { noEvents } from '../conformance/no-events.ts';
import { testZendesk, type ZendeskUnderTest, zendeskOrigin } from '../conformance/testing/test-zendesk.ts';
import type { DialRequest } from '../crm-adapter.ts';
import type { CrmLog } from '../crm-log.ts';

const log: CrmLog = {
  key: 'callside:-1:1763766000000',
  lineId: '-1',
  callId: '1',
  direction: 'outbound',
  number: '+33612345678',
  startedAt: Date.UTC(2025, 10, 21, 23),
  durationMs: 3_665_000,
  subject: 'Call to Jane Doe',
  notes: 'Wants a quote',
  outcome: 'Resolved',
};
let crm: ZendeskUnderTest;
const dialled: DialRequest[] = [];
async function start(): Promise<void> {
  crm = await testZendesk();
  dialled.length = 0;
  await crm.adapter.open({ ...noEvents, dial: (request) => dialled.push(request) });
}
/** Resolves when Zendesk has read everything and its answers have arrived. */
const settled = () => crm.adapter.findLog?.('');
afterEach(() => {
  crm.adapter.close();
  crm.end?.();
  vi.useRealTimers();
});

it('the library is started only for an origin that may embed the widget', async () => {
  crm = await testZendesk('https://other.zendesk.com');
  await expect(crm.adapter.open(noEvents)).rejects.toMatchObject({ code: 'crm.scriptRefused' });
  crm.post(JSON.stringify({ key: 'zaf.app.registered', message: {} }));
  expect(crm.sent).toEqual([]);
  await expect(crm.adapter.match('0612345678', { isIncoming: true })).rejects.toMatchObject({
    code: 'crm.notStarted',
  });
});

it('messages go to the origin of Zendesk alone, and other pages and windows are not heard', async () => {
  await start();
  const event = JSON.stringify({ key: 'zaf.voice.dialout', message: { number: '01' } });
  crm.post(event, { origin: 'https://evil.example' });
  crm.post(event, { source: {} });
  await settled();
  expect(dialled).toEqual([]);
  crm.post(event);
  await settled();
  expect(dialled).toEqual([{ number: '01' }]);
  expect(new Set(crm.sent.map(({ targetOrigin }) => targetOrigin))).toEqual(new Set([zendeskOrigin]));
});

it('a clicked number belongs to its user, while the user of the phone is signed in', async () => {
  await start();
  crm.zendesk.dial('06 12', 7);
  await settled();
  expect(dialled).toEqual([{ number: '06 12', record: { id: 'user/7', name: '06 12', type: 'User' } }]);
  crm.adapter.setSignedIn?.({ isSignedIn: false });
  await settled();
  crm.zendesk.dial('06 12', 7);
  await settled();
  expect(dialled).toHaveLength(1);
  crm.adapter.setSignedIn?.({ isSignedIn: true });
  await settled();
  crm.zendesk.dial('', 7);
  await settled();
  expect(crm.logged).toEqual(['Zendesk named no number to dial.']);
});

it('a call is a ticket, and a later note is one more private comment, however often it is sent', async () => {
  await start();
  const id = await crm.adapter.createLog({ ...log, record: crm.jane });
  const first = { body: '+33612345678, 2025-11-21 23:00 UTC, 61:05\nResolved\nWants a quote', public: false };
  const ticket = { id: 40, external_id: log.key, via_id: 46, subject: log.subject, requester_id: 7 };
  expect(crm.zendesk.tickets).toEqual([{ ...ticket, comments: [first] }]);
  await crm.adapter.updateLog(id, log);
  expect(crm.zendesk.tickets).toEqual([{ ...ticket, comments: [first] }]);
  const later = { ...log, subject: 'Call to Jane', notes: 'Bought it' };
  for (let sent = 0; sent < 2; sent += 1) await crm.adapter.updateLog(id, later);
  const second = { body: expect.stringMatching(/\nBought it$/), public: false };
  expect(crm.zendesk.tickets).toEqual([{ ...ticket, subject: 'Call to Jane', comments: [first, second] }]);
});

it('the panel has the size of a call console, and follows the user who opens and closes it', async () => {
  await start();
  expect(crm.zendesk.sizes).toEqual([{ width: '320px', height: '520px' }]);
  crm.zendesk.setPanel(false);
  await settled();
  expect(await crm.adapter.isPanelShown?.()).toBe(false);
  crm.zendesk.setPanel(true);
  await settled();
  expect(await crm.adapter.isPanelShown?.()).toBe(true);
});

it('a refused request names its status, and an action without an answer is a timeout', async () => {
  await start();
  crm.failNext('createLog');
  await expect(crm.adapter.createLog(log)).rejects.toMatchObject({
    code: 'crm.failed',
    message: expect.stringContaining('422'),
  });
  crm.zendesk.isSilent = true;
  vi.useFakeTimers();
  const shown = expect(crm.adapter.pop(crm.jane)).rejects.toMatchObject({ code: 'crm.timeout' });
  await vi.advanceTimersByTimeAsync(5_000);
  await shown;
});
