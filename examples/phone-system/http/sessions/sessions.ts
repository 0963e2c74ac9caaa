import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { Tables } from '../../store/tables.ts';
import { isAssistant } from './applications.ts';

/** The owner of a session. */
export type Holder =
  | {
      readonly kind: 'person';
      readonly personId: number;
      /** The user who acts for that person, if it is another user. */
      readonly actorId: number | undefined;
    }
  | { readonly kind: 'service'; readonly login: string };

/** A browser or program that signed in. */
export interface Session {
  /** 128 random bits as digits: the value of the cookie. */
  readonly id: string;
  readonly app: string;
  /** `<app>;<uuid>`: the value of the header `X-Application`. */
  readonly token: string;
  readonly holder: Holder;
  /** The family of the session: sessions that came from each other, by codes, are signed out together. */
  readonly familyId: string;
  /** The `User-Agent` that signed in; empty where it is unknown. */
  readonly client: string;
  /** The network address that signed in; empty where it is unknown. */
  readonly address: string;
  /** The other origin whose page signed in, if the phone system allows that origin. */
  readonly origin: string | undefined;
  /** Milliseconds since 1970. */
  readonly beganAt: number;
  /** Last sign of life, on the time that is never set back. */
  usedAt: number;
  /** True as soon as the session has ended, for what it has issued. */
  isEnded: boolean;
}

export type SessionEnd = 'loggedOut' | 'expired';

/** How old the last use in the store may be, so that not every request writes. */
const storedUseAgeMs = 60_000;
/** An assistant runs only now and then, and its session reads only: it stays for this time without a sign of life. */
const assistantTimeoutMs = 30 * 24 * 3_600_000;

interface SessionOptions {
  /** Returns the time without a sign of life after which a session ends, in milliseconds. */
  readonly timeoutMs: () => number;
  /** Returns the time after which the session of a user ends, in milliseconds; undefined: never. */
  readonly maxAgeMs?: () => number | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A session that begins. */
interface NewSession extends Pick<Session, 'app' | 'holder' | 'address' | 'client' | 'origin'> {
  /** The session that let this session in. */
  readonly issuer?: Session;
}

/** Names of clients are cut, so that a store stays small. */
const maxClientLength = 300;

/** A name of a session that others may see: its id is the secret of its cookie. */
export const sessionHash = ({ id }: Pick<Session, 'id'>): string =>
  createHash('sha256').update(id).digest('hex').slice(0, 16);

/**
 * All sessions. They are also stored, so that users stay signed in after a restart.
 * A session ends if it was not used for `timeoutMs`, and the session of a user after `maxAgeMs`.
 */
export class Sessions {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #timeoutMs: () => number;
  readonly #maxAgeMs: () => number | undefined;
  readonly #live = new Map<string, Session>();
  readonly #byToken = new Map<string, Session>();
  readonly #storedUse = new Map<string, number>();
  readonly #beginListeners = new Set<(session: Session) => void>();
  readonly #endListeners = new Set<(session: Session, why: SessionEnd) => void>();
  readonly #stopSweeping: () => void;

  private constructor(db: Kysely<Tables>, options: SessionOptions) {
    this.#db = db;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#timeoutMs = options.timeoutMs;
    this.#maxAgeMs = options.maxAgeMs ?? (() => undefined);
    this.#stopSweeping = options.clock.every(Math.min(options.timeoutMs() / 2, 15_000), () => this.endOld());
  }

