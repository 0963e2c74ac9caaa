import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { AcdClient, AcdClientState } from '../../../../sdk/wire/queues/acd-client.ts';
import { RetryingWrites } from '../../store/retrying-writes.ts';
import type { Tables } from '../../store/tables.ts';
import { type Changes, topics } from '../changes.ts';
import type { Clock } from '../clock.ts';
import { acdClientPath } from '../paths.ts';
import { dayOf, emptyPeriod, type QueuePeriod, withWait } from './queue-period.ts';

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
  /** An agent sent the call elsewhere while it rang. */
  | 'redirected'
  /** The phone system stopped. */
  | 'interrupted';

type Row = Selectable<Tables['acd_client']>;

interface Client {
  row: Row;
  state: AcdClientState;
  stateAt: number;
}

interface AcdClientsOptions {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Callers of groups: who waits, and what happened since midnight. Read from memory, written through to the store. */
export class AcdClients {
  readonly #db: Kysely<Tables>;
  readonly #options: AcdClientsOptions;
  readonly #writes: RetryingWrites;
  readonly #present = new Map<ClientId, Client>();
  readonly #periods = new Map<number, QueuePeriod>();
  /** Called with a group whose waiting callers or counters have changed. */
  onChange: (groupId: number) => void = () => {};
  #lastId: ClientId;
  #writing: Promise<void> = Promise.resolve();

  private constructor(db: Kysely<Tables>, options: AcdClientsOptions, lastId: ClientId) {
    this.#db = db;
    this.#options = options;
    this.#writes = new RetryingWrites(options.log);
    this.#lastId = lastId;
  }

  /** Also closes the callers that a crash left in a queue. */
  static async load(db: Kysely<Tables>, options: AcdClientsOptions): Promise<AcdClients> {
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
    const clients = new AcdClients(db, options, id ?? 0);
    await clients.#readPeriods();
    return clients;
  }

  enter(call: { groupId: number; callId: number; number: string; label: string | undefined }): ClientId {
    this.#lastId += 1;
    const now = this.#options.clock.now();
    const row: Row = {
      id: this.#lastId,
      group_id: call.groupId,
      call_id: call.callId,
      number: call.number,
      label: call.label ?? null,
      entered_at: new Date(now),
      answered_at: null,
      left_at: null,
      person_id: null,
      exit: null,
    };
    this.#present.set(row.id, { row, state: 'INITIALIZED', stateAt: now });
    const period = this.period(call.groupId);
    this.#periods.set(call.groupId, { ...period, entered: period.entered + 1 });
    this.#save(row);
    this.#publish(row.id);
    return row.id;
  }

  /** The caller waits. */
  queued(id: ClientId): void {
    this.#become(id, 'QUEUED');
  }

  /** Phones of agents ring for the caller. */
  distributed(id: ClientId): void {
    this.#become(id, 'DISTRIBUTED');
  }

  /** An agent has answered. */
  answered(id: ClientId, personId: number): void {
    const client = this.#present.get(id);
    if (!client) return;
    const now = this.#options.clock.now();
    this.#count(client.row, now, { isAnswered: true });
    client.row = { ...client.row, answered_at: new Date(now), person_id: personId };
    this.#save(client.row);
    this.#become(id, 'TALKING');
  }

  /** The talk with the agent is over. */
  ended(id: ClientId): void {
    this.#close(id, {});
  }

  /** The caller left without having talked to an agent. */
  left(id: ClientId, exit: ClientExit): void {
    const client = this.#present.get(id);
    if (!client) return;
    if (exit === 'abandoned' || exit === 'timedOut') {
      this.#count(client.row, this.#options.clock.now(), { isAnswered: false });
    }
    this.#close(id, { exit });
  }

