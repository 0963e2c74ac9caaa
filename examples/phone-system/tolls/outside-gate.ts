import type { Logger } from 'pino';
import {
  costlyClasses,
  type DayLimits,
  type OutsideLock,
} from '../../../sdk/wire/administration/outside-calls.ts';
import type { Clock } from '../base/clock.ts';
import type { CompanySettings } from '../company/company-settings.ts';
import type { Endpoint } from '../engine/port.ts';
import type {
  Arrival,
  OngoingOutsideCall,
  OutsideCall,
  OutsideFault,
  OutsideLines,
  OutsidePass,
  ResumedOutsideCall,
} from '../exchange/outside-lines.ts';
import type { Identity, Route } from '../exchange/route.ts';
import type { CallRights } from '../numbers/call-rights.ts';
import { emergencyName, readEmergencyName } from '../trunks/trunk-numbers.ts';
import type { People } from '../users/person.ts';
import type { OutsideUse } from './outside-use.ts';

const hourMs = 3_600_000;
/** How often the minutes of calls that may be ended are counted. */
const countMs = 1_000;
const warnSeconds = 60;

/** A number that only the PBX of a user's account knows: the PBX has rights and limits for its extensions. */
const uncounted = { tries: () => undefined, answered: () => undefined, ended: () => undefined };

interface Running {
  readonly payer: number | undefined;
  trunk: string | undefined;
  talkingAt: number | undefined;
  call: OngoingOutsideCall | undefined;
  /** The call shows when it ends. */
  isWarned: boolean;
}

interface OutsideGateDeps {
  readonly settings: Pick<CompanySettings, 'of'>;
  readonly rights: Pick<CallRights, 'faultOf' | 'classOf'>;
  readonly people: Pick<People, 'byId'>;
  readonly clock: Pick<Clock, 'now' | 'elapsed' | 'every'>;
  readonly use: OutsideUse;
  readonly trunks: {
    waysTo(number: string, caller: Identity, payer?: number): readonly Endpoint[] | undefined;
    readonly takesEmergencies: boolean;
    isAccount(trunk: string): boolean;
    arrived(arrival: Arrival): { readonly from: Identity; readonly route: Route | undefined };
  };
  readonly isEmergency: (number: string) => boolean;
  /** Calls outside have left their usual range. */
  readonly onAlarm: (lock: OutsideLock) => void;
  readonly log: Logger;
}

/** Every call to a number outside goes through here: it is allowed and counted, or refused. */
export class OutsideGate implements OutsideLines {
  readonly #deps: OutsideGateDeps;
  readonly #running = new Set<Running>();
  /** When the costly calls of the last hour began. */
  #costly: readonly number[] = [];
  /** The seconds of today that an administrator has accepted by opening the costly classes again. */
  #acceptedSeconds = 0;
  #isLocking = false;
  /** Ends the count of the minutes, which lasts as long as a user talks outside. */
  #stopCounting: (() => void) | undefined;

  constructor(deps: OutsideGateDeps) {
    this.#deps = deps;
  }

