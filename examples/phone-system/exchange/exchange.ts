import type { CallLine } from '../../../sdk/wire/calls/call-line.ts';
import type { Changes } from '../base/changes.ts';
import { terminalPath } from '../base/paths.ts';
import type { Engine, EngineEvent, LegId } from '../engine/port.ts';
import type { CallRecords } from '../history/call-records.ts';
import type { Phone, Terminals } from '../phones/terminals.ts';
import type { RungGroup } from '../queues/rung-group.ts';
import type { People, Person } from '../users/person.ts';
import { Call } from './calls/call.ts';
import { ActionNotAllowed, BadNumber, EmergencyNumber } from './calls/call-error.ts';
import type { CallHost } from './calls/call-host.ts';
import { HandOvers } from './calls/hand-overs.ts';
import type { Party } from './calls/party.ts';
import { PhoneRequests } from './calls/phone-requests.ts';
import type { CallJournal } from './journal/call-journal.ts';
import { keepCall } from './journal/keep-call.ts';
import type { KeptCall } from './journal/kept-call.ts';
import { ColleagueLines } from './lines/colleague-lines.ts';
import { LegRegistry } from './lines/leg-registry.ts';
import type { LineCommand } from './lines/line-command.ts';
import { LineCommands } from './lines/line-commands.ts';
import { LineEvents } from './lines/line-events.ts';
import type { ParticipantIndex } from './lines/participant-index.ts';
import type { OutsideLines } from './outside-lines.ts';
import { CallQueues, type CallQueuesOptions, type NewCallback } from './queues/call-queues.ts';
import type { CallerSteering } from './queues/caller-steering.ts';
import type { CallbackOrder } from './queues/owed-callbacks.ts';
import { recordOfUnrung } from './queues/unrung-call.ts';
import type { Recordings } from './recording/recordings.ts';
import type { FindRoute, NumberFault, Route } from './route.ts';
import { AvailablePhones } from './routing/available-phones.ts';
import type { Entering } from './routing/barge-in.ts';
import type { CallForwarding } from './routing/call-forwarding.ts';
import type { FailureSounds } from './routing/failure-sounds.ts';

export interface ExchangeOptions extends Omit<CallQueuesOptions, 'placeCallback' | 'onUnrung'> {
  readonly engine: Engine;
  readonly terminals: Terminals;
  /** All calls. The exchange adds and removes them. */
  readonly participants: ParticipantIndex;
  readonly records: CallRecords;
  /** Keeps the calls, so that another process can go on with them. Undefined: they end with this process. */
  readonly journal?: Pick<CallJournal, 'begin' | 'changed'> | undefined;
  /** Called with each leg of each call, also with a leg that comes from another call. */
  readonly onLeg?: ((leg: LegId, callId: number) => void) | undefined;
  readonly changes: Changes;
  readonly recordings: Recordings;
  readonly person: (id: number) => Person | undefined;
  /** All users. */
  readonly people: Pick<People, 'all' | 'each'>;
  readonly findRoute: FindRoute;
  /** Undefined: the world outside lives in this phone system. */
  readonly outsideLines?: OutsideLines | undefined;
  /** The calls that ring for colleagues at another phone system. */
  readonly rungElsewhere?:
    | {
        /** Returns those that this user can take. */
        of(personId: number): readonly CallLine[];
        /** Returns the route by which this user takes one; undefined for another line. */
        routeTo(person: Person, lineId: string): Route | undefined;
      }
    | undefined;
  /** Returns true if a number without a route belongs to an emergency service. */
  readonly isEmergency: (destination: string, caller?: Person) => boolean;
  /** Returns the members of the group with this path. */
  readonly groupMembers: (path: string) => readonly Person[];
  /** Returns true if a user may listen to calls, of the group with this path; undefined: of no group. */
  readonly monitors: (person: Person, group: string | undefined) => boolean;
  readonly forwarding: CallForwarding;
  /** Returns the number that the user with this internal number presents outside; undefined: their own. */
  readonly callerIdOf: (number: string) => string | undefined;
  /** Returns true if calls of this person with this outside number, as `+33600000612`, are private. */
  readonly isPersonal: (person: Person, external: string) => boolean;
  /** Returns the address of the photo of the user with this number. */
  readonly photoOf: (number: string, personId: number | undefined) => string | undefined;
  /** Returns the name of a number outside as this user knows it, as far as it has been looked up; undefined user: as all know it. */
  readonly knownName: (number: string, personId: number | undefined) => string | undefined;
  /** Looks up that name. Does not reject. */
  readonly findName: (number: string, personId: number | undefined) => Promise<string | undefined>;
  /** Returns true if this person has denied this number; an empty number is withheld. */
  readonly isDenied: (person: Person, number: string) => boolean;
  /** Returns the sound for a caller whose call failed. */
  readonly failures: FailureSounds;
  /** Returns the music for a party on hold, at the engine's sample rate; undefined: silence. */
  readonly holdMusic: () => Int16Array | undefined;
  /** The ringing time of a phone. */
  readonly noAnswerMs: number;
  /** The maximum ringing time of an agent's phone before the phone of the next agent rings. */
  readonly agentMs: number;
  /** Returns the route to a user's mailbox. Undefined if the user has none. */
  readonly mailboxOf: (person: Person) => Route | undefined;
  /** Returns the route to the mailbox of a group. */
  readonly groupMailboxOf: (group: RungGroup) => Route;
}

