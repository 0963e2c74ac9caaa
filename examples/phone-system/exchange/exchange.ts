import type { CallLine } from '../../../sdk/wire/call-line.ts';
import type { CallRecords } from '../domain/call-records.ts';
import { type Changes, topics } from '../domain/changes.ts';
import type { Clock } from '../domain/clock.ts';
import type { Forwardings } from '../domain/forwardings.ts';
import { displayName, type Person } from '../domain/person.ts';
import type { Phone, Terminals } from '../domain/terminals.ts';
import type { Engine, EngineEvent, LegId } from '../engine/port.ts';
import { Call, type Seat } from './call.ts';
import { ActionNotAllowed, BadNumber, LineGone } from './call-error.ts';
import type { CallHost, Forward, ForwardOccasion } from './call-host.ts';
import { ColleagueLines } from './colleague-lines.ts';
import type { Entering } from './entrance.ts';
import type { FailureSounds } from './failure.ts';
import { LegBook } from './leg-book.ts';
import type { Line } from './line.ts';
import type { LineCommand, PlainAction } from './line-command.ts';
import type { Party } from './party.ts';
import { PhonesAtHand } from './phones-at-hand.ts';
import type { Recordings } from './recordings.ts';
import type { FindRoute, Identity, Route } from './route.ts';
import { callStateOf, dropMeans, historyOutcome, lineActions } from './rules.ts';
import { canConnect, Seats } from './seats.ts';