  static async load(db: Kysely<Tables>, options: SessionOptions): Promise<Sessions> {
    const sessions = new Sessions(db, options);
    const { clock } = options;
    for (const row of await db.selectFrom('session').selectAll().execute()) {
      // A session stored before the clock was set back counts as used now: it must not stay for ever.
      const usedAt = clock.elapsed() - Math.max(0, clock.now() - row.used_at.getTime());
      sessions.#add({
        id: row.id,
        app: row.app,
        token: row.token,
        holder: holderOf(row),
        familyId: row.family_id ?? row.id,
        client: row.client,
        address: row.address,
        origin: row.origin ?? undefined,
        beganAt: row.created_at.getTime(),
        usedAt,
        isEnded: false,
      });
      sessions.#storedUse.set(row.id, usedAt);
    }
    sessions.endOld();
    return sessions;
  }

  /**
   * Creates a session. `issuer` is the session that let it in. A session of another application is no family: it ends
   * on its own.
   */
  async create(options: NewSession): Promise<Session> {
    const now = this.#clock.now();
    const { holder, issuer } = options;
    const client = options.client.slice(0, maxClientLength);
    const id = newId();
    const session: Session = {
      id,
      familyId: issuer?.app === options.app ? issuer.familyId : id,
      app: options.app,
      token: `${options.app};${randomUUID()}`,
      holder,
      client,
      address: options.address,
      origin: options.origin,
      beganAt: now,
      usedAt: this.#clock.elapsed(),
      isEnded: false,
    };
    await this.#db
      .insertInto('session')
      .values({
        id: session.id,
        app: session.app,
        token: session.token,
        person_id: holder.kind === 'person' ? holder.personId : null,
        actor_id: holder.kind === 'person' ? (holder.actorId ?? null) : null,
        service_login: holder.kind === 'service' ? holder.login : null,
        family_id: session.familyId,
        client,
        address: session.address,
        origin: session.origin ?? null,
        created_at: new Date(now),
        used_at: new Date(now),
      })
      .execute();
    await this.#noteFirstUse(holder, now);
    this.#add(session);
    this.#storedUse.set(session.id, session.usedAt);
    for (const listener of [...this.#beginListeners]) listener(session);
    return session;
  }

  async #noteFirstUse(holder: Holder, now: number): Promise<void> {
    if (holder.kind === 'service') return;
    await this.#db
      .updateTable('person')
      .set({ first_used_at: new Date(now) })
      .where('id', 'in', [holder.personId, holder.actorId ?? holder.personId])
      .where('first_used_at', 'is', null)
      .execute();
  }

  /** The session of this cookie, which counts as used now. */
  use(app: string, id: string): Session | undefined {
    const session = this.#live.get(id);
    return session?.app === app ? this.#use(session) : undefined;
  }

  /** The session of this token, which counts as used now. */
  withToken(token: string): Session | undefined {
    const session = this.#byToken.get(token);
    return session && this.#use(session);
  }

  /** The other origin whose page began the session of this cookie; asking is no use of the session. */
  originOf(id: string): string | undefined {
    return this.#live.get(id)?.origin;
  }

  #add(session: Session): void {
    this.#live.set(session.id, session);
    this.#byToken.set(session.token, session);
  }

  #use(session: Session): Session | undefined {
    if (this.#isExpired(session)) {
      void this.#end(session, 'expired');
      return undefined;
    }
    this.touch(session);
    return session;
  }

  /** A sign of life, for example the keep-alive of its push socket. */
  touch(session: Session): void {
    session.usedAt = this.#clock.elapsed();
    const stored = this.#storedUse.get(session.id);
    if (stored === undefined || session.usedAt - stored < Math.min(storedUseAgeMs, this.#timeoutMs() / 10))
      return;
    this.#storedUse.set(session.id, session.usedAt);
    this.#db
      .updateTable('session')
      .set({ used_at: new Date(this.#clock.now()) })
      .where('id', '=', session.id)
      .execute()
      .catch((error) => this.#log.error({ error }, 'the use of a session could not be stored'));
  }

  /** Calls `listener` for every session that begins. Returns an unsubscribe function. */
  onBegin(listener: (session: Session) => void): () => void {
    this.#beginListeners.add(listener);
    return () => this.#beginListeners.delete(listener);
  }

  /** Calls `listener` for every session that ends. Returns an unsubscribe function. */
  onEnd(listener: (session: Session, why: SessionEnd) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  /** Ends a session and its family: signing out in a client also signs out the clients that it let in. */
  async logOut({ familyId }: Session): Promise<void> {
    const family = [...this.#live.values()].filter((one) => one.familyId === familyId);
    await Promise.all(family.map((one) => this.#end(one, 'loggedOut')));
  }

  /**
   * Returns the sessions that this person signed in to, also the sessions on behalf of others, the latest used first.
   */
  signedInBy(personId: number): readonly Session[] {
    return [...this.#live.values()]
      .filter((one) => !this.#isExpired(one) && signedInPerson(one.holder) === personId)
      .sort((one, other) => other.usedAt - one.usedAt);
  }

  /** Ends all other sessions that the person of this session signed in to, except its family. */
  async logOutOthers({ familyId, holder }: Session): Promise<void> {
    const personId = signedInPerson(holder);
    if (personId === undefined) return;
    const others = this.signedInBy(personId).filter((one) => one.familyId !== familyId);
    await Promise.all(others.map((one) => this.#end(one, 'loggedOut')));
  }

  /** Ends all sessions that a person signed in to, and the sessions of others on behalf of the person. */
  async endAllOf(personId: number): Promise<void> {
    const all = [...this.#live.values()].filter(
      ({ holder }) =>
        holder.kind === 'person' && (holder.personId === personId || holder.actorId === personId),
    );
    await Promise.all(all.map((one) => this.#end(one, 'loggedOut')));
  }

  /** Ends a session whose client has missed changes and has to start again. */
  end(session: Session): void {
    void this.#end(session, 'expired');
  }

  /** For the control interface: ends sessions as if they had expired. */
  expire(which: (session: Session) => boolean): number {
    const ending = [...this.#live.values()].filter(which);
    for (const session of ending) void this.#end(session, 'expired');
    return ending.length;
  }

  /** Returns all sessions. */
  all(): readonly Session[] {
    return [...this.#live.values()];
  }

  get size(): number {
    return this.#live.size;
  }

  dispose(): void {
    this.#stopSweeping();
    this.#beginListeners.clear();
    this.#endListeners.clear();
  }

  /** Ends the sessions that are too old. */
  endOld(): void {
    this.expire((session) => this.#isExpired(session));
  }

  #isExpired({ usedAt, beganAt, holder, app }: Session): boolean {
    const timeoutMs = isAssistant(app) ? Math.max(assistantTimeoutMs, this.#timeoutMs()) : this.#timeoutMs();
    const maxAgeMs = holder.kind === 'person' ? this.#maxAgeMs() : undefined;
    return (
      this.#clock.elapsed() - usedAt >= timeoutMs ||
      (maxAgeMs !== undefined && this.#clock.now() - beganAt >= maxAgeMs)
    );
  }

  #end(session: Session, why: SessionEnd): Promise<void> {
    session.isEnded = true;
    this.#live.delete(session.id);
    this.#byToken.delete(session.token);
    this.#storedUse.delete(session.id);
    for (const listener of [...this.#endListeners]) listener(session, why);
    return this.#db
      .deleteFrom('session')
      .where('id', '=', session.id)
      .execute()
      .then(
        () => {},
        (error) => this.#log.error({ error }, 'an ended session could not be removed from the store'),
      );
  }
}

/** The person whose password began a session; undefined for a service account. */
const signedInPerson = (holder: Holder): number | undefined =>
  holder.kind === 'person' ? (holder.actorId ?? holder.personId) : undefined;

const newId = (): string => BigInt(`0x${randomBytes(16).toString('hex')}`).toString();

const holderOf = (row: Selectable<Tables['session']>): Holder =>
  row.person_id === null
    ? { kind: 'service', login: row.service_login ?? '' }
    : { kind: 'person', personId: row.person_id, actorId: row.actor_id ?? undefined };
