import UsersRound from 'lucide-react/icons/users-round';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AgentGroup, SeenGroup } from '../../../sdk/index.ts';
import { AgentDesk } from '../../../src/features/agents/desk/agent-desk.tsx';
import { GroupMark, groupStateKey } from '../../../src/features/agents/group-mark.tsx';
import { groupOrderChoice, groupOrders, orderedGroups } from '../../../src/features/agents/list-orders.ts';
import { useSeenGroups } from '../../../src/features/agents/use-seen-groups.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { agentWords } from '../../../src/i18n/en/calls/agents.ts';
import { listOrderWords } from '../../../src/i18n/en/calls/list-orders.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useSignalValue } from '../../../src/react/use-signal-value.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { lazyComponent } from '../../../src/ui/lazy-component/lazy-component.tsx';
import { List } from '../../../src/ui/list/list.tsx';
import { ListRow } from '../../../src/ui/list/list-row.tsx';
import { useLocalPreference } from '../../../src/ui/local-preference/use-local-preference.ts';
import { Select } from '../../../src/ui/select/select.tsx';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
import { usePlace } from '../../shell/area.ts';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';
import { Page } from '../../shell/page/page.tsx';
import { TwoPane } from '../../shell/page/two-pane.tsx';
import { useMovable } from '../../shell/page/use-movable.ts';
import { isNarrow, useWidthClass } from '../../shell/use-width-class.ts';
import { Announcements, topicOf } from './announcements.tsx';
import { GroupDetail } from './group-detail.tsx';
import styles from './groups-page.module.css';

export interface GroupsPageProps {
  /** The address of the list. */
  readonly list: '/queue' | '/groups';
  /** The part of the open group. By default its state. */
  readonly part?: 'announcements' | 'topic' | 'edit' | 'editLight';
}

const GroupEdit = lazyComponent(() => import('./edit/group-edit.tsx').then((module) => module.GroupEdit));

type ShownGroup = AgentGroup | SeenGroup;

/** Groups with their state, each opened by a click. */
function Groups({
  label,
  groups,
  list,
  open,
}: {
  readonly label: string;
  readonly groups: readonly ShownGroup[];
  readonly list: string;
  readonly open: ShownGroup | undefined;
}) {
  const words = useTranslate(agentWords);
  const navigate = useNavigate();
  return (
    <List label={label}>
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
  );
}

/** The groups of the user, as a member or a supervisor, with live state, and the details of one. */
export function GroupsPage({ list, part }: GroupsPageProps) {
  const words = useTranslate(agentWords, areaWords, fullAppWords, listOrderWords);
  const navigate = useNavigate();
  const { groupId, topic } = useParams();
  const { own, supervised, isKnown: isLoaded } = useSeenGroups();
  const [order, setOrder] = useLocalPreference(groupOrderChoice);
  const isAgent = useSignalValue(useClient().agent.isAgent);
  const single = isNarrow(useWidthClass());
  // A user who was removed from the last group is in none, although the profile from sign-in still lists one.
  const wasKnown = useRef(false);
  wasKnown.current ||= isLoaded;
  const isKnown = wasKnown.current;
  const open = [...own, ...supervised].find(({ internalAddressID }) => internalAddressID === groupId);
  const shownTopic = topicOf(topic);
  // A window that becomes narrow moves the desk, with the typed note, from one pane to the other.
  const [desk, deskSlot] = useMovable(
    isAgent && groupId === undefined ? <AgentDesk withGroups={false} /> : null,
  );
  const isMissing = isKnown && (open === undefined || (part === 'topic' && shownTopic === undefined));
  const title = words(usePlace()?.label ?? 'area.groups');

  function partOf(group: ShownGroup) {
    const path = `${list}/${group.internalAddressID}`;
    if (part === undefined) return <GroupDetail group={group} list={list} />;
    if (part !== 'edit' && part !== 'editLight') {
      return <Announcements group={group} path={path} topic={shownTopic} />;
    }
    return <GroupEdit key={path} group={group} path={path} isLight={part === 'editLight'} />;
  }

  function detail() {
    if (groupId === undefined) return undefined;
    if (isMissing) return <NoSuchEntry />;
    if (!open) return undefined;
    return <Page>{partOf(open)}</Page>;
  }

  return (
    <>
      {desk}
      <TwoPane
        title={title}
        list={
          <>
            {!isKnown && <Skeleton label={words('groups.loading')} rows={4} />}
            {isKnown && own.length + supervised.length === 0 && (
              <EmptyState
                icon={UsersRound}
                title={words('groups.none')}
                detail={words('groups.noneDetail')}
              />
            )}
            {own.length + supervised.length > 1 && (
              <div className={styles.order}>
                <Select
                  label={words('groups.order')}
                  value={order}
                  options={groupOrders.map((value) => ({ value, label: words(`groups.order.${value}`) }))}
                  onChange={setOrder}
                />
              </div>
            )}
            {own.length > 0 && (
              <Groups label={title} groups={orderedGroups(own, order)} list={list} open={open} />
            )}
            {supervised.length > 0 && (
              <>
                <h2 className={styles.heading}>{words('groups.supervised')}</h2>
                <Groups
                  label={words('groups.supervised')}
                  groups={orderedGroups(supervised, order)}
                  list={list}
                  open={open}
                />
              </>
            )}
            {isAgent && single && <div ref={deskSlot} />}
          </>
        }
        detail={detail()}
        placeholder={
          isAgent ? (
            <Page className={styles.deskPane} ref={deskSlot} />
          ) : (
            <EmptyState icon={UsersRound} title={title} detail={words('groups.choose')} />
          )
        }
        up={() => void navigate(list)}
      />
    </>
  );
}
