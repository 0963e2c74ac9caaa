import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { AcdClientState, QueueCaller } from '../../../../sdk/wire/queues/acd-client.ts';
import { type Changes, topics } from '../../base/changes.ts';
import type { Clock } from '../../base/clock.ts';
import { enterprisePath } from '../../base/paths.ts';
import { PublishSoon } from '../../base/publish-soon.ts';
import { wallTime } from '../../base/wall-time.ts';
import type { CurrentCompany } from '../../company/company.ts';
import { BatchedUpserts } from '../../store/batched-upserts.ts';
import type { Tables } from '../../store/tables.ts';
import { type QueuePeriod, QueuePeriods } from '../queue-period.ts';
import { readPeriods } from '../stored-periods.ts';
import { describeClient, orderOf, type QueueClient } from './client-description.ts';
import { InterruptedCallers } from './interrupted-callers.ts';

/** The number of a caller of a group, never given twice. */
export type ClientId = number;

/** How a caller left a group without having talked to an agent. */
export type ClientExit =
  /** The caller hung up. */
  | 'abandoned'
  /** The group was full or closed, or none of its agents could ring. */
  | 'refused'
  /** The maximum waiting time was over. */
  | 'timedOut'
  /** The caller asked to be called back. */
  | 'calledBack'
  /** The caller chose to leave a message. */
  | 'leftMessage'
  /** The caller did not answer the call-back. */
  | 'notReached'
  /** An agent sent the call elsewhere while it rang, or a supervisor moved it to another group. */
  | 'redirected'
  /** A supervisor ended the call. */
  | 'dropped'
  /** The phone system stopped. */
  | 'interrupted';

type Row = Selectable<Tables['acd_client']>;

const hourMs = 3_600_000;

/** A call that enters a group. A call-back is owed to the caller since `callbackSince`, at the place of `callbackMovedTo` if moved. */
export interface EnteringCall {
  readonly groupId: number;
  readonly callId: number;
  readonly number: string;
  readonly label: string | undefined;
  readonly callbackSince?: number;
  readonly callbackMovedTo?: number | undefined;
}

interface AcdClientsOptions {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly company: CurrentCompany;
  readonly log: Logger;
  /**
   * Resolves when the call-backs so far are written: a caller who asked for a call-back leaves the store's queue only
   * then.
   */
  readonly callbacksWritten?: () => Promise<void>;
  /** Returns the address of the photo of a number that all users may see. */
  readonly photoOf?: (number: string) => string | undefined;
  /** Looks up the name of a number that all users may see. Does not reject. */
  readonly findName?: (number: string) => Promise<string | undefined>;
}

/** The callers of a group that have not left. */
interface Callers {
  readonly present: Map<ClientId, QueueClient>;
  waiting: number;
}

/**
 * The callers of groups: the waiting callers, and the figures since midnight. They are read from memory, written
 * through to the store.
 */
export class AcdClients {
  readonly #options: AcdClientsOptions;
  readonly #rows: BatchedUpserts<Row>;
  readonly #groups = new Map<number, Callers>();
  readonly #groupOf = new Map<ClientId, Callers>();
  /** The last caller of each agent. */
  readonly #lastOf = new Map<number, Row>();
  readonly #periods: QueuePeriods;
  readonly #interrupted: InterruptedCallers;
  /** The callers who talked with an agent when the phone system ended without a word, by call. */
  readonly #talked: Map<number, Row>;
  readonly #places = new PublishSoon<number>((groupId) => this.#publishGroup(groupId));
  #lastId: ClientId;
  /** The day of the last look at the days that are kept. */
  #today: number | undefined;

