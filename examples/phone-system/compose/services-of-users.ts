import type { TakingService } from '../../../sdk/wire/services/serving.ts';
import type { World } from '../demonstration/world.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Route } from '../exchange/route.ts';
import type { ForwardTargets } from '../forwarding/forward-targets.ts';
import { CallBacks } from '../services/call-backs.ts';
import { OwedCalls } from '../services/owed-calls.ts';
import { PersonalQueues } from '../services/personal-queues.ts';
import { attendant, type ProgramDeps, screening } from '../services/programs.ts';
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
  readonly world: Pick<World, 'findRoute'>;
  /** Returns the concerns that exist when there are calls. */
  readonly calls: () => { readonly exchange: Exchange; readonly forwardTargets: ForwardTargets };
}

/** The services that answer calls of users, and the calls that users owe. */
export async function composeServicesOfUsers({ db, changes, clock, log }: Core, deps: ServicesOfUsersDeps) {
  const { people, greetings, mailboxes, serviceProperties, speak, world, calls } = deps;
  const isFree = (person: Person) => calls().exchange.isFree(person);
  const programDeps: ProgramDeps = {
    greetings,
    mailboxes,
    speak,
    destinationOf: (person, name) => {
      const { forwardTargets } = calls();
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
    place: (person, number) => calls().exchange.callBack(person, number),
    person: (id) => people.byId(id),
    speak,
    log: log('services'),
  });
  const queues = new PersonalQueues({
    ...programDeps,
    isFree,
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
    after: (ms, then) => clock.after(ms, then),
    log: log('services'),
  });

  /** The secretary rings as a person; all other services answer themselves. */
  const serviceRouteOf = (person: Person, service: TakingService): Route | undefined => {
    if (service !== 'bosssecretary') return servicePhones.routeTo(person, service);
    const read = serviceProperties.of(person.id);
    const route = world.findRoute(read('bosssecretary.secretary'));
    return route?.kind === 'person' ? { ...route, assistMs: read('bosssecretary.delay') * 1_000 } : undefined;
  };

  return {
    owedCalls,
    servicePhones,
    serviceRouteOf,
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
