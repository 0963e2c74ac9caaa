import type { CallLine } from '../../../sdk/wire/call-line.ts';
import type { CallRecords } from '../domain/call-records.ts';
import { type Changes, topics } from '../domain/changes.ts';
import type { Clock } from '../domain/clock.ts';
import { displayName, type Person } from '../domain/person.ts';
import type { Phone, Terminals } from '../domain/terminals.ts';
import type { EndCause, Engine, EngineEvent, LegId } from '../engine/port.ts';
import { Call, type Seat } from './call.ts';
import { ActionNotAllowed, BadNumber, LineGone } from './call-error.ts';
import type { CallHost } from './call-host.ts';
import { LegBook } from './leg-book.ts';
import type { Line } from './line.ts';
import type { Party } from './party.ts';
import type { Recordings } from './recordings.ts';
import type { FindRoute, Route } from './route.ts';
import { callStateOf, dropMeans, historyOutcome, lineActions } from './rules.ts';

/** What a user can do with a call line, and what it takes. */
export type LineCommand =
  | { readonly action: 'answer' | 'drop' | 'disconnect' | 'leave' | 'hold' | 'unhold' }
  | { readonly action: 'startRecord' | 'stopRecord' }
  | { readonly action: 'redirect' | 'addParty'; readonly destination: string }
  /** Both take the id of another line of the same user. */
  | { readonly action: 'transfer' | 'merge'; readonly other: string }
  | { readonly action: 'sendDtmfs'; readonly dtmfs: string };

export interface ExchangeOptions {
  readonly engine: Engine;
  readonly terminals: Terminals;
  readonly records: CallRecords;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly recordings: Recordings;
  readonly person: (id: number) => Person | undefined;
  readonly findRoute: FindRoute;
  /** How long a phone rings. */
  readonly noAnswerMs: number;
  /** The calls of this person are different now. */
  readonly onActivity: (person: Person) => void;
}

