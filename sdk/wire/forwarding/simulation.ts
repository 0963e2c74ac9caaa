import * as z from 'zod/mini';
import { type PresenceState, presenceState } from '../people/presence.ts';
import type { SameType } from '../same-type.ts';
import { type TakingService, takingServices } from '../services/serving.ts';
import { phonesStates } from './route.ts';
import { forwarding, type StoredForwarding, type TargetNumber, targetNumbers } from './rule.ts';

const time = {
  dayOfWeek: z.number().check(z.int(), z.gte(0), z.lte(6)),
  minutes: z.number().check(z.int(), z.gte(0), z.lte(1439)),
};

/** A call that does not exist, and the state that its user would be in. What is left out is as it is now. */
export interface SimulatedCall {
  /** The number of the caller; empty for a caller who withholds it. */
  readonly caller: string;
  /** The number of the user that the caller dials. Default: `EXT`. */
  readonly target?: TargetNumber | undefined;
  /** A colleague has forwarded the call to the user. Default: false. */
  readonly isForwarded?: boolean | undefined;
  /** The moment of the call. Default: now. */
  readonly time?:
    | {
        /** The day of the week; 0 is Sunday. */
        readonly dayOfWeek: number;
        /** The minutes since midnight. */
        readonly minutes: number;
      }
    | undefined;
  /** The presence of the user. Default: the present state. */
  readonly presenceState?: PresenceState | undefined;
  /** The state of the user's phones. Default: `free`. */
  readonly phones?: 'free' | 'busy' | 'unreachable' | 'silent' | undefined;
}

export const simulatedCall = z.strictObject({
  caller: z.string().check(z.maxLength(40)),
  target: z._default(z.enum(targetNumbers), 'EXT'),
  isForwarded: z._default(z.boolean(), false),
  time: z.optional(z.strictObject(time)),
  presenceState: z.optional(presenceState),
  phones: z._default(z.enum(phonesStates), 'free'),
});
true satisfies SameType<SimulatedCall, z.input<typeof simulatedCall>>;

/** The condition that a call does not meet, by which a rule was left out. */
export const forwardMiss = z.enum([
  'inactive',
  'caller',
  'specificCaller',
  'target',
  'category',
  'scope',
  'presence',
  'time',
  'parent',
]);

/** Where a simulated call would go, with every rule that was tried, in the order of trying. */
export interface Simulation {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /**
   * The call goes to the destination of the rule; to the phones, and after a while to the destination of the rule; or
   * nowhere.
   */
  readonly outcome: 'forward' | 'ring' | 'fail';
  /** The responsible rule, as its path. */
  readonly forwarding?: string | undefined;
  /** The service that takes the call: at once, or (`ring`) after the phones have rung. */
  readonly service?: TakingService | undefined;
  /** The name of the destination's owner. Missing if it is not known. */
  readonly destinationLabel?: string | undefined;
  /** The number of the destination as people can read it. */
  readonly destinationNumber?: string | undefined;
  /** The caller is outside of the enterprise. */
  readonly isOutside: boolean;
  /** The call is personal. */
  readonly isPersonal: boolean;
  /** The presence of the user at that moment. */
  readonly presenceState: PresenceState;
  /** The moment of the call. */
  readonly time: {
    /** The day of the week; 0 is Sunday. */
    readonly dayOfWeek: number;
    /** The minutes since midnight. */
    readonly minutes: number;
  };
  /** The rules that were tried, in the order of trying. */
  readonly steps: {
    /** The case for which the rule was tried. */
    readonly moment: 'AL' | 'NA' | 'OB' | 'UR';
    /** The tried rule, as it was then. */
    readonly forwarding: StoredForwarding;
    /** The condition that the call did not meet. Missing for the rule that applies. */
    readonly miss?:
      | 'target'
      | 'scope'
      | 'caller'
      | 'time'
      | 'inactive'
      | 'specificCaller'
      | 'category'
      | 'presence'
      | 'parent'
      | undefined;
  }[];
}

export const simulation = z.object({
  restUri: z.string(),
  outcome: z.enum(['forward', 'ring', 'fail']),
  forwarding: z.optional(z.string()),
  service: z.optional(z.enum(takingServices)),
  destinationLabel: z.optional(z.string()),
  destinationNumber: z.optional(z.string()),
  isOutside: z.boolean(),
  isPersonal: z.boolean(),
  presenceState,
  time: z.object(time),
  steps: z.array(
    z.object({
      moment: z.enum(['AL', 'NA', 'OB', 'UR']),
      forwarding,
      miss: z.optional(forwardMiss),
    }),
  ),
});
true satisfies SameType<Simulation, z.output<typeof simulation>>;
