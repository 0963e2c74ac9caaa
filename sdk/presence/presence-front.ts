import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { type Watchers, watchers } from '../state/watchers.ts';
import type { Rest } from '../transport/rest.ts';
import type { LoginResponse } from '../wire/login.ts';
import type { ColleaguePresence, OwnPresence } from '../wire/presence.ts';
import type { Presence } from './presence.ts';
import type { setPresence } from './set-presence.ts';

export interface PresenceFrontParts {
  readonly rest: Rest;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly more: () => Promise<{ readonly setPresence: typeof setPresence }>;
}

/** Presence as everybody sees it, without what is loaded later: that sets it. */
export interface PresenceFront extends Presence {
  readonly own: Signal<OwnPresence | undefined>;
  readonly ofColleagues: Map<string, Signal<ColleaguePresence | undefined>>;
  /** Who wants to see colleagues. */
  readonly watchers: Watchers;
  of(contact: { readonly restUri: string }): Signal<ColleaguePresence | undefined>;
}

export function presenceFront(parts: PresenceFrontParts): PresenceFront {
  const own = signal<OwnPresence | undefined>(undefined);
  const ofColleagues: PresenceFront['ofColleagues'] = new Map();
  const colleagueWatchers = watchers();
  return {
    own,
    ofColleagues,
    watchers: colleagueWatchers,
    choose: async (state) => (await parts.more()).setPresence(parts, own, state),
    followCalendar: async () => (await parts.more()).setPresence(parts, own),
    watchColleagues: colleagueWatchers.watch,
    of({ restUri }) {
      const present = ofColleagues.get(restUri) ?? signal(undefined);
      ofColleagues.set(restUri, present);
      return present;
    },
  };
}
