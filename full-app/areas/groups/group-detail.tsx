import UsersRound from 'lucide-react/icons/users-round';
import { Link } from 'react-router';
import type { AgentGroup, SeenGroup } from '../../../sdk/index.ts';
import { CallerList } from '../../../src/features/agents/caller-list.tsx';
import { GroupRow } from '../../../src/features/agents/group-row.tsx';
import { useNumberFormat } from '../../../src/features/numbers/use-number-format.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { panelWords } from '../../../src/i18n/en/app/panel.ts';
import { agentWords } from '../../../src/i18n/en/calls/agents.ts';
import { announcementWords } from '../../../src/i18n/en/calls/announcements.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { Facts } from '../../../src/ui/facts/facts.tsx';
import type { PlannedText } from '../../shell/planned-areas.ts';
import { useStepName } from '../../shell/trail/use-trail.ts';

export interface GroupDetailProps {
  readonly group: AgentGroup | SeenGroup;
  /** The address of the list that shows the group. */
  readonly list: string;
  /** The explanation for a part that is not built yet. */
  readonly later: PlannedText | undefined;
}

/** One group: its current state, its ring pattern, and whether the user takes part. A group without agents has no details. */
export function GroupDetail({ group, list, later }: GroupDetailProps) {
  const words = useTranslate(agentWords, announcementWords, areaWords, panelWords);
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
      <p>
        <Link to={`${list}/${group.internalAddressID}/greetings`}>{words('announce.open')}</Link>
      </p>
      <p data-later={later}>{words(later ?? 'later.queues')}</p>
    </Facts>
  );
}
