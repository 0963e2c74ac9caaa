import * as z from 'zod/mini';
import { presenceState } from '../people/presence.ts';
import { takingServices } from '../services/serving.ts';
import { phonesStates } from './route.ts';
import { forwarding, targetNumbers } from './rule.ts';

const time = {
  /** 0 is Sunday. */
  dayOfWeek: z.number().check(z.int(), z.gte(0), z.lte(6)),
  /** Since midnight. */
  minutes: z.number().check(z.int(), z.gte(0), z.lte(1439)),
};

/** A call that does not exist, and the state that its user would be in. What is left out is as it is now. */
export const simulatedCall = z.strictObject({
  /** The number of the caller; empty for a caller who withholds it. */
  caller: z.string().check(z.maxLength(40)),
  target: z._default(z.enum(targetNumbers), 'EXT'),
  /** A colleague has forwarded the call to the user. */
  isForwarded: z._default(z.boolean(), false),
  time: z.optional(z.strictObject(time)),
  presenceState: z.optional(presenceState),
  phones: z._default(z.enum(phonesStates), 'free'),
});
/** A call that does not exist, to find out what the rules do with it. */
export type SimulatedCall = z.input<typeof simulatedCall>;

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

/** Where the call would go, with every rule that was tried. */
export const simulation = z.object({
  restUri: z.string(),
  /**
   * The call goes to the destination of the rule; to the phones, and after a while to the destination of the rule; or
   * nowhere.
   */
  outcome: z.enum(['forward', 'ring', 'fail']),
  /** The responsible rule, as its path. */
  forwarding: z.optional(z.string()),
  /** The service that takes the call: at once, or (`ring`) after the phones have rung. */
  service: z.optional(z.enum(takingServices)),
  /** The rule's destination has an owner with a name, or a number that people can read. */
  destinationLabel: z.optional(z.string()),
  destinationNumber: z.optional(z.string()),
  /** The caller as the phone system knows them: from outside, without a number, personal. */
  isOutside: z.boolean(),
  isPersonal: z.boolean(),
  presenceState,
  time: z.object(time),
  steps: z.array(
    z.object({
      /** The case for which the rule was tried. */
      moment: z.enum(['AL', 'NA', 'OB', 'UR']),
      /** The tried rule, as it was then. */
      forwarding,
      /** Undefined for the rule that applies. */
      miss: z.optional(forwardMiss),
    }),
  ),
});
/** Where a simulated call would go, with every rule that was tried, in the order of trying. */
export type Simulation = z.infer<typeof simulation>;
