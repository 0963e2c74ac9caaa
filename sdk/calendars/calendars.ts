import {
  type Calendar,
  type ChangedCalendar,
  calendar,
  calendarLimits,
  type Holiday,
  type HolidayDraft,
  holiday,
} from '#wire/calendars/calendar.ts';
import {
  type CalendarFile,
  type CalendarImport,
  calendarFile,
  type ImportResult,
  importResult,
} from '#wire/calendars/file.ts';
import type { AbsoluteSlot, AbsoluteSlotDraft, WeekSlot, WeekSlotDraft } from '#wire/calendars/slot.ts';
import {
  type AbsoluteTimes,
  absoluteFault,
  type SlotFault,
  type WeekTimes,
  weekFault,
} from '#wire/calendars/slot-rules.ts';
import { routerErrorIds } from '#wire/error.ts';
import type { PresenceState } from '#wire/people/presence.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, type ErrorCode, toCallsideError } from '../transport/errors.ts';
import type { RestRequest } from '../transport/rest.ts';

const source = 'v1/user/Calendar';
const holidaySource = 'v1/user/Holiday';

const codes: Readonly<Record<string, ErrorCode>> = {
  [routerErrorIds.calendarOverlap]: 'calendar.overlap',
  [routerErrorIds.calendarQuota]: 'calendar.full',
};

/** Slots that are added together. */
export interface SlotDrafts {
  /** Slots of every week. Missing: none. */
  readonly weekSlots?: readonly WeekSlotDraft[];
  /** Slots with dates. Missing: none. */
  readonly absoluteTimeSlots?: readonly AbsoluteSlotDraft[];
}

/** A file in the iCalendar format, and the presence that its events mean. */
export interface ImportedFile {
  /** The content of the file. */
  readonly text: string;
  /** The presence during events that have none of their own. Missing: `meetingCustomer`. */
  readonly presenceState?: PresenceState;
}

/** The calendars of the user and their holidays, which decide the presence of a user who follows them. */
export class Calendars {
  readonly #deps: ListDeps;

  /** The calendars with their slots, in the order of their precedence. */
  readonly calendars: RouterList<Calendar>;
  /** Days on which the presence is `holidays`, regardless of the calendars. */
  readonly holidays: RouterList<Holiday>;

  /** @internal */
  constructor(deps: ListDeps) {
    this.#deps = deps;
    this.calendars = new RouterList(deps, { source, schema: calendar });
    this.holidays = new RouterList(deps, { source: holidaySource, schema: holiday });
  }

  /** Returns the fault of the times of a weekly slot; undefined if there is none. */
  weekFault(times: WeekTimes): SlotFault | undefined {
    return weekFault(times);
  }

  /** Returns the fault of the times of a slot at a date; undefined if there is none. */
  absoluteFault(times: AbsoluteTimes): SlotFault | undefined {
    return absoluteFault(times);
  }

  /**
   * Adds an empty calendar. Rejects with `calendar.full`.
   *
   * @param draft.timeZone a name such as `Europe/Paris`; missing: that of the enterprise
   */
  add(draft: { readonly label: string; readonly timeZone?: string }): Promise<Calendar> {
    return this.#readCalendar({ path: source, method: 'POST', body: draft });
  }

  /** Changes the named properties of a calendar. Its slots keep their hours. Rejects with `badRequest`, `notFound`. */
  change({ restUri: path }: Pick<Calendar, 'restUri'>, change: ChangedCalendar): Promise<Calendar> {
    return this.#readCalendar({ path, method: 'PUT', body: change });
  }

  /** Removes a calendar with its slots, or a slot, or a holiday. Rejects with `notFound`. */
  async remove({ restUri: path }: { readonly restUri: string }): Promise<void> {
    await this.#deps.rest.send({ path, method: 'DELETE' });
  }

  /** Reads a calendar again, without the list. Rejects with `notFound`. */
  reload({ restUri: path }: Pick<Calendar, 'restUri'>): Promise<Calendar> {
    return this.#readCalendar({ path, query: { useref: 'false' } });
  }

  /**
   * Adds slots, all or none. Rejects with `calendar.invalid` for no slot and for wrong times, `calendar.overlap` if two would
   * overlap, `calendar.full`, and `forbidden` for a caller ID that the user may not present.
   */
  addSlots(of: Pick<Calendar, 'restUri'>, drafts: SlotDrafts): Promise<Calendar> {
    return this.#add(of, drafts, {});
  }