export interface ExchangeOptions {
  readonly engine: Engine;
  readonly terminals: Terminals;
  readonly records: CallRecords;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly recordings: Recordings;
  readonly person: (id: number) => Person | undefined;
  /** Everybody. */
  readonly people: readonly Person[];
  readonly findRoute: FindRoute;
  readonly forwardings: Forwardings;
  /** What a caller hears when nothing came of a call. */
  readonly failures: FailureSounds;
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
  readonly #phones: PhonesAtHand;
  readonly #colleagues: ColleagueLines;
  readonly #host: CallHost;
  readonly #stopListening: () => void;
  #lastCallId = 0;
  #lastPartyId = 0;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#phones = new PhonesAtHand(options.terminals, this.#seats);
    this.#colleagues = new ColleagueLines(options.people, options.changes);
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
    const { person, destination, ...how } = order;
    const route = this.#route(destination);
    const phones = this.#phones.among(order.phones);
    this.#seats.holdOthers(person.id, undefined);
    return this.#prompt({ ...how, person, phones, route });
  }

  /** Where a number leads; undefined for what cannot be called. */
  routeTo(destination: string): Route | undefined {
    return this.#options.findRoute(destination);
  }

  /** The lines of others with which this user can do something, oldest first. */
  colleagueLinesOf(personId: number): readonly CallLine[] {
    return this.#colleagues.of(personId);
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
    const other = 'other' in command ? this.#seats.other(seat, command.other, command.action) : undefined;
    if (!lineActions(standing).includes(action)) {
      throw new ActionNotAllowed(`"${command.action}" is not possible in this state of the call.`);
    }
    if (command.action === 'addCall') this.#consult(seat, this.#route(command.destination));
    else if ('destination' in command) call[command.action](party, this.#route(command.destination));
    else if ('other' in command) {
      if (other) call[command.action](party, other);
    } else if ('phoneId' in command) this.#bring(seat, command);
    else if (command.action === 'sendDtmfs') call.sendKeys(party, command.dtmfs);
    else call[action as PlainAction](party);
  }

  /**
   * Comes into the call of a colleague, by a phone that rings first and goes off hook by itself.
   *
   * @param order.phoneId of the user; undefined: the first that can take it
   * @throws LineGone for a line that this user does not see, ActionNotAllowed
   */
  enter(person: Person, lineId: string, order: { action: Entering; phoneId: string | undefined }): void {
    const { action, phoneId } = order;
    const actions = this.#colleagues.actionsOf(person.id, lineId);
    const seat = this.#seats.withLine(lineId);
    if (!seat || actions.length === 0) throw new LineGone();
    if (!actions.includes(action)) throw new ActionNotAllowed(`"${action}" is not possible with this call.`);
    seat.call.enter(person, this.#phones.choose(person.id, phoneId), seat.party, action);
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
      // Where else a call could go is different now.
      for (const { call } of this.#seats.of(phone.personId)) call.refresh();
    }
  }

  #onDialled({ leg, registerId, destination }: Extract<EngineEvent, { type: 'incoming' }>): void {
    const { engine, terminals, person: byId, findRoute } = this.#options;
    const phone = terminals.byRegisterId(registerId);
    const person = phone && byId(phone.personId);
    if (!phone || !person || this.#seats.isFull(phone)) {
      engine.hangUp(leg, 'notAllowed');
      return;
    }
    this.#seats.holdOthers(person.id, undefined);
    const route = findRoute(destination);
    this.#begin((call) => call.dial({ leg, person, phone, dialled: destination, route }));
  }

  #prompt(order: Parameters<Call['prompt']>[0]): CallLine {
    const { line } = this.#begin((call) => call.prompt(order));
    if (!line?.current) throw new ActionNotAllowed('The call could not begin.');
    return line.current;
  }

  /** Asks somebody about a call, which is held meanwhile, from the phone that has it. */
  #consult({ call, party }: Seat, route: Route): void {
    const { line } = party;
    if (!line) return;
    const { person, phoneId } = line;
    if (route.kind === 'person' && route.person.id === person.id) {
      throw new ActionNotAllowed('Nobody can ask oneself.');
    }
    const phones = [this.#phones.choose(person.id, phoneId)];
    this.#seats.holdOthers(person.id, undefined);
    line.linkId ??= line.id;
    this.#prompt({ person, phones, route, infos: undefined, linkId: line.linkId, goesOffHook: true });
    call.refresh();
  }

  #bring({ call, party }: Seat, command: Extract<LineCommand, { phoneId: unknown }>): void {
    const { line } = party;
    if (!line) return;
    const isMoved = command.action === 'steal';
    const phone = () =>
      this.#phones.choose(line.person.id, command.phoneId, isMoved ? line.phoneId : undefined);
    if (command.action === 'join') call.join(party, phone);
    else call[command.action](party, phone());
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

  /** Connects the far end of one call of a phone with that of another one, and lets the phone go. */
  #transfer(first: Seat, replaced: LegId): void {
    const second = this.#seats
      .of(first.party.line?.person.id ?? 0)
      .find(({ party }) => party.leg?.id === replaced);
    if (!second || second.call === first.call) return;
    if (canConnect(first, second)) first.call.transfer(first.party, second);
  }

  #forwardOf(person: Person, occasion: ForwardOccasion, from: Identity): Forward | undefined {
    const isOutside = from.external !== undefined;
    const found = this.#options.forwardings.choose(person.id, { forwardType: occasion, isOutside });
    return (
      found && {
        route: this.#options.findRoute(found.destination),
        delayMs: found.noAnswerForwardingDelay,
      }
    );
  }

  /** Who is in a call changes what others see of every line in it. */
  #showColleagues(callId: number, changed: Line): void {
    const call = this.#seats.call(callId);
    const lines = new Set([changed, ...(call?.parties ?? []).flatMap(({ line }) => line ?? [])]);
    for (const line of lines) this.#colleagues.follow(line, call);
  }

  #nextPartyId(): string {
    this.#lastPartyId += 1;
    return String(this.#lastPartyId);
  }

  #tellActivity(personId: number): void {
    const person = this.#options.person(personId);
    if (person) this.#options.onActivity(person);
  }

  #hostOfCalls(): CallHost {
    const { engine, records, recordings, changes, clock, noAnswerMs, failures } = this.#options;
    return {
      engine,
      legs: this.#legs,
      clock,
      recordings,
      noAnswerMs,
      nextLineNumber: () => records.nextId(),
      nextPartyId: () => this.#nextPartyId(),
      reach: (person) => this.#phones.of(person),
      mainPhoneOf: (person) => this.#phones.mainOf(person),
      forwardOf: (person, occasion, from) => this.#forwardOf(person, occasion, from),
      failures,
      lineBegan: (line) => records.begin(recordOf(line)),
      lineTalks: (line) => records.talk(recordOf(line), line.talkingAt ?? clock.now()),
      lineChanged: (line, current) => {
        const change = { uri: current.restUri, item: current };
        changes.publish(topics.callLines(line.person.id), change);
        changes.publish(topics.allCallLines, change);
        this.#tellActivity(line.person.id);
        this.#showColleagues(line.callId, line);
        // What one line allows depends on the others of its user.
        for (const { call } of this.#seats.of(line.person.id)) call.refresh();
      },
      surroundingsOf: (line) => ({
        ...this.#seats.surroundingsOf(line),
        canMove: this.#phones.hasBeside(line.person.id, line.phoneId),
      }),
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
