import { type Calendar, calendarLimits } from '../../../../sdk/wire/calendars/calendar.ts';
import type { ImportedEvent } from '../../../../sdk/wire/calendars/file.ts';
import type { AbsoluteSlotDraft, WeekSlotDraft } from '../../../../sdk/wire/calendars/slot.ts';
import {
  absoluteFault,
  absoluteSpan,
  absoluteTimes,
  findOverlap,
  type WallSpan,
  weekFault,
  weekSpan,
  weekTimes,
} from '../../../../sdk/wire/calendars/slot-rules.ts';
import { dayMinutes, minuteOfDay, partsOf } from '../../../../sdk/wire/calendars/wall-clock.ts';
import type { PresenceState } from '../../../../sdk/wire/people/presence.ts';
import { readComponents } from './components.ts';
import { type FileEvent, readEvents } from './events.ts';
import { appliesEarly, countOf, endlessDays, horizonDays, timesOf } from './series.ts';
import { FileZones } from './zones.ts';

/** A slot that is planned, or stored already. */
type Slot = WeekSlotDraft | AbsoluteSlotDraft;
type Fault = ImportedEvent['refused'][number]['reason'];

export interface PlanOptions {
  readonly calendar: Calendar;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The state of events that have none of their own. */
  readonly presenceState: PresenceState;
  /** The caller IDs that the user may show. */
  readonly ownCallerIds: readonly string[];
}

/** The slots that an import adds, and the result for each event of the file. */
export interface ImportPlan {
  readonly weekSlots: readonly WeekSlotDraft[];
  readonly absoluteTimeSlots: readonly AbsoluteSlotDraft[];
  readonly events: readonly ImportedEvent[];
}

/** The most steps that are made for the series of a file. About 3,000 take a second. */
const maxSteps = 5_000;
/** A longer series costs no more: it ends, or is refused. */
const maxSeriesSteps = 1_000;
/** The cost of a rule by which no time is found, which takes the library a tenth of a second. */
const failedSteps = 300;
/** The cost of a series whose number of times is unknown. */
const defaultSteps = 20;
const weekMinutes = 7 * dayMinutes;

/**
 * Returns the slots that a file would add to a calendar. Two slots of the same kind never overlap: the slot that is
 * there, or comes first in the file, stays.
 *
 * @throws NoCalendarFile for a text in another format
 */
export function planImport(text: string, options: PlanOptions): ImportPlan {
  const { roots, unreadable } = readComponents(text);
  const zones = new FileZones(options.calendar.timeZone, roots);
  const plan = new Plan(options, zones);
  const events = unreadable.map((label) => refusedEvent(label, 'unreadable'));
  for (const event of readEvents(roots, zones))
    events.push('fault' in event ? refusedEvent(event.label, event.fault) : plan.add(event));
  return { weekSlots: plan.weekSlots, absoluteTimeSlots: plan.absoluteTimeSlots, events };
}

const nothing = { added: 0, isWeekly: false, losses: [] };
const refusedEvent = (label: string, reason: Fault): ImportedEvent => ({
  ...nothing,
  label: label.slice(0, 100),
  refused: [{ reason, count: 1 }],
});

const two = (value: number) => String(value).padStart(2, '0');
const dateText = (wall: number) => {
  const { year, month, day } = partsOf(wall);
  return `${year}-${two(month)}-${two(day)}`;
};
const wallText = (wall: number) => {
  const { hour, minute } = partsOf(wall);
  return `${dateText(wall)}T${two(hour)}:${two(minute)}`;
};

const isWeekly = (slot: Slot): slot is WeekSlotDraft => 'dayOfWeek' in slot;
const spanOf = (slot: Slot): WallSpan => (isWeekly(slot) ? weekSpan(slot) : absoluteSpan(slot));
const nameOf = ({ label, customPresenceState, presenceState }: Slot) =>
  label || customPresenceState || presenceState;

type Texts = Pick<
  WeekSlotDraft,
  'presenceState' | 'customPresenceState' | 'customCallerID' | 'label' | 'description'
>;
interface Meaning {
  readonly meaning: Texts;
  readonly losses: ImportedEvent['losses'];
}

interface Taken {
  readonly slot: Slot;
  readonly span: WallSpan;
}
const taken = (slot: Slot): Taken => ({ slot, span: spanOf(slot) });

class Plan {
  readonly #options: PlanOptions;
  readonly #zones: FileZones;
  #steps = 0;
  readonly #weekly: Taken[];
  readonly #dated: Taken[];
  readonly weekSlots: WeekSlotDraft[] = [];
  readonly absoluteTimeSlots: AbsoluteSlotDraft[] = [];

  constructor(options: PlanOptions, zones: FileZones) {
    this.#options = options;
    this.#zones = zones;
    this.#weekly = options.calendar.weekSlots.map(taken);
    this.#dated = options.calendar.absoluteTimeSlots.map(taken);
  }

