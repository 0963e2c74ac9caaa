import type { Person } from '../domain/person.ts';
import type { EndCause } from '../engine/port.ts';
import { Alerting, type AlertingOptions, deviceOf, type RingTarget } from './alerting.ts';
import type { CallHost } from './call-host.ts';
import type { Parties } from './parties.ts';
import { Party } from './party.ts';
import type { Identity, Route } from './route.ts';
import { callCause } from './rules.ts';

/** Why somebody is called into a call. */
export interface Summons {
  /** Who is shown on the phones that ring. */
  readonly from: Identity;
  /** Who waits for the answer; undefined where the others talk meanwhile. */
  caller: Party | undefined;
  /** Who had the call before and sent it on. */
  readonly via?: Identity | undefined;
  /** Who gets the call back where nobody answers. */
  returnTo?: Route | undefined;
}

/** How often one call may be sent on, so that two people who deflect to each other come to an end. */
const maxRedirections = 10;

/** Rings people and services until they are in the call, or it is clear that nobody comes. */
export class Summoning {
  readonly #parties: Parties;
  readonly #host: CallHost;
  #redirections = 0;

  constructor(parties: Parties, host: CallHost) {
    this.#parties = parties;
    this.#host = host;
  }

  /** Calls somebody for a party that waits for the answer. */
  reach(caller: Party, route: Route, how: Pick<Summons, 'via' | 'returnTo'> = {}): void {
    caller.farRings = false;
    if (caller.line) caller.line.far = route.shown;
    this.#summon(route, { ...how, from: caller.identity, caller });
  }

  /** Rings somebody while the call goes on. False where that one cannot even ring. */
  invite(from: Identity, route: Route, how: Pick<Summons, 'via'> = {}): boolean {
    return this.#summon(route, { ...how, from, caller: undefined });
  }

  /** Rings these places for a party until one answers. */
  ring(
    party: Party,
    targets: readonly RingTarget[],
    how: Pick<AlertingOptions, 'autoAnswer' | 'onRinging' | 'onAnswered' | 'onFailed'> & { from: Identity },
  ): void {
    const { engine, legs, clock, noAnswerMs } = this.#host;
    const settled =
      <Args extends readonly unknown[]>(then: (...args: Args) => void) =>
      (...args: Args) => {
        then(...args);
        this.#parties.settle();
      };
    party.alerting = new Alerting({
      engine,
      legs,
      targets,
      from: { number: how.from.number, ...(how.from.label === undefined ? {} : { label: how.from.label }) },
      lineId: party.line?.id ?? '',
      autoAnswer: how.autoAnswer,
      clock,
      timeoutMs: noAnswerMs,
      onRinging: settled(how.onRinging),
      onAnswered: settled((leg, target) => {
        party.alerting = undefined;
        if (party.line && target.phoneId !== undefined) party.line.phoneId = target.phoneId;
        how.onAnswered(leg, target);
      }),
      onFailed: settled((cause) => {
        party.alerting = undefined;
        how.onFailed(cause);
      }),
    });
  }

  #summon(route: Route, summons: Summons): boolean {
    this.#redirections += 1;
    if (this.#redirections > maxRedirections) {
      this.#failed(summons, 'failed');
      return false;
    }
    return route.kind === 'person'
      ? this.#summonPerson(route.person, summons)
      : this.#summonService(route, summons);
  }

  #summonPerson(person: Person, summons: Summons): boolean {
    const phones = this.#host.reach(person);
    const callee = this.#parties.addPerson(person, {
      state: 'ringing',
      isIncoming: true,
      far: summons.from,
      phoneId: typeof phones === 'string' ? undefined : phones[0]?.id,
      redirectedFrom: summons.via?.number,
    });
    if (typeof phones === 'string') {
      this.#refused(callee, summons, phones);
      return false;
    }
    this.#call(callee, phones.map(deviceOf), summons);
    return true;
  }

  #summonService({ name, shown }: Extract<Route, { kind: 'virtual' }>, summons: Summons): boolean {
    const callee = this.#parties.add(new Party({ identity: shown, line: undefined, state: 'ringing' }));
    this.#call(callee, [{ to: { kind: 'virtual', name }, phoneId: undefined }], summons);
    return true;
  }

  #call(callee: Party, targets: readonly RingTarget[], summons: Summons): void {
    this.ring(callee, targets, {
      from: summons.from,
      autoAnswer: false,
      onRinging: () => this.#farRings(summons),
      onAnswered: (leg) => {
        this.#parties.carry(callee, leg, { isOpen: true });
        if (summons.caller) this.#parties.connect(summons.caller, callee);
        else this.#parties.beginTalk(callee);
      },
      onFailed: (cause) => this.#refused(callee, summons, cause),
    });
  }

  #farRings({ caller }: Summons): void {
    if (!caller) return;
    caller.farRings = true;
    if (caller.leg && !caller.leg.isOpen && caller.line) {
      this.#host.engine.progress(caller.leg.id, caller.line.id);
    }
  }

  #refused(callee: Party, summons: Summons, cause: EndCause): void {
    this.#parties.remove(callee, cause, callCause(cause));
    this.#failed(summons, cause);
  }

  /** Nobody comes. */
  #failed({ caller, returnTo }: Summons, cause: EndCause): void {
    if (!caller) this.#parties.endLast(cause);
    else if (returnTo && caller.isLive) this.reach(caller, returnTo);
    else this.#parties.drop(caller, cause);
  }
}
