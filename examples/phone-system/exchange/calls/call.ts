import type { CallCause, CallLine } from '../../../../sdk/wire/calls/call-line.ts';
import type { LegId, TransferProgress } from '../../engine/port.ts';
import type { Phone } from '../../phones/terminals.ts';
import type { Person } from '../../users/person.ts';
import type { KeptCall, KeptRecording } from '../journal/kept-call.ts';
import { CallRestoration } from '../journal/restore-call.ts';
import type { Identity, NumberFault, Route } from '../route.ts';
import { deviceOf } from '../routing/alerting.ts';
import { BargeIn, type Entering } from '../routing/barge-in.ts';
import { CallRouter } from '../routing/call-router.ts';
import { ActionNotAllowed } from './call-error.ts';
import type { CallHost } from './call-host.ts';
import { Parties } from './parties.ts';
import type { CallOrigin, Party } from './party.ts';
import { PhoneTransfer } from './phone-transfer.ts';
import type { LineSituation } from './rules.ts';

/** The participation of a person in a call. */
export interface Participation {
  readonly call: Call;
  readonly party: Party;
}

/** Parties that talk or ring, and their actions. */
export class Call {
  readonly id: number;
  readonly #host: CallHost;
  readonly #parties: Parties;
  readonly #summoning: CallRouter;
  readonly #entrance: BargeIn;

  constructor(id: number, host: CallHost) {
    this.id = id;
    this.#host = host;
    this.#parties = new Parties(id, host);
    this.#summoning = new CallRouter(id, this.#parties, host);
    this.#entrance = new BargeIn(this.#parties, this.#summoning, host);
  }

  get parties(): readonly Party[] {
    return this.#parties.all;
  }

  situationOf(party: Party): LineSituation {
    return this.#parties.situationOf(party);
  }

  isAnswered(party: Party): boolean {
    return this.#parties.isAnswered(party);
  }

  /** The recording of the call, as another process goes on with it. */
  get keptRecording(): KeptRecording | undefined {
    return this.#parties.keptRecording;
  }

