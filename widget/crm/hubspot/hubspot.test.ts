/** HubSpot with the vendor's SDK on both sides: handshake, calls while they last, faults, and the frames of its calling window. */
import { readFileSync } from 'node:fs';
import CallingExtensions, { Constants } from '@hubspot/calling-extensions-sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HubSpotPage } from '../conformance/hubspot-page.ts';
import { noEvents } from '../conformance/no-events.ts';
import { openHubSpotWindows, pageOrigin } from '../conformance/testing/two-windows.ts';
import type { CrmEvents, DialRequest } from '../crm-adapter.ts';
import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import { HubSpot } from './hubspot.ts';
import { HubSpotLine } from './hubspot-line.ts';

const fromJane: CrmLog = {
  key: 'callside:-1:5',
  lineId: '-1',
  callId: '1',
  direction: 'inbound',
  number: '+33612345678',
  startedAt: 5,
  durationMs: 61_400,
  subject: 'Call from Jane',
  notes: '',
  outcome: '',
};
const toBob: CrmLog = { ...fromJane, key: 'callside:-2:6', direction: 'outbound', number: '+33699999999' };
const first = { createsEntry: true, isAnswered: false };
const answered = { cause: 'causeNormal', wasAnswered: true, entryId: '100' };

const evil = 'https://evil.example';
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start({ isInHelpDesk = false, ...options }: { isInHelpDesk?: boolean; place?: object } = {}) {
  const windows = await openHubSpotWindows(
    (given) => new HubSpotPage({ ...given, ...(options as { place?: Readonly<Record<string, unknown>> }) }),
    vi.stubGlobal,
  );
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const line = new HubSpotLine({ isAllowed: (origin) => origin === pageOrigin, log });
  const adapter = new HubSpot({ line, log, ownNumber: () => '+33100000101', isInHelpDesk });
  ends.push(
    () => adapter.close(),
    () => windows.host.remove(),
  );
  const dialled: DialRequest[] = [];
  const ended: (string | undefined)[] = [];
  const held = vi.fn<() => void>();
  const events: CrmEvents = {
    ...noEvents,
    dial: (request) => dialled.push(request),
    hangUp: (key) => ended.push(key),
    holdCalls: held,
  };
  return { ...windows, adapter, events, logged, dialled, ended, held };
}

async function opened(options: Parameters<typeof start>[0] = {}) {
  const started = await start(options);
  started.adapter.setSignedIn({ isSignedIn: true });
  started.load();
  await started.adapter.open(started.events);
  return started;
}

