import type { CallFigures, QueueStatistics } from '../../../../../sdk/wire/queues/statistics.ts';

type Figures = CallFigures & { readonly occupancy?: number | undefined };

const seconds = (ms: number | undefined) => (ms === undefined ? '' : String(Math.round(ms / 1_000)));
const percent = (part: number | undefined) => (part === undefined ? '' : (part * 100).toFixed(1));

/** The columns after period and group, each with its value. */
const columns: readonly (readonly [name: string, value: (figures: Figures) => string])[] = [
  ...(
    [
      'offered',
      'answered',
      'abandoned',
      'overflowed',
      'callbacks',
      'messages',
      'redirected',
      'interrupted',
    ] as const
  ).map((name) => [name, (figures: Figures) => String(figures[name])] as const),
  ['callbacksReached', ({ callbacksReached }) => String(callbacksReached)],
  ['serviceLevelPercent', ({ serviceLevel }) => percent(serviceLevel)],
  ['waitingSeconds', ({ waitingTime }) => seconds(waitingTime)],
  ['waitingSecondsP90', ({ waitingTimeP90 }) => seconds(waitingTimeP90)],
  ['longestWaitingSeconds', ({ maxWaitingTime }) => seconds(maxWaitingTime)],
  ['handlingSeconds', ({ handlingTime }) => seconds(handlingTime)],
  ['handlingSecondsP90', ({ handlingTimeP90 }) => seconds(handlingTimeP90)],
  ['occupancyPercent', ({ occupancy }) => percent(occupancy)],
];

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front; a number with its sign is none. */
const neutral = (text: string) => (/^[=@\t\r]|^[+-](?![\d\s().-]*$)/.test(text) ? `'${text}` : text);
const cell = (text: string) => `"${neutral(text).replaceAll('"', '""')}"`;

/**
 * Returns figures as CSV (RFC 4180), with a mark in front by which spreadsheets know UTF-8: one row for each group, and one for
 * all. The headings are the same in all languages, so that programs can read them.
 */
export function reportCsv({ from, to, groups, total }: QueueStatistics): string {
  const rows = [
    ['from', 'to', 'group', 'number', ...columns.map(([name]) => name)],
    ...groups.map((group) => [
      ...[from, to, group.groupLabel, group.addressNumber],
      ...columns.map(([, value]) => value(group)),
    ]),
    [from, to, 'TOTAL', '', ...columns.map(([, value]) => value(total))],
  ];
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
