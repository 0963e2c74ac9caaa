import { effect, signal, untracked } from '@preact/signals-core';

export interface DelayedDigitsDeps {
  /** Whether keys are heard now. Reads signals. */
  readonly isAnswered: () => boolean;
  readonly send: (keys: string) => Promise<void>;
  /** Hears why keys that nobody waits for could not be sent. */
  readonly report: (thrown: unknown) => void;
}

/** Keeps the keys of one dialled number for its call. */
export type KeepDigits = (deps: DelayedDigitsDeps) => DelayedDigits;

/** Keys of a dialled number, for when somebody has answered. They go when nobody does. */
export class DelayedDigits {
  readonly #deps: DelayedDigitsDeps;
  readonly #waiting = signal<readonly string[]>([]);
  #sending: Promise<void> | undefined;
  #end = () => {};

  /** `digits` are `0-9 * # A-D , ;`: once the call is answered, what stands before the first `;` is sent. */
  constructor(digits: string, deps: DelayedDigitsDeps) {
    this.#deps = deps;
    this.#keep(digits);
  }

  /** Those that wait for the user, up to the next `;`. Reads signals. */
  next(): string | undefined {
    return this.#waiting.value[0];
  }

  #keep(digits: string): void {
    const [first = '', ...others] = digits.split(';');
    let isOver = false;
    const end = effect(() => {
      if (isOver || !this.#deps.isAnswered()) return;
      isOver = true;
      this.#waiting.value = others.filter((keys) => keys !== '');
      if (first !== '') untracked(() => void this.#deps.send(first).catch(this.#deps.report));
      queueMicrotask(() => end());
    });
    this.#end = end;
  }

  /** Sends those that wait. Where that fails they wait on. */
  release(): Promise<void> {
    const [keys] = this.#waiting.peek();
    if (keys === undefined) return Promise.resolve();
    this.#sending ??= this.#deps
      .send(keys)
      .then(() => {
        this.#waiting.value = this.#waiting.peek().slice(1);
      })
      .finally(() => {
        this.#sending = undefined;
      });
    return this.#sending;
  }

  /** The call is over, and what was not sent with it. */
  end(): void {
    this.#end();
    this.#waiting.value = [];
  }
}
