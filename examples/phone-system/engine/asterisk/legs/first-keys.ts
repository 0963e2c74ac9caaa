import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 50;
/** A phone from which no sound comes may hear keys nevertheless. */
const waitMs = 5_000;

/**
 * The keys for a phone in a browser. Asterisk sends them also while the encrypted way to the phone is not there, and the phone hears
 * nothing of them. The way is there when sound of the phone has come over it.
 */
export class FirstKeys {
  readonly #received: () => Promise<number | undefined>;
  readonly #send: (keys: string) => void;
  #waiting = '';
  #state: 'unknown' | 'looking' | 'open' = 'unknown';

  /** @param received returns how many packets have come from the phone; undefined: the call has ended */
  constructor(received: () => Promise<number | undefined>, send: (keys: string) => void) {
    this.#received = received;
    this.#send = send;
  }

  send(keys: string): void {
    if (this.#state === 'open') {
      this.#send(keys);
      return;
    }
    this.#waiting += keys;
    if (this.#state === 'unknown') void this.#look();
  }

  async #look(): Promise<void> {
    this.#state = 'looking';
    const until = performance.now() + waitMs;
    while ((await this.#received()) === 0 && performance.now() < until) await pause(lookMs);
    this.#state = 'open';
    this.#send(this.#waiting);
    this.#waiting = '';
  }
}
