import UsersRound from 'lucide-react/icons/users-round';
import { Link } from 'react-router';
import type { AgentGroup, SeenGroup } from '../../../sdk/index.ts';
import { AgentList } from '../../../src/features/agents/agent-list.tsx';
import { CallerList } from '../../../src/features/agents/caller-list.tsx';
import { GroupRow } from '../../../src/features/agents/group-row.tsx';
import { QueueUsage } from '../../../src/features/agents/queue-usage.tsx';
import { useRun } from '../../../src/features/errors/use-run.ts';
import { useNumberFormat } from '../../../src/features/numbers/use-number-format.ts';
import { PeriodFigures } from '../../../src/features/supervision/period-figures.tsx';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { panelWords } from '../../../src/i18n/en/app/panel.ts';
import { agentWords } from '../../../src/i18n/en/calls/agents.ts';
import { announcementWords } from '../../../src/i18n/en/calls/announcements.ts';
import { groupSettingsWords } from '../../../src/i18n/en/calls/group-settings.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useSignalRead } from '../../../src/react/use-signal-value.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { Facts } from '../../../src/ui/facts/facts.tsx';
import { Switch } from '../../../src/ui/switch/switch.tsx';
import { useStepName } from '../../shell/trail/use-trail.ts';
import styles from './groups-page.module.css';

export interface GroupDetailProps {
  readonly group: AgentGroup | SeenGroup;
  /** The address of the list that shows the group. */
  readonly list: string;
}

/** One group: its current state, callers and agents, its ring pattern, and whether the user takes part. A group without agents has no details. */
export function GroupDetail({ group, list }: GroupDetailProps) {
  const words = useTranslate(agentWords, announcementWords, areaWords, groupSettingsWords, panelWords);
  const format = useNumberFormat();
  const run = useRun();
  const { groups } = useClient();
  const canChange = useSignalRead(() => groups.mayChange(group));
  const path = `${list}/${group.internalAddressID}`;
  useStepName(group.label);
  const settings = (
    <Link to={`${path}/${group.isACDGroupLight ? 'editLight' : 'edit'}`}>{words('groupEdit.open')}</Link>
  );
  if (group.acdGroupNbOperators === 0) {
    return (
      <EmptyState
        icon={UsersRound}
        title={words('groups.noAgents')}
        detail={words('groups.noAgentsDetail')}
        action={canChange ? settings : undefined}
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
      {canChange && (
        <Switch
          label={words('groupEdit.active')}
          detail={words('groupEdit.activeDetail')}
          checked={group.active}
          onChange={(active) => void run(() => groups.change(group, { active }))}
        />
      )}
      {group.groupFreeText && <p className={styles.note}>{group.groupFreeText}</p>}
      <QueueUsage group={group} />
      <PeriodFigures group={group} />
      <CallerList group={group} />
      <AgentList group={group} />
      {canChange && <p>{settings}</p>}
      <p>
        <Link to={`${path}/greetings`}>{words('announce.open')}</Link>
      </p>
    </Facts>
  );
}
