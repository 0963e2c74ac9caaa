import type { Core } from 'sip.js';

const firstPauseMs = 500;
const patienceMs = 32_000;

/** Says 180 to a phone that wants to acknowledge it (RFC 3262), again and again until it does. */
export class ReliableRinging {
  readonly #say: () => { readonly session: Core.Session };
  readonly #bornAt = performance.now();
  #pauseMs = firstPauseMs;
  #timer: NodeJS.Timeout | undefined;

  constructor(say: () => { readonly session: Core.Session }) {
    this.#say = say;
    const { session } = say();
    session.delegate = {
      onPrack: (request) => {
        this.stop();
        request.accept();
      },
    };
    this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      if (performance.now() - this.#bornAt > patienceMs) return;
      this.#say();
      this.#pauseMs *= 2;
      this.#wait();
    }, this.#pauseMs);
  }
}
