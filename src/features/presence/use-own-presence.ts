import { useEffect, useState } from 'react';
import type { OwnPresence, TelephonicState } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { withWords } from '../../i18n/with-words.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import type { MenuGroup } from '../../ui/menu.tsx';
import type { Status } from '../../ui/status-dot.tsx';
import { useRun } from '../errors/use-run.ts';

const load = () => withWords(import('./presence-menu.ts'), import('../../i18n/en/presence.ts'));

export interface ShownOwnPresence {
  readonly status: Status;
  readonly description: string;
  /** The choice of another one. */
  readonly group: MenuGroup;
}

/** What the user says of being there, together with what the phone does; undefined until it is known. */
export function useOwnPresence(telephonicState: TelephonicState): ShownOwnPresence | undefined {
  const words = useTranslate();
  const run = useRun();
  const { presence, profile } = useClient();
  const extension = useSignalValue(profile.info)?.extension;
  const own: OwnPresence | undefined = useSignalValue(presence.own);
  const [late, setLate] = useState<Awaited<ReturnType<typeof load>>>();
  useEffect(() => {
    load().then(setLate, reportError);
  }, []);
  if (!late || !own) return undefined;
  const shown = {
    telephonicState,
    hasTerminalsConnectedOnDemand: extension?.hasTerminalsConnectedOnDemand ?? false,
    presenceState: own.presenceState,
  };
  return {
    status: late.shownStatus(shown),
    description: late.presenceWords(shown, words),
    group: late.presenceGroup({ own, presence, words, run }),
  };
}
