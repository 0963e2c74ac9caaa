import { type FigureColumn, figureColumns, figureText } from '../../../../sdk/wire/queues/figure-columns.ts';
import type { QueueStatistics } from '../../../../sdk/wire/queues/statistics.ts';

/** The headings that contain their unit. The others are the names of the figures. */
const headings: Readonly<Partial<Record<FigureColumn, string>>> = {
  serviceLevel: 'serviceLevelPercent',
  waitingTime: 'waitingSeconds',
  waitingTimeP90: 'waitingSecondsP90',
  maxWaitingTime: 'longestWaitingSeconds',
  handlingTime: 'handlingSeconds',
  handlingTimeP90: 'handlingSecondsP90',
  occupancy: 'occupancyPercent',
};
/** No caller waits any more in a period that is over. */
const columns = figureColumns.filter((name) => name !== 'present');

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front; a number with its sign is none. */
const neutral = (text: string) => (/^[=@\t\r]|^[+-](?![\d\s().-]*$)/.test(text) ? `'${text}` : text);
const cell = (text: string) => `"${neutral(text).replaceAll('"', '""')}"`;

/**
 * Returns figures as CSV (RFC 4180), with a mark in front by which spreadsheets know UTF-8: a row for each group, and a
 * row for all. The headings are the same in all languages, so that programs can read them.
 */
export function reportCsv({ from, to, groups, total }: QueueStatistics): string {
  const rows = [
    ['from', 'to', 'group', 'number', ...columns.map((name) => headings[name] ?? name)],
    ...groups.map((group) => [
      ...[from, to, group.groupLabel, group.addressNumber],
      ...columns.map((name) => figureText(group, name)),
    ]),
    [from, to, 'TOTAL', '', ...columns.map((name) => figureText(total, name))],
  ];
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