  /** Goes on as another process had it. @param personOf returns the user of a line */
  restore(kept: KeptCall, personOf: (id: number) => Person | undefined): void {
    new CallRestoration(this.#parties, this.#summoning, this.#host).restore(kept, personOf);
  }

  /** A phone dialled. A number that cannot be called has a fault in place of a route, and the user hears an announcement. */
  dial(order: {
    leg: LegId;
    person: Person;
    phone: Phone;
    dialled: string;
    target: Route | NumberFault;
    isAnonymous: boolean;
  }): Party {
    const { leg, person, phone, dialled, target, isAnonymous } = order;
    const isRoute = typeof target !== 'string';
    const caller = this.#parties.addPerson(person, {
      state: 'calling',
      isIncoming: false,
      far: isRoute ? target.shown : { number: dialled },
      phoneId: phone.id,
      isAnonymous,
    });
    this.#parties.carry(caller, leg, { isOpen: false });
    if (isRoute) this.#summoning.reach(caller, target);
    else this.#summoning.refuse(caller, target);
    this.#parties.settle();
    return caller;
  }

  /** A call comes from outside. */
  receive({
    leg,
    from,
    route,
    trunk,
  }: {
    leg: LegId;
    from: Identity;
    route: Route | undefined;
    trunk?: string | undefined;
  }): Party {
    const caller = this.#parties.add({ identity: from, line: undefined, state: 'calling' });
    caller.trunk = trunk;
    caller.hasCalled = true;
    this.#parties.carry(caller, leg, { isOpen: false });
    if (route) this.#summoning.reach(caller, route);
    else this.#summoning.refuse(caller, 'invalidNumber');
    this.#parties.settle();
    return caller;
  }

  /** Places a call of a user from one of these phones, which ring first. */
  prompt(order: {
    person: Person;
    phones: readonly Phone[];
    route: Route;
    infos: CallLine['externalInfos'];
    linkId?: string;
    goesOffHook: boolean;
    /** The group for which the user calls. */
    acdGroup?: string;
  }): Party {
    const { person, phones, route, infos, linkId, goesOffHook, acdGroup } = order;
    const caller = this.#parties.addPerson(person, {
      state: 'prompting',
      isIncoming: false,
      far: route.shown,
      phoneId: phones[0]?.id,
      infos,
      linkId,
      acdGroup,
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
    party.isHeldHere = true;
    this.#parties.settle();
  }

  unhold(party: Party): void {
    party.isHeldHere = false;
    if (party.hold === 'none') this.#host.talkBegan(party);
    this.#parties.settle();
  }

  /** The others hear this party, or not. It hears them. */
  mute(party: Party, isMuted: boolean): void {
    party.isMuted = isMuted;
    this.#parties.settle();
  }

  /** Removes a party; the others stay as long as there are two of them. */
  leave(party: Party): void {
    if (party.state === 'ringing') party.alerting?.decline();
    else this.#parties.drop(party, 'normal');
    this.#parties.settle();
  }

  /** Ends the call for all parties. */
  disconnect(party: Party): void {
    // A party that declines does not affect the others.
    if (party.state === 'ringing' || party.isEntering) this.leave(party);
    else this.#parties.disconnect(party);
    this.#parties.settle();
  }

  sendKeys(party: Party, keys: string): void {
    this.#parties.sendKeys(party, keys);
  }

  /** Returns true if a phone in the call can transfer the others. */
  canRedirect(party: Party, route: Route): boolean {
    return party.state === 'connected' && this.#farEnds(party).length > 0 && !this.#parties.includes(route);
  }

  /** Redirects the others: deflects while it rings, transfers during the call. */
  redirect(party: Party, route: Route): void {
    this.#refuseWhoIsHere(route);
    const others = this.#farEnds(party);
    const [other] = others;
    if (!other) throw new ActionNotAllowed('There is nobody to send elsewhere.');
    const { line, identity } = party;
    const payer = line?.person.id;
    const origin = this.#originFor(party, route);
    const wasRinging = party.state === 'ringing';
    if (wasRinging) this.#summoning.endGroup(party, { isAnswered: false });
    this.#parties.remove(
      party,
      wasRinging ? 'cancelled' : 'normal',
      wasRinging ? 'causeRedirected' : 'causeTransfer',
    );
    if (others.length > 1 || (wasRinging && other.state === 'connected')) {
      // The others go on talking meanwhile.
      this.#summoning.invite(other.identity, route, origin ?? { via: identity, payer });
    } else {
      const isSentOn = line !== undefined && !wasRinging;
      other.state = 'calling';
      other.isHeldHere = false;
      const returnTo: Route | undefined = isSentOn
        ? { kind: 'person', person: line.person, shown: identity }
        : undefined;
      this.#summoning.reach(other, route, origin ?? { via: identity, returnTo, payer });
    }
    this.#parties.settle();
  }

  /** Returns the party that talks with this party alone. */
  onlyFarEnd(party: Party): Party | undefined {
    const [far, ...more] = this.#parties.others(party);
    return more.length === 0 && this.isAnswered(party) ? far : undefined;
  }

  /** Another phone system has connected the far end elsewhere. */
  leaveTransferred(): void {
    this.leaveLost('causeTransfer');
  }

  /** The far end is not here any more. */
  leaveLost(cause: CallCause): void {
    for (const party of this.#parties.all) this.#parties.remove(party, 'normal', cause);
    this.#parties.settle();
  }

  /** Sends the others elsewhere as soon as the destination answers. */
  transferTo(party: Party, route: Route, report: (progress: TransferProgress) => void): void {
    const others = this.#farEnds(party);
    const around = { parties: this.#parties, router: this.#summoning };
    new PhoneTransfer({ ...around, sender: party, others, report }).begin(route);
    this.#parties.settle();
  }

  /** Sends the call to the mailbox of the ringing user. */
  sendToMailbox(party: Party, mailbox: Route): void {
    this.#summoning.sendToMailbox(party, mailbox);
    this.#parties.settle();
  }

  /** Adds another user to the call, who joins the conversation after answering. */
  addParty(party: Party, route: Route): void {
    this.#refuseWhoIsHere(route);
    const isCalled = this.#summoning.invite(party.identity, route, { payer: party.line?.person.id });
    this.#parties.settle();
    if (!isCalled) throw new ActionNotAllowed(`${route.shown.number} cannot be reached now.`);
  }

  /**
   * Connects the other parties with the parties of another call of the same user, who leaves both. One of the calls may
   * still ring: the parties of the other call then wait for that phone, and return if it is not answered.
   */
  transfer(party: Party, to: Participation): void {
    const isAnswered = this.isAnswered(party);
    const [answered, other] = isAnswered ? [{ call: this, party }, to] : [to, { call: this, party }];
    const callee = other.call.#parties.all.find(
      ({ summons, state }) => (state === 'ringing' || state === 'queued') && summons?.caller === other.party,
    );
    const newcomers = answered.call.#parties.giveUp(answered.party, 'causeTransfer');
    other.call.#parties.remove(other.party, 'normal', 'causeTransfer');
    if (callee) other.call.#summoning.waitFor(callee, newcomers, answered.party);
    other.call.#parties.takeIn(newcomers);
  }

  /** Adds all parties of another answered call of the same user, who leaves that call and stays in this call. */
  merge(party: Party, other: Participation): void {
    const newcomers = other.call.#parties.giveUp(other.party, 'causeNormal');
    party.isHeldHere = false;
    if (party.hold === 'none') this.#host.talkBegan(party);
    this.#parties.takeIn(newcomers);
  }

  startRecord(party: Party): void {
    this.#parties.startRecord(party);
  }

  stopRecord(): void {
    this.#parties.stopRecord();
  }

  pauseRecord(): void {
    this.#parties.pauseRecord();
  }

  resumeRecord(): void {
    this.#parties.resumeRecord();
  }

  /** A user enters by this phone through a colleague's line. */
  enter(person: Person, phone: Phone, colleague: Party, how: Entering): void {
    this.#entrance.enter(person, phone, colleague, how);
  }

  /** Moves the call to another phone of the same user. */
  steal(party: Party, phone: Phone): void {
    this.#entrance.steal(party, phone);
  }

  /** The user takes the place of the service. @param phone rings if none has the call */
  join(party: Party, phone: () => Phone): void {
    this.#entrance.join(party, phone);
  }

  /** The user hears the service. */
  listen(party: Party, phone: Phone): void {
    this.#entrance.listen(party, phone);
  }

  /** A listener is heard from now on. */
  bargeIn(party: Party): void {
    this.#entrance.breakIn(party);
  }

  /** Publishes changes that another call caused. */
  refresh(): void {
    this.#parties.refresh();
  }

  /** Ends the call for all parties at once, when the phone system stops. */
  stop(): void {
    this.#parties.stop();
  }

  /** Returns how a call came that a service sends on to its user: it goes on as it came. Undefined in other cases. */
  #originFor(service: Party, route: Route): CallOrigin | undefined {
    if (route.kind !== 'person' || route.isDirect !== true) return undefined;
    return this.#parties.all.find((one) => one.service === service)?.served;
  }

  /** Returns the parties that can be redirected. */
  #farEnds(party: Party): readonly Party[] {
    return this.#parties.others(party).filter(({ state }) => state === 'connected' || state === 'calling');
  }

  #refuseWhoIsHere(route: Route): void {
    if (this.#parties.includes(route)) {
      throw new ActionNotAllowed(`${route.shown.number} is in this call already.`);
    }
  }
}
