/** Runs small units of work while the page is idle. */
export class IdleWork {
  readonly #next: (isTimeLeft: () => boolean) => boolean;
  #cancel: (() => void) | undefined;

  /** Runs `next` while there is time; it returns whether work is left. */
  constructor(next: (isTimeLeft: () => boolean) => boolean) {
    this.#next = next;
  }

  schedule(): void {
    this.#cancel ??= whenIdle((remaining) => {
      this.#cancel = undefined;
      const end = performance.now() + remaining;
      if (this.#next(() => performance.now() < end)) this.schedule();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

/** A page that is never idle still gets it done, in small pieces. */
const maxWaitMs = 500;
const biteMs = 4;

function whenIdle(work: (remainingMs: number) => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(() => work(biteMs), biteMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback((deadline) => work(Math.max(deadline.timeRemaining(), biteMs)), {
    timeout: maxWaitMs,
  });
  return () => cancelIdleCallback(handle);
}
