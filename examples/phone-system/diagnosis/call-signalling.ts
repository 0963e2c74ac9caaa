import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { Engine, EngineEvent, LegId, PacketCounts, SignallingMessage } from '../engine/port.ts';
import { isHeldCall } from '../retention/held.ts';
import type { Tables } from '../store/tables.ts';
import { type KeptLeg, LegRecord } from './leg-record.ts';

const unpacked = promisify(gunzip);
/** A call takes 40 µs here, and twice as much processor time in another thread. */
const packed = (legs: readonly KeptLeg[]): Buffer =>
  gzipSync(JSON.stringify(legs), { level: 3, windowBits: 14, memLevel: 7 });

/** How long, and of how many calls the signalling is kept. A call has some 2 KB on disk. */
const keptMs = 7 * 86_400_000;
const maxCalls = 20_000;
/** After the end of a call, its last requests are still answered. */
const afterEndMs = 2_000;
const soundEveryMs = 1_000;
/** The oldest are removed now and then. */
const trimEveryMs = 3_600_000;

/** Returns the moment from which on the diagnosis of calls is kept. */
export const oldestSignalling = (now: number): Date => new Date(now - keptMs);

/** Returns the legs of a call as they were before they were stored. */
export const unpackLegs = async (legs: Uint8Array): Promise<readonly KeptLeg[]> =>
  JSON.parse(String(await unpacked(legs)));

/** Returns the troubles with the sound of some legs. */
const troublesOf = (legs: readonly KeptLeg[]): string[] => [
  ...new Set(legs.flatMap(({ sound }) => sound?.troubles ?? [])),
];

interface SoundOfLeg {
  readonly packets?: PacketCounts | undefined;
  readonly signsOfLife: number | undefined;
}

interface CallSignallingDeps {
  readonly engine: Pick<Engine, 'listen' | 'signalling' | 'onSignalling'> & {
    /** Returns the sound of a leg; undefined signs of life: none are expected, as on hold. */
    audioOf(leg: LegId): SoundOfLeg | undefined;
  };
  /** Returns the user of the phone that registers with a name; undefined for a trunk. */
  readonly ownerOf: (registerId: string) => number | undefined;
  /** Called when a leg of a call has changed, with the users whose phones have legs of the call. */
  readonly onChange: (callId: number, leg: KeptLeg, personIds: ReadonlySet<number>) => void;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly log: Logger;
}

/** The signalling and the sound of the present calls and of those of the last days, by the numbers of calls. */
export class CallSignalling {
  readonly #db: Kysely<Tables>;
  readonly #deps: CallSignallingDeps;
  /** The legs of each call that is not over, also those without signalling, such as announcements. */
  readonly #calls = new Map<number, Set<LegId>>();
  readonly #callsOf = new Map<LegId, Set<number>>();
  readonly #open = new Set<LegId>();
  readonly #legs = new Map<LegId, LegRecord>();
  readonly #byCallId = new Map<string, LegRecord>();
  /** When calls that are over are written, by their numbers. */
  readonly #ending = new Map<number, number>();
  readonly #writing = new Set<Promise<void>>();
  readonly #ends: (() => void)[];

