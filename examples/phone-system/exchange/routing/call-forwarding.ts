import { type CalleeState, ruleOfEveryCall, stateByRules } from '../../../../sdk/wire/forwarding/route.ts';
import type { StoredForwarding, TargetNumber } from '../../../../sdk/wire/forwarding/rule.ts';
import type { WeekTime } from '../../../../sdk/wire/forwarding/time-filter.ts';
import type { ReadProperty } from '../../../../sdk/wire/services/property-table.ts';
import {
  type ServedCall,
  type ServedRoute,
  serve,
  type TakingService,
} from '../../../../sdk/wire/services/serving.ts';
import type { Clock } from '../../base/clock.ts';
import { wallTime } from '../../base/wall-time.ts';
import type { CurrentCompany } from '../../company/company.ts';
import type { Person } from '../../users/person.ts';
import type { Identity, Route } from '../route.ts';

/** Where a rule sends a call. */
export interface Forward {
  /** Undefined if the destination cannot be called any more, or is none. */
  readonly route: Route | undefined;
  /** The ringing time before a forwarding without answer. */
  readonly delayMs: number;
  /** The caller is refused. */
  readonly isRejection?: boolean;
  /** The assistant gets a call that the phones did not take. */
  readonly isToAssistant?: boolean;
}

/** The part of a call that does not change while it rings. */
export interface Arrival {
  readonly target: TargetNumber | undefined;
  readonly isForwarded: boolean;
  /** A service of the user has sent the call to the phones. */
  readonly isDirect?: boolean;
  /** The assistant has not taken the call. */
  readonly isAssisted?: boolean;
  /** The number of the colleague who transferred the call. */
  readonly via?: string | undefined;
}

/** The rules of a user at the moment in which a call arrived. Later changes are for later calls. */
export interface ArrivedRules {
  /** Returns where the call goes. With `ring`, `forward` is for a call that is not answered. */
  route(
    from: Identity,
    phones: CalleeState['phones'],
  ):
    | { readonly outcome: 'forward'; readonly forward: Forward }
    | { readonly outcome: 'ring' | 'fail'; readonly forward: Forward | undefined };
}

interface CallForwardingDeps {
  readonly clock: Clock;
  readonly company: CurrentCompany;
  readonly rulesOf: (personId: number) => readonly StoredForwarding[];
  readonly presenceOf: (personId: number) => string;
  readonly isPersonal: (person: Person, external: string) => boolean;
  /** Returns true if the user with this internal number is in a group of the person. */
  readonly isGroupMate: (person: Person, number: string) => boolean;
  readonly writingsOf: (written: string) => readonly string[];
  /** Returns the route of a rule's destination; undefined if it cannot be called. */
  readonly routeOf: (person: Person, destination: string) => Route | undefined;
  /** Returns the route of a number to which a phone of the person redirects; undefined if the person may not call it. */
  readonly redirectionOf: (person: Person, number: string) => Route | undefined;
  /** Returns true if a user is in a call. */
  readonly isInCall: (personId: number) => boolean;
  /** Returns the properties of a user’s services. */
  readonly propertiesOf: (personId: number) => ReadProperty;
  /** Returns the route of a user’s calls to a service. */
  readonly serviceRouteOf: (person: Person, service: TakingService) => Route | undefined;
}

/** Applies the rules of users to calls. Simulated and real calls follow the same code. */
export class CallForwarding {
  readonly #deps: CallForwardingDeps;

  constructor(deps: CallForwardingDeps) {
    this.#deps = deps;
  }

  /** Returns the user's rules, state and time for a call that arrives now. */
  arrive(person: Person, arrival: Arrival): ArrivedRules {
    const { rulesOf, propertiesOf, serviceRouteOf } = this.#deps;
    const all = { rules: rulesOf(person.id), read: propertiesOf(person.id) };
    const presenceState = this.presenceOf(person);
    const time = this.now();
    const isInCall = this.#deps.isInCall(person.id);
    return {
      route: (from, phones) => {
        const call = this.describe(person, from, arrival);
        const { outcome, rule, service } = serve(call, all, { presenceState, phones, isInCall }, time);
        const toService = (outcome === 'forward' && service !== undefined) || service === 'assistant';
        const forward = toService
          ? {
              route: serviceRouteOf(person, service),
              delayMs: service === 'assistant' ? all.read('assistant.ownDelay') * 1_000 : 0,
              ...(service === 'assistant' && { isToAssistant: true }),
            }
          : rule && this.#forwardOf(person, rule);
        if (outcome === 'forward') {
          return forward ? { outcome, forward } : { outcome: 'fail', forward };
        }
        return { outcome, forward };
      },
    };
  }

  /** Returns where a call would go, with every rule that was tried. */
  simulate(
    person: Person,
    call: ServedCall,
    { state, time }: { readonly state: CalleeState; readonly time: WeekTime },
  ): ServedRoute<StoredForwarding> {
    const { rulesOf, propertiesOf } = this.#deps;
    return serve(call, { rules: rulesOf(person.id), read: propertiesOf(person.id) }, state, time);
  }

  /** Returns the effect of a user’s rules on every call now; undefined if calls reach the phones. */
  stateOf(person: Person): 'dnd' | 'forwarded' | undefined {
    return stateByRules(this.#deps.rulesOf(person.id), this.presenceOf(person), this.now());
  }

  /** Returns where every call to a user goes now by the rules; undefined if calls reach the phones. */
  destinationOf(person: Person): string | undefined {
    return ruleOfEveryCall(this.#deps.rulesOf(person.id), this.presenceOf(person), this.now())?.destination;
  }

  /** Returns the route of a call that a phone of this user redirects to a number; undefined if it cannot go there. */
  redirectionOf(person: Person, number: string): Route | undefined {
    return this.#deps.redirectionOf(person, number);
  }

  presenceOf(person: Person): string {
    return this.#deps.presenceOf(person.id);
  }

  /** The present time of the enterprise. */
  now(): WeekTime {
    const { clock, company } = this.#deps;
    return wallTime(company.current.timeZone, clock.now());
  }

  /** Returns a call to a user as rules look at it. */
  describe(person: Person, from: Identity, arrival: Arrival): ServedCall {
    const { target, isForwarded, isDirect, isAssisted, via } = arrival;
    const { number, external, label } = from;
    const { isPersonal, isGroupMate } = this.#deps;
    return {
      callers: this.#writingsOf(external ?? number),
      isOutside: external !== undefined,
      isGroupMate: external === undefined && isGroupMate(person, number),
      isPersonal: external !== undefined && isPersonal(person, external),
      target,
      isForwarded,
      ...(isDirect && { isDirect }),
      ...(isAssisted && { isAssisted }),
      via,
      hasName: label !== undefined,
    };
  }

  #forwardOf(person: Person, { destination, noAnswerForwardingDelay: delayMs }: StoredForwarding): Forward {
    if (destination === 'REJECTION') return { route: undefined, delayMs, isRejection: true };
    return { route: this.#deps.routeOf(person, destination), delayMs };
  }

  /**
   * Returns a number as it is given, national, and international with `+` and with `00`; nothing for a withheld number.
   */
  #writingsOf(number: string): readonly string[] {
    if (number === '') return [];
    const given = [number, ...this.#deps.writingsOf(number)].map((text) => text.replace(/[^\d+]/g, ''));
    const dialled = given.filter((text) => text.startsWith('+')).map((text) => `00${text.slice(1)}`);
    return [...new Set([...given, ...dialled])];
  }
}
