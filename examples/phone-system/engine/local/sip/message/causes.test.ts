import { expect, test } from 'vitest';
import { causeOf, reasonOf, refusalHeaders, statusOf } from './causes.ts';

test.each([
  [486, 'busy'],
  [603, 'declined'],
  [404, 'invalidNumber'],
  [484, 'invalidNumber'],
  [487, 'cancelled'],
  [500, 'failed'],
] as const)('a phone that answers %d ends the call with the cause %s', (status, cause) => {
  expect(causeOf(status, { hasRung: true })).toBe(cause);
});

test('a phone that is unavailable after it rang was not answered', () => {
  expect(causeOf(480, { hasRung: true })).toBe('noAnswer');
  expect(causeOf(480, { hasRung: false })).toBe('unreachable');
  expect(causeOf(408, { hasRung: false })).toBe('unreachable');
});

test('a phone that forbids a call after it rang has declined it', () => {
  expect(causeOf(403, { hasRung: true })).toBe('declined');
  expect(causeOf(403, { hasRung: false })).toBe('notAllowed');
});

test.each(['busy', 'declined', 'invalidNumber', 'notAllowed'] as const)(
  'the cause %s survives the way to a phone and back',
  (cause) => {
    expect(causeOf(statusOf(cause), { hasRung: false })).toBe(cause);
  },
);

test('a phone that dialled an emergency number gets the reason and a text for the user', () => {
  expect(statusOf('emergencyNumber')).toBe(403);
  expect(refusalHeaders('emergencyNumber')).toEqual([
    'Reason: Q.850;cause=3;text="Emergency number"',
    'Warning: 399 callside "Emergency numbers cannot be called from here. Use another phone."',
  ]);
  expect(refusalHeaders('busy')).toEqual(['Reason: Q.850;cause=17;text="User busy"']);
});

test('a phone that stops ringing because another one answered gets that cause', () => {
  expect(reasonOf('answeredElsewhere')).toContain('cause=200');
  expect(reasonOf('normal')).toBeUndefined();
});
