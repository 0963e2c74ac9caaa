import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { CallLine } from '../wire/call-line.ts';
import { actionError } from './call-errors.ts';
import type { ColleagueAction, ColleagueCall } from './colleague-call.ts';

export interface LiveColleagueCallParts {
  readonly rest: Rest;
  readonly entity: ReadonlySignal<CallLine>;
  /** The terminal that gets the sound. */
  readonly selectedId: ReadonlySignal<string | undefined>;
}

/** A colleague's line with what this user may do about it. */
export class LiveColleagueCall implements ColleagueCall {
  readonly lineId: string;
  readonly line: ReadonlySignal<CallLine>;
  readonly #pending = signal<ColleagueAction | undefined>(undefined);
  readonly #parts: LiveColleagueCallParts;
  #running: Promise<void> | undefined;

  constructor(parts: LiveColleagueCallParts) {
    this.#parts = parts;
    this.lineId = parts.entity.peek().lineId;
    this.line = computed(() => parts.entity.value);
  }

  get pending(): ReadonlySignal<ColleagueAction | undefined> {
    return this.#pending;
  }

  can(action: ColleagueAction): boolean {
    return this.line.value.actions.includes(action);
  }

  pickUp(): Promise<void> {
    return this.#run('pickUp');
  }

  listen(): Promise<void> {
    return this.#run('listen');
  }

  intrude(): Promise<void> {
    return this.#run('intrude');
  }

  bargeIn(): Promise<void> {
    return this.#run('bargeIn');
  }

  /** One at a time: the user's phone can do only one of them. */
  #run(action: ColleagueAction): Promise<void> {
    if (this.#running && this.#pending.peek() === action) return this.#running;
    if (this.#running) return Promise.reject(new CallsideError('call.actionPending'));
    this.#pending.value = action;
    this.#running = this.#post(action).finally(() => {
      this.#running = undefined;
      this.#pending.value = undefined;
    });
    return this.#running;
  }

  async #post(action: ColleagueAction): Promise<void> {
    const terminal = this.#parts.selectedId.peek();
    try {
      await this.#parts.rest.send({
        path: `${this.line.peek().restUri}/${action}`,
        method: 'POST',
        body: terminal === undefined ? {} : { terminal },
      });
    } catch (thrown) {
      throw actionError(thrown);
    }
  }
}
