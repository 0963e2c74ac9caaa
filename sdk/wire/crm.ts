import * as z from 'zod/mini';
import { physicalState, terminalType } from './phones/terminal.ts';

/** A phone as a CRM sees it. `terminalId` is what its other requests name it by. */
export const crmTerminal = z.object({
  terminalId: z.string(),
  type: terminalType,
  phoneNumber: z.string(),
  physicalState,
  abstractTerminalID: z.string(),
  alias: z.string(),
  device: z.string(),
  deviceModel: z.string(),
  terminalName: z.string(),
});

/** The data of a call for a CRM, sent for each state of the line. */
export const crmEvents = [
  'callPrompting',
  'callDialing',
  'callRinging',
  'callTalking',
  'callHeld',
  'callDropped',
] as const;

/**
 * A call of a phone as a CRM sees it. `callId` stays the same from the first event to the last and is never used again. What
 * is not known is an empty text.
 */
export const crmCall = z.object({
  event: z.enum(crmEvents),
  callId: z.string(),
  incoming: z.boolean(),
  type: z.enum(['internal', 'external']),
  acdId: z.string(),
  displayNumber: z.string(),
  displayLabel: z.string(),
  displayNumberE164: z.string(),
});
export type CrmCall = z.infer<typeof crmCall>;

/**
 * A user's settings for the CRM around the phone. `PUT {extension path}` carries the settings that change. Names that begin
 * with `sf` are for Salesforce; the same names without it are for every other CRM.
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
/** The settings that change. */
export const crmSettingsChange = z.strictObject(z.partial(crmSettings).shape);
export type WireCrmSettings = z.infer<typeof crmSettings>;
