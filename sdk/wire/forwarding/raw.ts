import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The ringing time of a rule without any, in milliseconds. */
export const defaultForwardDelay = 20_000;

/**
 * A forwarding as routers send it. Some kinds, filters and destinations cannot be written from here; they stay
 * unchanged.
 */
export interface RawForwarding {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the forwarding. */
  readonly forwardingID: string;
  /** The user's own name for the forwarding. */
  readonly label: string;
  /** The service that the destination belongs to. */
  readonly type?: unknown;
  /** The forwarding applies. Otherwise it is only stored. */
  readonly activated: boolean;
  /** When the rule applies: a value of `forwardTypes`, or another. */
  readonly forwardType: string;
  /** The callers to whom the rule applies: a value of `forwardFilters`, or another. */
  readonly filter: string;
  /** A number, `ENT_VM` for the user's mailbox, or another name. */
  readonly destination: string;
  /** The ringing time before the forwarding, in milliseconds; counts for `NA` only. */
  readonly noAnswerForwardingDelay: number;
  /** The place in the order in which rules are tried; the lowest is the first. */
  readonly priorityOrder: number;
  /** True if the rule comes before all others in its presence states. */
  readonly isMainForPresenceState: boolean;
  /**
   * The packed hours of the week; 0: always. Where any of the conditions from here on is set, the forwarding applies
   * to some calls only.
   */
  readonly timeFilter?: unknown;
  /** The presence states in which the forwarding applies; empty: all. */
  readonly presenceStateFilter?: unknown;
  /** Numbers and patterns of callers, separated by commas; null: the filter alone decides. */
  readonly specificCaller?: unknown;
  /** The numbers of the user that the caller dialled; empty: all. */
  readonly filtersOnTargetNumber?: unknown;
  /** `PROF` for business calls, `PERS` for personal calls. */
  readonly filterOnCallCategory?: unknown;
  /** `DIRECT` for a rule that leaves out the calls that colleagues forward. */
  readonly forwardingScope?: unknown;
  /** The forwarding that this forwarding is a part of, and goes with. */
  readonly parentForwarding?: unknown;
  /** The enterprise, as its path. */
  readonly ent?: unknown;
}

export const rawForwarding = z.object({
  restUri: z.string(),
  forwardingID: z._default(z.string(), ''),
  label: z._default(z.string(), ''),
  type: z.optional(z.unknown()),
  activated: z._default(z.boolean(), true),
  forwardType: z.string(),
  filter: z._default(z.string(), 'A'),
  destination: z._default(z.string(), ''),
  noAnswerForwardingDelay: z._default(z.number(), defaultForwardDelay),
  priorityOrder: z._default(z.number(), 0),
  isMainForPresenceState: z._default(z.boolean(), false),
  timeFilter: z.optional(z.unknown()),
  presenceStateFilter: z.optional(z.unknown()),
  specificCaller: z.optional(z.unknown()),
  filtersOnTargetNumber: z.optional(z.unknown()),
  filterOnCallCategory: z.optional(z.unknown()),
  forwardingScope: z.optional(z.unknown()),
  parentForwarding: z.optional(z.unknown()),
  ent: z.optional(z.unknown()),
});
true satisfies SameType<RawForwarding, z.output<typeof rawForwarding>>;
