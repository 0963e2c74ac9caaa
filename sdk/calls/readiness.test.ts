import { type Signal, signal } from '@preact/signals-core';
import { beforeEach, expect, test } from 'vitest';
import type { PhoneState } from '../phones/phone-backend.ts';
import { HandClock } from '../platform/testing/clocks.ts';
import type { SessionState } from '../session/session-state.ts';
import type { FormattedTerminal } from '../terminals/formatted-terminal.ts';
import { sampleExtension } from '../testing/samples.ts';
import { failure, login, sampleTerminal } from '../testing/watched-lines.ts';
import type { ConnectionState } from '../transport/connection.ts';
import { CallsideError } from '../transport/errors.ts';
import { Readiness } from './readiness.ts';

const webPhone: FormattedTerminal = { ...sampleTerminal, terminalId: 'web', type: 'webphone' };

let clock: HandClock;
let session: Signal<SessionState>;
let info: Signal<{ extension?: ReturnType<typeof sampleExtension> } | undefined>;
const problem = signal<CallsideError | undefined>(undefined);
let terminals: ReturnType<typeof terminalSignals>;
let phone: ReturnType<typeof phoneSignals>;
let connection: Signal<ConnectionState>;
let readiness: Readiness;

const terminalSignals = () => ({
  items: signal<readonly FormattedTerminal[]>([]),
  selected: signal<FormattedTerminal | undefined>(undefined),
  isCallForbidden: signal(false),
  trouble: signal(undefined),
  isReady: signal(false),
  select: () => Promise.resolve(),
});
const phoneSignals = () => ({
  state: signal<PhoneState>({ name: 'disconnected' }),
  terminalId: signal<string | undefined>(undefined),
  phoneCalls: signal([]),
  checks: 0,
  async checkReachability() {
    this.checks += 1;
    return { state: 'checking' as const, at: 0 };
  },
  place: () => Promise.resolve(undefined),
});

beforeEach(() => {
  clock = new HandClock();
  session = signal<SessionState>({ name: 'signedIn', login });
  info = signal(undefined);
  problem.value = undefined;
  terminals = terminalSignals();
  phone = phoneSignals();
  connection = signal<ConnectionState>({ name: 'connected', since: 0 });
  readiness = new Readiness({ session, profile: { info, problem }, terminals, phone, connection, clock });
});

function loadAll(selected = webPhone): void {
  info.value = { extension: sampleExtension() };
  terminals.items.value = [selected];
  terminals.selected.value = selected;
  terminals.isReady.value = true;
}
const settled = async (promise: Promise<unknown>) => {
  let outcome: 'pending' | 'resolved' | 'rejected' = 'pending';
  promise.then(
    () => (outcome = 'resolved'),
    () => (outcome = 'rejected'),
  );
  await new Promise(setImmediate);
  return outcome;
};

test('waits for sign-in, profile, terminals and the phone here, in this order, and leaves no timer', async () => {
  session.value = { name: 'signingIn' };
  const waitedFor: string[] = [];
  const placing = readiness.terminal(undefined, (code) => waitedFor.push(code));
  session.value = { name: 'signedIn', login };
  info.value = { extension: sampleExtension() };
  loadAll();
  phone.terminalId.value = 'web';
  expect(await placing).toBe(webPhone);
  expect([...new Set(waitedFor)]).toEqual([
    'session.notSignedIn',
    'profile.notLoaded',
    'terminals.notLoaded',
    'phone.notReady',
  ]);
  expect(clock.waiting).toBe(0);
});

test.each(['session.notSignedIn', 'profile.notLoaded', 'terminals.notLoaded', 'phone.notReady'])(
  'rejects with %s after ten seconds when that is missing',
  async (code) => {
    if (code === 'session.notSignedIn') session.value = { name: 'signingIn' };
    if (code === 'terminals.notLoaded') info.value = { extension: sampleExtension() };
    if (code === 'phone.notReady') loadAll();
    const ready = failure(readiness.ready());
    const placing = failure(readiness.terminal());
    clock.pass(9_999);
    expect(clock.waiting).toBe(2);
    clock.pass(1);
    expect([await ready, await placing]).toMatchObject([{ code }, { code }]);
    expect(clock.waiting).toBe(0);
  },
);

