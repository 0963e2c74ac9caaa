import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phonesStates } from '../forwarding/route.ts';
import { presenceStates } from '../people/presence.ts';
import { type PropertyName, propertyTable, type ReadProperty } from './property-table.ts';
import { type ServedCall, type ServedState, serve } from './serving.ts';

const readFrom =
  (values: Readonly<Record<string, unknown>>): ReadProperty =>
  (name) =>
    (values[name] ?? propertyTable[name as PropertyName].value) as never;
const outside: ServedCall = {
  callers: ['+33612345678'],
  isOutside: true,
  isGroupMate: false,
  isPersonal: false,
  target: 'PSTN',
  isForwarded: false,
};
const colleague: ServedCall = { ...outside, callers: ['101'], isOutside: false, target: 'EXT' };
const noon = { dayOfWeek: 1, minutes: 720 } as never;
const served = (
  call: ServedCall,
  values: Readonly<Record<string, unknown>>,
  state: Partial<ServedState> = {},
) => {
  const whole = { presenceState: 'available', phones: 'free', ...state } as const;
  const { outcome, service } = serve(call, { rules: [], read: readFrom(values) }, whole, noon);
  return [outcome, service];
};

test('without an active service a call goes as without services', () => {
  const properties = fc.record({
    phones: fc.constantFrom(...phonesStates),
    presenceState: fc.constantFrom(...presenceStates),
    call: fc.constantFrom(outside, colleague),
  });
  fc.assert(
    fc.property(properties, ({ phones, presenceState, call }) => {
      expect(served(call, {}, { phones, presenceState })).toEqual([
        phones === 'free' ? 'ring' : 'fail',
        undefined,
      ]);
    }),
  );
});

test('an attendant answers in its presences only, whatever the phones do', () => {
  const both = { 'awayattendant.activated': true, 'availabilityattendant.activated': true };
  const by = (presenceState: string) => served(outside, both, { presenceState, phones: 'unreachable' })[1];
  expect(['available', 'lunch', 'training', 'holidays', 'sick'].map(by)).toEqual([
    undefined,
    'availabilityattendant',
    'availabilityattendant',
    'awayattendant',
    'awayattendant',
  ]);
});

test('calls go to the secretary, but for those that the secretary makes or transfers', () => {
  const values = { 'bosssecretary.activated': true, 'bosssecretary.secretary': '103' };
  expect(served(outside, values)).toEqual(['forward', 'bosssecretary']);
  expect(served({ ...outside, via: '103' }, values)).toEqual(['ring', undefined]);
  expect(served({ ...colleague, callers: ['103'] }, values)).toEqual(['ring', undefined]);
  const onlyOutside = { ...values, 'bosssecretary.onlyOutside': true };
  expect(served(colleague, onlyOutside)).toEqual(['ring', undefined]);
  expect(served(outside, onlyOutside)).toEqual(['forward', 'bosssecretary']);
});

test('calls that the phones do not take go to the assistant once, but for those of the assistant', () => {
  const values = { 'assistant.activated': true, 'assistant.assistant': '103' };
  const by = (phones: ServedState['phones'], more = {}) =>
    served(outside, { ...values, ...more }, { phones });
  expect(by('free')).toEqual(['ring', 'assistant']);
  for (const phones of ['busy', 'silent', 'unreachable'] as const)
    expect(by(phones)).toEqual(['forward', 'assistant']);
  expect(by('busy', { 'assistant.onBusy': false })).toEqual(['fail', undefined]);
  expect(by('free', { 'assistant.onNoAnswer': false })).toEqual(['ring', undefined]);
  expect(by('busy', { 'assistant.assistant': '' })).toEqual(['fail', undefined]);
  const busy = { phones: 'busy' } as const;
  expect(served({ ...outside, isAssisted: true }, values, busy)).toEqual(['fail', undefined]);
  expect(served({ ...outside, via: '103' }, values, busy)).toEqual(['fail', undefined]);
  expect(served({ ...colleague, callers: ['103'] }, values, busy)).toEqual(['fail', undefined]);
  expect(served(colleague, { ...values, 'assistant.onlyOutside': true }, busy)).toEqual(['fail', undefined]);
});

test('callers are screened by their kind, and only while a phone can ring', () => {
  const values = { 'callscreening.activated': true };
  expect(served(outside, values)).toEqual(['forward', 'callscreening']);
  expect(served(outside, values, { phones: 'busy' })).toEqual(['fail', undefined]);
  expect(served(colleague, values)[1]).toBeUndefined();
  expect(served(colleague, { ...values, 'callscreening.colleagues': true })[1]).toBe('callscreening');
  const unknown = { ...values, 'callscreening.onlyUnknown': true };
  expect(served({ ...outside, hasName: true }, unknown)[1]).toBeUndefined();
  expect(served(outside, unknown)[1]).toBe('callscreening');
});

test('a busy user’s callers wait, else they are offered a call back, which needs a number', () => {
  const back = { 'callback.activated': true };
  expect(served(outside, back, { phones: 'busy' })).toEqual(['forward', 'callback']);
  expect(served(outside, back, { phones: 'silent' })).toEqual(['forward', 'callback']);
  expect(served(outside, back)).toEqual(['ring', 'callback']);
  expect(served({ ...outside, callers: [] }, back, { phones: 'busy' })).toEqual(['fail', undefined]);
  expect(served(outside, { ...back, 'callback.onNoAnswer': false })).toEqual(['ring', undefined]);
  const queue = { ...back, 'callqueuing.activated': true };
  expect(served(outside, queue, { phones: 'busy' })).toEqual(['forward', 'callqueuing']);
});

test('a call that a service has sent to the phones meets no service before them', () => {
  const values = {
    'bosssecretary.activated': true,
    'bosssecretary.secretary': '103',
    'awayattendant.activated': true,
    'callscreening.activated': true,
  };
  expect(served({ ...outside, isDirect: true }, values, { presenceState: 'sick' })).toEqual([
    'ring',
    undefined,
  ]);
});

test('a user in a call, whose phone could ring again, has callers wait instead', () => {
  const queue = { 'callqueuing.activated': true, 'callscreening.activated': true };
  expect(served(outside, queue, { isInCall: true })).toEqual(['forward', 'callqueuing']);
  expect(served(outside, queue)).toEqual(['forward', 'callscreening']);
  expect(served(outside, { 'callscreening.activated': true }, { isInCall: true })[1]).toBe('callscreening');
});
