import type { ReadonlySignal } from '@preact/signals-core';
import type { ColleaguePresence, OwnPresence, PresenceState } from '../wire/presence.ts';

/** Who is there: the user, as the user or the calendar says, and colleagues. */
export interface Presence {
  /** What the user's own presence is, live; undefined until it is known. */
  readonly own: ReadonlySignal<OwnPresence | undefined>;
  /** Is so from now on, whatever the calendar says. Rejects with `badRequest`, `offline`, `timeout`. */
  choose(state: PresenceState): Promise<void>;
  /** Is what the calendar says from now on. Rejects with `offline`, `timeout`. */
  followCalendar(): Promise<void>;
  /** Keeps `of` live until what it returns is called. */
  watchColleagues(): () => void;
  /** How a colleague is, by the path in the directory; undefined while unknown or not watched. */
  of(contact: { readonly restUri: string }): ReadonlySignal<ColleaguePresence | undefined>;
}
