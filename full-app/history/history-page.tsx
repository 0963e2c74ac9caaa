import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import History from 'lucide-react/icons/history';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { mergeMembers } from '#phone/history/group-calls.ts';
import { HistoryDetail } from '#phone/history/history-detail.tsx';
import { historyFilters } from '#phone/history/history-kind.ts';
import { HistoryList } from '#phone/history/history-list.tsx';
import { useHistoryList } from '#phone/history/use-history.ts';
import { historyWords } from '#phone/history/words.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useSeeMissedCalls } from '#phone/unread/use-see-missed-calls.ts';
import { useListValue } from '#react/use-list.ts';
import type { CallHistoryItem } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Select } from '#ui/select/select.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { ChoiceMenu } from '#ui/toolbar/choice-menu.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { fullAppWords } from '../shell/area-words.ts';
import { NoSuchEntry } from '../shell/page/no-such-entry.tsx';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { Page } from '../shell/page/page.tsx';
import { TwoPane } from '../shell/page/two-pane.tsx';
import { useFirst } from '../shell/page/use-first.ts';
import { areaWords } from '../shell/screen-words.ts';
import { ExportCalls } from './export-calls.tsx';
import { Recorded } from './recorded.tsx';
import { RecordingDetail } from './recordings/recording-detail.tsx';
import { SignallingButton } from './signalling/signalling-button.tsx';
import { useGroupCalls } from './use-group-calls.ts';
import { useOpenCall } from './use-open-call.ts';
import { useOpenRecording } from './use-open-recording.ts';

/** The query parameter of the open call. */
const callQuery = 'call';
/** The query parameter of the chosen group. */
const groupQuery = 'group';
/** The query parameter of the chosen member. */
const memberQuery = 'member';
/** The query parameter that divides the list by persons: `person`. */
const sectionsQuery = 'by';

const addressOf = (whose: 'personal' | 'groups', sort: string) =>
  `/callhistories/${sort === 'all' ? whose : `${whose}/${sort}`}`;

const filterWords = {
  all: 'history.all',
  incoming: 'history.onlyIncoming',
  outgoing: 'history.onlyOutgoing',
  missed: 'history.onlyMissed',
  forwarded: 'history.onlyForwarded',
  recorded: 'history.onlyRecorded',
} as const;

/**
 * Past calls, `/callhistories/personal/{sort}?call={id}`. The sort `recorded` lists recordings instead of calls and shows
 * `?recording={id}`.
 */
