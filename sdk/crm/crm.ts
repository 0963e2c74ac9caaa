import type { ReadonlySignal } from '@preact/signals-core';

/** What a CRM around the phone may know and do, as the user has decided. */
export interface CrmSettings {
  /** Whether this user may use the phone inside a CRM; the administrator's word. */
  readonly isAllowed: boolean;
  /** Incoming calls are looked up and logged. */
  readonly popupIncomingCall: boolean;
  /** Outgoing calls are. */
  readonly popupOutgoingCall: boolean;
  /** Only calls that came through a queue are. */
  readonly popupAcdOnly: boolean;
  /** Personal calls are, too. */
  readonly hasPersonalCallConsent: boolean;
}

/** What the user has decided about one kind of CRM, and the way to decide otherwise. */
export interface CrmChoices {
  /** Undefined until the profile is loaded. */
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
  /**
   * Changes what is named; it shows in `settings` when the profile says so. Rejects with `forbidden` for a user who may
   * not use a CRM, `offline`, `timeout`.
   */
  change(settings: Partial<Omit<CrmSettings, 'isAllowed'>>): Promise<void>;
}

/** CRMs around the phone: of itself Salesforce. The consent to personal calls is one for all of them. */
export interface Crm extends CrmChoices {
  /** Every CRM that is not Salesforce. */
  readonly generic: CrmChoices;
}
