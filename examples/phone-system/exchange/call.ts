import type { CallLine } from '../../../sdk/wire/call-line.ts';
import type { Person } from '../domain/person.ts';
import type { Phone } from '../domain/terminals.ts';
import type { LegId } from '../engine/port.ts';
import { deviceOf } from './alerting.ts';
import { ActionNotAllowed } from './call-error.ts';
import type { CallHost } from './call-host.ts';
import { Parties } from './parties.ts';
import type { Party } from './party.ts';
import type { Route } from './route.ts';
import type { Standing } from './rules.ts';
import { Summoning } from './summoning.ts';

/** Somebody's place in a call. */
export interface Seat {
  readonly call: Call;
  readonly party: Party;
}

/** Some parties that talk or want to, and what each of them can do about it. */
export class Call {
  readonly id: number;
  readonly #host: CallHost;
  readonly #parties: Parties;
  readonly #summoning: Summoning;

  constructor(id: number, host: CallHost) {
    this.id = id;
    this.#host = host;
    this.#parties = new Parties(id, host);
    this.#summoning = new Summoning(this.#parties, host);
  }

  get parties(): readonly Party[] {
    return this.#parties.all;
  }

  standingOf(party: Party): Standing {
    return this.#parties.standingOf(party);
  }

  isAnswered(party: Party): boolean {
    return this.#parties.isAnswered(party);
  }

  /** A phone dialled. */
  dial(leg: LegId, person: Person, phone: Phone, route: Route): Party {
    const caller = this.#parties.addPerson(person, {
      state: 'calling',
      isIncoming: false,
      far: route.shown,
      phoneId: phone.id,
    });
    this.#parties.carry(caller, leg, { isOpen: false });
    this.#summoning.reach(caller, route);
    this.#parties.settle();
    return caller;
  }

  /** A user wants to call from one of these phones: they ring first. */
  prompt(order: {
    person: Person;
    phones: readonly Phone[];
    route: Route;
    infos: CallLine['externalInfos'];
    goesOffHook: boolean;
  }): Party {
    const { person, phones, route, infos, goesOffHook } = order;
    const caller = this.#parties.addPerson(person, {
      state: 'prompting',
      isIncoming: false,
      far: route.shown,
      phoneId: phones[0]?.id,
      ...(infos === undefined ? {} : { infos }),
    });
    this.#summoning.ring(caller, phones.map(deviceOf), {
      from: route.shown,
      autoAnswer: goesOffHook,
      onRinging: () => {},
      onAnswered: (leg) => {
        caller.state = 'calling';
        this.#parties.carry(caller, leg, { isOpen: true });
        this.#summoning.reach(caller, route);
      },
      onFailed: (cause) => this.#parties.drop(caller, cause),
    });
    this.#parties.settle();
    return caller;
  }

  answer(party: Party): void {
    if (!party.alerting?.requestAnswer()) {
      throw new ActionNotAllowed('This phone has to be answered by hand.');
    }
  }

  hold(party: Party): void {
    party.hold = 'here';
    this.#parties.settle();
  }

  unhold(party: Party): void {
    party.hold = 'none';
    this.#host.talkBegan(party);
    this.#parties.settle();
  }

  /** One goes; the others stay as long as there are two of them. */
  leave(party: Party): void {
    if (party.state === 'ringing') party.alerting?.decline();
    else this.#parties.drop(party, 'normal');
    this.#parties.settle();
  }

  /** Ends the call for everybody. */
  disconnect(party: Party): void {
    this.leave(party);
    for (const other of this.#parties.all) this.#parties.drop(other, 'normal');
    this.#parties.settle();
  }

  sendKeys(party: Party, keys: string): void {
    this.#parties.sendKeys(party, keys);
  }

  /** Sends the others elsewhere: deflects while it rings, transfers while they talk. */
  redirect(party: Party, route: Route): void {
    const others = this.#parties.others(party).filter(({ state }) => state !== 'ringing');
    const [other] = others;
    if (!other) throw new ActionNotAllowed('There is nobody to send elsewhere.');
    const { line, identity } = party;
    const wasRinging = party.state === 'ringing';
    this.#parties.remove(
      party,
      wasRinging ? 'cancelled' : 'normal',
      wasRinging ? 'causeRedirected' : 'causeTransfer',
    );
    if (others.length > 1 || (wasRinging && other.state === 'connected')) {
      // The others go on talking meanwhile.
      this.#summoning.invite(other.identity, route, { via: identity });
    } else {
      const isSentOn = line !== undefined && !wasRinging;
      other.state = 'calling';
      other.hold = 'none';
      this.#summoning.reach(other, route, {
        via: identity,
        returnTo: isSentOn ? { kind: 'person', person: line.person, shown: identity } : undefined,
      });
    }
    this.#parties.settle();
  }

  /** Calls somebody else into the call: who answers talks with everybody in it. */
  addParty(party: Party, route: Route): void {
    const isHere = ({ line }: Party) => route.kind === 'person' && line?.person.id === route.person.id;
    if (this.#parties.all.some(isHere))
      throw new ActionNotAllowed(`${route.shown.number} is in this call already.`);
    const isCalled = this.#summoning.invite(party.identity, route);
    this.#parties.settle();
    if (!isCalled) throw new ActionNotAllowed(`${route.shown.number} cannot be reached now.`);
  }

  /** Connects the others with those of another answered call of the same user, who leaves both. */
  transfer(party: Party, to: Seat): void {
    const newcomers = this.#parties.giveUp(party, 'causeTransfer');
    to.call.#parties.remove(to.party, 'normal', 'causeTransfer');
    to.call.#parties.takeIn(newcomers);
  }

  /** Takes in everybody of another answered call of the same user, who leaves that one and stays in this. */
  merge(party: Party, other: Seat): void {
    const newcomers = other.call.#parties.giveUp(other.party, 'causeNormal');
    if (party.hold === 'here') party.hold = 'none';
    if (party.hold === 'none') this.#host.talkBegan(party);
    this.#parties.takeIn(newcomers);
  }

  startRecord(party: Party): void {
    this.#parties.startRecord(party);
  }

  stopRecord(): void {
    this.#parties.stopRecord();
  }

  /** Publishes what is different because of another call. */
  refresh(): void {
    this.#parties.refresh();
  }

  /** Ends it for everybody at once, as the phone system does when it stops. */
  stop(): void {
    this.#parties.stop();
  }
}
