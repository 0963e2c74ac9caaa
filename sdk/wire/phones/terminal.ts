import * as z from 'zod/mini';
import { accessRights } from '../access-rights.ts';

/** Terminal types in the order in which a desktop shows them; a mobile shows the two mobile types first. */
export const terminalTypes = [
  'IpDevice',
  'FreeSeating',
  'OcsTerminal',
  'Softphone',
  'Cloud',
  'PublicMobileTerminal',
  'PrivateMobileTerminal',
  'LogicalTerminal',
] as const;
export const terminalType = z.enum(terminalTypes);
/** The kind of a phone, in the terms of the router. */
export type TerminalType = z.infer<typeof terminalType>;

export const physicalState = z.enum(['inService', 'outOfService']);

/**
 * A phone of the user. `softphoneType` is `desktop`, `webRTC`, `notASoftphone`, or anything else for a mobile.
 * `maxTerminalConnection` is how many calls it can hold at once; 0 means that it cannot call at all. `selected` marks the
 * phone that the user has made the default phone; until then none is. `uiPos` is its place in lists.
 */
export const terminal = z.object({
  restUri: z.string(),
  abstractTerminalID: z.string(),
  type: terminalType,
  softphoneType: z.string(),
  physicalState,
  maxTerminalConnection: z.number(),
  isAssumedIdle: z.boolean(),
  currentRegisterId: z.optional(z.nullable(z.string())),
  label: z.string(),
  terminalLabel: z.string(),
  selected: z.boolean(),
  uiPos: z.number(),
  /** Calls to the user ring there. Missing: they do. */
  isRinging: z.optional(z.boolean()),
  /** The user has taken it out of service. Missing: no. */
  isDisabled: z.optional(z.boolean()),
  device: z.optional(
    z.object({
      label: z.string(),
      deviceModelLabel: z.string(),
      restUri: z.optional(z.string()),
      deviceID: z.optional(z.string()),
    }),
  ),
  /** Missing: everything that a user may change. */
  accessRights: z.optional(accessRights),
});
/** A phone of the user, as the router describes it. */
export type Terminal = z.infer<typeof terminal>;
