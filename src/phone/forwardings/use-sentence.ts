import { formatList, formatMinutes, formatSpan, formatWeekday } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { Translate } from '#i18n/word-set.ts';
import {
  type DestinationKind,
  type ForwardingFields,
  fieldsOf,
  type PresenceFilterValue,
  type TimeFilter,
  unreadableOf,
} from '#sdk/forwarding-rules.ts';
import type { Forwarding } from '#sdk/index.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { presenceWords } from '../presence/words.ts';
import { forwardingWords } from './words.ts';

type Words = Translate<typeof forwardingWords | typeof presenceWords>;
type Format = (number: string) => string;

/** The days of the week from Monday on, as in rules. */
export const daysOfWeek = [1, 2, 3, 4, 5, 6, 0] as const;

/** Returns days as text; three or more in a row as their first and last day. */
function daysText({ days }: TimeFilter): string {
  const runs: number[][] = [];
  let before: number | undefined;
  for (const [at, day] of daysOfWeek.entries()) {
    if (!days.includes(day)) continue;
    if (before === at - 1) runs.at(-1)?.push(day);
    else runs.push([day]);
    before = at;
  }
  const name = (day: number | undefined) => formatWeekday(day ?? 0);
  return formatList(
    runs.flatMap((run) => (run.length > 2 ? [`${name(run[0])}–${name(run.at(-1))}`] : run.map(name))),
  );
}

/** Returns a text of a sentence as a label of its own, with a capital letter. */
export const asLabel = (text: string): string => {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
};

/** Returns the name of a presence state, or of several. */
export const stateText = (state: PresenceFilterValue, words: Words): string =>
  state === '$professionalActivity' || state === '$personalActivity'
    ? words(`forward.state.${state}`)
    : words(`presence.state.${state}`);

/** The texts of the destinations in a sentence. */
export const goalKeys = {
  ENT_VM: 'forward.goal.ENT_VM',
  ENT_RCPT: 'forward.goal.ENT_RCPT',
  USER_HOME: 'forward.goal.USER_HOME',
  USER_MOBILE: 'forward.goal.USER_MOBILE',
  '~CallBackOnBusy': 'forward.goal.callBack',
  '~CallBackOnNoAnswer': 'forward.goal.callBack',
  '~CallQueuingService': 'forward.goal.queue',
} as const;

type Goal = { readonly destination: DestinationKind | undefined; readonly number: string };

function goalText({ destination, number }: Goal, words: Words, format: Format): string {
  if (destination === undefined || destination === 'REJECTION') return '';
  return destination === 'OTHERS' ? format(number) : words(goalKeys[destination]);
}

function whenText({ forwardType: type, noAnswerForwardingDelay: delay }: ForwardingFields, words: Words) {
  if (type === 'NA') return words('forward.when.NA', { delay: formatSpan(delay) });
  if (type === 'OC') return words('forward.when.UR');
  return type === 'AL' || type === 'OB' || type === 'UR'
    ? words(`forward.when.${type}`)
    : words('forward.when.other');
}

/** Returns a caller's number, or a pattern with dots for the digits that it leaves open. */
function patternText(pattern: string, format: Format): string {
  if (/^\+?\d+$/.test(pattern)) return format(pattern);
  return pattern.startsWith('^') ? `${pattern.slice(1)}…` : pattern.replaceAll('*', '…');
}

/** Returns the key of the text for the calls of these callers. */
export const callKeyOf = (filter: string) =>
  ['A', 'I', 'E', 'X', 'G'].includes(filter)
    ? (`forward.calls.${filter as 'A' | 'I' | 'E' | 'X' | 'G'}` as const)
    : 'forward.calls.other';

function callsText({ filter, specificCaller }: ForwardingFields, words: Words, format: Format): string {
  const listed = specificCaller.split(',').flatMap((part) => part.trim() || []);
  if (listed.length > 0) {
    const numbers = formatList(listed.map((one) => patternText(one, format)));
    return words('forward.calls.list', { numbers });
  }
  return words(callKeyOf(filter));
}

function conditionTexts(fields: ForwardingFields, words: Words, hasUnreadable: boolean): readonly string[] {
  const { hours, presenceStateFilter, filtersOnTargetNumber, filterOnCallCategory, forwardingScope } = fields;
  const states = presenceStateFilter.map((state) =>
    words('forward.quoted', { text: stateText(state, words) }),
  );
  const numbers = filtersOnTargetNumber.map((target) => words(`forward.number.${target}`));
  return [
    ...(hours && hours.days.length > 0
      ? [
          words('forward.only.hours', {
            days: daysText(hours),
            start: formatMinutes(hours.start),
            end: formatMinutes(hours.end),
          }),
        ]
      : []),
    ...(states.length > 0 ? [words('forward.only.presence', { states: formatList(states, 'or') })] : []),
    ...(numbers.length > 0 ? [words('forward.only.target', { numbers: formatList(numbers, 'or') })] : []),
    ...(filterOnCallCategory === '' ? [] : [words(`forward.only.${filterOnCallCategory}`)]),
    ...(forwardingScope === 'DIRECT' ? [words('forward.only.DIRECT')] : []),
    ...(hasUnreadable ? [words('forward.only.unreadable')] : []),
  ];
}

/** Returns functions that say rules and destinations in the user's language. */
export function useSentence() {
  const words = useTranslate(forwardingWords, presenceWords);
  const format = useNumberFormat();
  /** Returns the conditions of a rule beside its callers; empty if there is none. */
  const conditionsOf = (fields: ForwardingFields, { hasUnreadable = false } = {}): string => {
    const conditions = conditionTexts(fields, words, hasUnreadable);
    return [
      ...(conditions.length > 0 ? [words('forward.only', { conditions: formatList(conditions) })] : []),
      ...(fields.isMainForPresenceState ? [words('forward.main')] : []),
    ].join(' ');
  };
  const ofFields = (fields: ForwardingFields, { hasUnreadable = false } = {}): string => {
    const { destination } = fields;
    const to = goalText(fields, words, format);
    const parts = { when: whenText(fields, words), calls: callsText(fields, words, format) };
    const main =
      destination === 'REJECTION'
        ? words('forward.refused', parts)
        : to === ''
          ? words('forward.open', parts)
          : words('forward.sentence', { ...parts, to });
    const conditions = conditionsOf(fields, { hasUnreadable });
    return conditions === '' ? main : `${main} ${conditions}`;
  };
  return {
    ofFields,
    conditionsOf,
    /** Returns the calls of a rule: of which callers, or from which numbers. */
    callsOf: (fields: ForwardingFields): string => callsText(fields, words, format),
    /** Returns a rule as a sentence. */
    ofRule: (rule: Forwarding): string =>
      ofFields(fieldsOf(rule), { hasUnreadable: unreadableOf(rule).length > 0 }),
    /** Returns a destination; empty if there is none. */
    goalOf: (rule: Forwarding): string => goalText(fieldsOf(rule), words, format),
  };
}
