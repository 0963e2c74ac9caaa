import type { Info } from '../wire/session/info.ts';

/** What a CRM around the phone may know and do, as the user has decided. */
export interface CrmSettings {
  /** Whether the administrator lets this user use the phone inside a CRM. */
  readonly isAllowed: boolean;
  /** Incoming calls are looked up and logged. */
  readonly popupIncomingCall: boolean;
  /** Outgoing calls are looked up and logged. */
  readonly popupOutgoingCall: boolean;
  /** Only calls that came through a queue are looked up and logged. */
  readonly popupAcdOnly: boolean;
  /** Personal calls are looked up and logged, too. */
  readonly hasPersonalCallConsent: boolean;
}

const consentOf = ({ extension }: Pick<Info, 'extension'>): boolean =>
  (extension?.crmDataProcessingForPersonalCallsConsent ?? 0) !== 0;

/** What the profile says of Salesforce; without an extension there is nothing to tell a CRM. */
export const salesforceSettingsOf = ({ extension, ent }: Pick<Info, 'extension' | 'ent'>): CrmSettings => ({
  isAllowed: extension?.isSalesForceEnabled ?? false,
  popupIncomingCall: extension?.sfPopupIncomingCall ?? false,
  popupOutgoingCall: extension?.sfPopupOutgoingCall ?? false,
  popupAcdOnly: extension?.sfPopupAcdOnly ?? ent.sfPopupAcdOnly,
  hasPersonalCallConsent: consentOf({ extension }),
});

/** What the profile says of every other CRM. */
export const genericSettingsOf = ({ extension }: Pick<Info, 'extension'>): CrmSettings => ({
  isAllowed: extension?.isAllowed ?? false,
  popupIncomingCall: extension?.popupIncomingCall ?? false,
  popupOutgoingCall: extension?.popupOutgoingCall ?? false,
  popupAcdOnly: extension?.popupAcdOnly ?? false,
  hasPersonalCallConsent: consentOf({ extension }),
});
