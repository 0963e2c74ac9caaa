import type { Kysely } from 'kysely';
import type { LastingPresence } from '../../../sdk/wire/calendars/presence-at.ts';
import {
  type OwnPresence,
  type PresenceSetting,
  type PresenceState,
  presenceState,
} from '../../../sdk/wire/people/presence.ts';
import type { Tables } from '../store/tables.ts';
import { PersonColumnStore } from './person-column-store.ts';

/** Presences in which the user accepts calls. Any other presence counts as Do not disturb. */
const welcoming: ReadonlySet<string> = new Set(['available', 'working']);

/** A presence as a user sets it. */
export interface ChosenPresence {
  readonly presenceSetting: PresenceSetting;
  readonly presenceState: PresenceState;
}

/** The presences of all users: the presences that they have set, and the presences of their calendars. */
export class Presences {
  readonly #manual: PersonColumnStore<PresenceState>;
  readonly #byCalendar: (personId: number) => LastingPresence;
  readonly #listeners = new Set<(personId: number) => void>();
  /** The users who are in a video meeting now. */
  readonly #inMeeting = new Set<number>();

  private constructor(
    manual: PersonColumnStore<PresenceState>,
    byCalendar: (personId: number) => LastingPresence,
  ) {
    this.#manual = manual;
    this.#byCalendar = byCalendar;
  }

  /** @param byCalendar returns the presence that the calendar of a user gives now */
  static async load(
    db: Kysely<Tables>,
    byCalendar: (personId: number) => LastingPresence,
  ): Promise<Presences> {
    const rows = await db
      .selectFrom('person')
      .select(['id', 'presence_state'])
      .where('presence_setting', '=', 'ManualSetting')
      .execute();
    const manual = rows.map((row) => [row.id, presenceState.parse(row.presence_state)] as const);
    return new Presences(
      new PersonColumnStore(db, manual, (state) => ({
        presence_setting: state === undefined ? 'CalendarSetting' : 'ManualSetting',
        presence_state: state ?? 'available',
      })),
      byCalendar,
    );
  }

  of(personId: number): OwnPresence {
    const said = this.#saidBy(personId);
    return this.#inMeeting.has(personId) ? { ...said, isInMeeting: true } : said;
  }

  /** Returns the presence that the user has set, or that of the calendar. */
  #saidBy(personId: number): OwnPresence {
    const state = this.#manual.of(personId);
    if (state !== undefined) return { presenceSetting: 'ManualSetting', presenceState: state };
    const { presenceState, text, until } = this.#byCalendar(personId);
    return {
      presenceSetting: 'CalendarSetting',
      presenceState,
      ...(text === '' ? {} : { customPresenceState: text }),
      ...(until === undefined ? {} : { presenceUntil: until }),
    };
  }

  /** Returns the caller ID that the calendar gives to external calls now; undefined for none. */
  callerIdOf(personId: number): string | undefined {
    if (this.#manual.of(personId) !== undefined) return undefined;
    return this.#byCalendar(personId).callerId || undefined;
  }

  /** Returns true if calls of groups should not ring at this user. */
  isDoNotDisturb(personId: number): boolean {
    return this.#inMeeting.has(personId) || !welcoming.has(this.of(personId).presenceState);
  }

  /** Calls `listener` with each user whose presence was set, or was changed by the calendar. */
  listen(listener: (personId: number) => void): void {
    this.#listeners.add(listener);
  }

  async save(personId: number, presence: ChosenPresence): Promise<void> {
    const isManual = presence.presenceSetting === 'ManualSetting';
    await this.#manual.save(personId, isManual ? presence.presenceState : undefined);
    for (const listener of this.#listeners) listener(personId);
  }

  /** To be called when a user enters or leaves a video meeting. */
  setInMeeting(personId: number, isInMeeting: boolean): void {
    if (this.#inMeeting.has(personId) === isInMeeting) return;
    if (isInMeeting) this.#inMeeting.add(personId);
    else this.#inMeeting.delete(personId);
    for (const listener of this.#listeners) listener(personId);
  }

  /**
   * To be called when the calendar of a user gives another presence. It changes nothing for a user who has set a
   * presence.
   */
  calendarChanged(personId: number): void {
    if (this.#manual.of(personId) !== undefined) return;
    for (const listener of this.#listeners) listener(personId);
  }
}