/** All calls of the phone system. It decides; the engine connects the audio. */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #legs: LegRegistry;
  readonly #participants: ParticipantIndex;
  readonly #phoneRequests: PhoneRequests;
  readonly #phones: AvailablePhones;
  readonly #colleagues: ColleagueLines;
  readonly #lineEvents: LineEvents;
  readonly #commands: LineCommands;
  readonly #queues: CallQueues;
  readonly #host: CallHost;
  readonly #stopListening: () => void;
  #lastPartyId = 0;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#legs = new LegRegistry(options.onLeg);
    this.#participants = options.participants;
    this.#phones = new AvailablePhones(options.terminals, this.#participants);
    this.#colleagues = new ColleagueLines(options);
    this.#lineEvents = new LineEvents({ ...options, colleagues: this.#colleagues });
    const handOvers = new HandOvers({ engine: options.engine, outsideLines: options.outsideLines });
    this.#phoneRequests = new PhoneRequests({ ...options, handOvers });
    this.#commands = new LineCommands({
      participants: this.#participants,
      phones: this.#phones,
      colleagues: this.#colleagues,
      route: (destination, caller) => this.#route(destination, caller),
      outsideLines: options.outsideLines,
      handOvers,
      mailboxOf: options.mailboxOf,
      prompt: (order) => this.#prompt(order),
    });
    this.#queues = new CallQueues({
      ...options,
      placeCallback: (agent, order) => this.#placeCallback(agent, order),
      onUnrung: ({ from, ...call }) => {
        // The name was looked up when the caller entered the group.
        const label = from.label ?? options.knownName(from.number, undefined);
        options.records.unrung(
          recordOfUnrung({ ...call, from: { ...from, ...(label !== undefined && { label }) } }),
        );
      },
    });
    this.#host = this.#hostOfCalls();
    this.#stopListening = options.engine.listen((event) => this.#onEvent(event));
  }

  get size(): number {
    return this.#participants.size;
  }

  /** The lines of a user, oldest first. */
  linesOf(personId: number): readonly CallLine[] {
    return this.#participants.of(personId).flatMap(({ party }) => party.line?.current ?? []);
  }

  /** Returns the lines of all users, the lines of the oldest call first. */
  lines(): readonly CallLine[] {
    return this.#participants
      .calls()
      .flatMap((call) => call.parties.flatMap(({ isLive, line }) => (isLive ? (line?.current ?? []) : [])));
  }

  /** Returns the user of this line; undefined for an ended line. */
  ownerOf(lineId: string): number | undefined {
    return this.#participants.withLine(lineId)?.party.line?.person.id;
  }

  /** Returns the phones of a line: all that ring for it, or the phone that has it. */
  phonesOf({ lineId, terminal }: CallLine): readonly string[] {
    const party = this.#participants.withLine(lineId)?.party;
    const rings = party?.state === 'ringing' || party?.state === 'prompting';
    const rung = rings ? party.alerting?.phoneIds : undefined;
    return rung?.map(terminalPath) ?? (terminal === undefined ? [] : [terminal]);
  }

  /**
   * Places a call from one of these phones of a user: they ring first, and with `goesOffHook` answer automatically if
   * they can.
   *
   * @returns the new line
   * @throws BadNumber or EmergencyNumber, or ActionNotAllowed when no phone can call now
   */
  placeCall(order: {
    person: Person;
    phones: readonly Phone[];
    destination: string;
    infos: CallLine['externalInfos'];
    goesOffHook: boolean;
  }): CallLine {
    const { person, destination, ...how } = order;
    const route = this.#route(destination, person);
    const phones = this.#phones.among(order.phones);
    this.#participants.holdOthers(person.id, undefined);
    return this.#prompt({ ...how, person, phones, route });
  }

  /**
   * Rings a user, whose answer calls this number.
   *
   * @returns the user’s part; undefined if no phone can ring, or the number is none
   */
  callBack(person: Person, number: string): Party | undefined {
    const route = this.#options.findRoute(number);
    const phones = this.#phones.of(person);
    if (!route || typeof phones === 'string') return undefined;
    return this.#begin((call) =>
      call.prompt({ person, phones, route, infos: undefined, goesOffHook: false }),
    );
  }

  /** True if the user has no call, and a phone that can ring. */
  isFree(person: Person): boolean {
    return (
      this.#participants.callState(person.id) === undefined && typeof this.#phones.of(person) !== 'string'
    );
  }

  /** Returns the route of a number; undefined for an invalid number. */
  routeTo(destination: string): Route | undefined {
    return this.#options.findRoute(destination);
  }

  /** Returns the lines of colleagues with actions for this user, oldest first. */
  colleagueLinesOf(personId: number): readonly CallLine[] {
    return [...this.#colleagues.of(personId), ...(this.#options.rungElsewhere?.of(personId) ?? [])];
  }

  /**
   * Performs an action on a call line of this user.
   *
   * @returns undefined, or a promise for a transfer that another phone system carries out
   * @throws LineGone, ActionNotAllowed, or BadNumber, EmergencyNumber, OutsideRefused or TransferFailed for a destination
   */
  act(personId: number, lineId: string, command: LineCommand): Promise<void> | undefined {
    return this.#commands.act(personId, lineId, command);
  }

  /**
   * Decides whether the others hear this user, who hears them in any case. It lasts over a hold, and ends when the user moves the call
   * to another phone.
   *
   * @throws LineGone, or ActionNotAllowed for a call that is not answered
   */
  mute(personId: number, lineId: string, isMuted: boolean): void {
    const { call, party } = this.#participants.mine(personId, lineId);
    if (party.state !== 'connected') throw new ActionNotAllowed('Only an answered call can be muted.');
    call.mute(party, isMuted);
  }

  /**
   * Attaches a CRM's data about the far end to a line of this user.
   *
   * @throws LineGone
   */
  addInfos(personId: number, lineId: string, infos: CallLine['externalInfos']): void {
    const { call, party } = this.#participants.mine(personId, lineId);
    if (!party.line) return;
    party.line.infos = { ...party.line.infos, ...infos };
    call.refresh();
  }

  /**
   * Enters the call of a colleague, by a phone that rings first and goes off hook by itself.
   *
   * @param order.phoneId of the user; undefined: the first that can take it
   * @throws LineGone for a line that this user does not see, ActionNotAllowed
   */
  enter(person: Person, lineId: string, order: { action: Entering; phoneId: string | undefined }): void {
    const elsewhere = this.#options.rungElsewhere?.routeTo(person, lineId);
    if (!elsewhere) this.#commands.enter(person, lineId, order);
    else if (order.action !== 'pickUp')
      throw new ActionNotAllowed(`"${order.action}" is not possible with this call.`);
    else this.#takeElsewhere(person, elsewhere, order.phoneId);
  }

  /** The user's phone goes off hook, and takes the call at the other phone system. */
  #takeElsewhere(person: Person, route: Route, phoneId: string | undefined): void {
    const phones = [this.#phones.choose(person.id, phoneId)];
    this.#participants.holdOthers(person.id, undefined);
    this.#prompt({ person, phones, route, infos: undefined, goesOffHook: true });
  }

  /**
   * Must be called when the rights of a supervisor have changed. Ends the listening to calls that the user may not hear
   * any more.
   */
  rightsChanged(person: Person): void {
    this.#lineEvents.rightsChanged();
    for (const { call, party } of this.#participants.of(person.id)) {
      // A user may listen to the own calls at a service.
      const lineId = party.line?.current?.lineId;
      if (party.state !== 'listening' || party.service || lineId === undefined) continue;
      const group = call.parties.find(({ line }) => line?.acdGroup !== undefined)?.line?.acdGroup;
      if (!this.#options.monitors(person, group)) void this.act(person.id, lineId, { action: 'leave' });
    }
  }

  /** Sends the callers who wait for a group elsewhere, as when no agent takes them, and cancels its call-backs. */
  emptyQueue(groupId: number): void {
    this.#queues.empty(groupId);
  }

  /** Decisions of agents and supervisors about the callers who wait. */
  get callers(): CallerSteering {
    return this.#queues.steering;
  }

  /** Must be called when the state of an agent or a group has changed: a waiting call may ring now. */
  agentsChanged(): void {
    this.#queues.changed();
  }

  /** A group calls a number back, by an agent who is free. Returns false if it owes that call already. */
  requestCallback(callback: NewCallback): boolean {
    return this.#queues.requestCallback(callback);
  }

  /** Takes up the call-backs that were owed before a restart. */
  resumeCallbacks(): void {
    this.#queues.resumeCallbacks();
  }

  /** Goes on with the calls of a process that has died, and keeps those from now on. */
  resume(calls: readonly KeptCall[]): void {
    const { engine, journal, person } = this.#options;
    const partyIds = calls.flatMap(({ parties }) => parties.map(({ id }) => Number(id)));
    this.#lastPartyId = partyIds.reduce((last, id) => Math.max(last, id), this.#lastPartyId);
    for (const kept of calls) {
      const call = new Call(kept.id, this.#host);
      this.#participants.add(call);
      call.restore(kept, person);
    }
    journal?.begin((callId) => {
      const call = this.#participants.call(callId);
      return call && keepCall(call, engine);
    });
  }

  /** Ends all calls. */
  stop(): void {
    this.#queues.stop();
    for (const call of this.#participants.calls()) call.stop();
    this.#stopListening();
    this.#colleagues.stop();
  }

  #onEvent(event: EngineEvent): void {
    if (event.type === 'moved') this.#onMoved(event);
    if (event.type === 'incoming') this.#onDialled(event);
    else if (event.type === 'arrived') this.#onArrived(event);
    else if (event.type === 'dialog') return;
    else if ('leg' in event) this.#legs.dispatch(event);
    else if ('registerId' in event) {
      const phone = this.#options.terminals.byRegisterId(event.registerId);
      if (!phone) return;
      this.#options.terminals.publish(phone);
      this.#options.changes.notify('calls', phone.personId);
      // The possible destinations of a call have changed.
      for (const { call } of this.#participants.of(phone.personId)) call.refresh();
    }
  }

  /** Another phone of the user has the call now. Its line follows when its call receives the event. */
  #onMoved({ leg, registerId }: Extract<EngineEvent, { type: 'moved' }>): void {
    const phone = this.#options.terminals.byRegisterId(registerId);
    const line = this.#participants.withLeg(leg)?.party.line;
    if (phone && line) line.phoneId = phone.id;
  }

  #onDialled({
    leg,
    registerId,
    destination,
    isAnonymous,
  }: Extract<EngineEvent, { type: 'incoming' }>): void {
    const { engine, terminals, person: byId, findRoute } = this.#options;
    const phone = terminals.byRegisterId(registerId);
    const person = phone && byId(phone.personId);
    if (!phone || !person) {
      engine.hangUp(leg, 'notAllowed');
      return;
    }
    // The phone plays its busy tone: a tone of ours would need a line that it does not have.
    if (this.#participants.isFull(phone)) {
      engine.hangUp(leg, 'busy');
      return;
    }
    this.#participants.holdOthers(person.id, undefined);
    const route = findRoute(destination, person);
    const target = route ?? this.#faultOf(destination, person);
    this.#begin((call) => call.dial({ leg, person, phone, dialled: destination, target, isAnonymous }));
  }

  #onArrived({ leg, from, destination, trunk }: Extract<EngineEvent, { type: 'arrived' }>): void {
    const { findRoute, outsideLines } = this.#options;
    if (trunk !== undefined) {
      const arrived = outsideLines?.arrived({ trunk, from, destination });
      this.#begin((call) => call.receive({ leg, from, route: undefined, trunk, ...arrived }));
      return;
    }
    const { number, label } = from;
    const shown = findRoute(number)?.shown ?? { number };
    const caller = label === undefined ? shown : { ...shown, label };
    this.#begin((call) => call.receive({ leg, from: caller, route: findRoute(destination) }));
  }

  #placeCallback(agent: Person, { group, number }: CallbackOrder): Party | undefined {
    const route = this.#options.findRoute(number);
    const phones = this.#phones.of(agent);
    if (!route || typeof phones === 'string') return undefined;
    const order = { person: agent, phones, route, infos: undefined, goesOffHook: true, acdGroup: group.path };
    return this.#begin((call) => call.prompt(order));
  }

  #prompt(order: Parameters<Call['prompt']>[0]): CallLine {
    const { line } = this.#begin((call) => call.prompt(order));
    if (!line?.current) throw new ActionNotAllowed('The call could not begin.');
    return line.current;
  }

  #begin(start: (call: Call) => Party): Party {
    const call = new Call(this.#options.records.nextCallId(), this.#host);
    this.#participants.add(call);
    return start(call);
  }

  #route(destination: string, caller?: Person): Route {
    const route = this.#options.findRoute(destination, caller);
    if (route) return route;
    throw this.#options.isEmergency(destination, caller)
      ? new EmergencyNumber(destination)
      : new BadNumber(destination);
  }

  /** Returns why a number without a route cannot be called. */
  #faultOf(destination: string, caller: Person): NumberFault {
    return this.#options.isEmergency(destination, caller) ? 'emergencyNumber' : 'invalidNumber';
  }

  #nextPartyId(): string {
    this.#lastPartyId += 1;
    return String(this.#lastPartyId);
  }

  #hostOfCalls(): CallHost {
    const {
      engine,
      records,
      journal,
      recordings,
      clock,
      noAnswerMs,
      agentMs,
      failures,
      holdMusic,
      callerIdOf,
      isPersonal,
      photoOf,
      knownName,
      findName,
      isDenied,
      outsideLines,
    } = this.#options;
    return {
      engine,
      outsideLines,
      legs: this.#legs,
      clock,
      recordings,
      noAnswerMs,
      agentMs,
      nextLineNumber: () => records.nextId(),
      nextPartyId: () => this.#nextPartyId(),
      reach: (person) => this.#phones.of(person),
      mainPhoneOf: (person) => this.#phones.mainOf(person),
      queues: this.#queues,
      groupMailbox: (group) => (group.hasMailbox ? this.#options.groupMailboxOf(group) : undefined),
      mailboxOf: (person) => this.#options.mailboxOf(person),
      queueSounds: this.#options.sounds,
      routeTo: (number) => this.#options.findRoute(number),
      forwarding: this.#options.forwarding,
      failures,
      holdMusic,
      callerIdOf: ({ number, external }) => (external === undefined ? callerIdOf(number) : undefined),
      isPersonal,
      photoOf,
      knownName,
      findName,
      isDenied: (person, { number, external }) => isDenied(person, external ?? number),
      lineEvents: this.#lineEvents,
      otherCallsOf: (line) => ({
        ...this.#participants.otherCallsOf(line),
        canMove: this.#phones.hasBeside(line.person.id, line.phoneId),
      }),
      talkBegan: (party) => {
        if (party.line) this.#participants.holdOthers(party.line.person.id, party);
      },
      entered: (personId, callId) => this.#participants.enter(personId, callId),
      changed: (callId) => journal?.changed(callId),
      callEnded: (callId) => this.#participants.delete(callId),
      referred: (callId, party, target) => {
        const call = this.#participants.call(callId);
        if (call) this.#phoneRequests.transfer(call, party, target);
      },
    };
  }
}
