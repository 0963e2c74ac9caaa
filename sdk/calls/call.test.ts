import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { CallLine } from '#wire/calls/call-line.ts';
import { sampleLine } from '../testing/samples.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Rest, RestRequest } from '../transport/rest.ts';
import { Call } from './call.ts';
import type { CallQuality } from './call-quality.ts';
import { DelayedDigits } from './delayed-digits.ts';
import type { PhoneCall } from './phone-lines.ts';

/** A phone's side of a call, with what it was told to do. */
function phoneCall() {
  const done: string[] = [];
  const muted = signal(false);
  const quality = signal<CallQuality | undefined>(undefined);
  const call: PhoneCall = {
    id: 'p',
    isIncoming: true,
    lineId: signal('-1'),
    muted,
    quality,
    answer: async () => void done.push('answer'),
    sendDtmfs: (keys) => void done.push(`keys ${keys}`),
    setMuted: (value) => {
      muted.value = value;
    },
  };
  return { call, done, quality };
}

/** A call of a router that does what it is asked, unless it is told to refuse. */
function called(said: Partial<CallLine> = {}, selected: string | null = 'here') {
  const sent: RestRequest[] = [];
  const order: string[] = [];
  const router: { refusal?: CallsideError } = {};
  const send = async (request: RestRequest) => {
    sent.push(request);
    order.push(request.path.split('/').at(-1) ?? '');
    if (router.refusal) throw router.refusal;
  };
  const entity = signal(sampleLine({ lineId: '-1', ...said }));
  const phone = signal<PhoneCall | undefined>(undefined);
  const linked = signal<Call | undefined>(undefined);
  const reported: unknown[] = [];
  const call = new Call({
    rest: { send } as Rest,
    entity,
    selectedId: signal(selected ?? undefined),
    phoneCall: () => phone.value,
    holdOthers: async () => void order.push('the others are held'),
    linked: () => linked.value,
    report: (thrown) => reported.push(thrown),
  });
  const asked = () =>
    sent.map(({ path, method, body }) => [`${method} ${path}`, ...(body === undefined ? [] : [body])]);
  return { call, sent, asked, order, router, entity, phone, linked, reported };
}

const other = called({ lineId: '-2', restUri: 'v1/user/CallLine/-2' }).call;
const line = 'POST v1/user/CallLine/-1';
/** These are `GET`. */
const readLine = 'GET v1/user/CallLine/-1';
const pathOf = (action: string) =>
  `${['answer', 'leave', 'disconnect'].includes(action) ? readLine : line}/${action}`;
const commands: readonly [string, (call: Call) => Promise<void>, readonly unknown[]][] = [
  ['answer', (call) => call.answer(), []],
  ['disconnect', (call) => call.endForAll(), []],
  ['leave', (call) => call.leave(), []],
  ['hold', (call) => call.hold(), []],
  ['unhold', (call) => call.unhold(), []],
  ['redirect', (call) => call.redirect(' 103 '), [{ destination: '103' }]],
  ['sendDtmfs', (call) => call.sendDtmfs('1*#aD,'), [{ dtmfs: '1*#aD,' }]],
  ['addCall', (call) => call.consult(' 103 '), [{ destination: '103' }]],
  ['transfer', (call) => call.transferTo(other), [{ line: 'v1/user/CallLine/-2' }]],
  ['merge', (call) => call.merge(other), [{ line: 'v1/user/CallLine/-2' }]],
  ['addParty', (call) => call.addParty(' 103 '), [{ destination: '103' }]],
  ['join', (call) => call.join(), [{ terminal: 'here' }]],
  ['listen', (call) => call.listen(), [{ terminal: 'here' }]],
  ['steal', (call) => call.moveHere(), [{ terminal: 'here' }]],
  ['steal', (call) => call.moveTo('desk'), [{ terminal: 'desk' }]],
  ['bargeIn', (call) => call.bargeIn(), []],
  ['startRecord', (call) => call.startRecord(), []],
  ['stopRecord', (call) => call.stopRecord(), []],
  ['pauseRecord', (call) => call.pauseRecord(), []],
  ['resumeRecord', (call) => call.resumeRecord(), []],
  [
    'addExternalInfos',
    (call) => call.addExternalInfos({ label: 'Ada', id: '003', type: 'GENERIC_CRM' }),
    [{ sfLabel: 'Ada', sfId: '003', sfType: 'GENERIC_CRM' }],
  ],
];
test.each(commands)('%s is sent to the router', async (action, command, body) => {
  const { call, asked } = called();
  await command(call);
  expect(asked()).toEqual([[pathOf(action), ...body]]);
});

