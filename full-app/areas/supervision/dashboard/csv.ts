import type { QueueStatistics } from '../../../../sdk/statistics.ts';
import { toCsv } from '../../../../src/features/history/export-csv.ts';
import type { dashboardWords } from '../../../../src/i18n/en/calls/dashboard.ts';
import type { KeyOf, Translate } from '../../../../src/i18n/words.ts';

const counts = [
  'offered',
  'answered',
  'abandoned',
  'overflowed',
  'callbacks',
  'messages',
  'redirected',
  'interrupted',
  'present',
] as const;
const times = ['waitingTime', 'waitingTimeP90', 'handlingTime', 'handlingTimeP90'] as const;
const timeWords = {
  waitingTime: 'stats.waitingTime',
  waitingTimeP90: 'stats.p90Waiting',
  handlingTime: 'stats.handlingTime',
  handlingTimeP90: 'stats.p90Talking',
} as const satisfies Readonly<Record<(typeof times)[number], KeyOf<typeof dashboardWords>>>;

const seconds = (ms: number | undefined) => (ms === undefined ? '' : String(Math.round(ms / 1_000)));
const percent = (part: number | undefined) => (part === undefined ? '' : (part * 100).toFixed(1));

/**
 * Returns the figures as CSV, for spreadsheets: a row for each group, and one for all. Times are in seconds, and parts in percent. The
 * columns are those of the dashboard.
 */
export function figuresCsv(
  { from, to, groups, total }: QueueStatistics,
  words: Translate<typeof dashboardWords>,
): string {
  const heading = [
    ...(['stats.from', 'stats.to', 'stats.group'] as const),
    ...counts.map((name) => `stats.${name}` as const),
    'stats.serviceLevel' as const,
    ...times.map((name) => timeWords[name]),
    'stats.occupancy' as const,
  ].map((key) => words(key));
  const row = (name: string, figures: QueueStatistics['total']) => [
    ...[from, to, name],
    ...counts.map((count) => String(figures[count])),
    percent(figures.serviceLevel),
    ...times.map((time) => seconds(figures[time])),
    percent(figures.occupancy),
  ];
  return toCsv([
    heading,
    ...groups.map((group) => row(group.groupLabel, group)),
    row(words('stats.allGroups'), total),
  ]);
}
