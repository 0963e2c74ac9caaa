import type { CallLine } from '../../../sdk/wire/call-line.ts';
import type { CallRecords } from '../domain/call-records.ts';
import { type Changes, topics } from '../domain/changes.ts';
import type { Clock } from '../domain/clock.ts';
import { displayName, type Person } from '../domain/person.ts';
import type { Phone, Terminals } from '../domain/terminals.ts';
import type { EndCause, Engine, EngineEvent, LegId } from '../engine/port.ts';
import { Call, type Seat } from './call.ts';
import { ActionNotAllowed, BadNumber } from './call-error.ts';
import type { CallHost } from './call-host.ts';
import { LegBook } from './leg-book.ts';
import type { Line } from './line.ts';
import type { Party } from './party.ts';
import type { Recordings } from './recordings.ts';
import type { FindRoute, Route } from './route.ts';
import { callStateOf, dropMeans, historyOutcome, lineActions } from './rules.ts';
import { isAnswered, Seats } from './seats.ts';

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
  readonly #seats = new Seats();
  readonly #host: CallHost;
  readonly #stopListening: () => void;
  #lastCallId = 0;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#host = this.#hostOfCalls();
    this.#stopListening = options.engine.listen((event) => this.#onEvent(event));
  }

  get size(): number {
    return this.#seats.size;
  }

  /** The lines of a user, oldest first. */
  linesOf(personId: number): readonly CallLine[] {
    return this.#seats.of(personId).flatMap(({ party }) => party.line?.current ?? []);
  }

  /** The lines of everybody, those of the oldest call first. */
  lines(): readonly CallLine[] {
    return this.#seats
      .calls()
      .flatMap((call) => call.parties.flatMap(({ isLive, line }) => (isLive ? (line?.current ?? []) : [])));
  }

  /** The user whose line this is; undefined for one that is gone. */
  ownerOf(lineId: string): number | undefined {
    return this.#seats.withLine(lineId)?.party.line?.person.id;
  }

  /** Whether the calls of a user make the user busy. */
  callState(personId: number): 'busy' | 'ringing' | undefined {
    return callStateOf(this.#seats.of(personId).map(({ party }) => party.state));
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
    const phones = inService.filter((phone) => !this.#seats.isFull(phone));
    if (phones.length === 0) throw new ActionNotAllowed('This phone has as many calls as it can hold.');
    this.#seats.holdOthers(person.id, undefined);
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
    const seat = this.#seats.mine(personId, lineId);
    const { call, party } = seat;
    const standing = call.standingOf(party);
    const action = command.action === 'drop' ? dropMeans(standing) : command.action;
    const other = 'other' in command ? this.#seats.other(seat, command.other) : undefined;
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
    for (const call of this.#seats.calls()) call.stop();
    this.#stopListening();
  }

  #onEvent(event: EngineEvent): void {
    if (event.type === 'incoming') this.#onDialled(event);
    else if ('leg' in event) this.#legs.tell(event);
    else {
      const phone = this.#options.terminals.byRegisterId(event.registerId);
      if (!phone) return;
      this.#options.terminals.publish(phone);
      this.#tellActivity(phone.personId);
    }
  }

  #onDialled({ leg, registerId, destination }: Extract<EngineEvent, { type: 'incoming' }>): void {
    const { engine, terminals, person: byId, findRoute } = this.#options;
    const phone = terminals.byRegisterId(registerId);
    const person = phone && byId(phone.personId);
    const route = findRoute(destination);
    if (!phone || !person || this.#seats.isFull(phone)) engine.hangUp(leg, 'notAllowed');
    else if (!route) engine.hangUp(leg, 'invalidNumber');
    else {
      this.#seats.holdOthers(person.id, undefined);
      this.#begin((call) => call.dial(leg, person, phone, route));
    }
  }

  #begin(start: (call: Call) => Party): Party {
    this.#lastCallId += 1;
    const call = new Call(this.#lastCallId, this.#host);
    this.#seats.add(call);
    return start(call);
  }

  #route(destination: string): Route {
    const route = this.#options.findRoute(destination);
    if (!route) throw new BadNumber(destination);
    return route;
  }

  #phonesOf(person: Person): readonly Phone[] | EndCause {
    const { terminals } = this.#options;
    const reachable = terminals.of(person.id).filter((phone) => terminals.isInService(phone));
    if (reachable.length === 0) return 'unreachable';
    const free = reachable.filter((phone) => !this.#seats.isFull(phone));
    return free.length === 0 ? 'busy' : free;
  }

  /** Connects the far end of one call of a phone with that of another one, and lets the phone go. */
  #transfer(first: Seat, replaced: LegId): void {
    const second = this.#seats
      .of(first.party.line?.person.id ?? 0)
      .find(({ party }) => party.leg?.id === replaced);
    if (!second || second.call === first.call) return;
    if ([first, second].every(isAnswered)) first.call.transfer(first.party, second);
  }

  #tellActivity(personId: number): void {
    const person = this.#options.person(personId);
    if (person) this.#options.onActivity(person);
  }

  #hostOfCalls(): CallHost {
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
        for (const { call } of this.#seats.of(line.person.id)) call.refresh();
      },
      hasOther: (line) => this.#seats.hasOther(line),
      lineEnded: (line) => {
        const hasTalked = line.talkingAt !== undefined;
        records.end(recordOf(line), {
          talkingAt: line.talkingAt,
          endedAt: clock.now(),
          ...historyOutcome({ isIncoming: line.isIncoming, hasTalked, cause: line.cause }),
        });
      },
      talkBegan: (party) => {
        if (party.line) this.#seats.holdOthers(party.line.person.id, party);
      },
      callEnded: (callId) => this.#seats.delete(callId),
      referred: (callId, party, { destination, replaces }) => {
        const call = this.#seats.call(callId);
        if (!call) return;
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
    startedAt: line.createdAt,
    called: isIncoming ? own : remote,
    remote,
  };
}
