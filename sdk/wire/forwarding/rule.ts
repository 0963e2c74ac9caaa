import * as z from 'zod/mini';
import { numberPatterns } from '../calls/denylist.ts';
import { presenceStates } from '../people/presence.ts';
import type { SameType } from '../same-type.ts';
import { destinationPattern, forcedType } from './destination.ts';
import { defaultForwardDelay } from './raw.ts';
import { packTimeFilter, unpackTimeFilter } from './time-filter.ts';

/** Always, on no answer, on busy, where no phone can be reached. */
export const forwardTypes = ['AL', 'NA', 'OB', 'UR'] as const;
export const forwardType = z.enum(forwardTypes);
/** When a rule applies: always (`AL`), on no answer (`NA`), on busy (`OB`), without a reachable phone (`UR`). */
export type ForwardType = (typeof forwardTypes)[number];

/**
 * The forwarded calls: all (`A`), calls of colleagues (`I`), calls of outside callers (`E`), or calls of callers who withhold
 * their number (`X`).
 */
export const forwardFilters = ['A', 'X', 'E', 'I'] as const;
export const forwardFilter = z.enum(forwardFilters);
/** The callers of a rule: all (`A`), without a number (`X`), from outside (`E`), colleagues (`I`). */
export type ForwardFilter = (typeof forwardFilters)[number];

/** The filters that a list of single callers can narrow. */
export const listableFilters: ReadonlySet<string> = new Set(['A', 'I', 'E', 'specific']);

/** How long it can ring before a call goes on, in milliseconds. */
export const forwardDelays = [
  5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 45_000, 60_000, 90_000, 120_000,
] as const;

/** The most rules of a user. */
export const maxForwardings = 200;

/** Calls of the business, and personal calls. */
export const callCategories = ['PROF', 'PERS'] as const;
/** The kind of a call: of the business (`PROF`) or personal (`PERS`). */
export type CallCategory = (typeof callCategories)[number];

/** The called numbers of the user: the short number, the number from outside, the number of the mobile network. */
export const targetNumbers = ['EXT', 'PSTN', 'PLMN'] as const;
/** One of the user's own numbers, which the caller dialled. */
export type TargetNumber = (typeof targetNumbers)[number];

/** Names for several presence states at once. */
export const presenceGroups = {
  $professionalActivity: ['available', 'working', 'meetingCustomer', 'training', 'travelling', 'lunch'],
  $personalActivity: ['away', 'sick', 'holidays'],
} as const;
export const presenceFilterValues = [
  ...(Object.keys(presenceGroups) as (keyof typeof presenceGroups)[]),
  ...presenceStates,
] as const;
/** A presence state, or a name for several. */
export type PresenceFilterValue = (typeof presenceFilterValues)[number];

/** Every call to the user, or only calls that no colleague has forwarded to the user. */
export const forwardingScopes = ['ALL', 'DIRECT'] as const;
/** Whether a rule is for all calls, or not for calls that colleagues forward to the user. */
export type ForwardingScope = (typeof forwardingScopes)[number];

const callCategory = z.union([z.literal(''), z.enum(callCategories)]);
const targets = z.array(z.enum(targetNumbers));
const presences = z.array(z.enum(presenceFilterValues));
const scope = z.enum(forwardingScopes);

/** The conditions of a rule beside its callers, and what they are in a rule without them. */
const conditions = {
  priorityOrder: z._default(z.number(), 0),
  isMainForPresenceState: z._default(z.boolean(), false),
  filtersOnTargetNumber: z._default(targets, []),
  presenceStateFilter: z._default(presences, []),
  filterOnCallCategory: z._default(callCategory, ''),
  specificCaller: z._default(z.nullable(z.string()), null),
  timeFilter: z._default(z.number(), 0),
  forwardingScope: z._default(scope, 'ALL'),
};

/** Where calls go in the place of the user. `noAnswerForwardingDelay` counts for `NA` only. */
export interface StoredForwarding {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the forwarding. */
  readonly forwardingID: string;
  /** The user's own name for the forwarding. */
  readonly label: string;
  /** The service that the destination belongs to, as `voicemail`; `number` for a number. */
  readonly type: string;
  /** The forwarding applies. Otherwise it is only stored. */
  readonly activated: boolean;
  /** When the rule applies. */
  readonly forwardType: ForwardType;
  /** The callers of the rule. */
  readonly filter: ForwardFilter;
  /** A number, `ENT_VM` for the user's mailbox, or another name. */
  readonly destination: string;
  /** The ringing time before the call goes on, in milliseconds. Counts for `NA` only. */
  readonly noAnswerForwardingDelay: number;
  /** The place in the order in which rules are tried; the lowest is the first. */
  readonly priorityOrder: number;
  /** True if this rule comes before all others in the states of `presenceStateFilter`. */
  readonly isMainForPresenceState: boolean;
  /** The numbers of the user that the caller dialled; empty: all. */
  readonly filtersOnTargetNumber: TargetNumber[];
  /** The presence states in which the rule applies; empty: all. */
  readonly presenceStateFilter: PresenceFilterValue[];
  /** Business calls or personal calls only; empty: all. */
  readonly filterOnCallCategory: '' | CallCategory;
  /** Numbers and patterns, separated by commas; null: the filter alone decides whose calls are forwarded. */
  readonly specificCaller: string | null;
  /** The packed hours of the week, as `TimeFilter` unpacks them; 0: always. */
  readonly timeFilter: number;
  /** Whether the rule is for calls that colleagues forward to the user, too. */
  readonly forwardingScope: ForwardingScope;
  /** The rule that this rule is a part of, as its path; null for a rule that stands alone. */
  readonly parentForwarding: string | null;
  /** The enterprise of the user, as its path. */
  readonly ent: string;
}

