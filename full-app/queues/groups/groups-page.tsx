import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import UsersRound from 'lucide-react/icons/users-round';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { usePlace } from '#full-app/shell/area.ts';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { LockNotice, Page, PageTitle } from '#full-app/shell/page/page.tsx';
import { TwoPane } from '#full-app/shell/page/two-pane.tsx';
import { useFirst } from '#full-app/shell/page/use-first.ts';
import { useMovable } from '#full-app/shell/page/use-movable.ts';
import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { isNarrow, useWidthClass } from '#full-app/shell/use-width-class.ts';
import { announcementWords } from '#full-app/voicemail/greetings/queue/words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { AgentDesk } from '#phone/agents/desk/agent-desk.tsx';
import { CurrentCaller } from '#phone/agents/desk/current-caller.tsx';
import { agentWords } from '#phone/agents/words.ts';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentGroup, SeenGroup } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { groupViewChoice } from '../list-orders.ts';
import { useSeenGroups } from '../use-seen-groups.ts';
import { Announcements, topicOf } from './announcements.tsx';
import { GroupDetail } from './group-detail.tsx';
import { GroupLists } from './group-lists.tsx';
import styles from './groups-page.module.css';
import { useArranged } from './use-arranged.ts';
import { WithSettings } from './with-settings.tsx';

/** Explains why a supervisor sees no supervised groups: the administrator has not switched the call centre on. */
function MissingRight() {
  const words = useTranslate(areaWords, fullAppWords);
  return (
    <EmptyState
      icon={LockKeyhole}
      title={words('barred.title', { area: words('groups.supervised') })}
      detail={words('barred.administrator')}
    />
  );
}

export interface GroupsPageProps {
  /** The address of the list. */
  readonly list: '/queue' | '/groups';
  /** The part of the open group. By default its state. */
  readonly part?: 'announcements' | 'topic' | 'edit' | 'editLight';
}

const GroupEdit = lazyComponent(() => import('./edit/group-edit.tsx').then((module) => module.GroupEdit));

/** The groups of the user, as a member or a supervisor, with live state, and the details of a group. */
export function GroupsPage({ list, part }: GroupsPageProps) {
  const words = useTranslate(agentWords, announcementWords, areaWords, fullAppWords);
  const navigate = useNavigate();
  const { groupId, topic } = useParams();
  const { own, supervised, isKnown: isLoaded } = useSeenGroups();
  const [view] = useLocalPreference(groupViewChoice);
  const isAgent = useSignalValue(useClient().agent.isAgent);
  const single = isNarrow(useWidthClass());
  const isBarred = useRights().denialOf('supervision') === 'administrator';
  // A user who was removed from the last group is in no group, although the profile from sign-in still lists a group.
  const wasKnown = useRef(false);
  wasKnown.current ||= isLoaded;
  const isKnown = wasKnown.current;
  const open = [...own, ...supervised].find(({ internalAddressID }) => internalAddressID === groupId);
  // A user who is taken out of a group while editing it keeps the entries.
  const lastOpen = useRef(open);
  if (open) lastOpen.current = open;
  const isEdited = part === 'edit' || part === 'editLight';
  const kept = isEdited && lastOpen.current?.internalAddressID === groupId ? lastOpen.current : undefined;
  const shown = open ?? kept;
  const shownTopic = topicOf(topic);
  const arranged = useArranged();
  const isUnnamed = groupId === undefined && !isAgent;
  const first = useFirst(
    isUnnamed ? [...arranged(own), ...arranged(supervised)] : [],
    ({ restUri }) => restUri,
  );
  // The settings and the announcements name their own steps.
  useStepName(part === undefined ? open?.label : undefined);
  // A window that becomes narrow moves the desk, with the typed note, to the other pane.
  const [caller, callerSlot] = useMovable(isAgent && groupId === undefined ? <CurrentCaller /> : null);
  const isTiled = view === 'tiles' && groupId === undefined && own.length + supervised.length > 1;
  const lead = !single && !isTiled && <div ref={callerSlot} />;
  const [desk, deskSlot] = useMovable(
    isAgent && groupId === undefined ? <AgentDesk withGroups={false} lead={lead} /> : null,
  );
  const isMissing = isKnown && (shown === undefined || (part === 'topic' && shownTopic === undefined));
  const above = shown && aboveOf(shown);
  const title = words(usePlace()?.label ?? 'area.groups');

  /** The page above a part of a group. */
  function aboveOf({ internalAddressID, label }: AgentGroup | SeenGroup) {
    const path = `${list}/${internalAddressID}`;
    if (part === undefined) return undefined;
    if (part === 'topic') return { title: words('announce.all'), path: `${path}/greetings` };
    return { title: label, path };
  }

  function partOf(group: AgentGroup | SeenGroup) {
    const path = `${list}/${group.internalAddressID}`;
    if (part === undefined) return <GroupDetail group={group} list={list} />;
    return (
      <KindLock kind="ACDGroupAddress" ofParts>
        <LockNotice />
        <WithSettings key={path} group={group}>
          {(whole) =>
            isEdited ? (
              <GroupEdit group={whole} path={path} isLight={part === 'editLight'} />
            ) : (
              <Announcements group={whole} path={path} topic={shownTopic} />
            )
          }
        </WithSettings>
      </KindLock>
    );
  }

  function detail() {
    if (groupId === undefined) return undefined;
    if (isMissing && shown === undefined && lastOpen.current?.internalAddressID === groupId)
      return (
        <EmptyState icon={LockKeyhole} title={words('groups.lost')} detail={words('groups.lostDetail')} />
      );
    if (isMissing) return <NoSuchEntry />;
    if (!shown) return undefined;
    return <Page>{partOf(shown)}</Page>;
  }

  const lists = (
    <>
      {!isKnown && <Skeleton label={words('groups.loading')} rows={4} />}
      {isKnown && own.length + supervised.length === 0 && !isBarred && (
        <EmptyState icon={UsersRound} title={words('groups.none')} detail={words('groups.noneDetail')} />
      )}
      <GroupLists
        title={title}
        own={own}
        supervised={supervised}
        open={open ?? first}
        isTiled={view === 'tiles' && groupId === undefined}
        onOpen={({ internalAddressID }) => void navigate(`${list}/${internalAddressID}`)}
      />
      {isBarred && <MissingRight />}
    </>
  );

  // The overview of many groups has the whole width, and an agent's desk below it.
  if (isTiled) {
    return (
      <>
        {caller}
        {desk}
        <Page>
          <div ref={callerSlot} />
          <PageTitle>{title}</PageTitle>
          {lists}
          {isAgent && <div ref={deskSlot} />}
        </Page>
      </>
    );
  }
  return (
    <>
      {caller}
      {desk}
      <TwoPane
        title={title}
        lead={isAgent && single && <div className={styles.lead} ref={callerSlot} />}
        list={
          <>
            {lists}
            {isAgent && single && <div className={styles.desk} ref={deskSlot} />}
          </>
        }
        detail={detail()}
        placeholder={
          isAgent ? (
            <Page className={styles.deskPane}>
              <div ref={deskSlot} />
            </Page>
          ) : (
            first && (
              <Page>
                <GroupDetail group={first} list={list} />
              </Page>
            )
          )
        }
        above={above?.title}
        up={() => void navigate(above?.path ?? list)}
      />
    </>
  );
}