test.each(commands)('a refused %s rejects with an error code of calls', async (action, command) => {
  const { call, router } = called();
  router.refusal = new CallsideError('serverError', { status: 500 });
  await expect(command(call)).rejects.toMatchObject({ code: 'call.actionFailed', action });
});

test.each([
  ['consult', (call: Call) => call.consult(' ')],
  ['addParty', (call: Call) => call.addParty('')],
  ['redirect', (call: Call) => call.redirect('')],
] as const)('%s needs a number', async (_, command) => {
  const { call, asked } = called();
  await expect(command(call)).rejects.toMatchObject({ code: 'call.emptyNumber' });
  expect(asked()).toEqual([]);
});

test('where no terminal is selected none is named', async () => {
  const { call, asked } = called({}, null);
  await call.join();
  expect(asked()).toEqual([[`${line}/join`, {}]]);
});

test.each([
  ['ringing', ['leave', 'disconnect'], 'disconnect'],
  ['talking', ['leave', 'disconnect'], 'leave'],
  ['held', ['leave', 'disconnect'], 'leave'],
  ['prompting', ['disconnect', 'answer'], 'leave'],
] as const)('a line that is %s and allows %j is dropped by %s', async (state, actions, by) => {
  const { call, asked } = called({ state, actions: [...actions] });
  expect(call.can('drop')).toBe(true);
  await call.hangUp();
  expect(asked()).toEqual([[`${readLine}/${by}`]]);
});

test.each(['answer', 'unhold'] as const)('the others are held before it is %sed', async (action) => {
  const { call, order } = called();
  await call[action]();
  expect(order).toEqual(['the others are held', action]);
});

test('where its sound is here, the phone answers, sends keys and mutes', async () => {
  const { call, asked, order, phone } = called();
  expect([call.isHere.value, call.isMuted.value, call.quality.value]).toEqual([false, false, undefined]);
  call.setMuted(true);
  const { call: side, done, quality } = phoneCall();
  phone.value = side;
  expect(call.isHere.value).toBe(true);
  await call.answer();
  await call.sendDtmfs('12');
  call.setMuted(true);
  expect(call.isMuted.value).toBe(true);
  quality.value = { mos: 4.2 } as unknown as CallQuality;
  expect(call.quality.value).toEqual({ mos: 4.2 });
  expect(done).toEqual(['answer', 'keys 12']);
  expect(order).toEqual(['the others are held']);
  expect(asked()).toEqual([]);
});

test.each(['', 'x', '1x', 'x1', 'E'])('“%s” is no key', async (keys) => {
  const { call, asked, phone } = called();
  const { call: side, done } = phoneCall();
  phone.value = side;
  await expect(call.sendDtmfs(keys)).rejects.toMatchObject({ code: 'badRequest', serverMessage: keys });
  expect([...asked(), ...done]).toEqual([]);
});

test('keys stay in their order, whatever becomes of those before them', async () => {
  const { call, sent } = called();
  const all = ['1', 'x', '2'].map((keys) => call.sendDtmfs(keys).catch(() => undefined));
  await Promise.all(all);
  expect(sent.map(({ body }) => body)).toEqual([{ dtmfs: '1' }, { dtmfs: '2' }]);
});

test.each([
  ['consult', (call: Call, about: string) => call.consult(about)],
  ['redirect', (call: Call, about: string) => call.redirect(about)],
  ['addParty', (call: Call, about: string) => call.addParty(about)],
  ['steal', (call: Call, about: string) => call.moveTo(about)],
] as const)(
  '%s twice about the same is done once, about something else it is refused',
  async (_, command) => {
    const { call, asked } = called();
    const results = await Promise.allSettled([command(call, '1'), command(call, '1'), command(call, '2')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { code: 'call.actionPending' } });
    expect(asked()).toHaveLength(1);
  },
);

test('`pending` names the command that is under way', async () => {
  const { call } = called();
  const held = call.hold();
  expect(call.pending.value).toBe('hold');
  await held;
  expect(call.pending.value).toBeUndefined();
});

