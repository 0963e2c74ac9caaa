import UsersRound from 'lucide-react/icons/users-round';
import type { AgentGroup } from '../../../sdk/index.ts';
import { CallerList } from '../../../src/features/agents/caller-list.tsx';
import { GroupRow } from '../../../src/features/agents/group-row.tsx';
import { useNumberFormat } from '../../../src/features/numbers/use-number-format.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { panelWords } from '../../../src/i18n/en/app/panel.ts';
import { agentWords } from '../../../src/i18n/en/calls/agents.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { Facts } from '../../../src/ui/facts/facts.tsx';
import type { PlannedText } from '../../shell/planned-areas.ts';
import { useStepName } from '../../shell/trail/use-trail.ts';

/** One group: its current state, its ring pattern, and whether the user takes part. A group without agents has no details. */
export function GroupDetail({ group, later }: { group: AgentGroup; later: PlannedText | undefined }) {
  const words = useTranslate(agentWords, areaWords, panelWords);
  const format = useNumberFormat();
  useStepName(group.label);
  if (group.acdGroupNbOperators === 0) {
    return (
      <EmptyState
        icon={UsersRound}
        title={words('groups.noAgents')}
        detail={words('groups.noAgentsDetail')}
      />
    );
  }
  return (
    <Facts
      title={group.label}
      facts={[
        [words('dialPad.number'), [group.addressNumber, ...group.pnNumbers].map(format).join(', ')],
        [words('group.agents'), `${group.acdGroupNbLoggedOperators} / ${group.acdGroupNbOperators}`],
        [words('group.places'), group.queueSize < 0 ? words('group.anyNumber') : String(group.queueSize)],
        [words('group.rings'), words(`group.ring.${group.ringPattern}`)],
      ]}
    >
      <ul>
        <GroupRow group={group} />
      </ul>
      <CallerList group={group} />
      <p data-later={later}>{words(later ?? 'later.queues')}</p>
    </Facts>
  );
}
