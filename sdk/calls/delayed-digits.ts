import { effect, signal, untracked } from '@preact/signals-core';

export interface DelayedDigitsDeps {
  /** True while keys can be sent. Reads signals. */
  readonly isAnswered: () => boolean;
  readonly send: (keys: string) => Promise<void>;
  /** Receives failures of keys that no caller awaits. */
  readonly report: (thrown: unknown) => void;
}

/** Stores the keys of a dialled number until they are sent to its call. */
export type KeepDigits = (deps: DelayedDigitsDeps) => DelayedDigits;

/** The keys of a dialled number, sent after the answer, and dropped without an answer. */
export class DelayedDigits {
  readonly #deps: DelayedDigitsDeps;
  readonly #waiting = signal<readonly string[]>([]);
  #sending: Promise<void> | undefined;
  #end = () => {};

  /** `digits` are `0-9 * # A-D , ;`: the keys before the first `;` are sent once the call is answered. */
  constructor(digits: string, deps: DelayedDigitsDeps) {
    this.#deps = deps;
    this.#keep(digits);
  }

  /** The keys that wait for the user, up to the next `;`. Reads signals. */
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

  /** Sends the keys that wait. Where that fails they wait on. */
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

  /** Ends the call's keys, with the keys that were not sent. */
  end(): void {
    this.#end();
    this.#waiting.value = [];
  }
}