  constructor(db: Kysely<Tables>, deps: CallSignallingDeps) {
    this.#db = db;
    this.#deps = deps;
    const hearing = setInterval(() => {
      this.#hear();
      this.#write(this.#over());
    }, soundEveryMs).unref();
    const stopTrimming = deps.clock.every(trimEveryMs, () => void this.#trim());
    this.#ends = [
      deps.engine.listen((event) => this.#see(event)),
      deps.engine.onSignalling((message) => this.#read(message)),
      () => clearInterval(hearing),
      stopTrimming,
    ];
  }

  /** A leg is in a call from now on. */
  joined(leg: LegId, callId: number): void {
    this.#ending.delete(callId);
    const legs = this.#calls.get(callId) ?? new Set();
    this.#calls.set(callId, legs.add(leg));
    this.#callsOf.set(leg, (this.#callsOf.get(leg) ?? new Set()).add(callId));
    this.#open.add(leg);
    this.#changed(leg);
  }

  /** Returns the ids of the present calls whose sound has a trouble now. */
  get troubled(): readonly number[] {
    return [...this.#calls].flatMap(([callId, legs]) =>
      troublesOf(this.#kept(legs)).length > 0 ? [callId] : [],
    );
  }

  /** Returns the troubles with the sound of a present call; none for any other call. */
  presentTroubles(callId: number): readonly string[] {
    return troublesOf(this.#kept(this.#calls.get(callId) ?? []));
  }

  /** Returns the legs of a call, the first first; none for a call that is too old. */
  async of(callId: number): Promise<readonly KeptLeg[]> {
    const present = this.#calls.get(callId);
    if (present) return this.#kept(present);
    const row = await this.#db
      .selectFrom('call_signalling')
      .select('legs')
      .where('call_id', '=', callId)
      .where((is) => is.or([is('at', '>', this.#oldest()), isHeldCall('call_signalling.call_id')]))
      .executeTakeFirst();
    return row ? unpackLegs(row.legs) : [];
  }

  /** Keeps what is known of the present calls. */
  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    this.#write([...this.#calls.keys()]);
    await Promise.all(this.#writing);
  }

  #see(event: EngineEvent): void {
    if (event.type === 'dialog') this.#begin(event);
    else if (event.type === 'ended') this.#end(event.leg);
  }

  #begin({ leg, callId, registerId }: Extract<EngineEvent, { type: 'dialog' }>): void {
    const { clock, engine, ownerOf } = this.#deps;
    const record =
      this.#legs.get(leg) ?? new LegRecord({ id: leg, personId: ownerOf(registerId), at: clock.now() });
    this.#legs.set(leg, record);
    record.callIds.add(callId);
    this.#byCallId.set(callId, record);
    for (const message of engine.signalling(callId)) record.add(message);
    this.#changed(leg);
  }

  #read(message: SignallingMessage): void {
    const record = this.#byCallId.get(message.callId);
    if (!record) return;
    record.add(message);
    this.#changed(record.id);
  }

  #hear(): void {
    const at = performance.now();
    for (const record of this.#legs.values()) {
      const audio = record.isOver ? undefined : this.#deps.engine.audioOf(record.id);
      const counts = audio?.packets;
      const isHeld = audio?.signsOfLife === undefined;
      if (counts && record.hear(counts, { at, isHeld })) this.#changed(record.id);
    }
  }

  #end(leg: LegId): void {
    const record = this.#legs.get(leg);
    this.#open.delete(leg);
    if (record) record.isOver = true;
    const calls = this.#callsOf.get(leg);
    // A phone that dialled in vain was in no call.
    if (record && !calls) this.#forget(record);
    for (const callId of calls ?? []) {
      const goesOn = [...(this.#calls.get(callId) ?? [])].some((one) => this.#open.has(one));
      if (!goesOn) this.#ending.set(callId, performance.now() + afterEndMs);
    }
    this.#changed(leg);
  }

  #changed(leg: LegId): void {
    const record = this.#legs.get(leg);
    if (!record) return;
    for (const callId of this.#callsOf.get(leg) ?? []) {
      const legs = [...(this.#calls.get(callId) ?? [])].flatMap((id) => this.#legs.get(id) ?? []);
      this.#deps.onChange(callId, record.kept, new Set(legs.flatMap(({ personId }) => personId ?? [])));
    }
  }

  /** The calls whose last requests have been answered. */
  #over(): readonly number[] {
    const now = performance.now();
    return [...this.#ending].flatMap(([callId, at]) => (at <= now ? [callId] : []));
  }

  /** Writes calls, all by one statement: a busy phone system ends many in a second. */
  #write(callIds: readonly number[]): void {
    if (callIds.length === 0) return;
    for (const callId of callIds) this.#ending.delete(callId);
    const calls = callIds.map((callId) => ({ callId, ids: this.#calls.get(callId) ?? new Set<LegId>() }));
    const kept = calls.map(({ callId, ids }) => ({ callId, legs: this.#kept(ids) }));
    const writing = this.#keep(kept.filter(({ legs }) => legs.length > 0))
      .catch((error: unknown) => this.#deps.log.error({ error, callIds }, 'The signalling could not be kept'))
      .finally(() => {
        this.#writing.delete(writing);
        for (const { callId, ids } of calls) {
          this.#calls.delete(callId);
          for (const id of ids) this.#left(id, callId);
        }
      });
    this.#writing.add(writing);
  }

  /** A call of a leg is written. */
  #left(leg: LegId, callId: number): void {
    const calls = this.#callsOf.get(leg);
    calls?.delete(callId);
    if (calls && calls.size > 0) return;
    this.#callsOf.delete(leg);
    const record = this.#legs.get(leg);
    if (record) this.#forget(record);
  }

  #forget(record: LegRecord): void {
    this.#legs.delete(record.id);
    for (const callId of record.callIds) this.#byCallId.delete(callId);
  }

  async #keep(
    calls: readonly { readonly callId: number; readonly legs: readonly KeptLeg[] }[],
  ): Promise<void> {
    if (calls.length === 0) return;
    const at = new Date(this.#deps.clock.now());
    const rows = calls.map(({ callId, legs }) => ({
      call_id: callId,
      at,
      legs: packed(legs),
      troubles: troublesOf(legs),
    }));
    await this.#db
      .insertInto('call_signalling')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('call_id').doUpdateSet((row) => ({
          at: row.ref('excluded.at'),
          legs: row.ref('excluded.legs'),
          troubles: row.ref('excluded.troubles'),
        })),
      )
      .execute();
  }

  async #trim(): Promise<void> {
    try {
      await sql`delete from call_signalling where (at <= ${this.#oldest()} or call_id <=
        (select call_id from call_signalling order by call_id desc offset ${maxCalls} limit 1))
        and not ${isHeldCall('call_signalling.call_id')}`.execute(this.#db);
    } catch (error) {
      this.#deps.log.error({ error }, 'Old signalling could not be removed');
    }
  }

  #oldest(): Date {
    return oldestSignalling(this.#deps.clock.now());
  }

  #kept(ids: Iterable<LegId>): readonly KeptLeg[] {
    return [...ids].flatMap((id) => this.#legs.get(id)?.kept ?? []).sort((one, other) => one.at - other.at);
  }
}
