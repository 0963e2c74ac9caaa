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

describe('rules for lookups and logs', () => {
  const ignored: readonly [string, object, object, IgnoreReason | undefined][] = [
    ['from outside at the selected phone', {}, {}, undefined],
    ['that is personal, without consent', { isPersonalCall: true }, {}, 'personal'],
    ['that is personal, with consent', { isPersonalCall: true }, { hasPersonalCallConsent: true }, undefined],
    ['at another phone', { terminal: 'telephony/Terminal/T2' }, {}, 'otherTerminal'],
    ['at no phone yet', { terminal: undefined }, {}, 'otherTerminal'],
    ['of no queue', { acdGroup: undefined }, {}, undefined],
    ['of no queue, if only queue calls count', { acdGroup: undefined }, { popupAcdOnly: true }, 'noAcdGroup'],
    ['of a queue, if only queue calls count', {}, { popupAcdOnly: true }, undefined],
    ['that is incoming, if those do not count', {}, { popupIncomingCall: false }, 'direction'],
    [
      'that is outgoing, if only incoming ones count',
      { isIncoming: false },
      { popupOutgoingCall: false },
      'direction',
    ],
    [
      'that is outgoing, if incoming ones do not count',
      { isIncoming: false },
      { popupIncomingCall: false },
      undefined,
    ],
    ['without an outside number', { displayedExternalNumber: undefined }, {}, 'noExternalNumber'],
    ['with an empty outside number', { displayedExternalNumber: '' }, {}, 'noExternalNumber'],
  ];
  it.each(ignored)('whyIgnored returns the reason for a call %s', (_, facts, choice, reason) => {
    expect(whyIgnored({ ...line, ...facts }, { ...settings, ...choice }, 'T1')).toBe(reason);
  });
});

it('a call that another party took over is not logged', () => {
  expect(['causeReorderTone', 'causeNextTerminalUnavailable', 'causeTransfer'].some(isLogged)).toBe(false);
  expect(['causeNormal', 'causeBusy', 'causeRedirected', 'causeUnknown', ''].every(isLogged)).toBe(true);
});

it("the key of a call's leg is always the same", () => {
  const before = { lineId: '-7', creationTime: 5, call: 'v1/user/Call/3' };
  expect(callKeyOf({ ...before })).toBe('callside:-7:5');
});

it('a number matches by its last digits, however it is written', () => {
  const written = ['+33 6 12 34 56 78', '06.12.34.56.78', '0033612345678', '(06) 12-34-56-78'];
  expect(new Set(written.map(numberEnding))).toEqual(new Set(['612345678']));
  expect(numberEnding('anonymous')).toBe('');
});
