import type { ClockStyle } from '#i18n/format.ts';
import type { Translate } from '#i18n/word-set.ts';
import { type OwnPresence, type Presence, presenceStates } from '#sdk/index.ts';
import type { MenuGroup } from '#ui/menu/menu.tsx';
import { calendarSays } from './calendar-says.ts';
import type { presenceWords } from './words.ts';

export interface PresenceMenuOptions {
  readonly own: OwnPresence;
  readonly presence: Presence;
  readonly words: Translate<typeof presenceWords>;
  readonly clock: ClockStyle;
  /** Runs a command and reports its failure. */
  readonly run: (command: () => Promise<unknown>) => Promise<boolean>;
}

/** The choice of the user's presence: a state, or the calendar. */
export function presenceGroup({ own, presence, words, clock, run }: PresenceMenuOptions): MenuGroup {
  const isManual = own.presenceSetting === 'ManualSetting';
  const byCalendar = {
    label: words('presence.byCalendar'),
    detail: calendarSays(own, words, clock),
    checked: !isManual,
    onSelect: () => void run(() => presence.followCalendar()),
  };
  const states = presenceStates.map((state) => ({
    label: words(`presence.state.${state}`),
    checked: isManual && own.presenceState === state,
    onSelect: () => void run(() => presence.choose(state)),
  }));
  return { heading: words('presence.title'), items: [byCalendar, ...states] };
}
