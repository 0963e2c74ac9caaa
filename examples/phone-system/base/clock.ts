interface Alarm {
  /** The time of the alarm, on the clock that is never set back. */
  readonly dueAt: number;
  readonly action: () => void;
  timer: NodeJS.Timeout;
}

/** The time of the phone system, and its timers. It runs like any other clock until a test moves it. */
export class Clock {
  readonly #alarms = new Set<Alarm>();
  /** The milliseconds by which the time of day is ahead of the machine's. */
  #aheadMs = 0;
  /** The milliseconds that were skipped. */
  #skippedMs = 0;

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Milliseconds that have passed since some moment, however the time of day was set back: for how long things last. */
  elapsed(): number {
    return performance.now() + this.#skippedMs;
  }

  /** Runs a function once, `delayMs` from now. Returns a function that cancels it. */
  after(delayMs: number, action: () => void): () => void {
    const alarm = { dueAt: this.elapsed() + delayMs, action } as Alarm;
    this.#set(alarm);
    return () => this.#forget(alarm);
  }

  /** Runs a function every `periodMs`. Returns a function that stops it. */
  every(periodMs: number, action: () => void): () => void {
    let cancel = () => {};
    const next = () => {
      cancel = this.after(periodMs, () => {
        next();
        action();
      });
    };
    next();
    return () => cancel();
  }

  /**
   * Moves the time of day. Forward, all due timers run at once and in their order. Back, as a machine's clock is
   * corrected, timers keep their remaining time.
   */
  move(byMs: number): void {
    this.#aheadMs += byMs;
    if (byMs <= 0) return;
    this.#skippedMs += byMs;
    const waiting = [...this.#alarms].sort((one, other) => one.dueAt - other.dueAt);
    for (const alarm of waiting) {
      // A timer may cancel a later timer.
      if (!this.#alarms.has(alarm)) continue;
      if (alarm.dueAt <= this.elapsed()) this.#ring(alarm);
      else {
        clearTimeout(alarm.timer);
        this.#set(alarm);
      }
    }
  }

  /** The number of alarms that wait; for tests. */
  get waiting(): number {
    return this.#alarms.size;
  }

  #set(alarm: Alarm): void {
    this.#alarms.add(alarm);
    alarm.timer = setTimeout(() => this.#ring(alarm), Math.max(0, alarm.dueAt - this.elapsed()));
    alarm.timer.unref();
  }

  #ring(alarm: Alarm): void {
    this.#forget(alarm);
    alarm.action();
  }

  #forget(alarm: Alarm): void {
    clearTimeout(alarm.timer);
    this.#alarms.delete(alarm);
  }
}
