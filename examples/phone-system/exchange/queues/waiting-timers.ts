import type { Clock } from '../../domain/clock.ts';

/** How long an agent who did not take a call is left alone with it, if nobody else is free. */
const retryMs = 10_000;

/** A call that waits, with the functions that cancel its timers. */
interface TimedCall {
  readonly isWaiting: boolean;
  readonly refusedBy: Set<number>;
  readonly timers: Map<'wait' | 'retry', () => void>;
}

/** The timers of calls that wait. One that no longer waits when it rings does nothing. */
export class WaitingTimers {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Asks the agents again, after a while, who did not take this call. */
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
