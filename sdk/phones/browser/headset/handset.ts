import type { Call } from '#sdk/calls/call.ts';
import type { Calls } from '#sdk/calls/calls.ts';
import type { CallsideError } from '#sdk/transport/errors.ts';
import { toCallsideError } from '#sdk/transport/errors.ts';

/** Dependencies of the buttons of a headset. */
export interface HandsetDeps {
  /** The calls that the buttons control. */
  readonly calls: Calls;
  /** Receives the failures of commands, because a button has no caller that awaits them. */
  readonly report: (error: CallsideError) => void;
}

/** Connects the buttons and lights of a headset with calls. */
export class Handset {
  readonly #deps: HandsetDeps;

  constructor(deps: HandsetDeps) {
    this.#deps = deps;
  }

  /** The call that a press would answer. Reads signals. */
  get ringing(): Call | undefined {
    return this.#deps.calls.lines.value.find((call) => call.line.value.isIncoming && call.can('answer'));
  }

  /** The talking call at this phone, else the call on hold. Reads signals. */
  get live(): Call | undefined {
    const here = this.#deps.calls.lines.value.filter((call) => call.isHere.value && call !== this.ringing);
    return here.find((call) => call.line.value.state === 'talking') ?? here[0];
  }

  /** The microphone of the live call. Reads signals. */
  get muted(): boolean {
    return this.live?.isMuted.value ?? false;
  }

  answer(): void {
    const call = this.ringing;
    if (call) this.#run(() => call.answer());
  }

  /** Ends the live call, or else declines the call that rings. */
  hangUp(): void {
    const call = this.live ?? this.ringing;
    if (call) this.#run(() => call.hangUp());
  }

  setMuted(muted: boolean): void {
    this.live?.setMuted(muted);
  }

  #run(command: () => Promise<void>): void {
    command().catch((thrown: unknown) => this.#deps.report(toCallsideError(thrown)));
  }
}
