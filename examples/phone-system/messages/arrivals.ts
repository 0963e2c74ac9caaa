import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { Tables } from '../store/tables.ts';
import type { IncomingText } from './gateway.ts';
import { joinSegments } from './segment-text.ts';

type Row = Selectable<Tables['text_arrival']>;

interface ArrivalsDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly store: StoreText;
}

/** A whole message. */
export type WholeText = Pick<IncomingText, 'from' | 'to' | 'text'>;

/** Stores a whole message, together with the writes of `mark`. */
export type StoreText = (message: WholeText, mark: (db: Kysely<Tables>) => Promise<void>) => Promise<void>;

const [minuteMs, hourMs] = [60_000, 3_600_000];
/** After so long, a message is shown without the segments that never came. */
const timeoutMs = hourMs;

/**
 * The deliveries of carriers. Joins the segments of long messages, and discards messages that a carrier repeats because
 * the confirmation was lost with the connection. A repeated message equals an earlier message of another connection, if
 * the carrier may not have read its confirmation. The same text that a sender sends twice therefore arrives twice.
 */
export class Arrivals {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #store: StoreText;
  readonly #stop: () => void;

  constructor(db: Kysely<Tables>, { clock, log, store }: ArrivalsDeps) {
    this.#db = db;
    this.#clock = clock;
    this.#store = store;
    this.#stop = clock.every(minuteMs, () =>
      this.joinLate().catch((error) => log.error({ error }, 'parts of text messages could not be joined')),
    );
  }

  close(): void {
    this.#stop();
  }

  /** Resolves when the message is stored, or known to be. */
  async receive(message: IncomingText): Promise<void> {
    if (!message.arrival && !message.segment) {
      await this.#store(message, async () => {});
      return;
    }
    const row = (await this.#earlier(message)) ?? (await this.#write(message));
    if (row.is_joined) return;
    const rows = await this.#rowsOf(row);
    if (rows.length === (row.total ?? 1)) await this.#join(rows);
  }

  /** The carrier does not repeat these. */
  async settled(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#db.updateTable('text_arrival').set({ is_settled: true }).where('id', 'in', ids).execute();
    await this.#forget();
  }

  /** Stores messages of which a segment never came. */
  async joinLate(): Promise<void> {
    const before = new Date(this.#clock.now() - timeoutMs);
    const late = await this.#db
      .selectFrom('text_arrival')
      .selectAll()
      .where('is_joined', '=', false)
      .where('at', '<', before)
      .execute();
    const done = new Set<string>();
    for (const row of late) {
      if (done.has(row.id)) continue;
      const rows = await this.#rowsOf(row);
      for (const { id } of rows) done.add(id);
      await this.#join(rows);
    }
    // Arrivals that are not settled after so long never will be: their connection is gone.
    await this.#db
      .deleteFrom('text_arrival')
      .where('is_joined', '=', true)
      .where('at', '<', new Date(this.#clock.now() - 24 * hourMs))
      .execute();
  }

  #earlier(message: IncomingText): Promise<Row | undefined> {
    const { from, to, segment, arrival } = message;
    const { text, coding } = storedContent(message);
    return this.#db
      .selectFrom('text_arrival')
      .selectAll()
      .where('sender', '=', from)
      .where('recipient', '=', to)
      .where('text', '=', text)
      .where('coding', 'is not distinct from', coding)
      .where('reference', 'is not distinct from', segment?.reference ?? null)
      .where('total', 'is not distinct from', segment?.total ?? null)
      .where('position', 'is not distinct from', segment?.index ?? null)
      .where('session', '!=', arrival?.session ?? '')
      .where('is_settled', '=', false)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst()
      .then(async (row) => {
        // The row stands for a single copy: a further copy is a message of its own, or again unconfirmed.
        if (row && arrival)
          await this.#db
            .updateTable('text_arrival')
            .set({ session: arrival.session, id: arrival.id })
            .where('id', '=', row.id)
            .execute();
        return row && { ...row, ...arrival };
      });
  }

  #write(message: IncomingText): Promise<Row> {
    const { from, to, segment, arrival } = message;
    return this.#db
      .insertInto('text_arrival')
      .values({
        id: arrival?.id ?? crypto.randomUUID(),
        session: arrival?.session ?? '',
        sender: from,
        recipient: to,
        ...storedContent(message),
        reference: segment?.reference ?? null,
        total: segment?.total ?? null,
        position: segment?.index ?? null,
        at: new Date(this.#clock.now()),
        is_joined: false,
        is_settled: !arrival,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** The segments of a message that have come, in their order. */
  async #rowsOf(row: Row): Promise<readonly Row[]> {
    if (row.total === null) return [row];
    const rows = await this.#db
      .selectFrom('text_arrival')
      .selectAll()
      .where('sender', '=', row.sender)
      .where('recipient', '=', row.recipient)
      .where('reference', '=', row.reference)
      .where('total', '=', row.total)
      .where('is_joined', '=', false)
      .orderBy('position')
      .orderBy('at')
      .execute();
    return rows.filter(({ position }, at) => position !== rows[at - 1]?.position);
  }

  async #join(rows: readonly Row[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const byPosition = new Map(rows.map((row) => [row.position ?? 1, row]));
    const segments = Array.from({ length: first.total ?? 1 }, (_, at) => byPosition.get(at + 1));
    const message = { from: first.sender, to: first.recipient, text: joinSegments(segments) };
    const ids = rows.map(({ id }) => id);
    await this.#store(message, async (db) => {
      await db.updateTable('text_arrival').set({ is_joined: true }).where('id', 'in', ids).execute();
    });
    await this.#forget();
  }

  async #forget(): Promise<void> {
    await this.#db
      .deleteFrom('text_arrival')
      .where('is_joined', '=', true)
      .where('is_settled', '=', true)
      .execute();
  }
}

const storedContent = ({ text, octets }: IncomingText): Pick<Row, 'text' | 'coding'> =>
  octets ? { text: octets.content.toString('base64'), coding: octets.coding } : { text, coding: null };