export const forwarding = z.object({
  restUri: z.string(),
  forwardingID: z.string(),
  label: z.string(),
  type: z._default(z.string(), ''),
  activated: z.boolean(),
  forwardType,
  filter: forwardFilter,
  destination: z.string(),
  noAnswerForwardingDelay: z.number(),
  ...conditions,
  parentForwarding: z._default(z.nullable(z.string()), null),
  ent: z._default(z.string(), ''),
});
true satisfies SameType<StoredForwarding, z.output<typeof forwarding>>;

/** Packed hours that are valid; the hours of the whole week are written as zero. */
const hours = z.pipe(
  z.number().check(z.refine((packed) => unpackTimeFilter(packed) !== null, 'These are no hours of days.')),
  z.transform((packed: number) => packTimeFilter(unpackTimeFilter(packed) ?? undefined)),
);

/** Without blanks; empty is null. */
const callers = z.nullable(
  z.pipe(
    z.union([z.literal(''), numberPatterns]),
    z.transform((text: string) => (text === '' ? null : text)),
  ),
);

const written = z.object({
  label: z.string().check(z.maxLength(100)),
  activated: z.boolean(),
  forwardType,
  filter: forwardFilter,
  destination: z.string().check(z.regex(destinationPattern, 'This is no number and no service.')),
  noAnswerForwardingDelay: z.literal([...forwardDelays]),
  priorityOrder: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
  isMainForPresenceState: z.boolean(),
  filtersOnTargetNumber: targets.check(z.maxLength(targetNumbers.length)),
  presenceStateFilter: presences.check(z.maxLength(presenceFilterValues.length)),
  filterOnCallCategory: z.pipe(
    z.nullable(callCategory),
    z.transform((value: CallCategory | '' | null) => value ?? ''),
  ),
  specificCaller: callers,
  timeFilter: hours,
  forwardingScope: scope,
});

/** The digits of the longest internal number. */
const internalDigits = 6;

/** True if all numbers of a list can be internal: without a plus, and short. */
export const areInternal = (numbers: string): boolean =>
  numbers
    .split(',')
    .every((number) => !number.includes('+') && number.replace(/\D/g, '').length <= internalDigits);

/**
 * True if the parts of a rule fit together: a service has the type that it forces, a main rule has presence states, only some
 * filters have single callers, and single colleagues are internal numbers.
 */
export function fitsTogether(rule: {
  readonly forwardType: string;
  readonly destination: string;
  readonly filter: string;
  readonly specificCaller: string | null;
  readonly isMainForPresenceState: boolean;
  readonly presenceStateFilter: readonly string[];
}): boolean {
  const forced = forcedType(rule.destination);
  if (forced !== undefined && forced !== rule.forwardType) return false;
  if (rule.isMainForPresenceState && rule.presenceStateFilter.length === 0) return false;
  if (rule.specificCaller === null) return true;
  return listableFilters.has(rule.filter) && (rule.filter !== 'I' || areInternal(rule.specificCaller));
}

/** The body that creates a forwarding. */
export const newForwarding = z
  .object({
    ...written.shape,
    label: z._default(written.shape.label, ''),
    activated: z._default(z.boolean(), true),
    filter: z._default(forwardFilter, 'A'),
    noAnswerForwardingDelay: z._default(written.shape.noAnswerForwardingDelay, defaultForwardDelay),
    /** Without it the rule is the last rule. */
    priorityOrder: z.optional(written.shape.priorityOrder),
    isMainForPresenceState: z._default(z.boolean(), false),
    filtersOnTargetNumber: z._default(written.shape.filtersOnTargetNumber, []),
    presenceStateFilter: z._default(written.shape.presenceStateFilter, []),
    filterOnCallCategory: z._default(written.shape.filterOnCallCategory, ''),
    specificCaller: z._default(callers, null),
    timeFilter: z._default(hours, 0),
    forwardingScope: z._default(scope, 'ALL'),
    parentForwarding: z._default(z.nullable(z.string()), null),
  })
  .check(z.refine(fitsTogether, 'The parts of this rule do not fit together.'));
export type NewForwarding = z.output<typeof newForwarding>;

/** The body that changes a forwarding: only the changed properties. */
export const changedForwarding = z.partial(written);
type MaybeChanged = z.output<typeof changedForwarding>;
/** The changed properties of a forwarding. */
export type ChangedForwarding = {
  readonly [Key in keyof MaybeChanged]?: Exclude<MaybeChanged[Key], undefined>;
};
