import type { Logger } from 'pino';
import type { EngineEvent } from '../port.ts';

type Listener = (event: EngineEvent) => void;

/**
 * Emits events in order and never inside the call that caused them: a listener may call the engine, and the caller is
 * not called back before its call has returned.
 */
export class EventQueue {
  readonly #log: Logger;
  readonly #listeners = new Set<Listener>();
  readonly #waiting: (() => void)[] = [];
  #isScheduled = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: EngineEvent): void {
    this.#enqueue(() => {
      for (const listener of this.#listeners) this.#guard(() => listener(event), event.type);
    });
  }

  /** Calls back in order with the events, as they are emitted. */
  call(callback: () => void): void {
    this.#enqueue(() => this.#guard(callback, 'callback'));
  }

  #enqueue(task: () => void): void {
    this.#waiting.push(task);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => this.#drain());
  }

  #drain(): void {
    this.#isScheduled = false;
    for (const task of this.#waiting.splice(0)) task();
  }

  #guard(callback: () => void, what: string): void {
    try {
      callback();
    } catch (error) {
      // A listener's exception must affect neither the other listeners nor the call.
      this.#log.error({ error, what }, 'A listener failed on an engine event');
    }
  }
}
