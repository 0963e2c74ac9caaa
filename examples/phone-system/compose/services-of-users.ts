import type { CompanySounds } from '../announcements/company-sounds.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { ForwardTargets } from '../forwarding/forward-targets.ts';
import type { VirtualPhones } from '../phones/virtual-phones.ts';
import { CallBacks } from '../services/call-backs.ts';
import { OwedCalls } from '../services/owed-calls.ts';
import { PersonalQueues } from '../services/personal-queues.ts';
import { attendant, type ProgramDeps, screening } from '../services/programs.ts';
import type { SecretRoutes } from '../services/secret-routes.ts';
import { ServicePhones } from '../services/service-phones.ts';
import type { ServiceProperties } from '../services/service-properties.ts';
import type { People, Person } from '../users/person.ts';
import type { Greetings } from '../voicemail/greetings.ts';
import type { Mailboxes } from '../voicemail/mailboxes/mailboxes.ts';
import type { Core } from './core.ts';

interface ServicesOfUsersDeps {
  readonly people: People;
  readonly greetings: Greetings;
  readonly mailboxes: Mailboxes;
  readonly serviceProperties: ServiceProperties;
  readonly speak: ProgramDeps['speak'];
  readonly companySounds: CompanySounds;
  readonly secretRoutes: SecretRoutes;
  readonly virtualPhones: VirtualPhones;
  readonly exchange: Exchange;
  readonly forwardTargets: ForwardTargets;
}

/** The services that answer calls of users, and the calls that users owe. */
export async function composeServicesOfUsers({ db, changes, clock, log }: Core, deps: ServicesOfUsersDeps) {
  const { people, greetings, mailboxes, serviceProperties, speak, exchange, forwardTargets } = deps;
  const isFree = (person: Person) => exchange.isFree(person);
  const programDeps: ProgramDeps = {
    greetings,
    mailboxes,
    speak,
    destinationOf: (person, name) => {
      const isOpen = forwardTargets.faultOf(person, name) === undefined;
      return isOpen ? forwardTargets.routeOf(person, name) : undefined;
    },
  };
  const owedCalls = await OwedCalls.load(db, { changes, clock });
  const callBacks = new CallBacks({
    owed: owedCalls,
    clock,
    isFree,
    maxAttempts: (personId) => serviceProperties.of(personId)('callback.maxAttempts'),
    place: (person, number) => exchange.callBack(person, number),
    person: (id) => people.byId(id),
    speak,
    log: log('services'),
  });
  const queues = new PersonalQueues({
    ...programDeps,
    isFree,
    music: () => deps.companySounds.music(),
    elapsed: () => clock.elapsed(),
    owe: (person, caller) => callBacks.owe(person, caller),
  });
  const servicePhones = new ServicePhones({
    people,
    read: (personId) => serviceProperties.of(personId),
    programs: {
      awayattendant: attendant(programDeps, 'awayattendant'),
      availabilityattendant: attendant(programDeps, 'availabilityattendant'),
      callscreening: screening(programDeps),
      callback: (call) => callBacks.take(call),
      callqueuing: (call) => queues.take(call),
    },
    secretRoutes: deps.secretRoutes,
    log: log('services'),
  });
  deps.virtualPhones.add((name) => servicePhones.phoneAt(name));
  return {
    owedCalls,
    resume: () => callBacks.resume(),
    /** The calls of a user have changed. */
    refresh: (person: Person) => {
      queues.refresh(person);
      callBacks.refresh(person.id);
    },
    close: async () => {
      await callBacks.close();
      await servicePhones.close();
    },
  };
}