test('rejects with the cause of the missing part', async () => {
  problem.value = new CallsideError('serverError');
  const ready = failure(readiness.ready({ timeoutMs: 5 }));
  clock.pass(5);
  expect(await ready).toMatchObject({ code: 'profile.notLoaded', cause: { code: 'serverError' } });
});

test('a call is refused at once without a session, while ready() waits for the sign-in', async () => {
  session.value = { name: 'signedOut', reason: new CallsideError('sessionExpired') };
  const ready = readiness.ready();
  expect(await failure(readiness.terminal())).toMatchObject({
    code: 'session.notSignedIn',
    cause: { code: 'sessionExpired' },
  });
  session.value = { name: 'signedIn', login };
  loadAll(sampleTerminal);
  await ready;
});

test('a phone that stays down rejects with its own reason at once', async () => {
  loadAll();
  phone.state.value = { name: 'failed', reason: new CallsideError('phone.inUse') };
  expect(await failure(readiness.terminal())).toMatchObject({ code: 'phone.inUse' });
  expect(await failure(readiness.ready())).toMatchObject({ code: 'phone.inUse' });
});

test('a phone that waits for its next try makes it when a call is placed', async () => {
  loadAll();
  phone.state.value = { name: 'reconnecting', attempt: 1, retryAt: 9, reason: new CallsideError('offline') };
  const placing = readiness.terminal();
  expect(phone.checks).toBe(1);
  phone.terminalId.value = 'web';
  await placing;
});

test('a list without a usable terminal is believed after a second', async () => {
  loadAll({ ...sampleTerminal, physicalState: 'outOfService' });
  terminals.isCallForbidden.value = true;
  const offline = failure(readiness.terminal());
  clock.pass(1_000);
  expect(await offline).toMatchObject({ code: 'call.allTerminalsOffline' });
  await readiness.ready();
});

test('a terminal that comes into service within that second places the call', async () => {
  loadAll({ ...sampleTerminal, physicalState: 'outOfService' });
  terminals.isCallForbidden.value = true;
  const placing = readiness.terminal();
  clock.pass(999);
  terminals.isCallForbidden.value = false;
  clock.pass(1_000);
  expect(await placing).toBe(terminals.selected.value);
});

test('a call is refused while none of several terminals is selected', async () => {
  loadAll(sampleTerminal);
  terminals.selected.value = undefined;
  const placing = failure(readiness.terminal());
  clock.pass(1_000);
  expect(await placing).toMatchObject({ code: 'call.noTerminal' });
});

test('a user without an extension is ready and cannot call', async () => {
  info.value = {};
  await readiness.ready();
  const placing = failure(readiness.terminal());
  clock.pass(1_000);
  expect(await placing).toMatchObject({ code: 'call.forbidden' });
});

test('the list of phones counts for nothing while the phone system is not reached', async () => {
  loadAll({ ...sampleTerminal, physicalState: 'outOfService' });
  terminals.isCallForbidden.value = true;
  const reason = new CallsideError('offline');
  connection.value = { name: 'reconnecting', attempt: 1, retryAt: 9, reason };
  expect(readiness.missing.value).toBe('offline');
  const placing = failure(readiness.terminal());
  const ready = failure(readiness.ready());
  clock.pass(10_000);
  expect([await placing, await ready]).toEqual([reason, reason]);
  // A phone whose connection goes on places calls.
  loadAll(sampleTerminal);
  terminals.isCallForbidden.value = false;
  expect(await readiness.terminal()).toBe(sampleTerminal);
});

test('a phone that stays down for a reason of its own says that reason, also without a connection', async () => {
  loadAll();
  phone.state.value = { name: 'failed', reason: new CallsideError('phone.inUse') };
  connection.value = { name: 'reconnecting', attempt: 1, retryAt: 9, reason: new CallsideError('offline') };
  expect(await failure(readiness.terminal())).toMatchObject({ code: 'phone.inUse' });
});

test('an aborted signal or dispose() ends the wait with aborted', async () => {
  const stop = new AbortController();
  const aborted = failure(readiness.ready({ signal: stop.signal }));
  const disposed = readiness.ready();
  stop.abort();
  expect(await aborted).toMatchObject({ code: 'aborted' });
  expect(await settled(disposed)).toBe('pending');
  readiness.dispose();
  expect(await failure(disposed)).toMatchObject({ code: 'aborted' });
  expect(await failure(readiness.ready())).toMatchObject({ code: 'disposed' });
  expect(clock.waiting).toBe(0);
});
