import * as z from 'zod/mini';

/**
 * What users decide about the CRM around their phone: `PUT {extension path}` carries what changes of it. `sf…` is for
 * Salesforce, the same names without it are for every other CRM.
 */
export const crmSettings = z.object({
  popupIncomingCall: z.boolean(),
  popupOutgoingCall: z.boolean(),
  popupAcdOnly: z.boolean(),
  sfPopupIncomingCall: z.boolean(),
  sfPopupOutgoingCall: z.boolean(),
  sfPopupAcdOnly: z.boolean(),
  /** Whether a CRM may know of personal calls. 0: no. */
  crmDataProcessingForPersonalCallsConsent: z.literal([0, 1]),
});
/** What changes of them. */
export const crmSettingsChange = z.strictObject(z.partial(crmSettings).shape);
export type WireCrmSettings = z.infer<typeof crmSettings>;
