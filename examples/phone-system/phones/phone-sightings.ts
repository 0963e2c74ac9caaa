import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { Engine, EngineEvent } from '../engine/port.ts';
import type { Tables } from '../store/tables.ts';
import type { Terminals } from './terminals.ts';

/** When a phone was last registered, and from where. */
export interface Sighting {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly address: string;
  /** Empty: the phone names none. */
  readonly program: string;
}

interface PhoneSightingsDeps {
  readonly engine: Pick<Engine, 'listen' | 'registrationsOf'>;
  readonly terminals: Pick<Terminals, 'byRegisterId'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

/** Phones renew their registrations every few minutes; each one is written less often. */
const writtenEveryMs = 600_000;
/** All phones may come at once. */
const batch = 500;

/** When each phone was last registered. */
export class PhoneSightings {
  readonly #db: Kysely<Tables>;
  readonly #deps: PhoneSightingsDeps;
  readonly #end: () => void;
  /** The last sighting of each phone since the start. */
  readonly #last = new Map<string, Sighting>();
  readonly #unwritten = new Map<string, Sighting>();
  #writing: Promise<void> | undefined;

  constructor(db: Kysely<Tables>, deps: PhoneSightingsDeps) {
    this.#db = db;
    this.#deps = deps;
    this.#end = deps.engine.listen((event) => this.#see(event));
  }

  /** Returns the last sightings of those phones that were ever registered, by the ids of the phones. */
  async of(phoneIds: readonly string[]): Promise<ReadonlyMap<string, Sighting>> {
    const rows = await this.#db
      .selectFrom('phone_sighting')
      .selectAll()
      .where(sql<boolean>`terminal_id = any(${phoneIds}::text[])`)
      .execute();
    const stored = rows.map(({ terminal_id: id, at, address, program }) => {
      return [id, { at: at.getTime(), address, program }] as const;
    });
    const seen = phoneIds.flatMap((id) => {
      const last = this.#last.get(id);
      return last ? [[id, last] as const] : [];
    });
    return new Map([...stored, ...seen]);
  }

  async dispose(): Promise<void> {
    this.#end();
    await this.#writing;
  }

  #see(event: EngineEvent): void {
    if (event.type !== 'registered' && event.type !== 'unregistered') return;
    const { registerId } = event;
    const phone = this.#deps.terminals.byRegisterId(registerId);
    if (!phone) return;
    const before = this.#last.get(phone.id);
    const { address, program } = this.#deps.engine.registrationsOf(registerId).at(-1) ?? before ?? {};
    if (address === undefined || program === undefined) return;
    const sighting = { at: this.#deps.clock.now(), address, program };
    const isWritten =
      event.type === 'registered' &&
      before?.address === address &&
      before.program === program &&
      sighting.at - before.at < writtenEveryMs;
    if (isWritten) return;
    this.#last.set(phone.id, sighting);
    this.#unwritten.set(phone.id, sighting);
    this.#writing ??= this.#write()
      .catch((error) => this.#deps.log.error({ error }, 'the sightings of phones could not be written'))
      .finally(() => {
        this.#writing = undefined;
      });
  }

  async #write(): Promise<void> {
    while (this.#unwritten.size > 0) {
      const some = [...this.#unwritten].slice(0, batch);
      for (const [id] of some) this.#unwritten.delete(id);
      const rows = some.map(([id, { at, ...seen }]) => ({ id, at: new Date(at), ...seen }));
      // A phone may be removed meanwhile.
      await sql`insert into phone_sighting (terminal_id, at, address, program)
        select id, at, address, program
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as seen(id text, at timestamptz, address text, program text)
        where exists (select from terminal where terminal.id = seen.id)
        on conflict (terminal_id) do update
          set at = excluded.at, address = excluded.address, program = excluded.program`.execute(this.#db);
    }
  }
}
