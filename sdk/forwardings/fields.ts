import { numberPatterns } from '#wire/calls/denylist.ts';
import {
  type DestinationKind,
  destinationKind,
  destinationKinds,
  forcedType,
  numberPattern,
} from '#wire/forwarding/destination.ts';
import { defaultForwardDelay, type RawForwarding } from '#wire/forwarding/raw.ts';
import {
  areInternal,
  callCategories,
  type ForwardingScope,
  forwardDelays,
  forwardFilters,
  forwardingScopes,
  forwardTypes,
  listableFilters,
  type PresenceFilterValue,
  presenceFilterValues,
  type TargetNumber,
  targetNumbers,
} from '#wire/forwarding/rule.ts';
import {
  packTimeFilter,
  type TimeFilter,
  timeFault,
  unpackTimeFilter,
} from '#wire/forwarding/time-filter.ts';

/** The fields of a rule as an editor has them. */
export interface ForwardingFields {
  /** The name of the rule, at most 100 characters. */
  readonly label: string;
  /** Whether the rule is applied. */
  readonly activated: boolean;
  /** `AL` always, `NA` on no answer, `OB` on busy, `UR` without a reachable phone; another value of the router stays. */
  readonly forwardType: string;
  /** `A` all callers, `I` colleagues, `E` from outside, `X` without a number; another value of the router stays. */
  readonly filter: string;
  /** The kind of the destination; `OTHERS` for the number in `number`; undefined: not chosen yet. */
  readonly destination: DestinationKind | undefined;
  /** The destination's number, with blanks and brackets or without. */
  readonly number: string;
  /** The ringing time before a forwarding on no answer, in milliseconds: one of `forwardDelays`. */
  readonly noAnswerForwardingDelay: number;
  /** True if this rule comes before all others in the chosen presence states. */
  readonly isMainForPresenceState: boolean;
  /** The called numbers of the user; empty: any. */
  readonly filtersOnTargetNumber: readonly TargetNumber[];
  /** Presence states and names for several; empty: any. */
  readonly presenceStateFilter: readonly PresenceFilterValue[];
  /** Business calls (`PROF`), personal calls (`PERS`), or both (empty). */
  readonly filterOnCallCategory: '' | 'PROF' | 'PERS';
  /** Numbers and patterns, separated by commas; empty: all callers of the filter. */
  readonly specificCaller: string;
  /** The hours in which the rule applies; undefined: always. */
  readonly hours: TimeFilter | undefined;
  /** `DIRECT` leaves out the calls that colleagues forward to the user. */
  readonly forwardingScope: ForwardingScope;
}

/** A fault of a rule that keeps it from being saved, with the field that it is in. */
export type ForwardingFault =
  | { readonly field: 'destination'; readonly fault: 'missing' }
  | { readonly field: 'forwardType' | 'filter'; readonly fault: 'unknown' }
  | { readonly field: 'hours'; readonly fault: 'noDay' | 'endBeforeStart' }
  | { readonly field: 'specificCaller'; readonly fault: 'pattern' | 'notInternal' }
  | { readonly field: 'isMainForPresenceState'; readonly fault: 'noPresence' }
  | { readonly field: 'noAnswerForwardingDelay'; readonly fault: 'unknown' };

/** The fields of a new rule. */
export const blankFields: ForwardingFields = {
  label: '',
  activated: true,
  forwardType: 'AL',
  filter: 'A',
  destination: undefined,
  number: '',
  noAnswerForwardingDelay: defaultForwardDelay,
  isMainForPresenceState: false,
  filtersOnTargetNumber: [],
  presenceStateFilter: [],
  filterOnCallCategory: '',
  specificCaller: '',
  hours: undefined,
  forwardingScope: 'ALL',
};

const isOneOf = <Value extends string>(all: readonly Value[], value: unknown): value is Value =>
  all.some((one) => one === value);

/** Returns the known values of a list of the router. */
const listOf = <Value extends string>(all: readonly Value[], value: unknown): readonly Value[] =>
  Array.isArray(value) ? value.filter((one) => isOneOf(all, one)) : [];

/** The condition of a rule in a form that cannot be read here. An editor shows that there is a condition, and leaves it. */
export type UnreadableField = 'hours' | 'presenceStateFilter' | 'filtersOnTargetNumber' | 'specificCaller';

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || value === '0';

const hoursOf = (value: unknown): TimeFilter | undefined | null =>
  isNothing(value) ? undefined : typeof value === 'number' ? unpackTimeFilter(value) : null;

const isReadableList = (all: readonly string[], value: unknown): boolean =>
  isNothing(value) || (Array.isArray(value) && value.every((one) => isOneOf(all, one)));

/** Returns the conditions of a rule that cannot be read here. */
export function unreadableOf(rule: RawForwarding): readonly UnreadableField[] {
  const isReadable: Readonly<Record<UnreadableField, boolean>> = {
    hours: hoursOf(rule.timeFilter) !== null,
    presenceStateFilter: isReadableList(presenceFilterValues, rule.presenceStateFilter),
    filtersOnTargetNumber: isReadableList(targetNumbers, rule.filtersOnTargetNumber),
    specificCaller: isNothing(rule.specificCaller) || typeof rule.specificCaller === 'string',
  };
  return (Object.keys(isReadable) as UnreadableField[]).filter((field) => !isReadable[field]);
}

