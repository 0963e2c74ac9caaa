import * as z from 'zod/mini';
import { type AccessRights, accessRights } from '../access-rights.ts';
import type { SameType } from '../same-type.ts';

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
export type TerminalType = (typeof terminalTypes)[number];

export const physicalState = z.enum(['inService', 'outOfService']);

/** A phone of the user, as the router describes it. */
export interface Terminal {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the phone. */
  readonly abstractTerminalID: string;
  /** The kind of the phone, in the terms of the router. */
  readonly type: TerminalType;
  /** `desktop`, `webRTC`, `notASoftphone`, or any other value for a mobile. */
  readonly softphoneType: string;
  /** Only a phone that is in service can ring. */
  readonly physicalState: 'inService' | 'outOfService';
  /** How many calls the phone can hold at once; 0 means that it cannot call. */
  readonly maxTerminalConnection: number;
  /** No call rings or is held at the phone, as far as the router knows. */
  readonly isAssumedIdle: boolean;
  /** The SIP user name of the program that is registered as this phone; null: no program. */
  readonly currentRegisterId?: string | null | undefined;
  /** The name that the user has given the phone. */
  readonly label: string;
  /** The name of the phone in the phone system. */
  readonly terminalLabel: string;
  /** The user has made it the default phone. Until then no phone is. */
  readonly selected: boolean;
  /** The place of the phone in lists. */
  readonly uiPos: number;
  /** Calls to the user ring there. Missing: they do. */
  readonly isRinging?: boolean | undefined;
  /** The user has taken it out of service. Missing: no. */
  readonly isDisabled?: boolean | undefined;
  /** The apparatus of the phone. Missing for a program. */
  readonly device?:
    | {
        /** The name of the device. */
        readonly label: string;
        /** The name of the model. */
        readonly deviceModelLabel: string;
        /** The path of the device, relative to `/restletrouter/`. */
        readonly restUri?: string | undefined;
        /** The id of the device. */
        readonly deviceID?: string | undefined;
      }
    | undefined;
  /** Missing: everything that a user may change. */
  readonly accessRights?: AccessRights | undefined;
}

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
  isRinging: z.optional(z.boolean()),
  isDisabled: z.optional(z.boolean()),
  device: z.optional(
    z.object({
      label: z.string(),
      deviceModelLabel: z.string(),
      restUri: z.optional(z.string()),
      deviceID: z.optional(z.string()),
    }),
  ),
  accessRights: z.optional(accessRights),
});
true satisfies SameType<Terminal, z.output<typeof terminal>>;
