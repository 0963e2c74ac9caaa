import UsersRound from 'lucide-react/icons/users-round';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { AgentDesk } from '../../../src/features/agents/desk/agent-desk.tsx';
import { GroupMark, groupStateKey } from '../../../src/features/agents/group-mark.tsx';
import { isMember } from '../../../src/features/rights/roles.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { agentWords } from '../../../src/i18n/en/calls/agents.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useInfo } from '../../../src/react/use-domains.ts';
import { useSignalValue } from '../../../src/react/use-signal-value.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { List } from '../../../src/ui/list/list.tsx';
import { ListRow } from '../../../src/ui/list/list-row.tsx';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
import { usePlace } from '../../shell/area.ts';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import page from '../../shell/page/page.module.css';
import { TwoPane } from '../../shell/page/two-pane.tsx';
import type { PlannedText } from '../../shell/planned-areas.ts';
import { isNarrow, useWidthClass } from '../../shell/use-width-class.ts';
import { GroupDetail } from './group-detail.tsx';

export interface GroupsPageProps {
  /** The address of the list. */
  readonly list: '/queue' | '/groups';
  /** The explanation for a part of the open group that is not built yet. */
  readonly later?: PlannedText;
}

/** The user's groups of agents with live state, and the details of one. */
export function GroupsPage({ list, later }: GroupsPageProps) {
  const words = useTranslate(agentWords, areaWords, fullAppWords);
  const navigate = useNavigate();
  const { groupId } = useParams();
  const groups = useSignalValue(useClient().groups.items);
  const info = useInfo();
  const isAgent = useSignalValue(useClient().agent.isAgent);
  const single = isNarrow(useWidthClass());
  // Only supervisors can open this page without being a member.
  const isInNone = info !== undefined && !isMember(info);
  // A user who was removed from the last group is in none, although the profile from sign-in still lists one.
  const wasInOne = useRef(false);
  wasInOne.current ||= groups.length > 0;
  const isKnown = isInNone || wasInOne.current;
  const open = groups.find(({ internalAddressID }) => internalAddressID === groupId);
  const missing = groupId !== undefined && isKnown ? <NoSuchEntry /> : undefined;
  const title = words(usePlace()?.label ?? 'area.groups');
  return (
    <TwoPane
      title={title}
      list={
        <>
          {!isKnown && <Skeleton label={words('groups.loading')} rows={4} />}
          {isInNone && (
            <EmptyState
              icon={UsersRound}
              title={words('notThere.title', { area: words('groups.supervised') })}
              detail={words('later.supervisedGroups')}
            />
          )}
          {wasInOne.current && !isInNone && groups.length === 0 && (
            <EmptyState icon={UsersRound} title={words('groups.none')} detail={words('groups.noneDetail')} />
          )}
          {groups.length > 0 && (
            <List label={title}>
              {groups.map((group) => (
                <ListRow
                  key={group.restUri}
                  lead={<GroupMark color={group.color} />}
                  title={group.label}
                  detail={`${words(groupStateKey(group))} · ${group.addressNumber}`}
                  end={`${group.acdGroupNbClientsInQueue} ${words('groups.waiting')}`}
                  current={group === open}
                  onSelect={() => void navigate(`${list}/${group.internalAddressID}`)}
                />
              ))}
            </List>
          )}
          {isAgent && single && <AgentDesk withGroups={false} />}
        </>
      }
      detail={
        open ? (
          <div className={page.page}>
            <GroupDetail group={open} later={later} />
          </div>
        ) : (
          missing
        )
      }
      placeholder={
        isAgent ? (
          <div className={page.page}>
            <AgentDesk withGroups={false} />
          </div>
        ) : (
          <EmptyState icon={UsersRound} title={title} detail={words('groups.choose')} />
        )
      }
      up={() => void navigate(list)}
    />
  );
}
