import { expect } from 'vitest';
import type { NodeMedia } from '#phone-system/engine/local/testing/node-media.ts';
import { NodePhone } from '#phone-system/engine/local/testing/node-phone.ts';
import { Desk, type LineSeen } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { enterprisePath, inside, testCompany } from '#tests/support/company/company.ts';

/** Each person sends another tone, so that the audio paths can be measured. */
const tones = { alice: 500, bob: 800, carol: 1100, dave: 1700, frank: 2100, grace: 2600 } as const;
export type Name = keyof typeof tones;

/** Their browsers have no Opus: with them and with desk phones, the others use G.711. */
const olderBrowsers: readonly string[] = ['dave', 'frank'];
const names = Object.keys(tones) as readonly Name[];

/** The audio paths: each name that hears anybody, with the names that it hears in the order of their names. */
export type Hearing = Readonly<Partial<Record<Name, readonly Name[]>>>;

/** People of a test who are no users of the phone system: its users reach them over another phone system. */
export interface FarPeople {
  has(name: Name): boolean;
  /** Returns the number to dial in the place of this number inside, or the same. */
  numberFor(number: string): string;
  /** Returns that number as the users see it. */
  shownFor(number: string): string;
  plugIn(name: Name, onCall: 'answer' | 'ring', hertz: number): Promise<void>;
  /** Calls a number inside. */
  call(name: Name, number: string): void;
  /** Returns the level of a tone in the present call; 0 without a call. */
  heard(name: Name, hertz: number): number;
  keysAt(name: Name): string;
  /** Ends their calls, and takes their phones away. */
  clear(): Promise<void>;
}

/** The people of a test with their phones. */
export class Scenario {
  readonly #phoneSystem: PhoneSystem;
  readonly #far: FarPeople | undefined;
  readonly #desks = new Map<Name, Desk>();
  readonly #endings: (() => Promise<void>)[] = [];
  readonly #phones = new Map<Name, NodePhone[]>();

  constructor(phoneSystem: PhoneSystem, far?: FarPeople) {
    this.#phoneSystem = phoneSystem;
    this.#far = far;
  }

  /** Returns a number inside as its callers see it. */
  shown(number: string): string {
    return this.#far?.shownFor(number) ?? number;
  }

  isFar(name: Name): boolean {
    return this.#far?.has(name) ?? false;
  }

  async desk(name: Name): Promise<Desk> {
    const present = this.#desks.get(name);
    if (present) return present;
    const opened = await Desk.open(this.#phoneSystem, name);
    this.#desks.set(name, opened);
    return opened;
  }

  /** Gives a person a phone that answers, or one that rings until a command answers. */
  async phone(name: Name, onCall: 'answer' | 'ring' = 'answer'): Promise<void> {
    if (this.isFar(name)) return this.#far?.plugIn(name, onCall, tones[name]);
    const codec = olderBrowsers.includes(name) ? 'PCMU' : 'opus';
    const phone = await (await this.desk(name)).plugIn(onCall, tones[name], codec);
    this.#phones.set(name, [...(this.#phones.get(name) ?? []), phone]);
  }

  /** Gives each of them a phone that answers. */
  async phones(...who: readonly Name[]): Promise<void> {
    await Promise.all(who.map((name) => this.phone(name)));
  }

  /** Registers the desk phone of alice or bob, which answers. */
  async deskPhone(name: 'alice' | 'bob'): Promise<NodePhone> {
    const phone = new NodePhone({
      url: `${this.#phoneSystem.url.replace('http', 'ws')}/sip`,
      registerId: `${name}-desk`,
      password: 'demo',
      community: testCompany.sipDomain,
      hertz: tones[name],
      onCall: 'answer',
    });
    this.#phones.set(name, [...(this.#phones.get(name) ?? []), phone]);
    expect(await phone.register()).toBe(200);
    return phone;
  }

  /** Places a call from a person's browser phone, or from another one. */
  async call(name: Name, number: string, terminal = `${name}-web`): Promise<void> {
    if (this.isFar(name)) return this.#far?.call(name, number);
    const destination = this.#far?.numberFor(number) ?? number;
    const desk = await this.desk(name);
    const { status } = await desk.request('POST', `telephony/Terminal/${terminal}/placeCall`, {
      destination,
    });
    expect(status).toBe(200);
  }

  /** Performs an action on a line that has to succeed. */
  async act(
    name: Name,
    line: LineSeen,
    action: string,
    given: object = {},
    lines = 'v1/user/CallLine',
  ): Promise<void> {
    const { destination } = given as { readonly destination?: string };
    const body =
      destination === undefined
        ? given
        : { ...given, destination: this.#far?.numberFor(destination) ?? destination };
    const desk = await this.desk(name);
    const { status } = await desk.request('POST', `${lines}/${line.lineId}/${action}`, body);
    expect([action, status]).toEqual([action, 204]);
  }

  /** Forwards all calls of a person until the scenario is cleared. */
  async forward(name: Name, destination: string): Promise<void> {
    const desk = await this.desk(name);
    const body = { forwardType: 'AL', filter: 'A', destination, activated: true, label: 'Away' };
    const response = await desk.request('POST', 'v1/user/Forwarding', body);
    expect(response.status).toBe(201);
    const { restUri } = (await response.json()) as { restUri: string };
    this.#endings.push(async () => {
      expect((await desk.request('DELETE', restUri)).status).toBe(204);
    });
  }

