import PhoneOff from 'lucide-react/icons/phone-off';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Page, PageTitle } from '#full-app/shell/page/page.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { agentDeskWords } from '#phone/agents/desk/words.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useList } from '#react/use-list.ts';
import type { CountedCaller } from '#sdk/statistics.ts';
import { readCallsAddress } from './calls-link.ts';
import { formatCount, formatDays, formatTimeOf, useMomentFormats } from './figure-format.ts';
import styles from './sorted-table.module.css';
import { useChosenQuery, useStatistics, useTimeZone } from './use-statistics.ts';
import { dashboardWords } from './words.ts';

/** The columns; the columns of a narrow window come first. */
const columns = ['when', 'caller', 'outcome', 'waited', 'talked', 'group', 'agent'] as const;
const isText: ReadonlySet<string> = new Set(['caller', 'outcome', 'group', 'agent']);

/** The calls behind a figure of the dashboard, in the days that are chosen there. */
export function CallsPage() {
  const words = useTranslate(dashboardWords);
  const [search] = useSearchParams();
  const address = search.toString();
  const statistics = useStatistics();
  const { query: chosen } = useChosenQuery(undefined);
  const list = useMemo(() => {
    if (!chosen) return undefined;
    const { group, ...callers } = readCallsAddress(new URLSearchParams(address));
    const { threshold: _, compare: __, ...days } = chosen;
    return statistics.callers({ ...days, ...callers, ...(group !== undefined && { groups: [group] }) });
  }, [statistics, chosen, address]);
  const { outcome } = readCallsAddress(search);
  const figure = words(`stats.${outcome ?? 'offered'}`);
  useStepName(figure);
  const days = chosen?.from && chosen.to ? formatDays({ from: chosen.from, to: chosen.to }) : '';
  return (
    <Page>
      <PageTitle>{words('stats.callsOf', { figure, period: days })}</PageTitle>
      <Link to="/acd-dashboard">{words('stats.back')}</Link>
      {list ? <Calls list={list} /> : <p>{words('stats.noDay')}</p>}
    </Page>
  );
}

function Calls({ list }: { readonly list: ReturnType<ReturnType<typeof useStatistics>['callers']> }) {
  const words = useTranslate(dashboardWords);
  const { count } = useList(list);
  return (
    <ListContent
      list={list}
      loading={words('stats.loadingCalls')}
      rows={8}
      empty={{ icon: PhoneOff, title: words('stats.noCalls'), detail: words('stats.noCallsDetail') }}
      more={words('stats.more')}
    >
      {(items) => (
        <>
          {count !== undefined && <p>{words('stats.callers', { count: formatCount(count) })}</p>}
          <div className={styles.scroller}>
            <table className={styles.table} aria-label={words('stats.calls')}>
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col" className={isText.has(name) ? styles.text : undefined}>
                      {words(`stats.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <CallRow key={item.restUri} item={item} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </ListContent>
  );
}

function CallRow({ item }: { readonly item: CountedCaller }) {
  const words = useTranslate(dashboardWords, agentDeskWords);
  const format = useNumberFormat();
  const { moment } = useMomentFormats(useTimeZone());
  const { queuedTime, startTalkingTime, endTime, isCallback } = item;
  const waitEnd = startTalkingTime ?? endTime;
  const exit = item.exit ?? (startTalkingTime === undefined ? undefined : 'answered');
  return (
    <tr>
      <th scope="row">
        <time dateTime={new Date(queuedTime).toISOString()}>{moment(queuedTime)}</time>
      </th>
      <td className={styles.text}>
        {item.displayName ?? format(item.number)}
        {isCallback && ` (${words('stats.callback')})`}
      </td>
      <td className={styles.text}>
        {exit === undefined ? words('stats.present') : words(`desk.exit.${exit}`)}
      </td>
      <td>{formatTimeOf(waitEnd === undefined ? undefined : waitEnd - queuedTime)}</td>
      <td>
        {formatTimeOf(
          startTalkingTime === undefined || endTime === undefined ? undefined : endTime - startTalkingTime,
        )}
      </td>
      <td className={styles.text}>{item.groupLabel}</td>
      <td className={styles.text}>{item.operatorLabel ?? '–'}</td>
    </tr>
  );
}
