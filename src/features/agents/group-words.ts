import type { AgentGroup } from '../../../sdk/index.ts';
import type { TranslationKey } from '../../i18n/i18n.ts';

/** The words for the state of a group. A queue in which nobody waits is not described as one with waiting callers. */
export const groupStateKey = ({
  computedState,
  acdGroupNbClientsInQueue: waiting,
}: Pick<AgentGroup, 'computedState' | 'acdGroupNbClientsInQueue'>): TranslationKey =>
  waiting === 0 && (computedState === 'QUEUE_UNDER_50' || computedState === 'QUEUE_OVER_50')
    ? 'groups.allBusy'
    : `groups.state.${computedState}`;