test('a line at another terminal can be neither answered nor joined from here', () => {
  const { call, entity, linked } = called(
    { state: 'ringing', actions: ['answer', 'join', 'redirect'] },
    'desk',
  );
  expect(call.line.value.actions).toEqual(['redirect']);
  expect([call.can('answer'), call.can('redirect')]).toEqual([false, true]);
  entity.value = sampleLine({ lineId: '-1', actions: ['answer'], terminal: 'telephony/Terminal/desk' });
  expect(call.can('answer')).toBe(true);
  expect(call.linked.value).toBeUndefined();
  linked.value = other;
  expect(call.linked.value).toBe(other);
});

test('keys of the dialled number are sent when it is answered, those behind a stop when the user says so', async () => {
  const { call, asked, entity } = called({ state: 'ringing' });
  expect(call.waitingDigits.value).toBeUndefined();
  await call.sendWaitingDigits();
  call.keepDigits((deps) => new DelayedDigits('1;23', deps));
  expect(asked()).toEqual([]);
  entity.value = sampleLine({ lineId: '-1', state: 'talking' });
  await expect.poll(asked).toEqual([[`${line}/sendDtmfs`, { dtmfs: '1' }]]);
  expect(call.waitingDigits.value).toBe('23');
  await call.sendWaitingDigits();
  expect(asked()[1]).toEqual([`${line}/sendDtmfs`, { dtmfs: '23' }]);
  expect(call.waitingDigits.value).toBeUndefined();
});

test('has its own fields, computed from the line', () => {
  const { call, entity } = called({
    isIncoming: false,
    state: 'ringing',
    displayedNumber: '102',
    displayedLabel: 'Bob',
    displayedVia: 'Sales',
    acdGroup: 'v1/user/Group/1',
    creationTime: 5,
    actions: ['disconnect'],
  });
  expect([call.lineId, call.direction, call.state.value, call.via.value, call.queue.value]).toEqual([
    '-1',
    'outgoing',
    'ringing',
    'Sales',
    'v1/user/Group/1',
  ]);
  expect(call.remote.value).toEqual({ name: 'Bob', number: '102', photo: undefined });
  expect(call.actions.value).toEqual(['drop', 'disconnect']);
  entity.value = sampleLine({ lineId: '-1', state: 'held', talkingTime: 7, displayedExternalNumber: '+331' });
  expect([call.isHeld.value, call.remote.value.number]).toEqual([true, '+331']);
  expect(call.times.value).toEqual({ created: 1, talking: 7, lastModified: 1 });
});

test('emits an event for each change until it is unsubscribed', () => {
  const { call, entity } = called({ state: 'ringing' });
  const seen: unknown[] = [];
  const unsubscribe = call.on('stateChanged', (state) => seen.push(state));
  call.on('heldChanged', (isHeld) => seen.push(isHeld));
  entity.value = sampleLine({ lineId: '-1', state: 'talking' });
  entity.value = sampleLine({ lineId: '-1', state: 'held' });
  unsubscribe();
  entity.value = sampleLine({ lineId: '-1', state: 'talking' });
  expect(seen).toEqual(['talking', 'held', true, false]);
});

test('rejects only a call that rings', async () => {
  const { call, asked, entity } = called({ state: 'ringing', actions: ['disconnect'] });
  await call.reject();
  expect(asked()).toEqual([[`GET v1/user/CallLine/-1/disconnect`]]);
  entity.value = sampleLine({ lineId: '-1', state: 'talking' });
  await expect(call.reject()).rejects.toMatchObject({ code: 'call.actionNotAllowed' });
});

test('keys that wait go with the call, and why they could not be sent is reported', async () => {
  const { call, asked, entity, router, reported } = called({ state: 'ringing' });
  call.keepDigits((deps) => new DelayedDigits('1;23', deps));
  router.refusal = new CallsideError('serverError', { status: 500 });
  entity.value = sampleLine({ lineId: '-1', state: 'talking' });
  await expect.poll(() => reported).toMatchObject([{ code: 'call.actionFailed' }]);
  call.end();
  expect(call.waitingDigits.value).toBeUndefined();
  await call.sendWaitingDigits();
  expect(asked()).toHaveLength(1);
});