  /** Plans the slots of an event, as many as there is space for. */
  add(event: FileEvent): ImportedEvent {
    const { zone, start, length, rule } = event;
    const { meaning, losses } = this.#meaningOf(event);
    const now = this.#nowIn(event);
    const days = endlessDays(event);
    const writtenOut = { meaning, losses: days ? [...losses, 'weekly' as const] : losses };
    this.#steps += rule === undefined ? 1 : defaultSteps + Math.min(countOf(event), maxSeriesSteps);
    const times = this.#steps > maxSteps ? 'full' : timesOf(event, now);
    if (times === 'recurrence') this.#steps += failedSteps;
    if (typeof times === 'string') return refusedEvent(event.label, times);
    const shift = 'days' in times ? this.#shiftOf(event, now) : undefined;
    if ('days' in times && shift === undefined) {
      // Two clocks that are not changed together: a weekly slot would be wrong for some months.
      const dated = timesOf(event, now, false);
      return typeof dated === 'string' || 'days' in dated
        ? refusedEvent(event.label, 'recurrence')
        : this.#addDated(event, dated, writtenOut);
    }
    if (!('days' in times)) return this.#addDated(event, times, writtenOut);
    const slots = times.days.flatMap((day) => {
      const first = day * dayMinutes + minuteOfDay(start) + (shift ?? 0);
      const from = ((first % weekMinutes) + weekMinutes) % weekMinutes;
      return weekTimes({ start: from, end: from + length }).map((one) => ({ ...one, ...meaning }));
    });
    const fault = this.#faultOf(slots);
    if (!fault) {
      this.weekSlots.push(...slots);
      this.#weekly.push(...slots.map(taken));
    }
    return {
      ...nothing,
      label: meaning.label,
      start: wallText(zone.isOwn ? start : this.#zones.wallAt(zone.momentOf(start))),
      isWeekly: true,
      losses: appliesEarly(times.days, event, now) ? [...losses, 'early'] : losses,
      added: fault ? 0 : slots.length,
      refused: fault ? [{ ...fault, count: 1 }] : [],
    };
  }

  #addDated(
    { zone, start, length }: FileEvent,
    { starts, until }: { readonly starts: readonly number[]; readonly until: number | undefined },
    { meaning, losses }: Meaning,
  ): ImportedEvent {
    const spanFrom = (from: number) =>
      zone.isOwn
        ? { start: from, end: from + length }
        : this.#zones.span(zone.momentOf(from), zone.momentOf(from + length));
    const refused = new Map<Fault, { count: number; inTheWay?: string }>();
    let added = 0;
    for (const from of starts) {
      const slot = { ...absoluteTimes(spanFrom(from)), ...meaning };
      const fault = this.#faultOf([slot]);
      if (!fault) {
        this.absoluteTimeSlots.push(slot);
        this.#dated.push(taken(slot));
        added += 1;
        continue;
      }
      const known = refused.get(fault.reason) ?? { ...fault, count: 0 };
      refused.set(fault.reason, { ...known, count: known.count + 1 });
    }
    if (starts.length === 0 && until === undefined) refused.set('past', { count: 1 });
    return {
      ...nothing,
      label: meaning.label,
      start: wallText(spanFrom(starts[0] ?? start).start),
      added,
      losses,
      ...(until !== undefined && { until: dateText(until) }),
      refused: [...refused].map(([reason, rest]) => ({ ...rest, reason })),
    };
  }

  #meaningOf(event: FileEvent): Meaning {
    const { label, description, text, callerId } = event;
    const isOwn = callerId === '' || this.#options.ownCallerIds.includes(callerId);
    const meaning = {
      presenceState: event.presenceState ?? this.#options.presenceState,
      customPresenceState: text.slice(0, 100).trim(),
      customCallerID: isOwn ? callerId : '',
      label: label.slice(0, 100).trim(),
      description: description.slice(0, 500).trim(),
    };
    const isCut = label.length > 100 || description.length > 500 || text.length > 100;
    const losses: ImportedEvent['losses'] = [
      ...(isCut ? (['text'] as const) : []),
      ...(isOwn ? [] : (['callerId'] as const)),
    ];
    return { meaning, losses };
  }

  /** Returns the wall time now by the clock of an event. */
  #nowIn({ zone, start }: FileEvent): number {
    const { now } = this.#options;
    if (zone.isOwn) return this.#zones.wallAt(now);
    const offset = start - zone.momentOf(start) / 60_000;
    return Math.floor(now / 60_000) + offset;
  }

  /** Returns the minutes by which the calendar's clock is ahead of the event's in the whole year; undefined if they differ. */
  #shiftOf({ zone, start }: FileEvent, now: number): number | undefined {
    if (zone.isOwn) return 0;
    const minute = minuteOfDay(start);
    const today = Math.floor(now / dayMinutes) * dayMinutes + minute;
    const shifts = new Set<number>();
    for (let day = 0; day < horizonDays; day += 1) {
      const wall = today + day * dayMinutes;
      shifts.add(this.#zones.wallAt(zone.momentOf(wall)) - wall);
    }
    const [shift] = shifts;
    return shifts.size === 1 ? shift : undefined;
  }

  #faultOf(slots: readonly Slot[]): { readonly reason: Fault; readonly inTheWay?: string } | undefined {
    for (const slot of slots) {
      const isOfWeek = isWeekly(slot);
      const fault = isOfWeek ? weekFault(slot) : absoluteFault(slot);
      if (fault) return { reason: fault };
      const present = isOfWeek ? this.#weekly : this.#dated;
      const span = spanOf(slot);
      const met = present.find((one) => one.span.start < span.end && span.start < one.span.end);
      if (met) {
        const isSameTime = met.span.start === span.start && met.span.end === span.end;
        const isSame = met.slot.label === slot.label && met.slot.presenceState === slot.presenceState;
        return isSameTime && isSame
          ? { reason: 'present' }
          : { reason: 'overlap', inTheWay: nameOf(met.slot) };
      }
      const limit = isOfWeek ? calendarLimits.weekSlots : calendarLimits.absoluteTimeSlots;
      if (present.length + slots.length > limit) return { reason: 'full' };
    }
    // A long event of a daily series overlaps with itself.
    const own = findOverlap(slots, spanOf);
    return own && { reason: 'overlap', inTheWay: nameOf(own[0]) };
  }
}
