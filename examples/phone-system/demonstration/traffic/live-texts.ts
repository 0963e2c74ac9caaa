import type { Clock } from '../../base/clock.ts';
import { SeededRandom } from '../activity/seeded-random.ts';
import { exponential } from './traffic-plan.ts';

interface LiveTextsOptions {
  readonly clock: Clock;
  /** The public numbers of users, as `+33100000101`. */
  readonly numbers: () => readonly string[];
  /** Delivers a text message from outside. */
  readonly write: (message: { readonly from: string; readonly to: string; readonly text: string }) => void;
}

/** The mean time between two messages. */
const pauseMs = 60_000;
const texts = [
  'Hello, is my order on its way?',
  'I am five minutes late.',
  'Could you call me back this afternoon?',
  'The parcel has arrived, thank you.',
  'Which papers do I have to bring tomorrow?',
  'Can we move the appointment to Thursday?',
] as const;

/** People outside who write text messages to the users of a running phone system. */
export class LiveTexts {
  readonly #options: LiveTextsOptions;
  readonly #random = new SeededRandom(7);
  #cancel = () => {};

  constructor(options: LiveTextsOptions) {
    this.#options = options;
  }

  start(): void {
    this.stop();
    const next = () => {
      this.#cancel = this.#options.clock.after(exponential(this.#random, pauseMs), () => {
        next();
        this.#write();
      });
    };
    next();
  }

  stop(): void {
    this.#cancel();
  }

  #write(): void {
    const to = this.#random.pick(this.#options.numbers());
    const text = this.#random.pick(texts);
    if (to === undefined || text === undefined) return;
    const from = `+3363998${String(this.#random.between(1_000, 1_039))}`;
    this.#options.write({ from, to, text });
  }
}
