import * as z from 'zod/mini';

/** Always, on no answer, on busy, where no phone can be reached. */
export const forwardTypes = ['AL', 'NA', 'OB', 'UR'] as const;
export const forwardType = z.enum(forwardTypes);

/**
 * The forwarded calls: all (`A`), those of colleagues (`I`), those of outside callers (`E`), or those of callers
 * that the router picks (`X`).
 */
export const forwardFilters = ['A', 'X', 'E', 'I'] as const;
export const forwardFilter = z.enum(forwardFilters);

/** How long it can ring before a call goes on, in milliseconds. */
export const forwardDelays = [
  5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 45_000, 60_000, 90_000, 120_000,
] as const;
export const defaultForwardDelay = 20_000;

/** Where calls go in the place of the user. `noAnswerForwardingDelay` counts for `NA` only. */
export const forwarding = z.object({
  restUri: z.string(),
  forwardingID: z.string(),
  label: z.string(),
  activated: z.boolean(),
  forwardType,
  filter: forwardFilter,
  destination: z.string(),
  noAnswerForwardingDelay: z.number(),
});
export type Forwarding = z.infer<typeof forwarding>;

/** A forwarding as routers send it. Some kinds, filters and destinations cannot be written from here; they stay unchanged. */
export const rawForwarding = z.object({
  restUri: z.string(),
  forwardingID: z._default(z.string(), ''),
  label: z._default(z.string(), ''),
  activated: z._default(z.boolean(), true),
  /** One of `forwardTypes`, or another. */
  forwardType: z.string(),
  /** One of `forwardFilters`, or another. */
  filter: z._default(z.string(), 'A'),
  /** A number, `ENT_VM` for the user's mailbox, or another name. */
  destination: z._default(z.string(), ''),
  /** Milliseconds; counts for `NA` only. */
  noAnswerForwardingDelay: z._default(z.number(), defaultForwardDelay),
  /** Where one of these is set, the forwarding applies to some calls only. */
  timeFilter: z.optional(z.unknown()),
  presenceStateFilter: z.optional(z.unknown()),
  specificCaller: z.optional(z.unknown()),
  filtersOnTargetNumber: z.optional(z.unknown()),
  /** `PROF` for business calls, `PERS` for personal ones. */
  filterOnCallCategory: z.optional(z.unknown()),
  /** The one that it is a part of, and goes with. */
  parentForwarding: z.optional(z.unknown()),
});
/** A forwarding as the router sends it. */
export type RawForwarding = z.infer<typeof rawForwarding>;

const written = z.object({
  label: z.string().check(z.maxLength(100)),
  activated: z.boolean(),
  forwardType,
  filter: forwardFilter,
  /** A number, or the user's mailbox. */
  destination: z.string().check(z.regex(/^(\+?\d{1,40}|ENT_VM)$/)),
  noAnswerForwardingDelay: z.literal([...forwardDelays]),
});

/** The body that creates a forwarding. */
export const newForwarding = z.object({
  ...written.shape,
  label: z._default(written.shape.label, ''),
  activated: z._default(z.boolean(), true),
  filter: z._default(forwardFilter, 'A'),
  noAnswerForwardingDelay: z._default(written.shape.noAnswerForwardingDelay, defaultForwardDelay),
});
export type NewForwarding = z.infer<typeof newForwarding>;

/** The body that changes a forwarding: only the changed properties. */
export const changedForwarding = z.partial(written);
