import { type Changes, topics } from '../../base/changes.ts';
import type { Reading } from '../../resources/reading.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import type { Json } from '../../resources/resource.ts';
import type { Session } from '../sessions/sessions.ts';
import { Coalescer, type Delivery } from './coalescer.ts';
import { type Opened, openWatch } from './watch.ts';

/** The maximum number of frames for a client that takes none. */
const maxPending = 2_000;
/** The number of resources whose sent changes are kept until the client has confirmed them. */
const maxUntaken = 2_000;
const maxListeners = 100;

/** Sends a frame to a session. `onTaken`: the client has it, as far as its channel can know. */
export type Outlet = (session: Session, frame: object, onTaken: () => void) => Delivery;

class Listener {
  readonly changes: Coalescer<Json>;
  readonly #watches = new Map<string, { readonly reading: Reading; readonly watch: Opened }>();
  /** Changes that a lost connection may not have delivered: the latest of each resource. */
  readonly #untaken = new Map<string, Json>();
  #isEnded = false;

  constructor(send: (item: readonly Json[], onTaken: () => void) => Delivery) {
    this.changes = new Coalescer<Json>((batch) => {
      // Removals are not sent here, so nothing would undo a change that a next connection received.
      for (const [uri, item] of batch) if (item === undefined) this.#untaken.delete(uri);
      const present = [...batch].flatMap(([uri, item]) => (item === undefined ? [] : [[uri, item] as const]));
      if (present.length === 0) return 'sent';
      const delivery = send(
        present.map(([, item]) => item),
        () => this.#taken(present),
      );
      if (delivery === 'sent') this.#keepSent(present);
      return delivery;
    });
  }

  #keepSent(sent: readonly (readonly [string, Json])[]): void {
    for (const [uri, item] of sent) {
      this.#untaken.delete(uri);
      this.#untaken.set(uri, item);
    }
    for (const oldest of this.#untaken.keys()) {
      if (this.#untaken.size <= maxUntaken) break;
      this.#untaken.delete(oldest);
    }
  }

  #taken(sent: readonly (readonly [string, Json])[]): void {
    for (const [uri, item] of sent) {
      if (this.#untaken.get(uri) === item) this.#untaken.delete(uri);
    }
  }

  /** The client is connected again: changes that may not have arrived are sent once more. */
  resume(): void {
    if (this.#untaken.size > 0) this.changes.putBack(this.#untaken);
    this.#untaken.clear();
    this.changes.resume();
  }

  /** Keeps a single watch for each resource and query: another reading replaces the watch. */
  keep(reading: Reading, watch: Opened): void {
    if (this.#isEnded) watch.stop();
    else {
      this.#watches.get(reading.key)?.watch.stop();
      this.#watches.set(reading.key, { reading, watch });
    }
  }

  /** Reads everything again with the rights of now. Watches of resources that may not be read any more end. */
  async recheck(open: (reading: Reading, before: Opened['sent']) => Promise<Opened>): Promise<void> {
    for (const [key, { reading, watch }] of [...this.#watches]) {
      if (this.#watches.get(key)?.watch !== watch) continue;
      watch.stop();
      this.#watches.delete(key);
      try {
        this.keep(reading, await open(reading, watch.sent));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
  }

  dispose(): void {
    this.#isEnded = true;
    for (const { watch } of this.#watches.values()) watch.stop();
    this.#watches.clear();
    this.#untaken.clear();
    this.changes.dispose();
  }
}

/** The named listeners of all sessions. They outlive a lost connection: later changes come with the next. */
export class Listeners {
  readonly #changes: Changes;
  readonly #outlet: Outlet;
  readonly #onFull: (session: Session) => void;
  readonly #onFailure: (error: unknown) => void;
  readonly #bySession = new Map<string, Map<string, Listener>>();
  readonly #stopRights = new Map<string, () => void>();

  /**
   * @param events.onFull more happened than is kept for this session
   * @param events.onFailure resources could not be read again after a change of rights
   */
  constructor(
    changes: Changes,
    outlet: Outlet,
    events: { readonly onFull: (session: Session) => void; readonly onFailure: (error: unknown) => void },
  ) {
    this.#changes = changes;
    this.#outlet = outlet;
    this.#onFull = events.onFull;
    this.#onFailure = events.onFailure;
  }

  create(session: Session, name: string): void {
    const own = this.#bySession.get(session.id) ?? new Map<string, Listener>();
    if (!this.#bySession.has(session.id)) this.#followRights(session);
    this.#bySession.set(session.id, own);
    own.get(name)?.dispose();
    own.delete(name);
    if (own.size >= maxListeners) throw refuse(409, 'This session has too many listeners.');
    const send = (item: readonly Json[], onTaken: () => void) =>
      this.#outlet(session, { listenerName: name, item }, onTaken);
    own.set(name, new Listener(send));
  }

  /** Removes a listener. Returns false without a listener of that name. */
  remove(session: Session, name: string): boolean {
    const own = this.#bySession.get(session.id);
    own?.get(name)?.dispose();
    return own?.delete(name) ?? false;
  }

  /**
   * Reads a resource and pushes its changes under that name from then on.
   *
   * @throws Refusal
   */
  async watch(session: Session, name: string, reading: Reading) {
    const own = this.#bySession.get(session.id);
    const listener = own?.get(name);
    if (!listener) throw refuse(404, 'There is no such listener.', 'listenerName');
    const watch = await this.#openWatch(session, name, listener, reading);
    listener.keep(reading, watch);
    return watch.page;
  }

  #followRights(session: Session): void {
    const { id, holder } = session;
    if (holder.kind !== 'person') return;
    const stop = this.#changes.listen(topics.rights(holder.personId), () => {
      for (const [name, listener] of this.#bySession.get(id) ?? [])
        listener
          .recheck((reading, before) => this.#openWatch(session, name, listener, reading, before))
          .catch(this.#onFailure);
    });
    this.#stopRights.set(id, stop);
  }

  #openWatch(
    session: Session,
    name: string,
    listener: Listener,
    reading: Reading,
    before?: Opened['sent'],
  ): Promise<Opened> {
    const put = (uri: string, item: Json | undefined) => {
      listener.changes.put(uri, item);
      const isKept = this.#bySession.get(session.id)?.get(name) === listener;
      if (listener.changes.pending > maxPending && isKept) this.#onFull(session);
    };
    return openWatch(this.#changes, reading, put, before);
  }

  /** To be called when a session has a connection again. */
  resume(session: Session): void {
    for (const listener of this.#bySession.get(session.id)?.values() ?? []) listener.resume();
  }

  /** Ends all of a session. */
  end(session: Session): void {
    for (const listener of this.#bySession.get(session.id)?.values() ?? []) listener.dispose();
    this.#bySession.get(session.id)?.clear();
    this.#bySession.delete(session.id);
    this.#stopRights.get(session.id)?.();
    this.#stopRights.delete(session.id);
  }

  dispose(): void {
    for (const own of this.#bySession.values()) for (const listener of own.values()) listener.dispose();
    this.#bySession.clear();
    for (const stop of this.#stopRights.values()) stop();
    this.#stopRights.clear();
  }

  get size(): number {
    let size = 0;
    for (const own of this.#bySession.values()) size += own.size;
    return size;
  }
}
