import { readWrittenNumber } from '../../../sdk/wire/numbers/written-number.ts';
import type { CalledGroup } from '../call-groups/called-group.ts';
import { bridgeRoute } from '../conferences/bridge/conference-bridge.ts';
import type { FindRoute, Route } from '../exchange/route.ts';
import type { RungGroup } from '../queues/rung-group.ts';
import { mailboxAccessNumber } from '../services/mailbox-pins.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import { isEmergencyNumber } from './emergency-numbers.ts';
import { networkOf } from './number-class.ts';
import { type Destination, readDestination } from './numbering.ts';

/** The public number of a phone that answers by itself. */
export const answeringFromOutside = (number: string): string => `+33100000${number}`;

/** A star and the code of a speed dial. */
const speedDialCode = /^\*(\d{1,3})$/;

/** A phone that answers by itself at a short number. */
export interface AnsweringPhone {
  readonly name: string;
  /** Its internal number. */
  readonly number: string | undefined;
  /** Undefined: callers do not see a name. */
  readonly title: string | undefined;
}

interface NumberPlanDeps {
  readonly people: Pick<People, 'byNumber'>;
  /** Returns the phone that answers by itself at this number. */
  readonly answeringAt: (number: string) => AnsweringPhone | undefined;
  /** The group with this number, short or from outside. */
  readonly groups: (number: string) => RungGroup | undefined;
  /** The hunt group or paging group with this number. */
  readonly callGroups?: (number: string) => CalledGroup | undefined;
  /** Completes a local number by the area of the caller. */
  readonly completeNumber?: (dialled: string, callerId: number) => string;
  /** Returns the number behind a user's speed dial. */
  readonly speedDial?: (personId: number, code: string) => string | undefined;
  /** Returns the route on which a user hears the messages of their own mailbox. */
  readonly mailboxAccess?: (person: Person) => Route | undefined;
  /** Returns the destination of a redirection by a service. */
  readonly secretRoute?: (destination: string) => Route | undefined;
}

/** The destinations of all numbers: people, groups, services, phones that answer by themselves, numbers outside, or none. */
export class NumberPlan {
  readonly #people: NumberPlanDeps['people'];
  readonly #groups: NumberPlanDeps['groups'];
  readonly #callGroups: NonNullable<NumberPlanDeps['callGroups']>;
  readonly #completeNumber: NonNullable<NumberPlanDeps['completeNumber']>;
  readonly #speedDial: NonNullable<NumberPlanDeps['speedDial']>;
  readonly #mailboxAccess: NonNullable<NumberPlanDeps['mailboxAccess']>;
  readonly #secretRoute: NonNullable<NumberPlanDeps['secretRoute']>;
  readonly #answeringAt: NumberPlanDeps['answeringAt'];

  constructor({
    people,
    answeringAt,
    groups,
    callGroups = () => undefined,
    speedDial = () => undefined,
    completeNumber = (dialled) => dialled,
    mailboxAccess = () => undefined,
    secretRoute = () => undefined,
  }: NumberPlanDeps) {
    this.#completeNumber = completeNumber;
    this.#speedDial = speedDial;
    this.#mailboxAccess = mailboxAccess;
    this.#secretRoute = secretRoute;
    this.#people = people;
    this.#groups = groups;
    this.#callGroups = callGroups;
    this.#answeringAt = answeringAt;
  }

  readonly findRoute: FindRoute = (written, caller) => {
    if (written.startsWith('~')) return this.#secretRoute(written);
    const read = readWrittenNumber(written);
    if (read?.keys !== '') return undefined;
    const dialled = read.number;
    const bridge = bridgeRoute(dialled);
    if (bridge) return bridge;
    if (speedDialCode.test(dialled)) {
      const number = this.#speedDialNumber(dialled, caller);
      return number === undefined ? undefined : this.findRoute(number);
    }
    const destination = this.#destination(dialled, caller);
    if (destination === undefined || destination.kind === 'emergency') return undefined;
    const number = destination.kind === 'internal' ? destination.number : destination.e164;
    const outsideBridge = destination.kind === 'outside' ? bridgeRoute(number) : undefined;
    if (outsideBridge) return outsideBridge;
    if (number === mailboxAccessNumber) return caller && this.#mailboxAccess(caller);
    const person = this.#people.byNumber(number);
    if (person) {
      const target = destination.kind === 'internal' ? 'EXT' : networkOf(number);
      return { kind: 'person', person, target, shown: { number: person.number, label: displayName(person) } };
    }
    const group = this.#groups(number);
    if (group) return { kind: 'group', group, shown: { number: group.number, label: group.label } };
    const callGroup = this.#callGroups(number);
    if (callGroup) {
      const shown = { number: callGroup.number, label: callGroup.label };
      return { kind: 'callGroup', group: callGroup, shown };
    }
    if (destination.kind === 'outside') {
      return { kind: 'virtual', name: number, shown: { number: destination.shown, external: number } };
    }
    const answering = this.#answeringAt(number);
    if (!answering) return undefined;
    const { name, title } = answering;
    return { kind: 'virtual', name, shown: title === undefined ? { number } : { number, label: title } };
  };

  /** Returns true if a user who dials this reaches an emergency service, also by a speed dial of the user: no route leads there. */
  readonly isEmergency = (written: string, caller?: Person): boolean => {
    const dialled = readWrittenNumber(written)?.number ?? '';
    const number = speedDialCode.test(dialled) ? this.#speedDialNumber(dialled, caller) : dialled;
    return number !== undefined && isEmergencyNumber(number);
  };

  /** A short emergency number is no local number that lacks its area. */
  #destination(dialled: string, caller: Person | undefined): Destination | undefined {
    const isLocal = caller !== undefined && !isEmergencyNumber(dialled);
    return readDestination(isLocal ? this.#completeNumber(dialled, caller.id) : dialled);
  }

  #speedDialNumber(dialled: string, caller: Person | undefined): string | undefined {
    const [, code = ''] = speedDialCode.exec(dialled) ?? [];
    return caller && this.#speedDial(caller.id, code);
  }
}
