import type { Changes } from '../../domain/changes.ts';
import type { Reading } from '../../resources/reading.ts';
import { refuse } from '../../resources/refusal.ts';
import type { Json } from '../../resources/resource.ts';
import type { Session } from '../sessions.ts';
import { Coalescer, type Delivery } from './coalescer.ts';
import { openWatch } from './watch.ts';

/** What a listener without a connection may collect before it is ended. */
const maxPending = 2_000;
const maxListeners = 100;

/** Sends a frame to a session. */
export type Outlet = (session: Session, frame: object) => Delivery;

class Listener {
  readonly changes: Coalescer<Json>;
  readonly #watches = new Map<string, () => void>();
  #isEnded = false;

  constructor(changes: Coalescer<Json>) {
    this.changes = changes;
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
    this.changes.dispose();
  }
}

/** The named listeners of all sessions. They outlive a lost connection: what happened meanwhile comes with the next. */
export class Listeners {
  readonly #changes: Changes;
  readonly #outlet: Outlet;
  readonly #bySession = new Map<string, Map<string, Listener>>();

  constructor(changes: Changes, outlet: Outlet) {
    this.#changes = changes;
    this.#outlet = outlet;
  }

  create(session: Session, name: string): void {
    const own = this.#bySession.get(session.id) ?? new Map<string, Listener>();
    this.#bySession.set(session.id, own);
    own.get(name)?.dispose();
    own.delete(name);
    if (own.size >= maxListeners) throw refuse(409, 'This session has too many listeners.');
    const changes = new Coalescer<Json>((batch) => {
      const item = [...batch.values()].filter((one) => one !== undefined);
      return item.length === 0 ? 'sent' : this.#outlet(session, { listenerName: name, item });
    });
    own.set(name, new Listener(changes));
  }

  /** False where there is none of that name. */
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
    const listener = this.#bySession.get(session.id)?.get(name);
    if (!listener) throw refuse(404, 'There is no such listener.', 'listenerName');
    const { page, stop } = await openWatch(this.#changes, reading, (uri, item) => {
      listener.changes.put(uri, item);
      if (listener.changes.pending > maxPending) this.remove(session, name);
    });
    listener.keep(reading.key, stop);
    return page;
  }

  /** To be called when a session has a connection again. */
  resume(session: Session): void {
    for (const listener of this.#bySession.get(session.id)?.values() ?? []) listener.changes.resume();
  }

  /** Ends all of a session. */
  end(session: Session): void {
    for (const listener of this.#bySession.get(session.id)?.values() ?? []) listener.dispose();
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
