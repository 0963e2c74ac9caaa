import Download from 'lucide-react/icons/download';
import FileClock from 'lucide-react/icons/file-clock';
import Printer from 'lucide-react/icons/printer';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { BarredPage } from '#full-app/shell/page/area-gate.tsx';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { Page, PageTitle } from '#full-app/shell/page/page.tsx';
import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { isNarrow, useWidthClass } from '#full-app/shell/use-width-class.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useWatched } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { SeenGroup } from '#sdk/index.ts';
import type { LiveFigures, QueueStatistics, StatisticsQuery } from '#sdk/statistics.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Hint } from '#ui/form/form.tsx';
import type { Icon } from '#ui/icon.ts';
import type { MenuItem } from '#ui/menu/menu.tsx';
import { MoreMenu } from '#ui/menu/more-menu.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { useSupervisedGroups } from '../wallboard/use-board.ts';
import { AgentTable } from './agent-table.tsx';
import { Chart } from './chart.tsx';
import { choices } from './choices.ts';
import { Controls } from './controls.tsx';
import { figuresCsv } from './csv.ts';
import styles from './dashboard-page.module.css';
import { formatCount, formatDays, useMomentFormats } from './figure-format.ts';
import { GroupTable } from './group-table.tsx';
import { KeyFigures } from './key-figures.tsx';
import { useChosenQuery, useStatistics } from './use-statistics.ts';
import { waitingNow } from './waiting-now.ts';
import { dashboardWords } from './words.ts';

/** The figures of all groups of a supervisor, or of a chosen group. */
export function DashboardPage() {
  const words = useTranslate(dashboardWords, fullAppWords);
  const { groupId } = useParams();
  const { query, fault } = useChosenQuery(groupId);
  const statistics = useStatistics();
  const now = useSupervisedGroups();
  const live = useMemo(() => query && statistics.figures(query), [statistics, query]);
  useWatched(live);
  const figures = useSignalRead(() => live?.value.value);
  const error = useSignalRead(() => live?.error.value);
  const shown = useKept(figures, groupId ?? '', error !== undefined);
  const group = groupId === undefined ? undefined : shown?.groups[0];
  useStepName(group?.groupLabel);
  if (groupId !== undefined && error?.status === 404) return <NoSuchEntry />;
  if (error?.code === 'forbidden') return <BarredPage title={words('area.dashboard')} bar="administrator" />;
  return (
    <Page className={styles.dashboard} data-wide>
      <header className={styles.head} data-head>
        <div className={styles.heading}>
          <PageTitle>{group?.groupLabel ?? words('area.dashboard')}</PageTitle>
          <Hint>{shown && <Moment figures={shown} live={now} />}</Hint>
        </div>
        <Actions figures={shown} />
        {groupId !== undefined && (
          <Link className={styles.all} to="/acd-dashboard">
            {words('stats.allGroups')}
          </Link>
        )}
      </header>
      <Controls sites={shown?.sites} fault={fault} />
      {live && query && (
        <div
          className={classNames(styles.body, figures !== shown && styles.old)}
          aria-busy={figures !== shown}
        >
          <Body live={live} query={query} figures={shown} groups={now} groupId={groupId} />
        </div>
      )}
    </Page>
  );
}

/** Returns the last figures of a group, or of all, until the first figures of another choice arrive, so that nothing jumps. */
function useKept(figures: QueueStatistics | undefined, group: string, hasFailed: boolean) {
  const kept = useRef<{ readonly group: string; readonly figures: QueueStatistics }>(undefined);
  if (figures) kept.current = { group, figures };
  if (hasFailed || kept.current?.group !== group) return figures;
  return kept.current.figures;
}

/** The period, and when the figures were read. */
function Moment({
  figures,
  live,
}: {
  readonly figures: QueueStatistics;
  readonly live: readonly SeenGroup[] | undefined;
}) {
  const words = useTranslate(dashboardWords);
  const { timeZone, endTime, isOpen, groups } = figures;
  const waiting = waitingNow(live, groups);
  const time = useMomentFormats(timeZone).second(endTime);
  return (
    <>
      {isOpen && waiting > 0 && (
        <strong className={styles.waiting}>
          {words('stats.waitingNow', { count: formatCount(waiting) })}
        </strong>
      )}
      {formatDays(figures)}
      {isOpen && ` · ${words('stats.asOf', { time })}`}
    </>
  );
}

