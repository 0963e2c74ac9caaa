import type { Logger } from 'pino';
import {
  type ColleagueService,
  isColleagueService,
  type ReadProperty,
} from '../../../sdk/wire/services/property-table.ts';
import { type TakingService, takingServices } from '../../../sdk/wire/services/serving.ts';
import type { VirtualCall, VirtualPhone } from '../engine/port.ts';
import type { Route } from '../exchange/route.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import type { SecretRoutes } from './secret-routes.ts';

/** A call that a service has taken. */
export interface ServiceCall {
  readonly call: VirtualCall;
  /** The user whose call it is. */
  readonly person: Person;
  /** The properties that apply to the user. */
  readonly read: ReadProperty;
  /** Sends the caller elsewhere. */
  readonly sendTo: (route: Route) => void;
}

/** A service that answers calls. It resolves at the end of its part. */
export type ServiceProgram = (call: ServiceCall) => Promise<void>;

type Answering = Exclude<TakingService, ColleagueService>;
const labels: Readonly<Record<Answering, string>> = {
  awayattendant: 'Away attendant',
  availabilityattendant: 'Availability attendant',
  callscreening: 'Call screening',
  callback: 'Call back',
  callqueuing: 'Queue',
};
const prefix = 'service/';

/** Returns the route of a user’s calls to a service that answers them. */
export function serviceRoute(person: Person, service: Answering): Route {
  const shown = { number: person.number, label: `${labels[service]} of ${displayName(person)}` };
  return { kind: 'virtual', name: `${prefix}${service}/${person.id}`, shown };
}

interface ServicePhonesDeps {
  readonly people: People;
  readonly read: (personId: number) => ReadProperty;
  readonly programs: Readonly<Record<Answering, ServiceProgram>>;
  readonly secretRoutes: SecretRoutes;
  readonly log: Logger;
}

/** The phones at which the services of users answer. */
export class ServicePhones {
  readonly #deps: ServicePhonesDeps;
  readonly #running = new Set<Promise<void>>();

  constructor(deps: ServicePhonesDeps) {
    this.#deps = deps;
  }

  /** The phone behind the name of a route. */
  phoneAt(name: string): VirtualPhone | undefined {
    if (!name.startsWith(prefix)) return undefined;
    const [, service, id] = name.split('/');
    const found = takingServices.find((one) => one === service);
    const person = this.#deps.people.byId(Number(id));
    if (!person || !found || isColleagueService(found)) return undefined;
    return { onCall: (call) => this.#run(found, call, person) };
  }

  /** Waits for calls in progress. */
  async close(): Promise<void> {
    await Promise.all(this.#running);
    this.#deps.secretRoutes.clear();
  }

  #run(service: Answering, call: VirtualCall, person: Person): void {
    const { programs, read, secretRoutes, log } = this.#deps;
    call.ring();
    const running = programs[service]({
      call,
      person,
      read: read(person.id),
      sendTo: (route) => call.transfer(secretRoutes.destinationOf(route)),
    })
      .catch((error) => {
        log.error({ error, service, personId: person.id }, 'a service failed');
        call.hangUp('failed');
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}
