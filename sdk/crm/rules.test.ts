import { expect, test } from 'vitest';
import type { Info } from '#wire/session/info.ts';
import { genericSettingsOf, salesforceSettingsOf } from './rules.ts';

/** All that is looked at in a profile. */
const profile = (extension: Partial<Info['extension']> | undefined, sfPopupAcdOnly = false) =>
  ({ extension, ent: { sfPopupAcdOnly } }) as unknown as Info;

const nothing = {
  isAllowed: false,
  popupIncomingCall: false,
  popupOutgoingCall: false,
  popupAcdOnly: false,
  hasPersonalCallConsent: false,
};

test('without an extension all settings of the CRM are off', () => {
  expect(salesforceSettingsOf(profile(undefined))).toEqual(nothing);
});

test('each setting of the user applies independently of the others', () => {
  expect(salesforceSettingsOf(profile({ isSalesForceEnabled: true }))).toEqual({
    ...nothing,
    isAllowed: true,
  });
  expect(salesforceSettingsOf(profile({ sfPopupIncomingCall: true }))).toEqual({
    ...nothing,
    popupIncomingCall: true,
  });
  expect(salesforceSettingsOf(profile({ sfPopupOutgoingCall: true }))).toEqual({
    ...nothing,
    popupOutgoingCall: true,
  });
});

test('whether only calls of queues are shown is decided by the user, or else by the company', () => {
  expect(salesforceSettingsOf(profile({}, true)).popupAcdOnly).toBe(true);
  expect(salesforceSettingsOf(profile({ sfPopupAcdOnly: false }, true)).popupAcdOnly).toBe(false);
  expect(salesforceSettingsOf(profile({ sfPopupAcdOnly: true })).popupAcdOnly).toBe(true);
});

test.each([
  [undefined, false],
  [0, false],
  [1_700_000_000_000, true],
])('consent given at %s for personal calls: %s', (crmDataProcessingForPersonalCallsConsent, given) => {
  const { hasPersonalCallConsent } = salesforceSettingsOf(
    profile({ crmDataProcessingForPersonalCallsConsent }),
  );
  expect(hasPersonalCallConsent).toBe(given);
});

test('Salesforce and every other CRM have settings of their own, and one consent', () => {
  const told = profile({
    isSalesForceEnabled: true,
    sfPopupIncomingCall: true,
    popupOutgoingCall: true,
    popupAcdOnly: true,
    crmDataProcessingForPersonalCallsConsent: 1,
  });
  expect(salesforceSettingsOf(told)).toEqual({
    ...nothing,
    isAllowed: true,
    popupIncomingCall: true,
    hasPersonalCallConsent: true,
  });
  expect(genericSettingsOf(told)).toEqual({
    ...nothing,
    popupOutgoingCall: true,
    popupAcdOnly: true,
    hasPersonalCallConsent: true,
  });
  expect(genericSettingsOf(profile({ isAllowed: true })).isAllowed).toBe(true);
  // The company's word on queues is about Salesforce.
  expect(genericSettingsOf(profile({}, true)).popupAcdOnly).toBe(false);
});
