import { type ReadonlySignal, signal } from '@preact/signals-core';
import { CallsideError } from '../transport/errors.ts';
import type { CallAction } from '../wire/call-line.ts';
import { actionError } from './call-errors.ts';

interface Running {
  /** What the command is about beside the call, e.g. a destination. */
  readonly detail: string;
  readonly done: Promise<void>;
}

/** The commands of one call that are under way. */
export class Commands {
  readonly #pending = signal<CallAction | undefined>(undefined);
  readonly #running = new Map<CallAction, Running>();
  #keysSent: Promise<unknown> = Promise.resolve();

  /** The newest one. */
  get pending(): ReadonlySignal<CallAction | undefined> {
    return this.#pending;
  }

  /** Runs a command once: the same again joins it, the same about something else is refused. */
  run(action: CallAction, command: () => Promise<void>, detail = ''): Promise<void> {
    const running = this.#running.get(action);
    if (running?.detail === detail) return running.done;
    if (running) return Promise.reject(new CallsideError('call.actionPending'));
    return this.#start(action, command, detail);
  }

  /** Sends keys after those before them, whatever became of those: two keys in a hurry stay in their order. */
  sendKeys(send: () => Promise<void>): Promise<void> {
    const sent = this.#keysSent.then(() => {
      this.#running.delete('sendDtmfs');
      return this.#start('sendDtmfs', send, '');
    });
    this.#keysSent = sent.catch(() => undefined);
    return sent;
  }

  #start(action: CallAction, command: () => Promise<void>, detail: string): Promise<void> {
    const done = this.#settle(action, command);
    this.#running.set(action, { detail, done });
    this.#show();
    return done;
  }

  async #settle(action: CallAction, command: () => Promise<void>): Promise<void> {
    try {
      await command();
    } catch (thrown) {
      throw actionError(thrown);
    } finally {
      this.#running.delete(action);
      this.#show();
    }
  }

  #show(): void {
    this.#pending.value = [...this.#running.keys()].at(-1);
  }
}