  /** Replaces a slot by a slot of the same kind. Returns its calendar. Rejects as `addSlots()` does, and with `notFound`. */
  async changeSlot(
    { restUri: path }: Pick<WeekSlot | AbsoluteSlot, 'restUri'>,
    draft: WeekSlotDraft | AbsoluteSlotDraft,
  ): Promise<Calendar> {
    const fault = 'dayOfWeek' in draft ? weekFault(draft) : absoluteFault(draft);
    if (fault) throw new CallsideError('calendar.invalid');
    return await this.#readCalendar({ path, method: 'PUT', body: draft });
  }

  /**
   * Puts other slots in the place of a slot, which stays if they are refused. Rejects as `addSlots()` does, and with
   * `notFound`.
   */
  replaceSlot(
    of: Pick<Calendar, 'restUri'>,
    { calendarSlotID: replaces }: Pick<WeekSlot | AbsoluteSlot, 'calendarSlotID'>,
    drafts: SlotDrafts,
  ): Promise<Calendar> {
    return this.#add(of, drafts, { replaces });
  }

  /** Adds a holiday. Rejects with `calendar.invalid` for days that do not exist, and with `calendar.full`. */
  async addHoliday(draft: HolidayDraft): Promise<Holiday> {
    try {
      return await this.#deps.rest.read(holiday, { path: holidaySource, method: 'POST', body: draft });
    } catch (thrown) {
      throw explained(thrown);
    }
  }

  /**
   * Returns the entries that a file would add to a calendar, and the entries that it would leave out and why. Rejects with
   * `calendar.badFile`, `notFound`.
   */
  previewImport(of: Pick<Calendar, 'restUri'>, file: ImportedFile): Promise<ImportResult> {
    return this.#import(of, { ...file, isPreview: true });
  }

  /**
   * Adds the events of a file to a calendar, but for the events that the preview leaves out. Rejects as `previewImport()`
   * does, and with `calendar.overlap` if another client has added a slot meanwhile.
   */
  importFile(of: Pick<Calendar, 'restUri'>, file: ImportedFile): Promise<ImportResult> {
    return this.#import(of, file);
  }

  /** Returns a calendar as a file in the iCalendar format. Rejects with `notFound`. */
  exportFile({ restUri }: Pick<Calendar, 'restUri'>): Promise<CalendarFile> {
    return this.#deps.rest.read(calendarFile, { path: `${restUri}/File` });
  }

  async #import({ restUri }: Pick<Calendar, 'restUri'>, body: CalendarImport): Promise<ImportResult> {
    if (body.text.length > calendarLimits.fileLength) throw new CallsideError('calendar.badFile');
    try {
      return await this.#deps.rest.read(importResult, { path: `${restUri}/Import`, method: 'POST', body });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.code !== 'badRequest' && error.status !== 413) throw explained(error);
      throw new CallsideError('calendar.badFile', { ...error, cause: error });
    }
  }

  async #add(
    { restUri }: Pick<Calendar, 'restUri'>,
    { weekSlots = [], absoluteTimeSlots = [] }: SlotDrafts,
    place: { readonly replaces?: string },
  ): Promise<Calendar> {
    const faults = [...weekSlots.map(weekFault), ...absoluteTimeSlots.map(absoluteFault)];
    if (faults.length === 0 || faults.some((fault) => fault !== undefined))
      throw new CallsideError('calendar.invalid');
    const body = { weekSlots, absoluteTimeSlots, ...place };
    return await this.#readCalendar({ path: `${restUri}/Slot`, method: 'POST', body });
  }

  async #readCalendar(request: RestRequest): Promise<Calendar> {
    try {
      return await this.#deps.rest.read(calendar, request);
    } catch (thrown) {
      throw explained(thrown);
    }
  }
}

/** Returns the error with the code of a calendar, if it is an error of a calendar. */
function explained(thrown: unknown): CallsideError {
  const error = toCallsideError(thrown);
  const code =
    codes[error.exceptionId ?? ''] ?? (error.code === 'badRequest' ? 'calendar.invalid' : undefined);
  return code === undefined ? error : new CallsideError(code, { ...error, cause: error });
}
