import PhoneCall from 'lucide-react/icons/phone-call';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatDay, formatWhen, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import {
  type AdministeredCall,
  type AdministeredCallResult,
  administeredCallResults,
} from '#sdk/administration.ts';
import type { List as CallList } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Banner } from '#ui/banner/banner.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Select } from '#ui/select/select.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { Page, PageTitle } from '../../shell/page/page.tsx';
import styles from '../administration.module.css';
import { useQueriedList } from '../parts/use-queried-list.ts';
import { useAdministration } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { CallDetail } from './call-detail.tsx';
import { useCallTexts } from './use-call-texts.ts';
import { adminCallWords } from './words.ts';

const address = '/administration/calls';
const searchQuery = 'search';
const results = ['', ...administeredCallResults] as const;
/** The diagnosis of calls is kept for seven days, which begin and end in the middle of a day. */
const daysBack = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The calls of the company in the last days, or a call with its diagnosis. */
export function CallsSection({ id }: { readonly id: string | undefined }) {
  const words = useTranslate(adminCallWords);
  const navigate = useNavigate();
  if (id !== undefined) return <CallDetail key={id} id={id} onClose={() => void navigate(address)} />;
  return (
    <Page aria-label={words('adminCalls.title')}>
      <CallRows onOpen={({ callID }) => void navigate(`${address}/${callID}`)} />
    </Page>
  );
}

interface Filter {
  readonly search: string;
  readonly result: AdministeredCallResult | '';
  /** The days before today; empty: all. */
  readonly day: string;
}

/** Returns the first and the last moment of a day. */
function dayOf(back: number): { readonly from: number; readonly to: number } {
  const day = new Date();
  day.setDate(day.getDate() - back);
  return { from: day.setHours(0, 0, 0, 0), to: day.setHours(23, 59, 59, 999) };
}

function CallRows({ onOpen }: { readonly onOpen: (call: AdministeredCall) => void }) {
  const words = useTranslate(administrationWords, adminCallWords);
  const administration = useAdministration();
  const [params] = useSearchParams();
  const [filter, setFilter] = useState<Filter>({
    search: params.get(searchQuery) ?? '',
    result: '',
    day: '',
  });
  const change = (part: Partial<Filter>) => setFilter((now) => ({ ...now, ...part }));
  const { search, result, day } = filter;
  const query = { search, ...(result && { result }), ...(day !== '' && dayOf(Number(day))) };
  const list = useQueriedList(query, (wanted) => administration.calls(wanted));
  const today = new Date().setHours(0, 0, 0, 0);
  const days = daysBack.map((back) => ({ value: String(back), label: formatDay(dayOf(back).from, today) }));
  return (
    <>
      <div className={styles.head}>
        <div className={styles.person}>
          <PageTitle level={2}>{words('adminCalls.title')}</PageTitle>
        </div>
        {list && <LoadAgain list={list} />}
      </div>
      <Hint>{words('adminCalls.hint')}</Hint>
      <Toolbar>
        <SearchField
          label={words('adminCalls.search')}
          clearLabel={words('administration.clear')}
          value={search}
          onText={(text) => change({ search: text })}
        />
        <Tabs
          chips
          label={words('adminCalls.which')}
          tabs={results.map((name) => ({ name, label: words(`adminCalls.result.${name}`) }))}
          selected={result}
          onSelect={(name) => change({ result: name })}
        />
        <Select
          inline
          label={words('adminCalls.day')}
          options={[{ value: '', label: words('adminCalls.everyDay') }, ...days]}
          value={day}
          onChange={(value) => change({ day: value })}
        />
      </Toolbar>
      {list && <FoundCalls list={list} today={today} onOpen={onOpen} />}
    </>
  );
}

function LoadAgain({ list }: { readonly list: CallList<AdministeredCall> }) {
  const words = useTranslate(adminCallWords);
  const [act, isPending] = useAction();
  return (
    <IconButton
      icon={RotateCw}
      label={words('adminCalls.again')}
      pending={isPending}
      onClick={() => void act(() => list.refresh())}
    />
  );
}

interface FoundCallsProps {
  readonly list: CallList<AdministeredCall>;
  readonly today: number;
  readonly onOpen: (call: AdministeredCall) => void;
}

function FoundCalls({ list, today, onOpen }: FoundCallsProps) {
  const words = useTranslate(adminCallWords);
  const error = useSignalValue(list.error);
  if (error?.code === 'forbidden') return <Banner tone="info" title={words('adminCalls.departmentOnly')} />;
  return (
    <ListContent
      list={list}
      loading={words('adminCalls.loading')}
      rows={8}
      empty={{ icon: PhoneCall, title: words('adminCalls.none'), detail: words('adminCalls.noneDetail') }}
    >
      {(calls) => (
        <List label={words('adminCalls.title')}>
          {calls.map((call) => (
            <CallRow key={call.restUri} call={call} today={today} onOpen={() => onOpen(call)} />
          ))}
        </List>
      )}
    </ListContent>
  );
}

interface CallRowProps {
  readonly call: AdministeredCall;
  readonly today: number;
  readonly onOpen: () => void;
}

function CallRow({ call, today, onOpen }: CallRowProps) {
  const words = useTranslate(adminCallWords);
  const clock = useClockStyle();
  const texts = useCallTexts();
  const { at, from, to, users, troubles } = call;
  const others = users.filter((name) => name !== from.label && name !== to.label);
  const facts = [
    texts.resultOf(call),
    troubles.length > 0 ? words('adminCalls.result.badSound') : '',
    others.join(', '),
  ];
  return (
    <ListRow
      lead={<Avatar name={from.label} />}
      title={texts.titleOf(call)}
      detail={facts.filter(Boolean).join(' · ')}
      wraps
      end={<time dateTime={isoMoment(at)}>{formatWhen(at, today, clock)}</time>}
      onSelect={onOpen}
    />
  );
}