/** All calls of the phone system. It decides; the engine behind it moves the sound. */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #legs = new LegBook();
  readonly #calls = new Set<Call>();
  readonly #host: CallHost<Call>;
  readonly #stopListening: () => void;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#host = this.#hostOfCalls();
    this.#stopListening = options.engine.listen((event) => this.#onEvent(event));
  }

  get size(): number {
    return this.#calls.size;
  }

  /** The lines of a user, oldest first. */
  linesOf(personId: number): readonly CallLine[] {
    return this.#seatsOf(personId).flatMap(({ party }) => party.line?.current ?? []);
  }

  /** The lines of everybody, those of the oldest call first. */
  lines(): readonly CallLine[] {
    return [...this.#calls].flatMap((call) =>
      call.parties.flatMap(({ isLive, line }) => (isLive ? (line?.current ?? []) : [])),
    );
  }

  /** The user whose line this is; undefined for one that is gone. */
  ownerOf(lineId: string): number | undefined {
    for (const call of this.#calls) {
      const party = call.parties.find(({ isLive, line }) => isLive && line?.id === lineId);
      if (party) return party.line?.person.id;
    }
    return undefined;
  }

  /** Whether the calls of a user make the user busy. */
  callState(personId: number): 'busy' | 'ringing' | undefined {
    return callStateOf(this.#seatsOf(personId).map(({ party }) => party.state));
  }

  /**
   * Calls from one of these phones of a user: they ring first, and with `goesOffHook` answer by themselves where they can.
   *
   * @returns the new line
   * @throws BadNumber, or ActionNotAllowed when no phone can call now
   */
  placeCall(order: {
    person: Person;
    phones: readonly Phone[];
    destination: string;
    infos: CallLine['externalInfos'];
    goesOffHook: boolean;
  }): CallLine {
    const { person, destination, infos, goesOffHook } = order;
    const route = this.#route(destination);
    const inService = order.phones.filter((phone) => this.#options.terminals.isInService(phone));
    if (inService.length === 0) throw new ActionNotAllowed('This phone is not in service.');
    const phones = inService.filter((phone) => !this.#isFull(phone));
    if (phones.length === 0) throw new ActionNotAllowed('This phone has as many calls as it can hold.');
    this.#holdOthers(person.id, undefined);
    const { line } = this.#begin((call) => call.prompt({ person, phones, route, infos, goesOffHook }));
    if (!line?.current) throw new ActionNotAllowed('The call could not begin.');
    return line.current;
  }

  /**
   * Does something with a call line of this user.
   *
   * @throws LineGone, ActionNotAllowed, or BadNumber for a destination
   */
  act(personId: number, lineId: string, command: LineCommand): void {
    const seat = this.#seatsOf(personId).find(({ party }) => party.line?.id === lineId);
    if (!seat) throw new LineGone();
    const { call, party } = seat;
    const standing = call.standingOf(party);
    const action = command.action === 'drop' ? dropMeans(standing) : command.action;
    const other = 'other' in command ? this.#otherSeat(seat, command.other) : undefined;
    if (!lineActions(standing).includes(action)) {
      throw new ActionNotAllowed(`"${command.action}" is not possible in this state of the call.`);
    }
    if ('destination' in command) call[command.action](party, this.#route(command.destination));
    else if ('other' in command) {
      if (other) call[command.action](party, other);
    } else if (command.action === 'sendDtmfs') call.sendKeys(party, command.dtmfs);
    else
      call[action as 'answer' | 'disconnect' | 'leave' | 'hold' | 'unhold' | 'startRecord' | 'stopRecord'](
        party,
      );
  }

  /** Ends all calls. */
  stop(): void {
    for (const call of [...this.#calls]) call.stop();
    this.#stopListening();
  }

  #onEvent(event: EngineEvent): void {
    if (event.type === 'moved') this.#onMoved(event);
    if (event.type === 'incoming') this.#onDialled(event);
    else if ('leg' in event) this.#legs.tell(event);
    else {
      const phone = this.#options.terminals.byRegisterId(event.registerId);
      if (!phone) return;
      this.#options.terminals.publish(phone);
      this.#tellActivity(phone.personId);
    }
  }

  /** Another phone of the user has the call now. What its line says of that follows when its call hears of it. */
  #onMoved({ leg, registerId }: Extract<EngineEvent, { type: 'moved' }>): void {
    const phone = this.#options.terminals.byRegisterId(registerId);
    for (const { parties } of this.#calls) {
      const party = parties.find((one) => one.leg?.id === leg);
      if (phone && party?.line) party.line.phoneId = phone.id;
    }
  }

  #onDialled({ leg, registerId, destination }: Extract<EngineEvent, { type: 'incoming' }>): void {
    const { engine, terminals, person: byId, findRoute } = this.#options;
    const phone = terminals.byRegisterId(registerId);
    const person = phone && byId(phone.personId);
    const route = findRoute(destination);
    if (!phone || !person || this.#isFull(phone)) engine.hangUp(leg, 'notAllowed');
    else if (!route) engine.hangUp(leg, 'invalidNumber');
    else {
      this.#holdOthers(person.id, undefined);
      this.#begin((call) => call.dial(leg, person, phone, route));
    }
  }

  #begin(start: (call: Call) => Party): Party {
    const call = new Call(this.#options.records.nextCallId(), this.#host);
    this.#calls.add(call);
    return start(call);
  }

  #route(destination: string): Route {
    const route = this.#options.findRoute(destination);
    if (!route) throw new BadNumber(destination);
    return route;
  }

  /** Another answered call of the user of this one. */
  #otherSeat({ call, party }: Seat, lineId: string): Seat {
    const seats = this.#seatsOf(party.line?.person.id ?? 0);
    const other = seats.find((one) => one.party.line?.id === lineId);
    if (!other) throw new LineGone('The other call is over, or is not of the same user.');
    if (other.call === call) throw new ActionNotAllowed('A call cannot be connected with itself.');
    const areAnswered = [{ call, party }, other].every((one) => one.call.isAnswered(one.party));
    if (!areAnswered) throw new ActionNotAllowed('Both calls have to be answered.');
    return other;
  }

  #isFull(phone: Phone): boolean {
    const lines = this.#seatsOf(phone.personId).filter(({ party }) => party.line?.phoneId === phone.id);
    return lines.length >= phone.maxConnections;
  }

  #seatsOf(personId: number): readonly Seat[] {
    const seats: Seat[] = [];
    for (const call of this.#calls) {
      for (const party of call.parties) {
        if (party.isLive && party.line?.person.id === personId) seats.push({ call, party });
      }
    }
    return seats;
  }

  /** A user talks to one at a time. */
  #holdOthers(personId: number, except: Party | undefined): void {
    for (const { call, party } of this.#seatsOf(personId)) {
      if (party !== except && party.state === 'connected' && party.hold === 'none') call.hold(party);
    }
  }

  #phonesOf(person: Person): readonly Phone[] | EndCause {
    const { terminals } = this.#options;
    const reachable = terminals.of(person.id).filter((phone) => terminals.isInService(phone));
    if (reachable.length === 0) return 'unreachable';
    const free = reachable.filter((phone) => !this.#isFull(phone));
    return free.length === 0 ? 'busy' : free;
  }

  /** Connects the far end of one call of a phone with that of another one, and lets the phone go. */
  #transfer(first: Seat, replaced: LegId): void {
    const second = this.#seatsOf(first.party.line?.person.id ?? 0).find(
      ({ party }) => party.leg?.id === replaced,
    );
    if (!second || second.call === first.call) return;
    const areAnswered = [first, second].every(({ call, party }) => call.isAnswered(party));
    if (areAnswered) first.call.transfer(first.party, second);
  }

  #tellActivity(personId: number): void {
    const person = this.#options.person(personId);
    if (person) this.#options.onActivity(person);
  }

  #hostOfCalls(): CallHost<Call> {
    const { engine, records, recordings, changes, clock, noAnswerMs } = this.#options;
    return {
      engine,
      legs: this.#legs,
      clock,
      recordings,
      noAnswerMs,
      nextLineNumber: () => records.nextId(),
      reach: (person) => this.#phonesOf(person),
      lineBegan: (line) => records.begin(recordOf(line)),
      lineTalks: (line) => records.talk(recordOf(line), line.talkingAt ?? clock.now()),
      lineChanged: (line, current) => {
        const change = { uri: current.restUri, item: current };
        changes.publish(topics.callLines(line.person.id), change);
        changes.publish(topics.allCallLines, change);
        this.#tellActivity(line.person.id);
        // What one line allows depends on the others of its user.
        for (const { call } of this.#seatsOf(line.person.id)) call.refresh();
      },
      hasOther: (call, { line }) =>
        line !== undefined &&
        this.#seatsOf(line.person.id).some((one) => one.call !== call && one.call.isAnswered(one.party)),
      lineEnded: (line) => {
        const hasTalked = line.talkingAt !== undefined;
        records.end(recordOf(line), {
          talkingAt: line.talkingAt,
          endedAt: clock.now(),
          cause: line.cause,
          callId: line.callId,
          ...historyOutcome({ isIncoming: line.isIncoming, hasTalked, cause: line.cause }),
        });
      },
      talkBegan: (party) => {
        if (party.line) this.#holdOthers(party.line.person.id, party);
      },
      callEnded: (call) => this.#calls.delete(call),
      referred: (call, party, { destination, replaces }) => {
        if (replaces !== undefined) {
          this.#transfer({ call, party }, replaces);
          return;
        }
        const route = this.#options.findRoute(destination);
        // The phone hears after a while that nothing came of it.
        if (route && party.state === 'connected') call.redirect(party, route);
      },
    };
  }
}

function recordOf(line: Line) {
  const { person, isIncoming, far } = line;
  const own = { number: person.number, label: displayName(person) };
  const remote = { number: far.number, label: far.label };
  return {
    id: line.number,
    personId: person.id,
    isIncoming,
    callId: line.callId,
    startedAt: line.createdAt,
    called: isIncoming ? own : remote,
    remote,
  };
}
