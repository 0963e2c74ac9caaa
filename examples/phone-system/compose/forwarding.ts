import type { TakingService } from '../../../sdk/wire/services/serving.ts';
import type { PersonalCalls } from '../calls/personal-calls.ts';
import type { World } from '../demonstration/world.ts';
import type { Route } from '../exchange/route.ts';
import { CallForwarding } from '../exchange/routing/call-forwarding.ts';
import { ForwardTargets } from '../forwarding/forward-targets.ts';
import { Forwardings } from '../forwarding/forwardings.ts';
import { writingsOf } from '../numbers/numbering.ts';
import type { ServiceProperties } from '../services/service-properties.ts';
import type { People, Person } from '../users/person.ts';
import type { Presences } from '../users/presences.ts';
import type { Mailboxes } from '../voicemail/mailboxes/mailboxes.ts';
import type { Core } from './core.ts';

/** How often rules that apply at certain hours are looked at: their hours are whole minutes. */
const hoursMs = 60_000;

interface ForwardingDeps {
  readonly people: People;
  readonly presences: Presences;
  readonly personalCalls: Pick<PersonalCalls, 'isPersonal'>;
  readonly mailboxes: Pick<Mailboxes, 'routeTo'>;
  readonly world: Pick<World, 'findRoute'>;
  /** Returns true if a user is in a call. */
  readonly isInCall: (personId: number) => boolean;
  readonly serviceProperties: Pick<ServiceProperties, 'of'>;
  /** Returns the route of a user’s calls to a service. */
  readonly serviceRouteOf: (person: Person, service: TakingService) => Route | undefined;
  /** Returns the groups of a user. */
  readonly groupIdsOf: (personId: number) => readonly number[];
  /** Called when the rules of a user have changed, or (`isByClock`) may do something else at this time of the day. */
  readonly onChange: (person: Person, why: { readonly isByClock: boolean }) => void;
}

/** The rules of users, where they lead, and how they apply to calls. */
export async function composeForwarding({ db, changes, clock }: Core, deps: ForwardingDeps) {
  const { people, presences, personalCalls, mailboxes, world, groupIdsOf, onChange } = deps;
  const { serviceProperties, serviceRouteOf, isInCall } = deps;
  const changed = (personId: number, isByClock = false): void => {
    const person = people.byId(personId);
    if (person) onChange(person, { isByClock });
  };
  const forwardTargets = new ForwardTargets({
    people,
    findRoute: world.findRoute,
    mailboxOf: (person) => mailboxes.routeTo(person),
    serviceOf: (person, service) =>
      serviceProperties.of(person.id)(`${service}.activated`) ? serviceRouteOf(person, service) : undefined,
  });
  const forwardings = await Forwardings.load(db, {
    changes,
    onChange: changed,
    userAt: (destination, ownerId) => {
      const owner = people.byId(ownerId);
      return owner && forwardTargets.userAt(owner, destination);
    },
  });
  const callForwarding = new CallForwarding({
    clock,
    rulesOf: (personId) => forwardings.of(personId),
    presenceOf: (personId) => presences.of(personId).presenceState,
    isPersonal: (person, external) => personalCalls.isPersonal(person, external),
    isGroupMate: (person, number) => {
      const caller = people.byNumber(number);
      const groups = caller ? groupIdsOf(caller.id) : [];
      return groupIdsOf(person.id).some((id) => groups.includes(id));
    },
    writingsOf,
    routeOf: (person, destination) => forwardTargets.routeOf(person, destination),
    redirectionOf: (person, number) => forwardTargets.redirectionOf(person, number),
    isInCall,
    propertiesOf: (personId) => serviceProperties.of(personId),
    serviceRouteOf,
  });
  const stop = clock.every(hoursMs, () => {
    for (const personId of forwardings.withHours()) changed(personId, true);
  });
  return { forwardings, callForwarding, forwardTargets, stop };
}
