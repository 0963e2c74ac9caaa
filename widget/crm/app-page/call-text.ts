import type { CrmLog } from '../crm-log.ts';

/** A duration in minutes and seconds, as `61:05`. */
export function clockOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A call in lines: number, time and duration, then outcome and notes. It is never empty. */
export function textOf({ number, startedAt, durationMs, outcome, notes }: CrmLog): string {
  const time = `${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [`${number}, ${time}, ${clockOf(durationMs)}`, outcome, notes].filter(Boolean).join('\n');
}