  private constructor(
    db: Kysely<Tables>,
    options: AcdClientsOptions,
    { lastId, interrupted }: { readonly lastId: ClientId; readonly interrupted: readonly Row[] },
  ) {
    this.#options = options;
    this.#periods = new QueuePeriods(options.company);
    this.#lastId = lastId;
    this.#interrupted = new InterruptedCallers(interrupted, options.clock.now());
    this.#talked = new Map(
      interrupted.flatMap((row) => (row.answered_at === null ? [] : [[row.call_id, row] as const])),
    );
    this.#rows = new BatchedUpserts({
      log: options.log,
      what: 'a caller of a group',
      keyOf: ({ id }) => id,
      write: async (rows) => {
        await options.callbacksWritten?.();
        await writeRows(db, rows);
      },
    });
  }

  /** Also closes the callers that a crash left in a queue. Callers who call again soon get their place back. */
  static async load(db: Kysely<Tables>, options: AcdClientsOptions): Promise<AcdClients> {
    const left = await db.selectFrom('acd_client').selectAll().where('left_at', 'is', null).execute();
    await db
      .updateTable('acd_client')
      .set((row) => ({
        left_at: row.fn.coalesce('answered_at', 'entered_at'),
        exit: row.fn.coalesce('exit', row.val('interrupted')),
      }))
      .where('left_at', 'is', null)
      .execute();
    const { id } = await db
      .selectFrom('acd_client')
      .select((row) => row.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const clients = new AcdClients(db, options, { lastId: id ?? 0, interrupted: left });
    const now = options.clock.now();
    for (const [groupId, period] of await readPeriods(db, options.company.current.timeZone, now))
      clients.#periods.restore(groupId, now, period);
    return clients;
  }

  /**
   * @returns the number of the caller, how long the caller has waited before, if a crash ended the call, and how long ago the moment
   * was that decides the place instead, if a supervisor had moved the caller or the call-back to the front
   */
  enter(call: EnteringCall): {
    readonly id: ClientId;
    readonly waitedMs: number;
    readonly movedMs: number | undefined;
  } {
    const now = this.#options.clock.now();
    const before = call.callbackSince === undefined ? this.#interrupted.take(call, now) : undefined;
    const row: Row = before
      ? { ...before, call_id: call.callId, left_at: null, exit: null }
      : {
          id: this.#nextId(),
          group_id: call.groupId,
          call_id: call.callId,
          number: call.number,
          label: call.label ?? null,
          entered_at: new Date(call.callbackSince ?? now),
          answered_at: null,
          left_at: null,
          person_id: null,
          former_person_id: null,
          exit: null,
          is_callback: call.callbackSince !== undefined,
          feedback: null,
          feedback_text: null,
          moved_to: call.callbackMovedTo === undefined ? null : new Date(call.callbackMovedTo),
        };
    if (row.label === null) void this.#findName(row);
    const callers = this.#callersOf(call.groupId);
    callers.present.set(row.id, {
      row,
      state: 'INITIALIZED',
      stateAt: now,
      place: undefined,
      isChanged: true,
    });
    this.#groupOf.set(row.id, callers);
    if (!before) this.#periods.entered(row);
    this.#rows.put(row);
    this.#changed(call.groupId);
    return {
      id: row.id,
      waitedMs: Math.max(0, now - row.entered_at.getTime()),
      movedMs: row.moved_to === null ? undefined : Math.max(0, now - row.moved_to.getTime()),
    };
  }

  /** The caller of a call that another process had goes on talking with this agent. Undefined if there is none. */
  goesOn(callId: number, personId: number): ClientId | undefined {
    const before = this.#talked.get(callId);
    this.#talked.delete(callId);
    if (before?.person_id !== personId) return undefined;
    const row: Row = { ...before, left_at: null, exit: null };
    const callers = this.#callersOf(row.group_id);
    const stateAt = row.answered_at?.getTime() ?? this.#options.clock.now();
    callers.present.set(row.id, { row, state: 'TALKING', stateAt, place: undefined, isChanged: true });
    this.#groupOf.set(row.id, callers);
    this.#lastOf.set(personId, row);
    this.#rows.put(row);
    this.#changed(row.group_id);
    return row.id;
  }

  /** Notes that the caller waits. */
  queued(id: ClientId): void {
    this.#become(id, 'QUEUED');
  }

  /** Moves the caller to the front of the waiting callers of the group. */
  movedToFront(id: ClientId): void {
    const callers = this.#groupOf.get(id);
    const client = callers?.present.get(id);
    const first = callers && inOrder(callers).find(({ state }) => state === 'QUEUED');
    if (!client || !first || first === client) return;
    client.row = { ...client.row, moved_to: new Date(orderOf(first) - 1) };
    this.#rows.put(client.row);
    client.isChanged = true;
    this.#changed(client.row.group_id);
  }

  /** Phones of agents ring for the caller. @param agentName the agent, if it is a single agent */
  distributed(id: ClientId, agentName?: string): void {
    const client = this.#find(id);
    if (client) client.agentName = agentName;
    this.#become(id, 'DISTRIBUTED');
  }

  /** An agent has answered. */
  answered(id: ClientId, personId: number): void {
    const client = this.#find(id);
    if (!client) return;
    client.row = { ...client.row, answered_at: new Date(this.#options.clock.now()), person_id: personId };
    this.#periods.waited(client.row);
    this.#rows.put(client.row);
    this.#lastOf.set(personId, client.row);
    this.#become(id, 'TALKING');
  }

  /** The talk with the agent is over. */
  ended(id: ClientId): void {
    this.#close(id, 'answered');
  }

  /** The caller left without having talked to an agent. */
  left(id: ClientId, exit: ClientExit): void {
    this.#close(id, exit);
  }

  /** Keeps the outcome of the last call that this agent has answered. */
  noteOutcome(
    personId: number,
    { codeId, text }: { readonly codeId: string; readonly text?: string | undefined },
  ): void {
    const row = this.#lastOf.get(personId);
    if (!row) return;
    const noted = { ...row, feedback: codeId, feedback_text: text ?? null };
    this.#lastOf.set(personId, noted);
    const client = this.#find(row.id);
    if (client) client.row = { ...client.row, feedback: codeId, feedback_text: text ?? null };
    this.#rows.put(client?.row ?? noted);
  }

  /** The callers of a group that have not left: they wait, ring or talk, the longest in the group first. */
  in(groupId: number): readonly QueueCaller[] {
    const callers = this.#groups.get(groupId);
    if (!callers) return [];
    place(callers);
    return inOrder(callers).map((client) => this.#describe(client));
  }

  /** Returns a caller that has not left. */
  find(id: ClientId): QueueCaller | undefined {
    const callers = this.#groupOf.get(id);
    const client = callers?.present.get(id);
    if (!callers || !client) return undefined;
    place(callers);
    return this.#describe(client);
  }

  /** How many callers of a group wait for an agent; a caller whose agent's phone rings does not wait any more. */
  waitingIn(groupId: number): number {
    return this.#groups.get(groupId)?.waiting ?? 0;
  }

  /** The figures of a group on the day of a moment: today, yesterday or tomorrow. */
  periodAt(groupId: number, at: number): QueuePeriod {
    return this.#periods.of(groupId, at);
  }

  /** The figures of a group since midnight. */
  period(groupId: number): QueuePeriod {
    return this.#periods.of(groupId, this.#options.clock.now());
  }

  /** Resolves when everything so far is written, or could not be, which is logged. */
  settle(): Promise<void> {
    this.#places.flush();
    return this.#rows.settle();
  }

  async #findName({ id, number }: Row): Promise<void> {
    const label = await this.#options.findName?.(number);
    const client = this.#find(id);
    if (!client) return;
    // An agent may know the number by an own contact, although it has no name for all users.
    client.isChanged = true;
    if (label !== undefined) {
      client.row = { ...client.row, label };
      this.#rows.put(client.row);
    }
    this.#changed(client.row.group_id);
  }

  #describe(client: QueueClient): QueueCaller {
    return describeClient(client, {
      enterprise: enterprisePath(this.#options.company.current),
      urlPhoto: this.#options.photoOf?.(client.row.number),
    });
  }

  #nextId(): ClientId {
    this.#lastId += 1;
    return this.#lastId;
  }

  #callersOf(groupId: number): Callers {
    const callers = this.#groups.get(groupId) ?? { present: new Map(), waiting: 0 };
    this.#groups.set(groupId, callers);
    return callers;
  }

  #find(id: ClientId): QueueClient | undefined {
    return this.#groupOf.get(id)?.present.get(id);
  }

  #become(id: ClientId, state: AcdClientState): void {
    const callers = this.#groupOf.get(id);
    const client = callers?.present.get(id);
    if (!callers || !client || client.state === state) return;
    if (client.state === 'QUEUED') callers.waiting -= 1;
    if (state === 'QUEUED') callers.waiting += 1;
    client.state = state;
    client.stateAt = this.#options.clock.now();
    client.isChanged = true;
    this.#changed(client.row.group_id);
  }

  #close(id: ClientId, exit: ClientExit | 'answered'): void {
    const client = this.#find(id);
    if (!client) return;
    const now = this.#options.clock.now();
    client.row = { ...client.row, left_at: new Date(now), exit };
    if (client.row.answered_at === null) this.#periods.waited(client.row);
    if (client.row.person_id !== null) this.#lastOf.set(client.row.person_id, client.row);
    this.#rows.put(client.row);
    this.#become(id, 'EXITED');
    client.place = undefined;
    const groupId = client.row.group_id;
    this.#callersOf(groupId).present.delete(id);
    this.#groupOf.delete(id);
    this.#forgetOldDays(now);
    const item = this.#describe(client);
    this.#options.changes.publish(topics.acdClients(groupId), { uri: item.restUri, item, isLast: true });
  }

  /** Keeps yesterday and tomorrow too, because the clock can be set. Looks at the days once a day. */
  #forgetOldDays(now: number): void {
    const { date } = wallTime(this.#options.company.current.timeZone, now);
    if (date === this.#today) return;
    this.#today = date;
    this.#periods.keepOnly(now, now - 24 * hourMs, now + 24 * hourMs);
  }

  #changed(groupId: number): void {
    this.#places.add(groupId);
    this.#options.changes.notify('callers', groupId);
  }

  /**
   * Publishes the callers that have changed, and the callers that have moved up: a single walk for any number of
   * changes.
   */
  #publishGroup(groupId: number): void {
    const callers = this.#groups.get(groupId);
    const topic = topics.acdClients(groupId);
    if (!callers || !this.#options.changes.isWatched(topic)) return;
    place(callers);
    for (const client of callers.present.values()) {
      if (!client.isChanged) continue;
      client.isChanged = false;
      const item = this.#describe(client);
      this.#options.changes.publish(topic, { uri: item.restUri, item });
    }
  }
}

const inOrder = ({ present }: Callers): readonly QueueClient[] =>
  [...present.values()].sort((one, other) => orderOf(one) - orderOf(other) || one.row.id - other.row.id);

/** Gives every caller its place, and marks the callers whose place has changed. */
function place(callers: Callers): void {
  let last = 0;
  for (const client of inOrder(callers)) {
    const isWaiting = client.state === 'QUEUED';
    if (isWaiting) last += 1;
    const now = isWaiting ? last : undefined;
    if (client.place === now) continue;
    client.place = now;
    client.isChanged = true;
  }
}

function writeRows(db: Kysely<Tables>, rows: readonly Row[]): Promise<unknown> {
  return db
    .insertInto('acd_client')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        call_id: row.ref('excluded.call_id'),
        answered_at: row.ref('excluded.answered_at'),
        left_at: row.ref('excluded.left_at'),
        person_id: row.ref('excluded.person_id'),
        exit: row.ref('excluded.exit'),
        feedback: row.ref('excluded.feedback'),
        feedback_text: row.ref('excluded.feedback_text'),
        moved_to: row.ref('excluded.moved_to'),
      })),
    )
    .execute();
}
