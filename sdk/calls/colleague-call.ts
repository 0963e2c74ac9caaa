import type { ReadonlySignal } from '@preact/signals-core';
import type { CallLine } from '#wire/calls/call-line.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { Commands } from './commands.ts';

/** The actions on a colleague's call. */
export type ColleagueAction = 'pickUp' | 'listen' | 'intrude' | 'bargeIn';

/** Dependencies of a colleague's call. */
export interface ColleagueCallDeps {
  readonly rest: Rest;
  readonly entity: ReadonlySignal<CallLine>;
  /** The terminal that gets the sound. */
  readonly terminalId: () => string | undefined;
}

/**
 * A call of a colleague that this user may pick up, listen to or enter, live. The selected terminal gets the sound: it
 * rings or goes off hook by itself, and the call appears among the user's own.
 * Methods settle when the router has answered. They reject with `call.actionNotAllowed` (not now), `call.gone`,
 * `call.actionPending` (another command is under way), `call.actionFailed`, `offline`, `timeout`.
 */
export class ColleagueCall {
  readonly #deps: ColleagueCallDeps;
  readonly #commands = new Commands<ColleagueAction>();

  /** The id of the call line. */
  readonly lineId: string;
  /** The colleague's line; `extension` names the colleague. */
  readonly line: ReadonlySignal<CallLine>;
  /** The command under way. */
  readonly pending: ReadonlySignal<ColleagueAction | undefined> = this.#commands.pending;

  /** @internal */
  constructor(deps: ColleagueCallDeps) {
    this.#deps = deps;
    this.lineId = deps.entity.peek().lineId;
    this.line = deps.entity;
  }

  /** Whether the action is possible now. Reads signals: usable in computed signals and components. */
  can(action: ColleagueAction): boolean {
    return this.line.value.actions.includes(action);
  }

  /** Takes a ringing call in the colleague's place. */
  pickUp(): Promise<void> {
    return this.#run('pickUp');
  }

  /** Listens to all members without being heard. */
  listen(): Promise<void> {
    return this.#run('listen');
  }

  /** Enters the call, announced to all members. */
  intrude(): Promise<void> {
    return this.#run('intrude');
  }

  /** Enters the call, heard by all members. */
  bargeIn(): Promise<void> {
    return this.#run('bargeIn');
  }

  /** Runs one action at a time: the user's phone can do only one of them. */
  #run(action: ColleagueAction): Promise<void> {
    const pending = this.pending.peek();
    if (pending && pending !== action) return Promise.reject(new CallsideError('call.actionPending'));
    const terminal = this.#deps.terminalId();
    const request = {
      path: `${this.line.peek().restUri}/${action}`,
      method: 'POST',
      body: terminal === undefined ? {} : { terminal },
    } as const;
    return this.#commands.run(action, () => this.#deps.rest.send(request));
  }
}
