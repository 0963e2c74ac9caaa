import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { OperatorStatus } from '../../../../sdk/wire/session/info.ts';
import type { Clock } from '../../base/clock.ts';
import type { CurrentCompany } from '../../company/company.ts';
import { RetryingWrites } from '../../store/retrying-writes.ts';
import type { Tables } from '../../store/tables.ts';
import { byDay, dateOf, midnight, type StatusKind, type StatusTime, statusKind } from './agent-time-rules.ts';

/** Writes are gathered for this long, because the statuses of busy agents change every few seconds. */
const gatherMs = 1_000;

/** The present status of an agent. */
interface Period {
  readonly kind: StatusKind;
  readonly since: number;
  /** The time of `since` on the clock that is never set back. */
  readonly elapsedSince: number;
}

/** The part of an extension that this reads. */
interface AgentStatus {
  readonly isACDAgent: boolean;
  readonly operatorStatus: OperatorStatus;
  readonly operatorPauseReasonID?: string;
}

interface AgentTimesOptions {
  readonly agents: { describe(personId: number): AgentStatus };
  /** The ids of all people who may be agents. */
  readonly personIds: readonly number[];
  readonly clock: Clock;
  readonly company: CurrentCompany;
  readonly log: Logger;
}

type DayKey = `${number} ${string}`;

const keyOf = (personId: number, day: string): DayKey => `${personId} ${day}`;

/**
 * How long each agent was in which status, day by day. Read from memory, written to the store every second. A status is
 * counted when it ends, so a crash loses only the present status.
 */
export class AgentTimes {
  readonly #db: Kysely<Tables>;
  readonly #options: AgentTimesOptions;
  readonly #writes: RetryingWrites;
  readonly #days = new Map<DayKey, Map<StatusKind, StatusTime>>();
  readonly #present = new Map<number, Period>();
  readonly #unwritten = new Map<string, { personId: number; day: string; kind: StatusKind }>();
  #gathering: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  private constructor(db: Kysely<Tables>, options: AgentTimesOptions) {
    this.#db = db;
    this.#options = options;
    this.#writes = new RetryingWrites(options.log);
  }

  static async load(db: Kysely<Tables>, options: AgentTimesOptions): Promise<AgentTimes> {
    const times = new AgentTimes(db, options);
    const { timeZone } = options.company.current;
    const now = options.clock.now();
    const rows = await db
      .selectFrom('agent_time')
      .selectAll()
      .where('day', '>=', dateOf(timeZone, midnight(timeZone, now, -1)))
      .execute();
    for (const row of rows) {
      times.#dayOf(row.person_id, row.day).set(row.kind, { times: row.times, totalMs: row.total_ms });
    }
    for (const personId of options.personIds) times.#start(personId);
    return times;
  }

  /** To be called when the state of an agent may have changed. */
  follow(personId: number): void {
    const { agents, clock } = this.#options;
    const { operatorStatus, operatorPauseReasonID } = agents.describe(personId);
    const kind = statusKind(operatorStatus, operatorPauseReasonID);
    const present = this.#present.get(personId);
    if (!present) this.#start(personId);
    if (!present || present.kind === kind) return;
    for (const { day, ms, times } of this.#partsOf(present))
      this.#add(personId, { day, kind: present.kind, ms, times });
    this.#present.set(personId, { kind, since: clock.now(), elapsedSince: clock.elapsed() });
  }

  /** Returns the statuses of an agent on a day, with the present status up to now. */
  of(personId: number, day: string): ReadonlyMap<StatusKind, StatusTime> {
    const result = new Map(this.#days.get(keyOf(personId, day)));
    const present = this.#present.get(personId);
    for (const part of present ? this.#partsOf(present) : []) {
      if (part.day === day && present) result.set(present.kind, sumOf(result.get(present.kind), part));
    }
    return result;
  }

  /** Resolves when the statuses that have ended so far are written, or could not be, which is logged. */
  written(): Promise<void> {
    this.#write();
    return this.#writing;
  }

  /** Resolves when everything so far is written, or could not be, which is logged. */
  async settle(): Promise<void> {
    for (const personId of this.#present.keys()) this.#close(personId);
    this.#writes.hurry();
    this.#write();
    await this.#writing;
  }

  #start(personId: number): void {
    const { agents, clock } = this.#options;
    const { isACDAgent, operatorStatus, operatorPauseReasonID } = agents.describe(personId);
    if (!isACDAgent) return;
    const kind = statusKind(operatorStatus, operatorPauseReasonID);
    this.#present.set(personId, { kind, since: clock.now(), elapsedSince: clock.elapsed() });
  }

  #partsOf({ since, elapsedSince }: Period): readonly { day: string; ms: number; times: number }[] {
    const { clock, company } = this.#options;
    const parts = byDay(company.current.timeZone, since, clock.elapsed() - elapsedSince);
    return parts.map((part, index) => ({ ...part, times: index === 0 ? 1 : 0 }));
  }

  /** Counts the present status up to now, for the end of the phone system. */
  #close(personId: number): void {
    const present = this.#present.get(personId);
    if (!present) return;
    this.#present.delete(personId);
    for (const part of this.#partsOf(present)) this.#add(personId, { ...part, kind: present.kind });
  }

  #add(
    personId: number,
    { day, kind, ...part }: { day: string; kind: StatusKind; ms: number; times: number },
  ): void {
    const times = this.#dayOf(personId, day);
    times.set(kind, sumOf(times.get(kind), part));
    this.#unwritten.set(`${keyOf(personId, day)} ${kind}`, { personId, day, kind });
    this.#gathering ??= setTimeout(() => this.#write(), gatherMs);
  }

  #dayOf(personId: number, day: string): Map<StatusKind, StatusTime> {
    const key = keyOf(personId, day);
    const times = this.#days.get(key) ?? new Map<StatusKind, StatusTime>();
    this.#days.set(key, times);
    return times;
  }

  #write(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const rows = [...this.#unwritten.values()].flatMap(({ personId, day, kind }) => {
      const time = this.#days.get(keyOf(personId, day))?.get(kind);
      return time ? [{ person_id: personId, day, kind, times: time.times, total_ms: time.totalMs }] : [];
    });
    this.#unwritten.clear();
    if (rows.length === 0) return;
    this.#writing = this.#writing.then(async () => {
      try {
        await this.#writes.run(() =>
          this.#db
            .insertInto('agent_time')
            .values(rows)
            .onConflict((conflict) =>
              conflict.columns(['person_id', 'day', 'kind']).doUpdateSet((row) => ({
                times: row.ref('excluded.times'),
                total_ms: row.ref('excluded.total_ms'),
              })),
            )
            .execute(),
        );
      } catch (error) {
        this.#options.log.error({ error, rows: rows.length }, 'times of agents could not be written');
      }
    });
  }
}

const sumOf = (
  one: StatusTime | undefined,
  { ms, times }: { readonly ms: number; readonly times: number },
): StatusTime => ({ times: (one?.times ?? 0) + times, totalMs: (one?.totalMs ?? 0) + ms });
