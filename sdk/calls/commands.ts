import { type ReadonlySignal, signal } from '@preact/signals-core';
import { CallsideError } from '../transport/errors.ts';
import { actionError } from './call-errors.ts';

interface Running {
  /** The object of the command beside the call, e.g. a destination. */
  readonly detail: string;
  readonly done: Promise<void>;
}

/** The commands of one call that are under way. */
export class Commands<Action extends string> {
  readonly #pending = signal<Action | undefined>(undefined);
  readonly #running = new Map<Action, Running>();
  #queue: Promise<unknown> = Promise.resolve();

  /** The newest command. */
  get pending(): ReadonlySignal<Action | undefined> {
    return this.#pending;
  }

  /** Runs a command once: the same command joins it, the same command with another object is refused. */
  run(action: Action, command: () => Promise<void>, detail = ''): Promise<void> {
    const running = this.#running.get(action);
    if (running?.detail === detail) return running.done;
    if (running) return Promise.reject(new CallsideError('call.actionPending'));
    return this.#start(action, command, detail);
  }

  /**
   * Runs the command after the commands before it, regardless of their outcome: keys pressed in a hurry stay in their order.
   */
  queue(action: Action, command: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(() => this.#start(action, command, ''));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #start(action: Action, command: () => Promise<void>, detail: string): Promise<void> {
    const done = this.#settle(action, command);
    this.#running.set(action, { detail, done });
    this.#show();
    return done;
  }

  async #settle(action: Action, command: () => Promise<void>): Promise<void> {
    try {
      await command();
    } catch (thrown) {
      throw actionError(thrown, action);
    } finally {
      this.#running.delete(action);
      this.#show();
    }
  }

  #show(): void {
    this.#pending.value = [...this.#running.keys()].at(-1);
  }
}