/** Until the messages under way have arrived. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the handshake', () => {
  it('is answered before the user has signed in, and HubSpot learns of sign-in and sign-out', async () => {
    const { host, load, adapter, events } = await start();
    load();
    await expect.poll(() => host.messages.map(({ type }) => type)).toEqual(['INITIALIZED']);
    expect(host.isLoggedIn).toBe(false);
    adapter.setSignedIn({ isSignedIn: true });
    await adapter.open(events);
    await expect.poll(() => host.isLoggedIn).toBe(true);
    adapter.setSignedIn({ isSignedIn: false });
    await expect.poll(() => host.isLoggedIn).toBe(false);
    expect(host.messages.map(({ type }) => type)).toEqual(['INITIALIZED', 'LOGGED_IN', 'LOGGED_OUT']);
  });

  it('with a page that may not embed the widget, or with another window, never takes place', async () => {
    const { host, post, load } = await start();
    const sync = { type: 'SYNC', messageId: '1_1', hostUrl: evil };
    post(sync, { origin: evil });
    post(sync, { source: {} });
    await settled();
    expect(host.messages).toEqual([]);
    load();
    await expect.poll(() => host.messages).toHaveLength(1);
  });

  it('sends nothing to the address that a message names', async () => {
    const { adapter, events, post, host, load } = await start();
    post({ type: 'SYNC', messageId: '1_1', hostUrl: evil, portalId: 5 });
    await adapter.open(events);
    // The page of the test receives messages at its own origin only.
    load();
    post({ type: 'SET_WIDGET_URL', messageId: '1_2', iFrameUrl: evil });
    await settled();
    adapter.setAvailable({ isAvailable: true });
    await expect.poll(() => host.isAvailable).toBe(true);
  });

  it('that does not begin in time is a failure, and is answered later all the same', async () => {
    const { adapter, events, host, load } = await start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failure = expect(adapter.open(events)).rejects.toMatchObject({ code: 'crm.timeout' });
    await vi.advanceTimersByTimeAsync(31_000);
    await failure;
    vi.useRealTimers();
    load();
    await expect.poll(() => host.messages).toMatchObject([{ type: 'INITIALIZED' }]);
    await adapter.open(events);
  });
});

describe('messages of the page', () => {
  it('a click in a record dials with the record', async () => {
    const { host, dialled } = await opened();
    host.dial('06 12 34 56 78');
    await expect
      .poll(() => dialled)
      .toEqual([
        { number: '06 12 34 56 78', record: { id: '0-1/7', name: '06 12 34 56 78', type: 'Contact' } },
      ]);
  });

  it('no message of any type throws, whatever its data', async () => {
    const { host, post, dialled, adapter } = await opened();
    const thrown = vi.fn<(error: unknown) => void>();
    process.on('uncaughtException', thrown);
    process.on('unhandledRejection', thrown);
    const types = [...Object.keys(Constants.messageHandlerNames), 'toString', '__proto__', 'NEW_MESSAGE'];
    const data = [undefined, null, 5, 'text', [], {}, { phoneNumber: 5 }, { callerIdMatches: [null, {}] }];
    for (const junk of [null, undefined, 'text', 5, [], { type: 5 }, { type: {} }]) post(junk);
    for (const type of types) for (const one of data) post({ type, messageId: `x_${type}`, data: one });
    await settled();
    expect(thrown).not.toHaveBeenCalled();
    process.off('uncaughtException', thrown);
    process.off('unhandledRejection', thrown);
    expect(dialled).toEqual([]);
    host.dial('01');
    await expect.poll(() => dialled).toHaveLength(1);
    expect(await adapter.isPanelShown()).toBe(true);
  });

  it('HubSpot ends a call, by its key or the present call', async () => {
    const { host, ended } = await opened();
    host.send('END_CALL', { externalCallId: fromJane.key });
    host.send('END_CALL');
    await expect.poll(() => ended).toEqual([fromJane.key, undefined]);
  });

  it('the adapter knows whether HubSpot shows the widget', async () => {
    const { host, adapter } = await opened();
    host.send('VISIBILITY_CHANGED', { isMinimized: true, isHidden: false });
    await expect.poll(() => adapter.isPanelShown()).toBe(false);
    host.send('VISIBILITY_CHANGED', { isMinimized: false, isHidden: false });
    await expect.poll(() => adapter.isPanelShown()).toBe(true);
  });

  it('a state of a call, which the vendor does not document, is logged for the integrator', async () => {
    const { host, logged } = await opened();
    host.send('SET_CALL_STATE', { anything: 1 });
    await expect.poll(() => logged).toEqual(['HubSpot sent SET_CALL_STATE: {"anything":1}']);
  });

  it('a record that HubSpot cannot show is a failure', async () => {
    const { host, adapter } = await opened();
    host.faults.push({ answer: 'NAVIGATE_TO_RECORD', how: 'failed' });
    await expect(adapter.pop({ id: '0-1/7', name: 'Jane' })).rejects.toMatchObject({ code: 'crm.failed' });
    await adapter.pop({ id: '0-1/7', name: 'Jane' });
    expect(host.shown).toEqual(['0-1/7']);
  });
});

describe('a call while it lasts', () => {
  it('HubSpot learns of the beginning, answer and end of a call, and names the caller and the entry', async () => {
    const { host, adapter } = await opened();
    const began = adapter.live.began(fromJane, first);
    expect(await adapter.match(fromJane.number, { isIncoming: true })).toMatchObject([{ name: 'Jane Doe' }]);
    expect(await began).toBe('100');
    adapter.live.answered(fromJane);
    adapter.live.ended(fromJane, answered);
    await expect.poll(() => host.callMessages()).toEqual(['INCOMING_CALL', 'CALL_ANSWERED', 'CALL_ENDED']);
    const [begin, , end] = host.messages.filter(({ type }) => /CALL/.test(type));
    expect(begin?.data).toEqual({
      externalCallId: fromJane.key,
      fromNumber: '+33612345678',
      toNumber: '+33100000101',
      callStartTime: 5,
      createEngagement: true,
    });
    expect(end?.data).toEqual({
      externalCallId: fromJane.key,
      engagementId: 100,
      callEndStatus: 'COMPLETED',
    });
    expect(host.engagements).toMatchObject([{ isCompleted: false }]);
    await adapter.updateLog('100', fromJane);
    expect(host.engagements).toMatchObject([
      { isCompleted: true, properties: { hs_call_title: 'Call from Jane', hs_call_duration: '61400' } },
    ]);
  });

  it('a transferred outgoing call', async () => {
    const { host, adapter } = await opened();
    await adapter.live.began(toBob, first);
    adapter.live.answered(toBob);
    adapter.live.ended(toBob, { ...answered, cause: 'causeTransfer' });
    await expect
      .poll(() => host.callMessages())
      .toEqual(['OUTGOING_CALL_STARTED', 'CALL_ANSWERED', 'CALL_TRANSFERRED', 'CALL_ENDED']);
  });

  it.each([
    ['inbound', 'causeCallerCancel', 'MISSED'],
    ['inbound', 'causeRejected', 'REJECTED'],
    ['inbound', 'causeNoAnswer', 'MISSED'],
    ['inbound', 'causeUnknown', 'FAILED'],
    ['outbound', 'causeBusy', 'BUSY'],
    ['outbound', 'causeNoAnswer', 'NO_ANSWER'],
    ['outbound', 'causeNormal', 'CANCELED'],
    ['outbound', 'causeNumberInvalid', 'FAILED'],
  ] as const)('an %s call without an answer that ends with %s is %s', async (direction, cause, status) => {
    const { host, adapter } = await opened();
    const log = { ...fromJane, direction };
    await adapter.live.began(log, first);
    adapter.live.ended(log, { cause, wasAnswered: false, entryId: undefined });
    await expect
      .poll(() => host.messages.find(({ type }) => type === 'CALL_ENDED')?.data?.callEndStatus)
      .toBe(status);
  });

  it.each([true, false])(
    'two calls at once have their own answers (answers name their call: %s)',
    async (namesCalls) => {
      const { host, adapter } = await opened();
      host.namesCalls = namesCalls;
      const stranger = { ...fromJane, key: 'callside:-3:7', number: '+33611111111' };
      const [one, other, jane, nobody] = await Promise.all([
        adapter.live.began(stranger, first),
        adapter.live.began(fromJane, first),
        adapter.match(fromJane.number, { isIncoming: true }),
        adapter.match(stranger.number, { isIncoming: true }),
      ]);
      expect([jane.length, nobody.length]).toEqual([1, 0]);
      const keys = new Map(host.engagements.map(({ id, externalCallId }) => [String(id), externalCallId]));
      expect(keys.get(one ?? '')).toBe(stranger.key);
      expect(keys.get(other ?? '')).toBe(fromJane.key);
    },
  );

  it('an answer that comes twice counts once, also while the next call waits for its answer', async () => {
    const { host, adapter } = await opened();
    host.faults.push(
      { answer: 'CREATE_ENGAGEMENT', how: 'twice' },
      { answer: 'CALLER_ID_MATCH', how: 'twice' },
    );
    const next = { ...fromJane, key: 'callside:-3:7', number: '+33611111111' };
    const [one, other] = await Promise.all([
      adapter.live.began(fromJane, first),
      adapter.live.began(next, first),
    ]);
    expect(one).toBe('100');
    expect(other).toBe('101');
  });

  it('an answer that never comes is a time-out, and its place is not taken by the answer to the next call', async () => {
    const { host, adapter } = await opened();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    host.faults.push({ answer: 'CREATE_ENGAGEMENT', how: 'never' });
    const lost = expect(adapter.live.began(fromJane, first)).rejects.toMatchObject({ code: 'crm.timeout' });
    const next = { ...toBob };
    const outcome = adapter.live.began(next, first).then(
      (id) => id,
      (error: CrmError) => error.code,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await lost;
    // It could be the late answer to the first call: an unsure entry is better than a wrong one.
    expect(await outcome).toBe('crm.timeout');
    expect(host.engagements).toHaveLength(2);
  });

  it('a refused entry is a failure of the CRM', async () => {
    const { host, adapter } = await opened();
    host.faults.push({ answer: 'CREATE_ENGAGEMENT', how: 'failed' });
    await expect(adapter.live.began(fromJane, first)).rejects.toBeInstanceOf(CrmError);
  });

  it('a call that another page has reported creates no entry', async () => {
    const { host, adapter } = await opened();
    expect(await adapter.live.began(fromJane, { createsEntry: false, isAnswered: true })).toBeUndefined();
    expect(host.engagements).toEqual([]);
  });
});

describe('the frames of the calling window', () => {
  it.each([
    ['widget', undefined, false],
    ['widget', true, false],
    ['remote', undefined, true],
    ['remote', true, true],
    ['remote', false, false],
    ['window', true, false],
    ['window', undefined, false],
    ['window', false, true],
  ])(
    '%s (usesCallingWindow: %s) only shows calls: %s',
    async (iframeLocation, usesCallingWindow, isObserver) => {
      const { host, adapter, held } = await opened({ place: { iframeLocation, usesCallingWindow } });
      expect(adapter.isObserver).toBe(isObserver);
      expect(held).toHaveBeenCalledTimes(iframeLocation === 'window' ? 1 : 0);
      const entry = await adapter.live.began(fromJane, first);
      adapter.setAvailable({ isAvailable: true });
      adapter.live.answered(fromJane);
      await settled();
      expect(host.messages.map(({ type }) => type)).toEqual(
        isObserver ? ['INITIALIZED'] : ['INITIALIZED', 'INCOMING_CALL', 'USER_AVAILABLE', 'CALL_ANSWERED'],
      );
      expect(entry).toBe(isObserver ? undefined : '100');
      if (isObserver) expect(await adapter.match(fromJane.number, { isIncoming: true })).toEqual([]);
    },
  );
});

it('calls are published to the help desk once, if the address asks for it', async () => {
  for (const isInHelpDesk of [true, false]) {
    const { host, adapter } = await opened({ isInHelpDesk });
    const entry = await adapter.live.began(fromJane, first);
    await adapter.updateLog(entry ?? '', fromJane);
    await adapter.updateLog(entry ?? '', { ...fromJane, notes: 'Later' });
    await settled();
    const published = host.messages.filter(({ type }) => type === 'FINALIZE_ENGAGEMENT');
    expect(published.map(({ data }) => data)).toEqual(
      isInHelpDesk ? [{ externalCallId: fromJane.key, engagementId: 100 }] : [],
    );
  }
});

it('docs/integrations/hubspot.md has each message and each method of the installed SDK', () => {
  const page = readFileSync(new URL('../../../docs/integrations/hubspot.md', import.meta.url), 'utf8');
  const [, messages = '', methods = ''] = page.split('<!-- sdk -->');
  const firstColumn = (table: string) =>
    [...table.matchAll(/^\| `([^|]*)` \|/gm)].flatMap(([, cell = '']) => cell.split('`, `'));
  const { messageType } = Constants;
  expect(firstColumn(messages).sort()).toEqual(Object.values(messageType).sort());
  const own = Object.getOwnPropertyNames(CallingExtensions.prototype);
  expect(firstColumn(methods).sort()).toEqual(own.filter((name) => name !== 'constructor').sort());
});
