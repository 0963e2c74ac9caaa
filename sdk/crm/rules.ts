import type { Info } from '../wire/info.ts';
import type { CrmSettings } from './crm.ts';

/** What the profile says of the CRM; without an extension there is nothing to tell one. */
export function crmSettingsOf({ extension, ent }: Info): CrmSettings {
  return {
    isAllowed: extension?.isSalesForceEnabled ?? false,
    popupIncomingCall: extension?.sfPopupIncomingCall ?? false,
    popupOutgoingCall: extension?.sfPopupOutgoingCall ?? false,
    popupAcdOnly: extension?.sfPopupAcdOnly ?? ent.sfPopupAcdOnly,
    hasPersonalCallConsent: (extension?.crmDataProcessingForPersonalCallsConsent ?? 0) !== 0,
  };
}
