/** A clock under the test's control. */
export class TestTime {
  #now = 1_000;
  #timers: { at: number; run: () => void }[] = [];

  readonly now = () => this.#now;
  readonly after = (ms: number, run: () => void) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };

  /** True if somebody waits for a later time. */
  get isAwaited(): boolean {
    return this.#timers.length > 0;
  }

  /** Runs everything that is due within this time, in order. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#now = Math.max(this.#now, next.at);
      this.#timers = this.#timers.filter((one) => one !== next);
      next.run();
      await settle();
    }
    this.#now = end;
  }
}

/** Resolves after all pending promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
