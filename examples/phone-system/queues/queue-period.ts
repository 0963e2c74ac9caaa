import { wallTime } from '../base/wall-time.ts';
import type { CurrentCompany } from '../company/company.ts';

/** The figures of the callers of a group on a day, by the clocks of the company. */
export interface QueuePeriod {
  readonly entered: number;
  readonly answered: number;
  /** Callers who hung up, or whose waiting time was over, before an agent answered. */
  readonly abandoned: number;
  /** The waiting time of the answered calls, in milliseconds. */
  readonly waitedMs: number;
  /** The longest wait of an answered or abandoned call, in milliseconds. */
  readonly maxWaitMs: number;
}

/** The part of a stored caller that counts. */
export interface CountedCaller {
  readonly group_id: number;
  readonly entered_at: Date;
  readonly answered_at: Date | null;
  readonly left_at: Date | null;
  readonly exit: string | null;
  readonly is_callback: boolean;
}

const emptyPeriod: QueuePeriod = { entered: 0, answered: 0, abandoned: 0, waitedMs: 0, maxWaitMs: 0 };

const withWait = (period: QueuePeriod, how: 'answered' | 'abandoned', waitedMs: number): QueuePeriod => ({
  ...period,
  [how]: period[how] + 1,
  waitedMs: period.waitedMs + (how === 'answered' ? waitedMs : 0),
  maxWaitMs: Math.max(period.maxWaitMs, waitedMs),
});

/** Exits that end a wait without a talk. */
export const abandonedExits = ['abandoned', 'timedOut', 'calledBack', 'leftMessage'] as const;
const abandoned: ReadonlySet<string> = new Set(abandonedExits);

/**
 * Counts the callers of all groups day by day: each on the day on which it came, and its wait on the day on which the wait
 * ended. A call-back is not counted, because its caller was counted before.
 */
export class QueuePeriods {
  readonly #company: CurrentCompany;
  readonly #periods = new Map<string, QueuePeriod>();

  constructor(company: CurrentCompany) {
    this.#company = company;
  }

  of(groupId: number, at: number): QueuePeriod {
    return this.#periods.get(this.#keyOf(groupId, at)) ?? emptyPeriod;
  }

  entered({ group_id: groupId, entered_at: enteredAt, is_callback: isCallback }: CountedCaller): void {
    if (isCallback) return;
    this.#change(groupId, enteredAt.getTime(), (period) => ({ ...period, entered: period.entered + 1 }));
  }

  /** To be called once when an agent has answered, and else once when the caller has left. */
  waited(caller: CountedCaller): void {
    const { group_id: groupId, entered_at: enteredAt, answered_at: answeredAt, left_at: leftAt } = caller;
    if (caller.is_callback) return;
    const end = answeredAt ?? leftAt;
    if (!end || (!answeredAt && !abandoned.has(caller.exit ?? ''))) return;
    const waitedMs = Math.max(0, end.getTime() - enteredAt.getTime());
    this.#change(groupId, end.getTime(), (period) =>
      withWait(period, answeredAt ? 'answered' : 'abandoned', waitedMs),
    );
  }

  /** Sets the figures of a group on the day of a moment. */
  restore(groupId: number, at: number, period: QueuePeriod): void {
    this.#periods.set(this.#keyOf(groupId, at), period);
  }

  /** Forgets all days but the days of these moments. */
  keepOnly(...moments: readonly number[]): void {
    const days = new Set(moments.map((at) => this.#dateOf(at)));
    for (const key of this.#periods.keys()) {
      if (!days.has(Number(key.slice(key.indexOf('/') + 1)))) this.#periods.delete(key);
    }
  }

  #change(groupId: number, at: number, change: (period: QueuePeriod) => QueuePeriod): void {
    this.#periods.set(this.#keyOf(groupId, at), change(this.of(groupId, at)));
  }

  #dateOf(at: number): number {
    return wallTime(this.#company.current.timeZone, at).date;
  }

  #keyOf(groupId: number, at: number): string {
    return `${groupId}/${this.#dateOf(at)}`;
  }
}
