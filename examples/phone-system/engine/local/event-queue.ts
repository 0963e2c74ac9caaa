import type { Logger } from 'pino';
import type { EngineEvent } from '../port.ts';

type Listener = (event: EngineEvent) => void;

/**
 * Hands events out in order and never inside the call that caused them: a listener may call the engine, and
 * whoever calls the engine is not called back before that call is over.
 */
export class EventQueue {
  readonly #log: Logger;
  readonly #listeners = new Set<Listener>();
  readonly #waiting: EngineEvent[] = [];
  #isScheduled = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: EngineEvent): void {
    this.#waiting.push(event);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => this.#drain());
  }

  #drain(): void {
    this.#isScheduled = false;
    for (const event of this.#waiting.splice(0)) {
      for (const listener of this.#listeners) this.#call(listener, event);
    }
  }

  #call(listener: Listener, event: EngineEvent): void {
    try {
      listener(event);
    } catch (error) {
      // One listener's fault must cost neither the others nor the call its event.
      this.#log.error({ error, event }, 'A listener failed on an engine event');
    }
  }
}