  faultOf({ number, payer }: Pick<OutsideCall, 'number' | 'payer'>): OutsideFault | undefined {
    const { rights, people, settings, isEmergency } = this.#deps;
    // An extension of another phone system costs nothing here.
    if (isEmergency(number) || !number.startsWith('+')) return undefined;
    const person = payer === undefined ? undefined : people.byId(payer);
    const fault = rights.faultOf(person, number);
    if (fault !== undefined) return fault;
    if (this.#isLocking && this.#isCostly(number)) return 'outsideClosed';
    const { atOnce, user, company } = settings.of('outsideCalls');
    if (this.#isSpent(company, 'company')) return 'tooManyOutside';
    if (payer === undefined) return undefined;
    const own = [...this.#running].filter((one) => one.payer === payer).length;
    const isFull = atOnce > 0 && own >= atOnce;
    return isFull || this.#isSpent(user, `user:${payer}`) ? 'tooManyOutside' : undefined;
  }

  admit(call: OutsideCall): OutsidePass | OutsideFault {
    const { trunks, use, settings, log } = this.#deps;
    const { number, caller, payer } = call;
    if (readEmergencyName(number) !== undefined) {
      log.warn({ number, user: payer }, 'An emergency call');
      return { ways: trunks.waysTo(number, caller), unreached: 'emergencyNumber', ...uncounted };
    }
    if (!number.startsWith('+')) return { ways: trunks.waysTo(number, caller), ...uncounted };
    const fault = this.faultOf(call);
    if (fault !== undefined) {
      log.info({ user: payer, fault }, 'A call outside was refused');
      return fault;
    }
    const all = trunks.waysTo(number, caller, payer);
    const ways = all?.filter(
      (way) =>
        way.kind !== 'trunk' || !this.#isSpent(settings.of('outsideCalls').trunk, `trunk:${way.trunk}`),
    );
    if (all && all.length > 0 && ways?.length === 0) return 'tooManyOutside';
    const running: Running = {
      payer,
      trunk: undefined,
      talkingAt: undefined,
      call: undefined,
      isWarned: false,
    };
    this.#running.add(running);
    use.add(this.#subjectsOf(running), { calls: 1, seconds: 0 });
    if (this.#isCostly(number)) this.#costly = [...this.#costly, this.#deps.clock.elapsed()];
    this.#watch(running);
    return {
      ways,
      tries: (way) => {
        if (way.kind !== 'trunk') return;
        running.trunk = way.trunk;
        use.add([`trunk:${way.trunk}`], { calls: 1, seconds: 0 });
      },
      answered: (ongoing) => this.#talks(running, ongoing),
      ended: () => this.#ended(running),
    };
  }

  resume({ payer, trunk, talkingMs, ongoing }: ResumedOutsideCall): OutsidePass {
    const running: Running = { payer, trunk, talkingAt: undefined, call: undefined, isWarned: false };
    this.#running.add(running);
    this.#talks(running, ongoing);
    running.talkingAt = this.#deps.clock.elapsed() - talkingMs;
    return { ...uncounted, ways: undefined, ended: () => this.#ended(running) };
  }

  /** Ends the timer. */
  stop(): void {
    this.#stopCounting?.();
    this.#stopCounting = undefined;
  }

  isAccount(trunk: string): boolean {
    return this.#deps.trunks.isAccount(trunk);
  }

  arrived(arrival: Arrival): { readonly from: Identity; readonly route: Route | undefined } {
    return this.#deps.trunks.arrived(arrival);
  }

  /** Returns the route to an emergency number, as `112`; undefined: no trunk takes it. */
  emergencyRoute(number: string): Route | undefined {
    if (!this.#deps.trunks.takesEmergencies) return undefined;
    return { kind: 'virtual', name: emergencyName(number), shown: { number, external: number } };
  }

  /** The calls and minutes of all users today, with the calls that go on. */
  get today(): DayLimits {
    const { calls } = this.#deps.use.of('company');
    return { calls, minutes: Math.floor(this.#secondsToday('company') / 60) };
  }

  /** The costly classes are open again: what was used so far raises no alarm. */
  opened(): void {
    this.#costly = [];
    this.#acceptedSeconds = this.#secondsToday('company');
    this.#isLocking = false;
  }

  #talks(running: Running, ongoing: OngoingOutsideCall): void {
    running.talkingAt = this.#deps.clock.elapsed();
    running.call = ongoing;
    this.#stopCounting ??= this.#deps.clock.every(countMs, () => this.#endAtLimits());
  }

  #ended(running: Running): void {
    if (!this.#running.delete(running)) return;
    if (this.#talking().length === 0) this.stop();
    const seconds = Math.ceil(this.#secondsOf(running));
    if (seconds > 0) this.#deps.use.add(this.#subjectsOf(running), { calls: 0, seconds });
    this.#watch(running);
  }

  #talking(): readonly Running[] {
    return [...this.#running].filter(({ talkingAt }) => talkingAt !== undefined);
  }

  /** Ends calls whose minutes are used up, if an administrator wants that, and warns a minute before. */
  #endAtLimits(): void {
    const isOn = this.#deps.settings.of('outsideCalls').endsAtLimit;
    for (const running of this.#talking()) {
      const left = isOn ? this.#secondsLeft(running) : Number.POSITIVE_INFINITY;
      if (left <= 0) {
        this.#deps.log.info(
          { user: running.payer, trunk: running.trunk },
          'A call outside ends at its limit',
        );
        running.call?.end();
      } else if (left <= warnSeconds !== running.isWarned) {
        running.isWarned = !running.isWarned;
        const endsAt = this.#deps.clock.now() + Math.ceil(left) * 1_000;
        running.call?.endsAt(running.isWarned ? endsAt : undefined);
      }
    }
  }

  /** Calls that share a limit use it up together. */
  #secondsLeft(running: Running): number {
    const { user, trunk, company } = this.#deps.settings.of('outsideCalls');
    const left = this.#subjectsOf(running).map((subject) => {
      const { minutes } = subject === 'company' ? company : subject.startsWith('user:') ? user : trunk;
      if (minutes === 0) return Number.POSITIVE_INFINITY;
      const sharing = this.#talking().filter((one) => this.#subjectsOf(one).includes(subject)).length;
      return (minutes * 60 - this.#secondsToday(subject)) / sharing;
    });
    return Math.min(...left);
  }

  #isCostly(number: string): boolean {
    const { name, isAbroad } = this.#deps.rights.classOf(number);
    return isAbroad || costlyClasses.has(name);
  }

  #subjectsOf({ payer, trunk }: Running): readonly string[] {
    return [
      'company',
      ...(payer === undefined ? [] : [`user:${payer}`]),
      ...(trunk === undefined ? [] : [`trunk:${trunk}`]),
    ];
  }

  #secondsOf({ talkingAt }: Running): number {
    return talkingAt === undefined ? 0 : (this.#deps.clock.elapsed() - talkingAt) / 1_000;
  }

  #secondsToday(subject: string): number {
    const going = [...this.#running].filter((running) => this.#subjectsOf(running).includes(subject));
    return going.reduce((sum, one) => sum + this.#secondsOf(one), this.#deps.use.of(subject).seconds);
  }

  #isSpent({ calls, minutes }: DayLimits, subject: string): boolean {
    if (calls > 0 && this.#deps.use.of(subject).calls >= calls) return true;
    return minutes > 0 && this.#secondsToday(subject) >= minutes * 60;
  }

  /** Closes the costly classes when calls leave their usual range. */
  #watch({ trunk }: Running): void {
    const { settings, clock, onAlarm } = this.#deps;
    const { alarm, lock } = settings.of('outsideCalls');
    if (lock || this.#isLocking) return;
    this.#costly = this.#costly.filter((at) => clock.elapsed() - at < hourMs);
    const over = this.#overHour(alarm.costlyPerHour) ?? this.#overDay(alarm);
    if (!over) return;
    this.#isLocking = true;
    onAlarm({ since: clock.now(), ...over, ...(trunk !== undefined && { trunk }) });
  }

  #overHour(limit: number): Pick<OutsideLock, 'reason' | 'count' | 'limit'> | undefined {
    const count = this.#costly.length;
    return limit > 0 && count > limit ? { reason: 'costlyCalls', count, limit } : undefined;
  }

  #overDay({
    timesUsual,
    leastMinutes,
  }: {
    readonly timesUsual: number;
    readonly leastMinutes: number;
  }): Pick<OutsideLock, 'reason' | 'count' | 'limit'> | undefined {
    const { usualSeconds } = this.#deps.use;
    if (timesUsual === 0 || usualSeconds === undefined) return undefined;
    const most = Math.max(leastMinutes * 60, timesUsual * usualSeconds);
    const seconds = this.#secondsToday('company') - this.#acceptedSeconds;
    if (seconds <= most) return undefined;
    return { reason: 'minutes', count: Math.round(seconds / 60), limit: Math.floor(most / 60) };
  }
}
