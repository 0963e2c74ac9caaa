import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { CompanyEvent, CompanyEventDataOf, CompanyEventType } from '../../../sdk/wire/events/event.ts';
import { companyEvent } from '../../../sdk/wire/events/event-schema.ts';
import type { Clock } from '../base/clock.ts';
import type { RetryingWrites } from '../store/retrying-writes.ts';
import type { Tables } from '../store/tables.ts';

/** How long an event is kept, and sent again to webhooks that do not take it. */
export const keptMs = 3 * 24 * 3_600_000;
/** How long an event that a webhook never took can be sent again by hand. */
const failedKeptMs = 30 * 24 * 3_600_000;
/** Events within this time are written together. */
const gatherMs = 20;
/** As many of a burst are written at once; more wait. */
const maxTogether = 500;
/** The most events that wait for the database. */
const maxUnwritten = 20_000;
const cleanMs = 3_600_000;

/** An event with its place in the log. */
export interface LoggedEvent {
  readonly seq: number;
  readonly event: CompanyEvent;
}

interface NewEvent {
  readonly id: string;
  readonly type: CompanyEventType;
  readonly at: number;
  readonly personId: number | undefined;
  readonly data: object;
}

interface EventLogDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly writes: Pick<RetryingWrites, 'run'>;
  /** Returns the ids of the webhooks that get events of this type. */
  readonly receiversOf: (type: CompanyEventType) => readonly number[];
  /** Events of these types were written. */
  readonly written: (types: ReadonlySet<CompanyEventType>) => void;
}

/** The events of the last days, which are kept while something uses them. */
export class EventLog {
  readonly #db: Kysely<Tables>;
  readonly #deps: EventLogDeps;
  readonly #listeners = new Set<(events: readonly LoggedEvent[]) => void>();
  readonly #stopCleaning: () => void;
  #waiting: NewEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  /** Until when events are kept for a stream that may come back, on the clock that is never set. */
  #readUntil = Number.NEGATIVE_INFINITY;
  #lost = 0;

  constructor(db: Kysely<Tables>, deps: EventLogDeps) {
    this.#db = db;
    this.#deps = deps;
    this.#stopCleaning = deps.clock.every(cleanMs, () => void this.clean());
  }

  /** Adds an event, unless nothing reads events of its type. It is written a moment later. */
  add<Type extends CompanyEventType>(
    type: Type,
    data: CompanyEventDataOf[Type],
    { personId }: { readonly personId?: number | undefined } = {},
  ): void {
    const { clock, log, receiversOf } = this.#deps;
    if (this.#readUntil < clock.elapsed() && receiversOf(type).length === 0) return;
    if (this.#waiting.length >= maxUnwritten) {
      this.#lost += 1;
      if (this.#lost === 1) log.error('The database is away too long: events are lost');
      return;
    }
    this.#waiting.push({ id: randomUUID(), type, at: clock.now(), personId, data });
    this.#timer ??= setTimeout(() => this.#write(), gatherMs);
  }

  /** Calls `listener` with events as soon as they are written, and keeps events for as long as a reader may be away. */
  listen(listener: (events: readonly LoggedEvent[]) => void): () => void {
    this.#listeners.add(listener);
    this.#readUntil = Number.POSITIVE_INFINITY;
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#readUntil = this.#deps.clock.elapsed() + keptMs;
    };
  }

  /** Returns the events after an event, the oldest first; undefined if that event is not kept any more. */
  async after(id: string, max: number): Promise<readonly LoggedEvent[] | undefined> {
    const known = await this.#db
      .selectFrom('company_event')
      .select('seq')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known) return undefined;
    const rows = await this.#db
      .selectFrom('company_event')
      .selectAll()
      .where('seq', '>', known.seq)
      .orderBy('seq')
      .limit(max)
      .execute();
    return rows.map(({ seq, ...row }) => ({ seq, event: describeEvent(row) }));
  }

  /** Removes what is not kept any longer. */
  async clean(): Promise<void> {
    const now = this.#deps.clock.now();
    try {
      await this.#db
        .deleteFrom('company_event')
        .where('at', '<', new Date(now - failedKeptMs))
        .execute();
      await this.#db
        .deleteFrom('company_event')
        .where('at', '<', new Date(now - keptMs))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('webhook_delivery').whereRef('event_seq', '=', 'company_event.seq').select('id'),
            ),
          ),
        )
        .execute();
    } catch (error) {
      this.#deps.log.error({ error }, 'Old events could not be removed');
    }
  }

  /** Writes what waits. */
  async stop(): Promise<void> {
    this.#stopCleaning();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#waiting.length > 0 || this.#writing) {
      if (!this.#writing) this.#write();
      await this.#writing;
    }
  }

  #write(): void {
    this.#timer = undefined;
    if (this.#writing) return;
    const events = this.#waiting.splice(0, maxTogether);
    this.#writing = this.#insert(events)
      .catch((error) => this.#deps.log.error({ error, events: events.length }, 'Events could not be written'))
      .finally(() => {
        this.#writing = undefined;
        if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#write(), gatherMs);
      });
  }

  async #insert(events: readonly NewEvent[]): Promise<void> {
    const written: LoggedEvent[] = [];
    await this.#deps.writes.run(async () => {
      written.length = 0;
      await this.#db.transaction().execute(async (db) => {
        const rows = await db
          .insertInto('company_event')
          .values(
            events.map(({ id, type, at, personId, data }) => ({
              id,
              type,
              at: new Date(at),
              // A user who was erased meanwhile is nobody.
              person_id: sql<number | null>`(select id from person where id = ${personId ?? null})`,
              data: JSON.stringify(data),
            })),
          )
          // The database answered too late, and the write is tried again.
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returningAll()
          .execute();
        for (const { seq, ...row } of rows) written.push({ seq, event: describeEvent(row) });
        const deliveries = rows.flatMap(({ seq, type, at }) =>
          this.#deps
            .receiversOf(type as CompanyEventType)
            .map((webhook_id) => ({ webhook_id, event_seq: seq, due_at: at })),
        );
        if (deliveries.length > 0) await db.insertInto('webhook_delivery').values(deliveries).execute();
      });
    });
    if (written.length === 0) return;
    this.#deps.written(new Set(written.map(({ event }) => event.type)));
    for (const listener of [...this.#listeners]) listener(written);
  }
}

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  readonly data: unknown;
}

/** Returns an event as receivers see it. */
export const describeEvent = ({ id, type, at, data }: EventRow): CompanyEvent =>
  companyEvent.parse({ id, type, timestamp: at.toISOString(), version: 1, data });
