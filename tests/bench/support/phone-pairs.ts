import { setTimeout as delay } from 'node:timers/promises';
import type { NodeMediaOptions } from '#phone-system/engine/local/testing/node-media.ts';
import { NodePhone } from '#phone-system/engine/local/testing/node-phone.ts';
import { PhoneSystemProcess } from '#tests/soak/phone-system-process.ts';
import { until } from '#tests/support/until.ts';
import { demoUsers } from './demo-users.ts';
import { loadOf } from './process-load.ts';
import { SignedIn } from './signed-in.ts';

const packetsPerSecond = 50;
const longestSettlingMs = 20_000;

/** The codec of each of the two phones. */
export type PairCodecs = readonly [NodeMediaOptions['codec'], NodeMediaOptions['codec']];

/** WebRTC phones in this process that call each other in pairs, and the phone system that carries their audio. */
export class PhonePairs {
  static readonly most = Math.floor(demoUsers.length / 2);
  readonly #phoneSystem: PhoneSystemProcess;
  readonly #codecs: PairCodecs;
  readonly #phones: NodePhone[] = [];
  readonly #people: SignedIn[] = [];
  #calls = 0;

  constructor(
    codecs: PairCodecs,
    options: { readonly args: readonly string[]; readonly nodeArgs?: readonly string[] } = {
      args: ['--memory'],
    },
  ) {
    this.#codecs = codecs;
    this.#phoneSystem = new PhoneSystemProcess(options);
  }

  get calls(): number {
    return this.#calls;
  }

  /** Creates this many more pairs of phones. */
  async register(pairs: number): Promise<void> {
    const url = await this.#phoneSystem.ready();
    const first = this.#phones.length;
    for (const { login } of demoUsers.slice(first, first + 2 * pairs)) {
      const person = await SignedIn.open(url, login);
      const { registerId, devicePassword } = await person.claimPhone();
      const sipUrl = `${url.replace('http', 'ws')}/sip`;
      const codec = this.#codecs[this.#phones.length % 2] ?? 'opus';
      const phone = new NodePhone({ url: sipUrl, registerId, password: devicePassword, codec });
      await phone.register();
      this.#phones.push(phone);
      this.#people.push(person);
    }
  }

  /**
   * Connects all pairs that are not yet in a call. Resolves when all of them receive audio, or after the time limit.
   */
  async talk(): Promise<void> {
    const waiting = this.#phones.length / 2 - this.calls;
    for (let pair = 0; pair < waiting; pair += 1) {
      const first = 2 * this.calls;
      await this.#people[first]?.placeCall(demoUsers[first + 1]?.number ?? '');
      this.#calls += 1;
    }
    await this.#settle();
  }

  /** A measurement counts missing audio as lost. */
  async #settle(): Promise<void> {
    const deadline = performance.now() + longestSettlingMs;
    await until(
      'everybody hears somebody',
      () => performance.now() > deadline || this.#heard().every((heard) => heard > packetsPerSecond),
      2 * longestSettlingMs,
    );
  }

  /** Measures the processor time of the phone system's process over this period, and the share of lost packets. */
  async measure(seconds: number): Promise<{ readonly cpuPercent: number; readonly lossPercent: number }> {
    const before = this.#heard();
    const load = await loadOf(this.#phoneSystem.pid, () => delay(seconds * 1000));
    const heard = this.#heard().reduce((all, count, at) => all + count - (before[at] ?? 0), 0);
    const expected = this.#phones.length * packetsPerSecond * load.seconds;
    const lossPercent = expected === 0 ? 0 : Math.max(0, 100 * (1 - heard / expected));
    return { cpuPercent: load.cpuPercent, lossPercent };
  }

  /** Returns how long events have waited since the last query; the phone system must have loaded `loop-delay.ts`. */
  async loopDelay(): Promise<{ readonly p50: number; readonly p99: number; readonly max: number }> {
    const found = () => [...this.#phoneSystem.output.matchAll(/^loop delay (.*)$/gm)];
    const before = found().length;
    process.kill(this.#phoneSystem.pid, 'SIGUSR2');
    await until('the phone system says how long its events waited', () => found().length > before);
    return JSON.parse(found().at(-1)?.[1] ?? '');
  }

  async close(): Promise<void> {
    for (const phone of this.#phones) await phone.close();
    await this.#phoneSystem.kill();
  }

  #heard(): readonly number[] {
    return this.#phones.map((phone) => phone.media.at(-1)?.packets ?? 0);
  }
}
