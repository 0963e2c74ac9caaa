import UsersRound from 'lucide-react/icons/users-round';
import { type ReactElement, useMemo } from 'react';
import { Link } from 'react-router';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { announcementWords } from '#full-app/voicemail/greetings/queue/words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { agentWords } from '#phone/agents/words.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { AgentGroup, SeenGroup } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { DetailSection, FactList } from '#ui/facts/facts.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { AgentList } from '../agents/agent-list.tsx';
import { CallerList } from '../agents/caller-list.tsx';
import { QueueUsage } from '../agents/queue-usage.tsx';
import { PeriodFigures } from '../supervision/period-figures.tsx';
import { GroupHead } from './group-head.tsx';
import styles from './groups-page.module.css';
import { groupPageWords } from './page-words.ts';
import { groupSettingsWords } from './settings-words.ts';

export interface GroupDetailProps {
  readonly group: AgentGroup | SeenGroup;
  /** The address of the list that shows the group. */
  readonly list: string;
}

/**
 * A group: its current state, its callers, agents and day, and what it is like. A group without agents has no details.
 */
export function GroupDetail({ group, list }: GroupDetailProps) {
  const words = useTranslate(agentWords, groupSettingsWords);
  const { groups } = useClient();
  const canChange = useSignalRead(() => groups.mayChange(group));
  const path = `${list}/${group.internalAddressID}`;
  const settings = canChange ? (
    <Link to={`${path}/${group.isACDGroupLight ? 'editLight' : 'edit'}`}>{words('groupEdit.open')}</Link>
  ) : undefined;
  return group.acdGroupNbOperators === 0 ? (
    <EmptyState
      icon={UsersRound}
      title={words('groups.noAgents')}
      detail={words('groups.noAgentsDetail')}
      action={settings}
    />
  ) : (
    <LiveGroup group={group} path={path} settings={settings} />
  );
}

interface LiveGroupProps {
  readonly group: AgentGroup | SeenGroup;
  readonly path: string;
  /** The link to the settings, for a user who can change the group. */
  readonly settings: ReactElement | undefined;
}

/** The callers and their next agent come first; what seldom changes is closed. */
function LiveGroup({ group, path, settings }: LiveGroupProps) {
  const words = useTranslate(announcementWords, groupPageWords, groupSettingsWords);
  const run = useRun();
  const { groups } = useClient();
  const { internalAddressID } = group;
  const callers = useMemo(() => groups.callers({ internalAddressID }), [groups, internalAddressID]);
  const agents = useMemo(() => groups.agents({ internalAddressID }), [groups, internalAddressID]);
  const present = useList(callers).items;
  const members = useList(agents).items;
  return (
    <DetailSection aria-label={group.label}>
      <GroupHead group={group} callers={present} agents={members} />
      <CallerList group={group} callers={callers} />
      <AgentList group={group} agents={members} />
      <PeriodFigures group={group} callers={present} />
      {settings && (
        <KindLock kind="ACDGroupAddress">
          <Switch
            label={words('groupEdit.active')}
            detail={words('groupEdit.activeDetail')}
            checked={group.active}
            onChange={(active) => void run(() => groups.change(group, { active }))}
          />
        </KindLock>
      )}
      <About group={group} />
      {settings && <p>{settings}</p>}
      <p>
        <Link to={`${path}/greetings`}>{words('announce.open')}</Link>
      </p>
    </DetailSection>
  );
}

/** The properties of a group: its numbers, its places and how it rings. */
function About({ group }: Pick<GroupDetailProps, 'group'>) {
  const words = useTranslate(areaWords, groupPageWords, panelWords);
  const format = useNumberFormat();
  return (
    <details className={styles.about}>
      <summary>{words('groupPage.about')}</summary>
      <FactList
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
      />
      <QueueUsage group={group} />
    </details>
  );
}
