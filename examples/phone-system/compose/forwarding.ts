import { colleagueProperties, isColleagueService } from '../../../sdk/wire/services/property-table.ts';
import type { TakingService } from '../../../sdk/wire/services/serving.ts';
import type { PersonalCalls } from '../calls/personal-calls.ts';
import type { ParticipantIndex } from '../exchange/lines/participant-index.ts';
import type { Route } from '../exchange/route.ts';
import { CallForwarding } from '../exchange/routing/call-forwarding.ts';
import { ForwardTargets } from '../forwarding/forward-targets.ts';
import { Forwardings } from '../forwarding/forwardings.ts';
import type { NumberPlan } from '../numbers/number-plan.ts';
import type { AcdGroups } from '../queues/acd-groups.ts';
import { serviceRoute } from '../services/service-phones.ts';
import type { ServiceProperties } from '../services/service-properties.ts';
import type { PbxAccounts } from '../trunks/pbx-accounts.ts';
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
  readonly numberPlan: Pick<NumberPlan, 'findRoute'>;
  readonly participants: ParticipantIndex;
  readonly serviceProperties: Pick<ServiceProperties, 'of'>;
  readonly groups: AcdGroups;
  readonly pbxAccounts: PbxAccounts;
}

/** The rules of users, where they lead, and how they apply to calls. */
export async function composeForwarding(
  { db, changes, clock, company, numbering, callRights }: Core,
  deps: ForwardingDeps,
) {
  const { people, presences, personalCalls, mailboxes, numberPlan, participants } = deps;
  const { serviceProperties, groups, pbxAccounts } = deps;
  const { findRoute } = numberPlan;
  /** The secretary and the assistant ring as persons; all other services answer themselves. */
  const serviceRouteOf = (person: Person, service: TakingService): Route | undefined => {
    if (!isColleagueService(service)) return serviceRoute(person, service);
    const read = serviceProperties.of(person.id);
    const { colleague, ringing } = colleagueProperties[service];
    const route = findRoute(read(colleague));
    return route?.kind === 'person' ? { ...route, assistMs: read(ringing) * 1_000 } : undefined;
  };
  const forwardTargets = new ForwardTargets({
    people,
    findRoute,
    pbxRouteOf: (person, number) => pbxAccounts.findRoute(number, person),
    pbxExtensionOf: (person) => pbxAccounts.extensionOf(person.id),
    rights: callRights,
    isEmergency: numbering.isEmergency,
    mailboxOf: (person) => mailboxes.routeTo(person),
    serviceOf: (person, service) =>
      serviceProperties.of(person.id)(`${service}.activated`) ? serviceRouteOf(person, service) : undefined,
  });
  const forwardings = await Forwardings.load(db, {
    changes,
    company,
    userAt: (destination, ownerId) => {
      const owner = people.byId(ownerId);
      return owner && forwardTargets.userAt(owner, destination);
    },
  });
  const callForwarding = new CallForwarding({
    clock,
    company,
    rulesOf: (personId) => forwardings.of(personId),
    presenceOf: (personId) => presences.of(personId).presenceState,
    isPersonal: (person, external) => personalCalls.isPersonal(person, external),
    isGroupMate: (person, number) => {
      const caller = people.byNumber(number);
      const theirs = caller ? groups.idsOf(caller.id) : [];
      return groups.idsOf(person.id).some((id) => theirs.includes(id));
    },
    writingsOf: numbering.writingsOf,
    routeOf: (person, destination) => forwardTargets.routeOf(person, destination),
    redirectionOf: (person, number) => forwardTargets.redirectionOf(person, number),
    isInCall: (personId) => participants.callState(personId) === 'busy',
    propertiesOf: (personId) => serviceProperties.of(personId),
    serviceRouteOf,
  });
  const stop = clock.every(hoursMs, () => {
    for (const personId of forwardings.withHours()) changes.notify('hoursOfRules', personId);
  });
  return { forwardings, callForwarding, forwardTargets, stop };
}
