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

/** The arguments of a phone system, and of its Node. */
export interface MeasuredSystem {
  readonly args: readonly string[];
  readonly nodeArgs?: readonly string[];
  readonly cwd?: string;
}

/** WebRTC phones in this process, one of each demonstration user in turn, and the phone system that carries their audio. */
export class Phones {
  readonly #phoneSystem: PhoneSystemProcess;
  readonly #phones: NodePhone[] = [];
  readonly #people: SignedIn[] = [];

  constructor(system: MeasuredSystem) {
    this.#phoneSystem = new PhoneSystemProcess(system);
  }

  get count(): number {
    return this.#phones.length;
  }

  /** The address of the phone system. */
  url(): Promise<string> {
    return this.#phoneSystem.ready();
  }

  /** Creates a phone with this codec, for the next user. */
  async add(codec: NodeMediaOptions['codec']): Promise<void> {
    const url = await this.url();
    const login = demoUsers[this.count]?.login;
    if (login === undefined) throw new Error('There are no users for more phones.');
    const person = await SignedIn.open(url, login);
    const { registerId, devicePassword } = await person.claimPhone();
    const sipUrl = `${url.replace('http', 'ws')}/sip`;
    const phone = new NodePhone({ url: sipUrl, registerId, password: devicePassword, codec });
    await phone.register();
    this.#phones.push(phone);
    this.#people.push(person);
  }

  /** Calls a number from the phone at this place. */
  async call(from: number, number: string): Promise<void> {
    await this.#people[from]?.placeCall(number);
  }

  /** Resolves when all phones receive audio, or after the time limit: a measurement counts missing audio as lost. */
  async settle(): Promise<void> {
    const deadline = performance.now() + longestSettlingMs;
    await until(
      'everybody hears somebody',
      () => performance.now() > deadline || this.#heard().every((heard) => heard > packetsPerSecond),
      2 * longestSettlingMs,
    );
  }

  /**
   * Measures the processor time of the phone system's process, and of `more` processes, over this period, and the share of lost
   * packets.
   */
  async measure(
    seconds: number,
    more: readonly number[] = [],
  ): Promise<{ readonly cpuPercent: number; readonly lossPercent: number }> {
    const before = this.#heard();
    const load = await loadOf([this.#phoneSystem.pid, ...more], () => delay(seconds * 1000));
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
    await this.#phoneSystem.stop();
  }

  #heard(): readonly number[] {
    return this.#phones.map((phone) => phone.media.at(-1)?.packets ?? 0);
  }
}