  /** The callers of a group that have not left: those who wait, ring or talk, the longest in the group first. */
  in(groupId: number): readonly AcdClient[] {
    return [...this.#present.values()]
      .filter(({ row }) => row.group_id === groupId)
      .map((client) => this.#describe(client));
  }

  /** One of the callers that have not left. */
  find(id: ClientId): AcdClient | undefined {
    const client = this.#present.get(id);
    return client && this.#describe(client);
  }

  /** How many callers of a group wait for an agent; one whose agent's phone rings does not wait any more. */
  waitingIn(groupId: number): number {
    return [...this.#present.values()].filter(
      ({ row, state }) => row.group_id === groupId && state === 'QUEUED',
    ).length;
  }

  /** The figures of a group since midnight. */
  period(groupId: number): QueuePeriod {
    const today = dayOf(this.#options.clock.now());
    const period = this.#periods.get(groupId);
    return period?.day === today ? period : emptyPeriod(today);
  }

  /** Resolves when everything so far is written, or could not be, which is logged. */
  settle(): Promise<void> {
    this.#writes.hurry();
    return this.#writing;
  }

  #count({ group_id: groupId, entered_at: enteredAt }: Row, now: number, how: { isAnswered: boolean }): void {
    const waitedMs = Math.max(0, now - enteredAt.getTime());
    this.#periods.set(groupId, withWait(this.period(groupId), { waitedMs, ...how }));
  }

  #become(id: ClientId, state: AcdClientState): void {
    const client = this.#present.get(id);
    if (!client || client.state === state) return;
    client.state = state;
    client.stateAt = this.#options.clock.now();
    this.#publish(id);
  }

  #close(id: ClientId, { exit }: { readonly exit?: ClientExit }): void {
    const client = this.#present.get(id);
    if (!client) return;
    const now = this.#options.clock.now();
    client.row = { ...client.row, left_at: new Date(now), exit: exit ?? 'answered' };
    this.#save(client.row);
    this.#become(id, 'EXITED');
    this.#present.delete(id);
    // The others have moved up.
    this.#publishGroup(client.row.group_id);
  }

  #publish(id: ClientId): void {
    const client = this.#present.get(id);
    if (!client) return;
    const item = this.#describe(client);
    this.#options.changes.publish(topics.acdClients(client.row.group_id), {
      uri: item.restUri,
      item,
      ...(client.state === 'EXITED' && { isLast: true }),
    });
    this.#publishGroup(client.row.group_id, id);
  }

  /** Publishes the places of the other callers, and lets the group publish its counters. */
  #publishGroup(groupId: number, changedId?: ClientId): void {
    for (const [id, client] of this.#present) {
      if (client.row.group_id !== groupId || client.state !== 'QUEUED' || id === changedId) continue;
      const item = this.#describe(client);
      this.#options.changes.publish(topics.acdClients(groupId), { uri: item.restUri, item });
    }
    this.onChange(groupId);
  }

  #describe({ row, state, stateAt }: Client): AcdClient {
    const waiting = [...this.#present.values()].filter(
      (other) => other.row.group_id === row.group_id && other.state === 'QUEUED',
    );
    const place = waiting.findIndex((other) => other.row.id === row.id);
    return {
      restUri: acdClientPath(row.id),
      acdClientID: String(row.id),
      group: String(row.group_id),
      ...(row.label === null ? {} : { displayName: row.label }),
      displayNumber: row.number,
      number: row.number,
      isCallback: false,
      state,
      stateTime: stateAt,
      ...(place >= 0 ? { queuePos: place + 1 } : {}),
      queuedTime: row.entered_at.getTime(),
      startWaitingTime: row.entered_at.getTime(),
      ...(row.answered_at === null ? {} : { startTalkingTime: row.answered_at.getTime() }),
    };
  }

  #save(row: Row): void {
    this.#writing = this.#writing.then(async () => {
      try {
        await this.#writes.run(() => this.#upsert(row));
      } catch (error) {
        this.#options.log.error({ error, group: row.group_id }, 'a caller of a group could not be written');
      }
    });
  }

  #upsert(row: Row): Promise<unknown> {
    const { id: _id, ...changes } = row;
    return this.#db
      .insertInto('acd_client')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
      .execute();
  }

  async #readPeriods(): Promise<void> {
    const midnight = new Date(this.#options.clock.now());
    midnight.setHours(0, 0, 0, 0);
    const rows = await this.#db
      .selectFrom('acd_client')
      .selectAll()
      .where('entered_at', '>=', midnight)
      .execute();
    for (const row of rows) {
      const period = this.period(row.group_id);
      this.#periods.set(row.group_id, { ...period, entered: period.entered + 1 });
      if (row.answered_at) this.#count(row, row.answered_at.getTime(), { isAnswered: true });
      else if (row.left_at && (row.exit === 'abandoned' || row.exit === 'timedOut')) {
        this.#count(row, row.left_at.getTime(), { isAnswered: false });
      }
    }
  }
}
