import * as z from 'zod/mini';

/** The ringing time of a rule without any, in milliseconds. */
export const defaultForwardDelay = 20_000;

/** A forwarding as routers send it. Some kinds, filters and destinations cannot be written from here; they stay unchanged. */
export const rawForwarding = z.object({
  restUri: z.string(),
  forwardingID: z._default(z.string(), ''),
  label: z._default(z.string(), ''),
  /** The service that the destination belongs to. */
  type: z.optional(z.unknown()),
  activated: z._default(z.boolean(), true),
  /** One of `forwardTypes`, or another. */
  forwardType: z.string(),
  /** One of `forwardFilters`, or another. */
  filter: z._default(z.string(), 'A'),
  /** A number, `ENT_VM` for the user's mailbox, or another name. */
  destination: z._default(z.string(), ''),
  /** Milliseconds; counts for `NA` only. */
  noAnswerForwardingDelay: z._default(z.number(), defaultForwardDelay),
  /** The place in the order in which rules are tried; the lowest is the first. */
  priorityOrder: z._default(z.number(), 0),
  /** In the presence states of the rule it comes before all others. */
  isMainForPresenceState: z._default(z.boolean(), false),
  /** Where any of these is set, the forwarding applies to some calls only. */
  timeFilter: z.optional(z.unknown()),
  presenceStateFilter: z.optional(z.unknown()),
  specificCaller: z.optional(z.unknown()),
  filtersOnTargetNumber: z.optional(z.unknown()),
  /** `PROF` for business calls, `PERS` for personal calls. */
  filterOnCallCategory: z.optional(z.unknown()),
  /** `DIRECT` for a rule that leaves out the calls that colleagues forward. */
  forwardingScope: z.optional(z.unknown()),
  /** The forwarding that this forwarding is a part of, and goes with. */
  parentForwarding: z.optional(z.unknown()),
  /** The enterprise, as its path. */
  ent: z.optional(z.unknown()),
});
/** A forwarding as the router sends it. */
export type RawForwarding = z.infer<typeof rawForwarding>;
