import type { Changes } from '../../domain/changes.ts';
import type { Reading } from '../../resources/reading.ts';
import { refuse } from '../../resources/refusal.ts';
import type { Json } from '../../resources/resource.ts';
import type { Session } from '../sessions/sessions.ts';
import { Coalescer, type Delivery } from './coalescer.ts';
import { openWatch } from './watch.ts';

/** The maximum number of frames for a client that takes none. */
const maxPending = 2_000;
/** The number of resources whose sent changes are kept until the client has confirmed them. */
const maxUntaken = 2_000;
const maxListeners = 100;

/** Sends a frame to a session. `onTaken`: the client has it, as far as its channel can know. */
export type Outlet = (session: Session, frame: object, onTaken: () => void) => Delivery;

class Listener {
  readonly changes: Coalescer<Json>;
  readonly #watches = new Map<string, () => void>();
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

  /** One watch for each resource and query: to read it again starts it afresh. */
  keep(key: string, stop: () => void): void {
    if (this.#isEnded) stop();
    else {
      this.#watches.get(key)?.();
      this.#watches.set(key, stop);
    }
  }

  dispose(): void {
    this.#isEnded = true;
    for (const stop of this.#watches.values()) stop();
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
  readonly #bySession = new Map<string, Map<string, Listener>>();

  /** @param onFull more happened than is kept for this session */
  constructor(changes: Changes, outlet: Outlet, onFull: (session: Session) => void) {
    this.#changes = changes;
    this.#outlet = outlet;
    this.#onFull = onFull;
  }

  create(session: Session, name: string): void {
    const own = this.#bySession.get(session.id) ?? new Map<string, Listener>();
    this.#bySession.set(session.id, own);
    own.get(name)?.dispose();
    own.delete(name);
    if (own.size >= maxListeners) throw refuse(409, 'This session has too many listeners.');
    const send = (item: readonly Json[], onTaken: () => void) =>
      this.#outlet(session, { listenerName: name, item }, onTaken);
    own.set(name, new Listener(send));
  }

  /** Returns false without one of that name. */
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
    const { page, stop } = await openWatch(this.#changes, reading, (uri, item) => {
      listener.changes.put(uri, item);
      if (listener.changes.pending > maxPending && own?.get(name) === listener) this.#onFull(session);
    });
    listener.keep(reading.key, stop);
    return page;
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
  }

  dispose(): void {
    for (const own of this.#bySession.values()) for (const listener of own.values()) listener.dispose();
    this.#bySession.clear();
  }

  get size(): number {
    let size = 0;
    for (const own of this.#bySession.values()) size += own.size;
    return size;
  }
}
