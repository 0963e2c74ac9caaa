import { type Company, publicNumberOf } from '../../company/company.ts';
import type { VirtualPhone } from '../../engine/port.ts';
import { isPossible } from '../../numbers/number-class.ts';
import { greeting } from './house-robots.ts';
import { parseScript } from './parse.ts';
import type { Robot, Robots } from './robots.ts';

/**
 * The numbers `+33 1 99 00 BB SS`, which France keeps free for fiction: the last four digits give the behaviour (BB)
 * and after how many seconds (SS).
 */
const behaved = /^\+3319900(\d\d)(\d\d)$/;

const speaks = `answer \n again: \n say "${greeting}" \n go to again`;

/** The behaviour of these numbers, as robot scripts. */
const behaviours: Readonly<Record<string, (seconds: string) => string>> = {
  '00': (wait) => `ring \n wait ${wait} \n ${speaks}`,
  '01': (wait) => `wait ${wait} \n hang up busy`,
  '02': (wait) => `ring \n wait ${wait} \n hang up no answer`,
  '03': (wait) => `ring \n wait ${wait} \n hang up declined`,
  '04': (wait) => `wait ${wait} \n hang up invalid number`,
  '05': (wait) => `wait ${wait} \n hang up failed`,
  '06': (wait) => `wait ${wait} \n hang up unreachable`,
  '07': (wait) => `wait ${wait} \n hang up not allowed`,
  '08': (wait) => `wait ${wait} \n ring \n wait 3s \n ${speaks}`,
  '09': (wait) => `answer \n play tune for ${wait} \n hang up`,
  '10': (wait) => `answer \n play tune for ${wait} \n hang up failed`,
};

/** The telephone network outside: a phone at every number, and numbers at which it fails. */
export class PublicNetwork {
  readonly #robots: Robots;
  readonly #company: Company;
  readonly #scripted = new Map<string, Robot>();

  constructor({
    robots,
    company,
  }: {
    readonly robots: Robots;
    readonly company: Company;
  }) {
    this.#robots = robots;
    this.#company = company;
  }

  /** Returns the phone behind the name of a route: a robot's, or that of an outside number. */
  virtualPhone(name: string): VirtualPhone | undefined {
    return name.startsWith('+') ? this.phoneAt(name) : this.#robots.byName(name)?.phone;
  }

  /** Returns the phone at this number. @param e164 as `+33199000005` */
  phoneAt(e164: string): VirtualPhone | undefined {
    const phone = (this.#robotOutside(e164) ?? this.#behaviourAt(e164) ?? this.#robots.byName('speak'))
      ?.phone;
    return isPossible(e164) ? phone : undefined;
  }

  /** The built-in robots have numbers from outside. */
  #robotOutside(e164: string): Robot | undefined {
    const number = e164.slice(-this.#company.numberPlan.digits);
    const isOurs = publicNumberOf(this.#company, number) === e164;
    return isOurs ? this.#robots.byNumber(number) : undefined;
  }

  #behaviourAt(e164: string): Robot | undefined {
    const [, kind = '', seconds = ''] = behaved.exec(e164) ?? [];
    const write = behaviours[kind];
    if (write === undefined) return undefined;
    const name = `network-${kind}-${seconds}`;
    const known = this.#scripted.get(name);
    if (known) return known;
    const script = parseScript(name, write(`${Number(seconds)}s`), this.#company);
    const robot = this.#robots.perform(script);
    this.#scripted.set(name, robot);
    return robot;
  }
}
