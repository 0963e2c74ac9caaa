import type { Kysely } from 'kysely';
import { type OwnPresence, ownPresence } from '../../../../sdk/wire/people/presence.ts';
import type { Tables } from '../../store/tables.ts';
import { PersonColumnStore } from './person-column-store.ts';

/** Presences in which the user accepts calls. Any other one that a user has set counts as Do not disturb. */
const welcoming: ReadonlySet<string> = new Set(['available', 'working']);

/** The presence of a user without a calendar entry. */
const byCalendar: OwnPresence = { presenceSetting: 'CalendarSetting', presenceState: 'available' };

/** The presences of all users. */
export class Presences {
  readonly #manual: PersonColumnStore<OwnPresence>;
  readonly #listeners = new Set<(personId: number) => void>();

  private constructor(manual: PersonColumnStore<OwnPresence>) {
    this.#manual = manual;
  }

  static async load(db: Kysely<Tables>): Promise<Presences> {
    const rows = await db
      .selectFrom('person')
      .select(['id', 'presence_setting', 'presence_state'])
      .where('presence_setting', '=', 'ManualSetting')
      .execute();
    const manual = rows.map(
      ({ id, presence_setting: presenceSetting, presence_state: presenceState }) =>
        [id, ownPresence.parse({ presenceSetting, presenceState })] as const,
    );
    return new Presences(
      new PersonColumnStore(db, manual, (presence = byCalendar) => ({
        presence_setting: presence.presenceSetting,
        presence_state: presence.presenceState,
      })),
    );
  }

  of(personId: number): OwnPresence {
    return this.#manual.of(personId) ?? byCalendar;
  }

  /** Returns true if calls of groups should not ring at this user. */
  isDoNotDisturb(personId: number): boolean {
    return !welcoming.has(this.of(personId).presenceState);
  }

  /** Calls `listener` with each user whose presence was set. */
  listen(listener: (personId: number) => void): void {
    this.#listeners.add(listener);
  }

  async save(personId: number, presence: OwnPresence): Promise<void> {
    const isManual = presence.presenceSetting === 'ManualSetting';
    await this.#manual.save(personId, isManual ? presence : undefined);
    for (const listener of this.#listeners) listener(personId);
  }
}
