import { expect } from 'vitest';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import { direct, inside, shown } from '#tests/support/company/company.ts';
import { findProgram } from '#tests/support/packages.ts';
import type { FarPeople, Name } from '../call-actions/scenario.ts';

/** The extensions of people at the PBX. */
const extensions: Readonly<Partial<Record<Name, string>>> = { bob: '1002', carol: '1003', dave: '1004' };
const patient = { timeout: 10_000 };

/** The end of the numbers at the PBX that behave as a robot or a number does in a situation. */
const alike: readonly (readonly [number: string, end: string])[] = [
  ['+33199000860', '0609'],
  [inside(603), '0608'],
  [inside(604), '0601'],
];

export interface FarOptions {
  readonly names: readonly Name[];
  /** How the users here reach the PBX. */
  readonly way: 'trunk' | 'accounts';
  /** Of the PBX. */
  readonly sipPort: number;
}

/** People who have a baresip at a PBX, in the place of a phone here. */
export class BaresipPeople implements FarPeople {
  readonly #options: FarOptions;
  readonly #phones = new Map<Name, Baresip>();

  constructor(options: FarOptions) {
    this.#options = options;
  }

  has(name: Name): boolean {
    return this.#options.names.includes(name);
  }

  numberFor(number: string): string {
    const name = this.#options.names.find((one) => number === inside(insideNumbers[one]));
    if (name !== undefined) return this.#numberOf(name);
    const end = alike.find(([one]) => one === number)?.[1];
    return end === undefined ? number : `+3312345${end}`;
  }

  shownFor(number: string): string {
    const own = this.numberFor(number);
    return own.startsWith('+') ? shown(own) : own;
  }

  async plugIn(name: Name, onCall: 'answer' | 'ring', hertz: number): Promise<void> {
    const phone = await Baresip.start({
      program: findProgram('baresip') ?? '',
      user: extensions[name] ?? '',
      password: `secret-of-${extensions[name]}`,
      sipPort: this.#options.sipPort,
      transport: 'udp',
      answers: onCall === 'answer',
      hertz,
    });
    this.#phones.set(name, phone);
  }

  call(name: Name, number: string): void {
    const at = this.#options.way === 'trunk' ? direct(101) : '1001';
    if (number !== inside(101)) throw new Error(`${name} calls alice alone.`);
    this.#phones.get(name)?.dial(`sip:${at}@127.0.0.1:${this.#options.sipPort}`);
  }

  heard(name: Name, hertz: number): number {
    const phone = this.#phones.get(name);
    return phone?.isTalking ? phone.heard(hertz) : 0;
  }

  keysAt(name: Name): string {
    const events = this.#phones.get(name)?.events ?? [];
    return events.flatMap(({ type, param }) => (type === 'CALL_DTMF_START' ? (param ?? '') : [])).join('');
  }

  async clear(): Promise<void> {
    for (const phone of this.#phones.values()) {
      if (phone.isTalking) phone.hangUp();
      await expect.poll(() => phone.isTalking, patient).toBe(false);
      await phone.stop();
    }
    this.#phones.clear();
  }

  #numberOf(name: Name): string {
    const extension = extensions[name] ?? '';
    return this.#options.way === 'trunk' ? `+3312345${extension}` : extension;
  }
}

const insideNumbers: Readonly<Record<Name, number>> = {
  alice: 101,
  bob: 102,
  carol: 103,
  dave: 104,
  frank: 106,
  grace: 107,
};
