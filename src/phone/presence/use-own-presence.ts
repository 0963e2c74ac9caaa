import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { OwnPresence, TelephonicState } from '#sdk/index.ts';
import type { MenuGroup } from '#ui/menu/menu.tsx';
import type { Status } from '#ui/status-dot/status-dot.tsx';
import { useRun } from '../errors/use-run.ts';
import { useClockStyle } from '../history/use-clock-style.ts';
import { sessionWords } from '../session/words.ts';
import { presenceGroup } from './presence-menu.tsx';
import { describePresence, shownStatus } from './shown-presence.ts';
import { presenceWords } from './words.ts';

export interface ShownOwnPresence {
  readonly status: Status;
  readonly description: string;
  /** The menu group for choosing another presence. */
  readonly group: MenuGroup;
}

/** The user's presence, combined with the state of the phone; undefined until it is known. */
export function useOwnPresence(telephonicState: TelephonicState): ShownOwnPresence | undefined {
  const words = useTranslate(presenceWords, sessionWords);
  const run = useRun();
  const clock = useClockStyle();
  const { presence, profile } = useClient();
  const extension = useSignalValue(profile.info)?.extension;
  const own: OwnPresence | undefined = useSignalValue(presence.own);
  if (!own) return undefined;
  const shown = {
    telephonicState,
    hasTerminalsConnectedOnDemand: extension?.hasTerminalsConnectedOnDemand ?? false,
    presenceState: own.presenceState,
    ...(own.isInMeeting && { isInMeeting: true }),
    ...(own.customPresenceState !== undefined && { customPresenceState: own.customPresenceState }),
  };
  return {
    status: shownStatus(shown),
    description: describePresence(shown, words),
    group: presenceGroup({ own, presence, words, clock, run }),
  };
}
