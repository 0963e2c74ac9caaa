import { numberPattern } from '../../../sdk/wire/forwarding/destination.ts';
import { namedDestinations } from '../../../sdk/wire/forwarding/named-destinations.ts';
import type { FindRoute, Route } from '../exchange/route.ts';
import type { CallRights } from '../numbers/call-rights.ts';
import { numberIn } from '../numbers/written-number.ts';
import type { People, Person } from '../users/person.ts';

/** Why calls of a user cannot be sent to a destination. */
export type TargetFault =
  /** The number cannot be called. */
  | 'badNumber'
  /** The number belongs to an emergency service. */
  | 'emergencyNumber'
  /** The user has no mailbox, no such number or no such service, or may not call the number. */
  | 'restricted'
  /** The destination is the user's own number. */
  | 'own';

interface ForwardTargetsDeps {
  readonly people: People;
  readonly findRoute: FindRoute;
  /** Returns the route of a number that only the PBX of the user may have; undefined for a user without an extension there. */
  readonly pbxRouteOf: (person: Person, number: string) => Route | undefined;
  /** Returns the user's own extension at that PBX. */
  readonly pbxExtensionOf: (person: Person) => string | undefined;
  readonly rights: Pick<CallRights, 'mayCall'>;
  /** Returns true for an emergency number. */
  readonly isEmergency: (number: string) => boolean;
  readonly mailboxOf: (person: Person) => Route | undefined;
  /** Returns the route of a user’s calls to a service that the user has switched on. */
  readonly serviceOf: (person: Person, service: 'callback' | 'callqueuing') => Route | undefined;
}

/** Where the destinations of rules lead: a mailbox, the switchboard, phones of the user elsewhere, numbers. */
export class ForwardTargets {
  readonly #deps: ForwardTargetsDeps;

  constructor(deps: ForwardTargetsDeps) {
    this.#deps = deps;
  }

  /** Returns the route of a destination in a rule of a user; undefined where calls cannot go. */
  routeOf(person: Person, destination: string): Route | undefined {
    const { findRoute, mailboxOf, serviceOf } = this.#deps;
    switch (destination) {
      case 'ENT_VM':
        return mailboxOf(person);
      case 'ENT_RCPT':
        return this.#reception(person);
      case 'USER_HOME':
        return written(person.ownNumbers?.homeNumber, findRoute);
      case 'USER_MOBILE':
        return written(person.ownNumbers?.mobilePhoneNumber, findRoute);
      case '~CallBackOnBusy':
      case '~CallBackOnNoAnswer':
        return serviceOf(person, 'callback');
      case '~CallQueuingService':
        return serviceOf(person, 'callqueuing');
      default:
        return numberPattern.test(destination) ? this.#routeTo(person, destination) : undefined;
    }
  }

  /** Returns why a rule of this user must not have this destination; undefined if it may. */
  faultOf(person: Person, destination: string): TargetFault | undefined {
    if (destination === 'REJECTION') return undefined;
    const route = this.routeOf(person, destination);
    const isNumber = numberPattern.test(destination);
    if (!route && isNumber) return this.#deps.isEmergency(destination) ? 'emergencyNumber' : 'badNumber';
    if (!route) return 'restricted';
    if (route.kind === 'person' && route.person.id === person.id) return 'own';
    const { external } = route.shown;
    if (external === undefined) return undefined;
    // Calls to the own extension come back. The PBX has rights and limits for other extensions there.
    if (!external.startsWith('+')) return this.#deps.pbxExtensionOf(person) === external ? 'own' : undefined;
    return this.#deps.rights.mayCall(person, external) ? undefined : 'restricted';
  }

  /** Returns the route of a number to which a phone of this user redirects a call; undefined for any other than its rules may have. */
  redirectionOf(person: Person, number: string): Route | undefined {
    const isAllowed = numberPattern.test(number) && this.faultOf(person, number) === undefined;
    return isAllowed ? this.routeOf(person, number) : undefined;
  }

  /** Returns the user who gets calls for a destination; undefined if no user of the phone system does. */
  userAt(person: Person, destination: string): number | undefined {
    const route = this.routeOf(person, destination);
    return route?.kind === 'person' ? route.person.id : undefined;
  }

  /** The named destinations that this user has. */
  namedOf(person: Person): readonly string[] {
    return namedDestinations.filter((name) => this.faultOf(person, name) === undefined);
  }

  #routeTo(person: Person, number: string): Route | undefined {
    const { findRoute, isEmergency, pbxRouteOf } = this.#deps;
    const route = findRoute(number);
    return route ?? (isEmergency(number) ? undefined : pbxRouteOf(person, number));
  }

  /** The first user of the switchboard, who has no reception but this. */
  #reception(person: Person): Route | undefined {
    const receptionist = this.#deps.people.all().find((one) => one.isSwitchboard);
    if (!receptionist || receptionist.id === person.id) return undefined;
    return this.#deps.findRoute(receptionist.number);
  }
}

const written = (number: string | undefined, findRoute: FindRoute): Route | undefined =>
  number ? findRoute(numberIn(number)) : undefined;
