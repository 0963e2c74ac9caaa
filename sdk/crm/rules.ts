import type { Info } from '#wire/session/info.ts';

/** The data and actions that the user allows a CRM in the embedding page. */
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

/** Reads the settings for Salesforce from the profile. Without an extension there is no data for a CRM. */
export const salesforceSettingsOf = ({ extension, ent }: Pick<Info, 'extension' | 'ent'>): CrmSettings => ({
  isAllowed: extension?.isSalesForceEnabled ?? false,
  popupIncomingCall: extension?.sfPopupIncomingCall ?? false,
  popupOutgoingCall: extension?.sfPopupOutgoingCall ?? false,
  popupAcdOnly: extension?.sfPopupAcdOnly ?? ent.sfPopupAcdOnly,
  hasPersonalCallConsent: consentOf({ extension }),
});

/** Reads the settings for every other CRM from the profile. */
export const genericSettingsOf = ({ extension }: Pick<Info, 'extension'>): CrmSettings => ({
  isAllowed: extension?.isAllowed ?? false,
  popupIncomingCall: extension?.popupIncomingCall ?? false,
  popupOutgoingCall: extension?.popupOutgoingCall ?? false,
  popupAcdOnly: extension?.popupAcdOnly ?? false,
  hasPersonalCallConsent: consentOf({ extension }),
});