/** Saving and printing. A phone has them in a menu. */
function Actions({ figures }: { readonly figures: QueueStatistics | undefined }) {
  const navigate = useNavigate();
  const words = useTranslate(dashboardWords);
  const rights = useRights();
  const isSmall = isNarrow(useWidthClass());
  if (!figures || figures.groups.length === 0) return null;
  const items: readonly (MenuItem & { readonly icon: Icon })[] = [
    ...(rights.may('reports')
      ? [
          {
            label: words('stats.csv'),
            icon: Download,
            onSelect: () =>
              saveFile(
                `queues-${figures.from}-${figures.to}.csv`,
                new Blob([figuresCsv(figures, words)], { type: 'text/csv' }),
              ),
          },
          {
            label: words('stats.reports'),
            icon: FileClock,
            onSelect: () => void navigate('/acd-dashboard/reports'),
          },
        ]
      : []),
    { label: words('stats.print'), icon: Printer, onSelect: () => print() },
  ];
  return (
    <div className={styles.actions}>
      {isSmall ? (
        <MoreMenu label={words('stats.actions')} items={items} />
      ) : (
        items.map(({ label, icon, onSelect }) => (
          <Button key={label} variant="plain" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))
      )}
    </div>
  );
}

/** Says that the figures are out of date. */
function OldFigures({
  figures: { timeZone, endTime },
  action,
}: {
  readonly figures: QueueStatistics;
  readonly action: { readonly label: string; readonly run: () => void };
}) {
  const words = useTranslate(dashboardWords);
  const time = useMomentFormats(timeZone).second(endTime);
  return <Banner tone="warning" title={words('stats.old', { time })} action={action} />;
}

/** Says that days are still being counted, and missing from the figures. */
function Uncounted({ figures }: { readonly figures: QueueStatistics }) {
  const words = useTranslate(dashboardWords);
  const count = (figures.uncountedDays ?? 0) + (figures.comparison?.uncountedDays ?? 0);
  if (count === 0) return null;
  return (
    <Banner tone="info" title={words('stats.uncounted')} detail={words('stats.uncountedDetail', { count })} />
  );
}

interface BodyProps {
  readonly live: LiveFigures;
  readonly query: StatisticsQuery;
  readonly figures: QueueStatistics | undefined;
  /** The same groups as they are now. */
  readonly groups: readonly SeenGroup[] | undefined;
  readonly groupId: string | undefined;
}

function Body({ live, query, figures, groups, groupId }: BodyProps) {
  const words = useTranslate(dashboardWords);
  const error = useSignalRead(() => live.error.value);
  const [table, setTable] = useLocalPreference(choices.table);
  const retry = { label: words('stats.again'), run: () => void live.refresh().catch(() => undefined) };
  if (!figures) {
    if (!error) return <Skeleton label={words('stats.loading')} rows={8} />;
    return (
      <Banner tone="error" title={words('stats.failed')} detail={errorWords(error).detail} action={retry} />
    );
  }
  if (figures.groups.length === 0)
    return (
      <EmptyState icon={UsersRound} title={words('stats.noGroups')} detail={words('stats.noGroupsDetail')} />
    );
  const [group] = figures.groups;
  const shown = groupId === undefined ? table : 'agents';
  return (
    <>
      {error && <OldFigures figures={figures} action={retry} />}
      <Uncounted figures={figures} />
      {groupId === undefined && (
        <Tabs
          label={words('stats.tables')}
          tabs={(['groups', 'agents'] as const).map((name) => ({ name, label: words(`stats.${name}`) }))}
          selected={shown}
          onSelect={setTable}
        />
      )}
      {shown === 'groups' ? (
        <GroupTable figures={figures} live={groups} />
      ) : (
        <AgentTable
          query={query}
          group={groupId}
          site={figures.sites[0]?.label ?? ''}
          version={figures.endTime}
        />
      )}
      <KeyFigures
        figures={figures}
        group={groupId}
        title={
          groupId === undefined
            ? words('stats.summary')
            : words('stats.summaryOf', { group: group?.groupLabel ?? '' })
        }
      />
      {figures.comparison && (
        <Hint>
          {words('stats.chart.earlier')}: {formatDays(figures.comparison)}
        </Hint>
      )}
      <Chart statistics={figures} group={groupId} />
    </>
  );
}
