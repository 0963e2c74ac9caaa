import type { CallHistoryItem } from '#sdk/index.ts';

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front, which shows it as text. */
const neutral = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (text: string) => `"${neutral(text).replaceAll('"', '""')}"`;

/**
 * Returns rows as CSV (RFC 4180), with a mark in front by which spreadsheets know UTF-8. Formulas are neutralised:
 * callers choose their own names.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** The columns of an exported call: time, kind, name, number, own side, duration in seconds. */
export const csvRow = (item: CallHistoryItem, kind: string): readonly string[] => [
  new Date(item.timestamp).toISOString(),
  kind,
  item.remoteLabel ?? '',
  item.remoteNumber,
  item.isIncoming ? item.calledNumber : '',
  String(Math.round(item.talkDuration / 1000)),
];