  /** Logs an agent in until the scenario is cleared. */
  async atWork(name: 'alice'): Promise<void> {
    const desk = await this.desk(name);
    const extension = `${enterprisePath}/Extension/${inside(101)}`;
    const order = async (command: string) =>
      expect((await desk.request('POST', `${extension}/${command}`)).status).toBe(204);
    await order('operatorLogin');
    this.#endings.push(() => order('operatorLogout'));
    const isIdle = async () =>
      (await desk.get<{ operatorStatus: string }>(extension)).operatorStatus === 'IDLE';
    await expect.poll(isIdle, { interval: 20 }).toBe(true);
  }

  /** Waits until a person sees such a line of another one. */
  async colleagueLine(name: Name, which: (line: LineSeen) => boolean): Promise<LineSeen> {
    const desk = await this.desk(name);
    let found: LineSeen | undefined;
    const look = async () => {
      const { results } = await desk.get<{ results: LineSeen[] }>('v1/user/ColleagueCallLine');
      found = results.find(which);
      return found !== undefined;
    };
    await expect.poll(look, { interval: 20 }).toBe(true);
    if (!found) throw new Error('There is no such line.');
    return found;
  }

  /** The keys that a person's phones have received. */
  keysAt(name: Name): string {
    if (this.isFar(name)) return this.#far?.keysAt(name) ?? '';
    return this.#mediaOf(name)
      .map(({ keys }) => keys)
      .join('');
  }

  /** Waits until the audio paths equal these. */
  async hears(expected: Hearing): Promise<void> {
    await expect
      .poll(() => this.#hearing(), { interval: 20 })
      .toEqual(expected)
      .catch((error: Error) => {
        error.message += `\n${this.#standing()}`;
        throw error;
      });
  }

  /** The state of each phone, and of its user's lines. */
  #standing(): string {
    const phones = names.flatMap((name) =>
      (this.#phones.get(name) ?? []).flatMap(({ media, states }) =>
        media.map(({ standing }) => `${name}: ${standing}; its calls were ${states.join(', ')}`),
      ),
    );
    const lines = [...this.#desks].map(
      ([name, { pushed }]) => `${name}’s last line: ${JSON.stringify(pushed.at(-1))}`,
    );
    return [...phones, ...lines].join('\n');
  }

  /** Waits until a person has a line in this state. */
  async line(name: Name, state: string, which?: (line: LineSeen) => boolean): Promise<LineSeen> {
    return (await this.desk(name)).line(state, which);
  }

  async clear(): Promise<void> {
    for (const end of this.#endings.splice(0)) await end();
    for (const desk of this.#desks.values()) await desk.leave();
    for (const phone of [...this.#phones.values()].flat()) await phone.close();
    await this.#far?.clear();
    this.#desks.clear();
    this.#phones.clear();
  }

  /** Measured over at least two frames, so that audio of an ended call does not count. */
  async #hearing(): Promise<Hearing> {
    const before = new Map(this.#media().map((media) => [media, media.packets]));
    await new Promise((resolve) => setTimeout(resolve, 60));
    const isAlive = (media: NodeMedia) => media.packets > (before.get(media) ?? 0);
    const heard = names.flatMap((name) => {
      const alive = this.#mediaOf(name).filter(isAlive);
      const level = (hertz: number) =>
        Math.max(this.#far?.heard(name, hertz) ?? 0, ...alive.map((media) => media.strength(hertz)));
      const others = names.filter((one) => level(tones[one]) > 0.03);
      return others.length === 0 ? [] : [[name, others] as const];
    });
    return Object.fromEntries(heard);
  }

  #media(): readonly NodeMedia[] {
    return names.flatMap((name) => this.#mediaOf(name));
  }

  #mediaOf(name: Name): readonly NodeMedia[] {
    return (this.#phones.get(name) ?? []).flatMap(({ media }) => media);
  }
}
