import type { AcdGroupChange } from '../../../../../sdk/wire/queues/group-requests.ts';
import { type LegId, sampleRate } from '../../../engine/port.ts';
import type { SilentCall } from '../silent-engine.ts';
import { createTraffic, type Traffic } from '../traffic.ts';
import type { TrafficGroup } from '../traffic-world.ts';

/** A Tuesday at midnight in Paris. */
const tuesday = Date.parse('2026-03-02T23:00Z');

/** The settings of a group in which nothing happens by itself. */
export const plainGroup: AcdGroupChange = {
  active: true,
  ringPattern: 'sequential',
  queueSize: -1,
  priority: 1,
  syndicalPause: 0,
  unreachableDuration: 0,
  ringingTimeout: 15_000,
  maxWaitingTime: null,
  overflowGroup: null,
  acdGroupCallbackEnabled: false,
  maxCallbackAttempts: 2,
  isSkillBasedDistributionEnabled: false,
  announcedTopics: [],
  announcementInterval: 0,
};

/** A sound that a caller has heard, and when it began on the simulated clock. */
export interface HeardSound {
  readonly leg: LegId;
  readonly sound: Int16Array;
  readonly at: number;
}

/** A call centre in simulated time, in which no caller or agent acts by itself. Sounds last as long as they are. */
export class QuietCentre {
  readonly traffic: Traffic;
  readonly heard: HeardSound[] = [];
  readonly #phones = new Map<number, SilentCall[]>();
  #lastCaller = 0;

  private constructor(traffic: Traffic) {
    this.traffic = traffic;
  }

  static async open({
    agents,
    groups,
    startsAt = tuesday,
    data,
  }: {
    readonly agents: number;
    readonly groups: number;
    readonly startsAt?: number;
    readonly data?: string;
  }): Promise<QuietCentre> {
    const traffic = await createTraffic({ calls: 0, agents, groups, seed: 1, startsAt, data });
    const centre = new QuietCentre(traffic);
    const { people, terminals } = traffic.services;
    for (const { id } of people.all()) {
      const phone = terminals.of(id).find(({ registerId }) => registerId !== undefined);
      if (phone?.registerId === undefined) continue;
      const rung: SilentCall[] = [];
      centre.#phones.set(id, rung);
      traffic.engine.register(phone.registerId, (call) => rung.push(call));
    }
    traffic.engine.onSound = (leg, sound, onEnd) => {
      centre.heard.push({ leg, sound, at: traffic.clock.elapsed() });
      traffic.clock.after((sound.length / sampleRate) * 1_000, onEnd);
    };
    for (const at of traffic.groups.keys()) await centre.change(at, plainGroup);
    await centre.pass(1);
    return centre;
  }

  group(at: number): TrafficGroup {
    const found = this.traffic.groups[at];
    if (!found) throw new Error(`There is no group ${at}.`);
    return found;
  }

  change(at: number, settings: AcdGroupChange): Promise<void> {
    return this.traffic.services.groups.change(this.group(at).id, settings);
  }

  /** Lets time pass, and everything happen that is due. */
  pass(ms: number): Promise<void> {
    return this.traffic.clock.run(ms);
  }

  async login(...ids: readonly number[]): Promise<void> {
    for (const id of ids) await this.traffic.services.agents.login(id);
    await this.pass(1);
  }

  /** A caller from outside calls a group. */
  async dial(at: number, from?: string): Promise<SilentCall> {
    this.#lastCaller += 1;
    const number = from ?? `+3361000${1_000 + this.#lastCaller}`;
    const call = this.traffic.engine.call({ number }, this.group(at).directNumber);
    await this.pass(1);
    return call;
  }

  /** The agents whose phones ring. */
  ringing(): readonly number[] {
    return [...this.#phones].filter(([, calls]) => calls.some(({ isEnded }) => !isEnded)).map(([id]) => id);
  }

  /** The agent answers the phone, which rings. */
  async answer(id: number): Promise<SilentCall> {
    const calls = this.#phones.get(id) ?? [];
    const at = calls.findIndex(({ isEnded }) => !isEnded);
    const [call] = at < 0 ? [] : calls.splice(at, 1);
    if (!call) throw new Error(`The phone of ${id} does not ring.`);
    call.answer();
    await this.pass(1);
    return call;
  }

  /** The phone of the agent, which rings, loses its network: its calls end as unreachable. */
  async lose(id: number): Promise<void> {
    for (const call of this.#phones.get(id) ?? []) call.hangUp('unreachable');
    await this.pass(1);
  }

  /** The states of the callers of a group, the longest in the group first. */
  states(at: number): readonly string[] {
    return this.traffic.services.clients.in(this.group(at).id).map(({ state }) => state);
  }

  stop(): Promise<void> {
    return this.traffic.stop();
  }
}
