import type { Clock } from '../../base/clock.ts';
import type { PhoneEngine } from '../../engine/phone-engine.ts';
import { frameSamples, type VirtualCall } from '../../engine/port.ts';
import type { SimulatedTraffic, TrafficOrder, TrafficStatus } from '../../http/simulated-traffic.ts';
import { tune } from '../../sounds/tune.ts';
import { SeededRandom } from '../activity/seeded-random.ts';
import { exponential } from './traffic-plan.ts';

interface LiveTrafficOptions {
  readonly engine: Pick<PhoneEngine, 'dialIn'>;
  readonly clock: Clock;
  /** The public numbers of the groups, as `+33100000301`. */
  readonly numbers: () => readonly string[];
  /** The public numbers of the groups that take messages. */
  readonly textNumbers: () => readonly string[];
  /** Sends a text message from a number outside. */
  readonly write: (message: { readonly from: string; readonly to: string; readonly text: string }) => void;
}

const hourMs = 3_600_000;
/** The means of the times of callers. */
const patienceMs = 120_000;
const talkMs = 90_000;

/** One in this number of callers writes a message before the call. */
const callersPerText = 4;
const questions = [
  'Hello, where is my parcel?',
  'Can I still change the delivery address?',
  'I need an invoice with VAT, please.',
  'Is the blue chair in stock?',
  'Nobody answers the door bell of your shop. Are you open?',
  'Please call me back this afternoon.',
];

/**
 * Callers from outside who call the groups of a running phone system. They wait, and play a tune when an agent answers. Some
 * also write to a group that takes messages.
 */
export class LiveTraffic implements SimulatedTraffic {
  readonly #options: LiveTrafficOptions;
  readonly #present = new Set<VirtualCall>();
  #order: TrafficOrder | undefined;
  #calls = 0;
  #texts = 0;
  #cancelNext = () => {};

  constructor(options: LiveTrafficOptions) {
    this.#options = options;
  }

  get status(): TrafficStatus {
    return { order: this.#order, calls: this.#calls, texts: this.#texts, present: this.#present.size };
  }

  /** Lets callers come, in place of the earlier callers. The first caller comes at once. */
  start(order: TrafficOrder): void {
    this.stop();
    this.#order = order;
    this.#calls = 0;
    this.#texts = 0;
    const random = new SeededRandom(order.seed);
    const next = () => {
      this.#call(random, order);
      const waitMs = exponential(random, hourMs / order.callsPerHour) / order.speed;
      this.#cancelNext = this.#options.clock.after(waitMs, next);
    };
    next();
  }

  /** No more callers come, and the present callers hang up. */
  stop(): void {
    this.#cancelNext();
    this.#order = undefined;
    for (const call of [...this.#present]) call.hangUp('normal');
  }

  #call(random: SeededRandom, { speed }: TrafficOrder): void {
    const number = `+336${String(random.between(10_000_000, 99_999_999))}`;
    const patience = exponential(random, patienceMs) / speed;
    const talk = (5_000 + exponential(random, talkMs)) / speed;
    const to = random.pick(this.#options.numbers());
    if (to === undefined) return;
    this.#calls += 1;
    if (this.#calls % callersPerText === 1) this.#write(random, number);
    this.#options.engine.dialIn({ number }, to, {
      onCall: (call) => this.#behave(call, patience, talk),
    });
  }

  #write(random: SeededRandom, from: string): void {
    const to = random.pick(this.#options.textNumbers());
    const text = random.pick(questions);
    if (to === undefined || text === undefined) return;
    this.#texts += 1;
    this.#options.write({ from, to, text });
  }

  #behave(call: VirtualCall, patience: number, talk: number): void {
    const { clock } = this.#options;
    this.#present.add(call);
    let cancel = clock.after(patience, () => call.hangUp('cancelled'));
    call.onAnswered(() => {
      cancel();
      cancel = clock.after(talk, () => call.hangUp('normal'));
      play(call);
    });
    call.ended.addEventListener(
      'abort',
      () => {
        cancel();
        this.#present.delete(call);
      },
      { once: true },
    );
  }
}

/** Each frame that is heard is answered by a frame. */
function play(call: VirtualCall): void {
  const sound = tune();
  let at = 0;
  call.hear(() => {
    call.send(sound.slice(at, at + frameSamples));
    at = at + 2 * frameSamples > sound.length ? 0 : at + frameSamples;
  });
}