export function HistoryPage({ whose }: { whose: 'personal' | 'groups' }) {
  const words = useTranslate(areaWords, fullAppWords, historyWords);
  const navigate = useNavigate();
  const rights = useRights();
  const { sort = 'all' } = useParams();
  const [query, setQuery] = useSearchParams();
  const { recording, ...recorded } = useOpenRecording();
  const isRecorded = sort === 'recorded' && whose === 'personal';
  const filter = historyFilters.find((one) => one === sort);
  const group = query.get(groupQuery) ?? '';
  const member = query.get(memberQuery) ?? '';
  const sections = query.get(sectionsQuery) === 'person' ? 'person' : 'day';
  const groupCalls = useGroupCalls({ group, member, filter: filter ?? 'all' });
  const own = useHistoryList(filter ?? 'all');
  const list = whose === 'groups' ? groupCalls.list : own;
  const named = useOpenCall(list, query.get(callQuery) ?? undefined);
  const { items } = useListValue(list);
  const first = useFirst(
    whose === 'groups' ? mergeMembers(items).map(({ item }) => item) : items,
    ({ callHistoryID }) => callHistoryID,
    [whose, sort, group, member].join(),
  );
  if (!filter && !isRecorded) return <NotFoundPage />;

  const open = query.get(callQuery) === null ? first : named === 'missing' ? undefined : named;
  const set = (name: string, value: string, how?: { readonly replace: boolean }) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      // A call that was open may not be in the list that follows.
      if (name !== sectionsQuery) next.delete(callQuery);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    }, how);
  const choose = (call = '') => set(callQuery, call);
  const add = ({ remoteNumber: pnumber, remoteLabel }: CallHistoryItem) => {
    const start = { ...(remoteLabel && { label: remoteLabel }), pnumber };
    void navigate(`/contact/edit/privates/new?${new URLSearchParams(start)}`);
  };
  const call = open && (
    <Page>
      <HistoryDetail key={open.restUri} item={open} onRemoved={() => choose()} onAdd={add} />
      <SignallingButton key={`${open.restUri} signalling`} item={open} />
    </Page>
  );
  const shown = recording === undefined ? recorded.first : recording === 'missing' ? undefined : recording;
  const heard = shown && (
    <Page>
      <RecordingDetail key={shown.restUri} recording={shown} />
    </Page>
  );
  const missing = named === 'missing' ? <NoSuchEntry /> : undefined;
  return (
    <TwoPane
      title={words('area.history')}
      action={!isRecorded && rights.may('reports') && <ExportCalls list={list} />}
      list={
        <>
          <Toolbar>
            <Tabs
              chips
              label={words('history.title')}
              selected={whose === 'groups' ? whose : isRecorded ? 'recorded' : sort}
              onSelect={(name) =>
                void navigate(name === 'groups' ? addressOf(name, 'all') : addressOf('personal', name), {
                  replace: true,
                })
              }
              tabs={[
                ...historyFilters.map((name) => ({ name, label: words(filterWords[name]) })),
                ...(rights.may('groups') ? [{ name: 'groups', label: words('area.groups') }] : []),
              ]}
            />
            {whose === 'groups' && (
              <>
                <ChoiceMenu
                  label={words('history.which')}
                  value={sort}
                  options={historyFilters.map((one) => ({ value: one, label: words(filterWords[one]) }))}
                  onChange={(chosen) =>
                    void navigate(
                      { pathname: addressOf('groups', chosen), search: query.toString() },
                      { replace: true },
                    )
                  }
                />
                <Select
                  inline
                  label={words('history.group')}
                  value={group}
                  options={[{ value: '', label: words('history.allGroups') }, ...groupCalls.groups]}
                  onChange={(chosen) => set(groupQuery, chosen, { replace: true })}
                />
                <Select
                  inline
                  label={words('history.members')}
                  value={member}
                  options={[{ value: '', label: words('history.everyMember') }, ...groupCalls.members]}
                  onChange={(chosen) => set(memberQuery, chosen, { replace: true })}
                />
              </>
            )}
            {!isRecorded && (
              <ChoiceMenu
                icon={ArrowUpDown}
                label={words('history.sections')}
                value={sections}
                options={[
                  { value: 'day', label: words('history.byDay') },
                  { value: 'person', label: words('history.byPerson') },
                ]}
                onChange={(by) => set(sectionsQuery, by === 'day' ? '' : by, { replace: true })}
              />
            )}
          </Toolbar>
          {whose === 'personal' && (filter === 'all' || filter === 'missed') && <SeeMissedCalls />}
          {isRecorded ? (
            <Recorded
              scope={recorded.scope}
              list={recorded.all}
              onScope={recorded.show}
              currentUri={shown?.restUri}
              onOpen={recorded.open}
            />
          ) : (
            <HistoryList
              filter={filter ?? 'all'}
              key={`${whose} ${sort} ${group} ${member}`}
              list={list}
              isOfGroups={whose === 'groups'}
              sections={sections}
              currentUri={open?.restUri}
              onOpen={({ callHistoryID }) => choose(callHistoryID)}
              onAdd={add}
            />
          )}
        </>
      }
      detail={
        isRecorded
          ? recording && (heard || <NoSuchEntry />)
          : query.get(callQuery) === null
            ? undefined
            : (call ?? missing)
      }
      placeholder={
        (isRecorded ? heard : call) || (
          <EmptyState icon={History} title={words('history.details')} detail={words('history.choose')} />
        )
      }
      up={isRecorded ? recorded.close : () => choose()}
    />
  );
}

/** Marks missed calls as seen while a list of them is shown. */
function SeeMissedCalls() {
  useSeeMissedCalls();
  return null;
}