/** Returns the fields of a rule. A condition that cannot be read is left out; see `unreadableOf`. */
export function fieldsOf(rule: RawForwarding): ForwardingFields {
  const kind = destinationKind(rule.destination);
  return {
    label: rule.label,
    activated: rule.activated,
    forwardType: rule.forwardType,
    filter: rule.filter,
    destination: rule.destination === '' ? undefined : kind,
    number: kind === 'OTHERS' ? rule.destination : '',
    noAnswerForwardingDelay: rule.noAnswerForwardingDelay,
    isMainForPresenceState: rule.isMainForPresenceState,
    filtersOnTargetNumber: listOf(targetNumbers, rule.filtersOnTargetNumber),
    presenceStateFilter: listOf(presenceFilterValues, rule.presenceStateFilter),
    filterOnCallCategory: isOneOf(callCategories, rule.filterOnCallCategory) ? rule.filterOnCallCategory : '',
    specificCaller: typeof rule.specificCaller === 'string' ? rule.specificCaller : '',
    hours: hoursOf(rule.timeFilter) ?? undefined,
    forwardingScope: isOneOf(forwardingScopes, rule.forwardingScope) ? rule.forwardingScope : 'ALL',
  };
}

const separators = /[\s().\-/]/g;

/** Returns a number as it is written on the wire; empty if the text is none. */
export function cleanNumber(text: string): string {
  const number = text.replace(separators, '');
  return numberPattern.test(number) ? number : '';
}

/** Returns single callers as they are written on the wire, without blanks and repetitions. */
const cleanCallers = (text: string): string =>
  [
    ...new Set(
      text
        .split(/[,;\n]/)
        .map((part) => part.replace(separators, ''))
        .filter((part) => part !== ''),
    ),
  ].join(',');

/**
 * Returns changed fields with what follows from the change: a service forces its type, filters without single callers lose
 * them, and a rule without presence states is not the main rule of any state.
 */
export function withChange(fields: ForwardingFields, change: Partial<ForwardingFields>): ForwardingFields {
  const next = { ...fields, ...change };
  const forced = next.destination && forcedType(next.destination);
  return {
    ...next,
    ...(forced && { forwardType: forced }),
    ...(!listableFilters.has(next.filter) && { specificCaller: '' }),
    ...(next.presenceStateFilter.length === 0 && { isMainForPresenceState: false }),
  };
}

/** Returns a rule as it is written on the wire, whole. */
export function bodyOf(fields: ForwardingFields) {
  const { destination, number, hours, specificCaller, ...same } = fields;
  const callers = listableFilters.has(fields.filter) ? cleanCallers(specificCaller) : '';
  return {
    ...same,
    label: fields.label.trim(),
    destination: destination === 'OTHERS' ? cleanNumber(number) : (destination ?? ''),
    specificCaller: callers === '' ? null : callers,
    timeFilter: packTimeFilter(hours),
  };
}
/** A rule as it is written on the wire. */
export type ForwardingBody = ReturnType<typeof bodyOf>;

/** Returns the properties in which the second rule differs from the first rule. */
export function changesBetween(before: ForwardingFields, after: ForwardingFields): Partial<ForwardingBody> {
  const [old, next] = [bodyOf(before), bodyOf(after)];
  const names = Object.keys(next) as (keyof ForwardingBody)[];
  const changed = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]));
  return Object.fromEntries(changed.map((name) => [name, next[name]]));
}

/**
 * Returns the faults of a rule; empty for a valid rule. The types, filters and delays of a rule that the router has
 * (`stored`) are valid as long as they stay.
 */
export function faultsOf(
  fields: ForwardingFields,
  stored: ForwardingFields | undefined,
): readonly ForwardingFault[] {
  const { destination, number, hours, specificCaller, forwardType, filter, noAnswerForwardingDelay } = fields;
  const faults: ForwardingFault[] = [];
  const isKnown = destination !== undefined && destinationKinds.includes(destination);
  if (!isKnown || (destination === 'OTHERS' && cleanNumber(number) === '' && stored?.number !== number))
    faults.push({ field: 'destination', fault: 'missing' });
  if (!isOneOf(forwardTypes, forwardType) && stored?.forwardType !== forwardType)
    faults.push({ field: 'forwardType', fault: 'unknown' });
  if (!isOneOf(forwardFilters, filter) && stored?.filter !== filter)
    faults.push({ field: 'filter', fault: 'unknown' });
  const time = hours && timeFault(hours);
  if (time) faults.push({ field: 'hours', fault: time });
  const callers = listableFilters.has(filter) ? cleanCallers(specificCaller) : '';
  const isNewList =
    callers !== '' && (stored?.specificCaller !== specificCaller || stored?.filter !== filter);
  if (isNewList && !numberPatterns.safeParse(callers).success)
    faults.push({ field: 'specificCaller', fault: 'pattern' });
  else if (isNewList && filter === 'I' && !areInternal(callers))
    faults.push({ field: 'specificCaller', fault: 'notInternal' });
  if (fields.isMainForPresenceState && fields.presenceStateFilter.length === 0)
    faults.push({ field: 'isMainForPresenceState', fault: 'noPresence' });
  const isDelay = forwardDelays.some((delay) => delay === noAnswerForwardingDelay);
  if (!isDelay && stored?.noAnswerForwardingDelay !== noAnswerForwardingDelay)
    faults.push({ field: 'noAnswerForwardingDelay', fault: 'unknown' });
  return faults;
}
