import * as z from 'zod/mini';

/** What users decide about the CRM around their phone: `PUT {extension path}` carries what changes of it. */
export const crmSettings = z.object({
  sfPopupIncomingCall: z.boolean(),
  sfPopupOutgoingCall: z.boolean(),
  sfPopupAcdOnly: z.boolean(),
  /** Whether a CRM may know of personal calls. 0: no. */
  crmDataProcessingForPersonalCallsConsent: z.literal([0, 1]),
});
/** What changes of them. */
export const crmSettingsChange = z.strictObject(z.partial(crmSettings).shape);
export type WireCrmSettings = z.infer<typeof crmSettings>;
