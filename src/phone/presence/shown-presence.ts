import type { Translate } from '#i18n/word-set.ts';
import type { ColleaguePresence, PresenceState } from '#sdk/index.ts';
import type { Status } from '#ui/status-dot/status-dot.tsx';
import type { sessionWords } from '../session/words.ts';
import type { presenceWords } from './words.ts';

type Shown = Pick<
  ColleaguePresence,
  | 'telephonicState'
  | 'pbx'
  | 'hasTerminalsConnectedOnDemand'
  | 'presenceState'
  | 'customPresenceState'
  | 'isInMeeting'
>;

const isAtDesk = (state: PresenceState) => state === 'available' || state === 'working';

/** Returns the colour of a presence state. */
export const presenceStatus = (state: PresenceState): Status => (isAtDesk(state) ? 'available' : 'limited');

/** A user whose phones all have to be woken by a call has limited reach. */
const phoneStatus = ({ telephonicState, hasTerminalsConnectedOnDemand }: Shown): Status =>
  telephonicState === 'unavailable' && hasTerminalsConnectedOnDemand ? 'limited' : telephonicState;

/** Returns the colour of a person. The phone's state comes first; a person with an idle phone may still be away. */
export function shownStatus(presence: Shown): Status {
  const phone = phoneStatus(presence);
  if (phone !== 'available') return phone;
  return presence.isInMeeting ? 'limited' : presenceStatus(presence.presenceState);
}

/** Returns the presence as text: the phone's state, and the chosen presence if it says more. */
export function describePresence(
  presence: Shown,
  words: Translate<typeof presenceWords | typeof sessionWords>,
  /** Returns a presence with its end. `isReached` is true for a person whose phone is free, so that nothing else is said. */
  withEnd: (said: string, isReached: boolean) => string = (said) => said,
): string {
  const phone = phoneStatus(presence);
  const { presenceState, customPresenceState, isInMeeting, pbx } = presence;
  // A meeting that takes place is more exact than a calendar that plans a meeting.
  const said = isInMeeting
    ? words('presence.inMeeting')
    : presenceState === 'available' && !customPresenceState
      ? ''
      : withEnd(customPresenceState || words(`presence.state.${presenceState}`), phone === 'available');
  if (said && phone === 'available') return said;
  return words(`presence.${phone}`) + (pbx ? ` (${pbx})` : '') + (said && ` · ${said}`);
}
