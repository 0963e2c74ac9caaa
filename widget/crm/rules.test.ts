import { describe, expect, it } from 'vitest';
import { callKeyOf, type IgnoreReason, isLogged, numberEnding, whyIgnored } from './rules.ts';

const settings = {
  isAllowed: true,
  popupIncomingCall: true,
  popupOutgoingCall: true,
  popupAcdOnly: false,
  hasPersonalCallConsent: false,
};
const line = {
  isIncoming: true,
  terminal: 'telephony/Terminal/T1',
  acdGroup: 'v1/user/Group/1',
  displayedExternalNumber: '+33612345678',
};

describe('a call is looked up and logged', () => {
  const ignored: readonly [string, object, object, IgnoreReason | undefined][] = [
    ['from outside at the selected phone', {}, {}, undefined],
    ['that is personal, without consent', { isPersonalCall: true }, {}, 'personal'],
    ['that is personal, with consent', { isPersonalCall: true }, { hasPersonalCallConsent: true }, undefined],
    ['at another phone', { terminal: 'telephony/Terminal/T2' }, {}, 'otherTerminal'],
    ['at no phone yet', { terminal: undefined }, {}, 'otherTerminal'],
    ['of no queue', { acdGroup: undefined }, {}, undefined],
    [
      'of no queue, where only those of queues count',
      { acdGroup: undefined },
      { popupAcdOnly: true },
      'noAcdGroup',
    ],
    ['of a queue, where only those of queues count', {}, { popupAcdOnly: true }, undefined],
    ['that comes in, where those do not count', {}, { popupIncomingCall: false }, 'direction'],
    [
      'that goes out, where only those that come in count',
      { isIncoming: false },
      { popupOutgoingCall: false },
      'direction',
    ],
    [
      'that goes out, where those that come in do not count',
      { isIncoming: false },
      { popupIncomingCall: false },
      undefined,
    ],
    ['without a number outside', { displayedExternalNumber: undefined }, {}, 'noExternalNumber'],
    ['with an empty number outside', { displayedExternalNumber: '' }, {}, 'noExternalNumber'],
  ];
  it.each(ignored)('or not: one %s', (_, facts, choice, reason) => {
    expect(whyIgnored({ ...line, ...facts }, { ...settings, ...choice }, 'T1')).toBe(reason);
  });
});

it('does not log what became the business of others', () => {
  expect(['causeReorderTone', 'causeNextTerminalUnavailable', 'causeTransfer'].some(isLogged)).toBe(false);
  expect(['causeNormal', 'causeBusy', 'causeRedirected', 'causeUnknown', ''].every(isLogged)).toBe(true);
});

it('names a leg of a call in the same way for ever', () => {
  const before = { lineId: '-7', creationTime: 5, call: 'v1/user/Call/3' };
  expect(callKeyOf({ ...before })).toBe('callside:-7:5');
});

it('finds a number by its end, however it is written', () => {
  const written = ['+33 6 12 34 56 78', '06.12.34.56.78', '0033612345678', '(06) 12-34-56-78'];
  expect(new Set(written.map(numberEnding))).toEqual(new Set(['612345678']));
  expect(numberEnding('anonymous')).toBe('');
});
