import type { Clock } from '../../base/clock.ts';

/** The pause before a call is offered again to an agent who did not answer it, if no other agent is free. */
const retryMs = 10_000;

/** A call that waits, with the functions that cancel its timers. */
interface TimedCall {
  readonly isWaiting: boolean;
  readonly refusedBy: Set<number>;
  readonly timers: Map<'wait' | 'retry', () => void>;
}

/** The timers of calls that wait. A timer does nothing if its call no longer waits. */
export class WaitingTimers {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Offers the call again, after a while, to agents who did not answer it. */
  retryLater(call: TimedCall, then: () => void): void {
    this.#after(retryMs, call, 'retry', () => {
      call.refusedBy.clear();
      then();
    });
  }

  /** Ends the wait of a call that came at `since`, if it lasts for longer than this. */
  limitWait(call: TimedCall & { readonly since: number }, maxWaitMs: number, then: () => void): void {
    this.#after(Math.max(0, call.since + maxWaitMs - this.#clock.elapsed()), call, 'wait', then);
  }

  cancel({ timers }: TimedCall): void {
    for (const cancel of timers.values()) cancel();
    timers.clear();
  }

  #after(ms: number, call: TimedCall, name: 'wait' | 'retry', then: () => void): void {
    call.timers.get(name)?.();
    const cancel = this.#clock.after(ms, () => {
      call.timers.delete(name);
      if (call.isWaiting) then();
    });
    call.timers.set(name, cancel);
  }
}
