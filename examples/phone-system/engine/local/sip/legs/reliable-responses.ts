import type { Core } from 'sip.js';

const firstPauseMs = 500;
const timeoutMs = 32_000;

/** Sends a response once, with these headers of its own. */
export type Say = (headers: readonly string[]) => { readonly session: Core.Session };

/**
 * Sends 180 and 183 to a phone that requires acknowledgements (RFC 3262), in sequence, and each repeatedly until
 * acknowledged.
 */
export class ReliableResponses {
  readonly #waiting: Say[] = [];
  #sequence = 0;
  #timer: NodeJS.Timeout | undefined;

  send(say: Say): void {
    this.#waiting.push(say);
    if (this.#waiting.length === 1) this.#begin(say);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #begin(say: Say): void {
    this.#sequence += 1;
    const headers = ['Require: 100rel', `RSeq: ${this.#sequence}`];
    const { session } = say(headers);
    session.delegate = {
      onPrack: (request) => {
        request.accept();
        this.#acknowledged();
      },
    };
    this.#repeat(() => say(headers), { pauseMs: firstPauseMs, until: performance.now() + timeoutMs });
  }

  #acknowledged(): void {
    clearTimeout(this.#timer);
    this.#waiting.shift();
    const [next] = this.#waiting;
    if (next) this.#begin(next);
  }

  #repeat(say: () => void, { pauseMs, until }: { readonly pauseMs: number; readonly until: number }): void {
    this.#timer = setTimeout(() => {
      if (performance.now() > until) return;
      say();
      this.#repeat(say, { pauseMs: 2 * pauseMs, until });
    }, pauseMs);
  }
}
