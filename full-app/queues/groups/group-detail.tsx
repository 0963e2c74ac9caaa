import UsersRound from 'lucide-react/icons/users-round';
import { Link } from 'react-router';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { announcementWords } from '#full-app/voicemail/greetings/queue/words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { GroupRow } from '#phone/agents/group-row.tsx';
import { agentWords } from '#phone/agents/words.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { AgentGroup, SeenGroup } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { AgentList } from '../agents/agent-list.tsx';
import { CallerList } from '../agents/caller-list.tsx';
import { QueueUsage } from '../agents/queue-usage.tsx';
import { PeriodFigures } from '../supervision/period-figures.tsx';
import styles from './groups-page.module.css';
import { groupSettingsWords } from './settings-words.ts';

export interface GroupDetailProps {
  readonly group: AgentGroup | SeenGroup;
  /** The address of the list that shows the group. */
  readonly list: string;
}

/**
 * A group: its current state, callers and agents, its ring pattern, and whether the user takes part. A group without agents
 * has no details.
 */
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
        ...(group.acdGroupNbInAcdCallOperators === undefined ||
        group.acdGroupNbInNonAcdCallOperators === undefined
          ? []
          : ([
              [
                words('group.inCalls'),
                words('group.inCallsOf', {
                  own: group.acdGroupNbInAcdCallOperators,
                  others: group.acdGroupNbInNonAcdCallOperators,
                }),
              ],
            ] as const)),
        [words('group.places'), group.queueSize < 0 ? words('group.anyNumber') : String(group.queueSize)],
        [words('group.rings'), words(`group.ring.${group.ringPattern}`)],
      ]}
    >
      <ul className={styles.card}>
        <GroupRow group={group} />
      </ul>
      {canChange && (
        <KindLock kind="ACDGroupAddress">
          <Switch
            label={words('groupEdit.active')}
            detail={words('groupEdit.activeDetail')}
            checked={group.active}
            onChange={(active) => void run(() => groups.change(group, { active }))}
          />
        </KindLock>
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
