import { expect, test } from 'vitest';
import type { Info } from '../wire/info.ts';
import { crmSettingsOf } from './rules.ts';

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

test('without an extension there is nothing to tell a CRM', () => {
  expect(crmSettingsOf(profile(undefined))).toEqual(nothing);
});

test('what the user decided holds, each for itself', () => {
  expect(crmSettingsOf(profile({ isSalesForceEnabled: true }))).toEqual({ ...nothing, isAllowed: true });
  expect(crmSettingsOf(profile({ sfPopupIncomingCall: true }))).toEqual({
    ...nothing,
    popupIncomingCall: true,
  });
  expect(crmSettingsOf(profile({ sfPopupOutgoingCall: true }))).toEqual({
    ...nothing,
    popupOutgoingCall: true,
  });
});

test('whether only calls of queues are shown is decided by the user, or else by the company', () => {
  expect(crmSettingsOf(profile({}, true)).popupAcdOnly).toBe(true);
  expect(crmSettingsOf(profile({ sfPopupAcdOnly: false }, true)).popupAcdOnly).toBe(false);
  expect(crmSettingsOf(profile({ sfPopupAcdOnly: true })).popupAcdOnly).toBe(true);
});

test.each([
  [undefined, false],
  [0, false],
  [1_700_000_000_000, true],
])('consent given at %s for personal calls: %s', (crmDataProcessingForPersonalCallsConsent, given) => {
  const { hasPersonalCallConsent } = crmSettingsOf(profile({ crmDataProcessingForPersonalCallsConsent }));
  expect(hasPersonalCallConsent).toBe(given);
});
