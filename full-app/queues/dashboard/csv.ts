import { writeCsv } from '#full-app/shell/parts/csv/write-csv.ts';
import type { KeyOf, Translate } from '#i18n/word-set.ts';
import { type FigureColumn, figureColumns, figureText, type QueueStatistics } from '#sdk/statistics.ts';
import type { dashboardWords } from './words.ts';

const headings: Readonly<Record<FigureColumn, KeyOf<typeof dashboardWords>>> = {
  offered: 'stats.offered',
  answered: 'stats.answered',
  abandoned: 'stats.abandoned',
  overflowed: 'stats.overflowed',
  callbacks: 'stats.callbacks',
  messages: 'stats.messages',
  redirected: 'stats.redirected',
  interrupted: 'stats.interrupted',
  present: 'stats.present',
  callbacksReached: 'stats.callbacksReached',
  serviceLevel: 'stats.serviceLevel',
  waitingTime: 'stats.waitingTime',
  waitingTimeP90: 'stats.p90Waiting',
  maxWaitingTime: 'stats.maxWaiting',
  handlingTime: 'stats.handlingTime',
  handlingTimeP90: 'stats.p90Talking',
  occupancy: 'stats.occupancy',
};

/**
 * Returns the figures as CSV, for spreadsheets: a row for each group, and a row for all. Times are in seconds, and parts in
 * percent. The columns are the same as in reports, in the language of the dashboard.
 */
export function figuresCsv(
  { from, to, groups, total }: QueueStatistics,
  words: Translate<typeof dashboardWords>,
): string {
  const heading = [
    ...(['stats.from', 'stats.to', 'stats.group'] as const),
    ...figureColumns.map((name) => headings[name]),
  ].map((key) => words(key));
  const row = (name: string, figures: QueueStatistics['total']) => [
    ...[from, to, name],
    ...figureColumns.map((column) => figureText(figures, column)),
  ];
  return writeCsv([
    heading,
    ...groups.map((group) => row(group.groupLabel, group)),
    row(words('stats.allGroups'), total),
  ]);
}
