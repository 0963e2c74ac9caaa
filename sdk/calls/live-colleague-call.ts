import type { ReadonlySignal } from '@preact/signals-core';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { CallLine } from '../wire/call-line.ts';
import type { ColleagueAction, ColleagueCall } from './colleague-call.ts';
import type { Commands } from './commands.ts';

export interface LiveColleagueCallParts {
  readonly rest: Rest;
  readonly entity: ReadonlySignal<CallLine>;
  /** The terminal that gets the sound. */
  readonly selectedId: ReadonlySignal<string | undefined>;
  readonly commands: Commands<ColleagueAction>;
}

/** A colleague's line with what this user may do about it. */
export class LiveColleagueCall implements ColleagueCall {
  readonly lineId: string;
  readonly line: ReadonlySignal<CallLine>;
  readonly #parts: LiveColleagueCallParts;

  constructor(parts: LiveColleagueCallParts) {
    this.#parts = parts;
    this.lineId = parts.entity.peek().lineId;
    this.line = parts.entity;
  }

  get pending(): ReadonlySignal<ColleagueAction | undefined> {
    return this.#parts.commands.pending;
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
    const { commands, selectedId, rest } = this.#parts;
    const pending = commands.pending.peek();
    if (pending && pending !== action) return Promise.reject(new CallsideError('call.actionPending'));
    const terminal = selectedId.peek();
    const request = {
      path: `${this.line.peek().restUri}/${action}`,
      method: 'POST',
      body: terminal === undefined ? {} : { terminal },
    } as const;
    return commands.run(action, () => rest.send(request));
  }
}
