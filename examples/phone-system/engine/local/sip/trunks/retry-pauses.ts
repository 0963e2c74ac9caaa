/** The waiting time after a failure doubles up to the longest. */
const firstRetryMs = 2_000;
const longestRetryMs = 300_000;
/** A refusal changes only with the settings of either side, and too many attempts make registrars block our address. */
const refusedRetryMs = 120_000;
/** A registrar that starts may refuse whom it has accepted before, until it has read all its accounts. */
const startingRetryMs = [3_000, 15_000] as const;
const refusals = [401, 403, 404, 407];

/** The pauses between the attempts to reach the other side of a trunk, on both engines. */
export class RetryPauses {
  #failures = 0;
  /** How often it was refused since it was ready; undefined: it was never ready. */
  #refusals: number | undefined;

  /** The trunk is ready. */
  succeeded(): void {
    this.#failures = 0;
    this.#refusals = 0;
  }

  /**
   * Returns the milliseconds until the next attempt after a failure.
   *
   * @param status of SIP; undefined: there was no answer
   * @param askedMs the pause that the other side asks for; NaN: none
   */
  afterFailure(status: number | undefined, askedMs: number): number {
    this.#failures += 1;
    const usualMs = refusals.includes(status ?? 0)
      ? this.#afterRefusal()
      : Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(this.#failures - 1, 10));
    return askedMs > 0 ? Math.min(askedMs, longestRetryMs) : usualMs;
  }

  #afterRefusal(): number {
    const waitMs = this.#refusals === undefined ? undefined : startingRetryMs[this.#refusals];
    if (this.#refusals !== undefined) this.#refusals += 1;
    return waitMs ?? refusedRetryMs;
  }
}
