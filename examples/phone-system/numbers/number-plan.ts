import { readWrittenNumber } from '../../../sdk/wire/numbers/written-number.ts';
import type { CalledGroup } from '../call-groups/called-group.ts';
import type { CurrentCompany } from '../company/company.ts';
import { bridgeRoute } from '../conferences/bridge/conference-bridge.ts';
import type { FindRoute, Route } from '../exchange/route.ts';
import type { RungGroup } from '../queues/rung-group.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import { networkOf } from './number-class.ts';
import type { Destination, Numbering } from './numbering.ts';

/** A phone that answers by itself at a short number. */
export interface AnsweringPhone {
  readonly name: string;
  /** Its internal number. */
  readonly number: string | undefined;
  /** Undefined: callers do not see a name. */
  readonly title: string | undefined;
}

interface NumberPlanDeps {
  readonly company: CurrentCompany;
  readonly numbering: Pick<Numbering, 'isEmergency' | 'emergencyNumber' | 'readDestination'>;
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
  readonly #company: CurrentCompany;
  readonly #numbering: NumberPlanDeps['numbering'];
  readonly #people: NumberPlanDeps['people'];
  readonly #groups: NumberPlanDeps['groups'];
  readonly #callGroups: NonNullable<NumberPlanDeps['callGroups']>;
  readonly #completeNumber: NonNullable<NumberPlanDeps['completeNumber']>;
  readonly #speedDial: NonNullable<NumberPlanDeps['speedDial']>;
  readonly #mailboxAccess: NonNullable<NumberPlanDeps['mailboxAccess']>;
  readonly #secretRoute: NonNullable<NumberPlanDeps['secretRoute']>;
  readonly #answeringAt: NumberPlanDeps['answeringAt'];

  constructor({
    company,
    numbering,
    people,
    answeringAt,
    groups,
    callGroups = () => undefined,
    speedDial = () => undefined,
    completeNumber = (dialled) => dialled,
    mailboxAccess = () => undefined,
    secretRoute = () => undefined,
  }: NumberPlanDeps) {
    this.#company = company;
    this.#numbering = numbering;
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
    const bridge = bridgeRoute(dialled, this.#company.current);
    if (bridge) return bridge;
    if (this.#codeOf(dialled) !== undefined) {
      const number = this.#speedDialNumber(dialled, caller);
      return number === undefined ? undefined : this.findRoute(number);
    }
    const destination = this.#destination(dialled, caller);
    if (destination === undefined || destination.kind === 'emergency') return undefined;
    const number = destination.kind === 'internal' ? destination.number : destination.e164;
    const outsideBridge =
      destination.kind === 'outside' ? bridgeRoute(number, this.#company.current) : undefined;
    if (outsideBridge) return outsideBridge;
    if (number === this.#company.current.numberPlan.voicemail) return caller && this.#mailboxAccess(caller);
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
  readonly isEmergency = (written: string, caller?: Person): boolean =>
    this.emergencyNumber(written, caller) !== undefined;

  /** Returns the emergency number that a user dials, also by a speed dial; undefined: it is none. */
  readonly emergencyNumber = (written: string, caller?: Person): string | undefined => {
    const dialled = readWrittenNumber(written)?.number ?? '';
    const number = this.#codeOf(dialled) === undefined ? dialled : this.#speedDialNumber(dialled, caller);
    return number === undefined ? undefined : this.#numbering.emergencyNumber(number);
  };

  /** A short emergency number is no local number that lacks its area. */
  #destination(dialled: string, caller: Person | undefined): Destination | undefined {
    const { isEmergency, readDestination } = this.#numbering;
    const isLocal = caller !== undefined && !isEmergency(dialled);
    return readDestination(isLocal ? this.#completeNumber(dialled, caller.id) : dialled);
  }

  /** Returns the code of a dialled speed dial, which is a star and the code. */
  #codeOf(dialled: string): string | undefined {
    const code = /^\*(\d+)$/.exec(dialled)?.[1];
    const most = this.#company.current.numberPlan.speedDialDigits;
    return code === undefined || code.length > most ? undefined : code;
  }

  #speedDialNumber(dialled: string, caller: Person | undefined): string | undefined {
    return caller && this.#speedDial(caller.id, this.#codeOf(dialled) ?? '');
  }
}
