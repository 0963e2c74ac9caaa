import type { ColleaguePresence, PresenceState } from '../../../sdk/index.ts';
import type { presenceWords } from '../../i18n/en/presence.ts';
import type { sessionWords } from '../../i18n/en/session.ts';
import type { Translate } from '../../i18n/words.ts';
import type { Status } from '../../ui/status-dot/status-dot.tsx';

type Shown = Pick<ColleaguePresence, 'telephonicState' | 'hasTerminalsConnectedOnDemand' | 'presenceState'>;

const isAtDesk = (state: PresenceState) => state === 'available' || state === 'working';

/** The colour of what somebody says of being there. */
export const presenceStatus = (state: PresenceState): Status => (isAtDesk(state) ? 'available' : 'limited');

/** Core 4: who has only phones that a call wakes is of limited reach. */
const phoneStatus = ({ telephonicState, hasTerminalsConnectedOnDemand }: Shown): Status =>
  telephonicState === 'unavailable' && hasTerminalsConnectedOnDemand ? 'limited' : telephonicState;

/** The colour of somebody: what the phone does counts first, and whose phone is free may still be away. */
export function shownStatus(presence: Shown): Status {
  const phone = phoneStatus(presence);
  return phone === 'available' ? presenceStatus(presence.presenceState) : phone;
}

/** The same in words: what the phone does and, where it says more than being there, what the person says. */
export function describePresence(
  presence: Shown,
  words: Translate<typeof presenceWords | typeof sessionWords>,
): string {
  const phone = phoneStatus(presence);
  const { presenceState } = presence;
  if (presenceState === 'available') return words(`presence.${phone}`);
  const said = words(`presence.state.${presenceState}`);
  return phone === 'available' ? said : `${words(`presence.${phone}`)} · ${said}`;
}
