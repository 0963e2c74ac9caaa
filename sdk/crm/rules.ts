import type { Info } from '../wire/info.ts';
import type { CrmSettings } from './crm.ts';

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
