import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { ClockStyle } from '#i18n/format.ts';
import type { Translate } from '#i18n/word-set.ts';
import { type OwnPresence, type Presence, presenceStates } from '#sdk/index.ts';
import type { MenuGroup } from '#ui/menu/menu.tsx';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { calendarSays } from './calendar-says.ts';
import { presenceStatus } from './shown-presence.ts';
import type { presenceWords } from './words.ts';

export interface PresenceMenuOptions {
  readonly own: OwnPresence;
  readonly presence: Presence;
  readonly words: Translate<typeof presenceWords>;
  readonly clock: ClockStyle;
  /** Runs a command and reports its failure. */
  readonly run: (command: () => Promise<unknown>) => Promise<boolean>;
}

/** The states with their colours in place of icons. Each colour stays the same component, so that React keeps its element. */
const coloredStates = presenceStates.map((state) => ({
  state,
  icon: () => <StatusDot status={presenceStatus(state)} />,
}));

/** The choice of the user's presence: a state, or the calendar. */
export function presenceGroup({ own, presence, words, clock, run }: PresenceMenuOptions): MenuGroup {
  const isManual = own.presenceSetting === 'ManualSetting';
  const byCalendar = {
    label: words('presence.byCalendar'),
    icon: CalendarClock,
    detail: calendarSays(own, words, clock),
    checked: !isManual,
    onSelect: () => void run(() => presence.followCalendar()),
  };
  const states = coloredStates.map(({ state, icon }) => ({
    label: words(`presence.state.${state}`),
    icon,
    checked: isManual && own.presenceState === state,
    onSelect: () => void run(() => presence.choose(state)),
  }));
  return { heading: words('presence.title'), items: [byCalendar, ...states] };
}
