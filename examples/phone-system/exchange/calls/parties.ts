import type { CallCause, CallParty } from '../../../../sdk/wire/calls/call-line.ts';
import type { EndCause, LegId } from '../../engine/port.ts';
import { displayName, type Person } from '../../users/person.ts';
import type { KeptParty, KeptRecording } from '../journal/kept-call.ts';
import { pressKeys } from '../lines/keys.ts';
import type { LegEvent } from '../lines/leg-registry.ts';
import { Line, type LineOptions } from '../lines/line.ts';
import type { OngoingOutsideCall } from '../outside-lines.ts';
import { CallRecording } from '../recording/call-recording.ts';
import type { Route } from '../route.ts';
import { CallAudio } from './call-audio.ts';
import type { CallHost } from './call-host.ts';
import { isConference, present } from './conference.ts';
import { Party, type PartyLeg, type RingingGroup } from './party.ts';
import { callCause, hangUpCause, type LineSituation } from './rules.ts';

/**
 * The reason for the end of every call. Without this error, each call creates an exception with its stack, which
 * nothing reads.
 */
const over = new Error('The call is over.');

type OwnLineOptions = Omit<
  LineOptions,
  'clock' | 'callId' | 'person' | 'isPersonal' | 'photoOf' | 'findNames'
>;

/**
 * The participants of a call: they enter, talk and leave. All changes end in `settle`, which updates audio and lines.
 */
export class Parties {
  readonly callId: number;
  readonly #host: CallHost;
  readonly #talk: CallAudio;
  readonly #recording: CallRecording;
  readonly #end = new AbortController();
  #all: Party[] = [];

  constructor(callId: number, host: CallHost) {
    this.callId = callId;
    this.#host = host;
    this.#talk = new CallAudio(host.engine, () => host.holdMusic());
    this.#recording = new CallRecording(host.recordings);
  }

  get all(): readonly Party[] {
    return this.#all;
  }

  others(party: Party): readonly Party[] {
    return this.#all.filter((one) => one !== party && one.isLive);
  }

  /** Returns true if that user is in the call already. A user who only watches a service in their place is not. */
  includes(route: Route): boolean {
    if (route.kind !== 'person') return false;
    return this.#all.some(
      ({ isLive, line, service }) => isLive && !service && line?.person.id === route.person.id,
    );
  }

  hasLineOf(person: Person): boolean {
    return this.#all.some(({ isLive, line }) => isLive && line?.person.id === person.id);
  }

  /** The input of the rules for a party. */
  situationOf(party: Party): LineSituation {
    return {
      ...party.situation,
      ...(party.line
        ? this.#host.otherCallsOf(party.line)
        : { hasOther: false, hasRinging: false, canMove: false }),
      ...this.#recording.as(party),
    };
  }

  /** Returns true if this party is connected, on hold or not. */
  isAnswered(party: Party): boolean {
    return party.state === 'connected' && this.others(party).some(({ state }) => state === 'connected');
  }

  /** Runs until the call is over. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  add(options: Omit<ConstructorParameters<typeof Party>[0], 'id'>): Party {
    const party = new Party({ ...options, id: this.#host.nextPartyId() });
    this.#enter(party);
    return party;
  }

  #enter(party: Party): void {
    this.#all = [...this.#all, party];
    if (party.line) this.#host.entered(party.line.person.id, this.callId);
  }

  /** A participant with a call line. */
  addPerson(
    person: Person,
    line: { state: Party['state']; isAnonymous?: boolean } & Omit<OwnLineOptions, 'number'>,
  ): Party {
    const { state, isAnonymous = false, ...options } = line;
    const added = this.#lineOf(person, { ...options, number: this.#host.nextLineNumber() });
    this.#host.lineEvents.began(added);
    const identity = isAnonymous
      ? { number: '', account: person.number }
      : { number: person.number, label: displayName(person) };
    return this.add({ identity, line: added, state });
  }

  #lineOf(person: Person, options: OwnLineOptions): Line {
    return new Line({
      ...options,
      person,
      clock: this.#host.clock,
      callId: this.callId,
      isPersonal: (external) => this.#host.isPersonal(person, external),
      photoOf: (number) => this.#host.photoOf(number, person.id),
      findNames: (line) => this.#findNames(line),
    });
  }

  /** A participant as another process had it. @param person the user of its line */
  restore(kept: KeptParty, person: Person | undefined): Party {
    const { id, identity, state } = kept;
    const line = kept.line && person && this.#lineOf(person, { ...kept.line, phoneId: kept.line.phoneId });
    const party = new Party({ id, identity, state, line });
    const { isHeldHere, isHeldByPhone, isMuted, hasCalled, isPaged, trunk, payer } = kept;
    Object.assign(party, { isHeldHere, isHeldByPhone, isMuted, hasCalled, isPaged, trunk, payer });
    this.#enter(party);
    if (!line) return party;
    this.#host.lineEvents.began(line);
    line.talkingAt = kept.line?.talkingAt;
    if (line.talkingAt !== undefined) this.#host.lineEvents.talks(line);
    return party;
  }

  /** Goes on with a recording that another process has begun. */
  resumeRecording(kept: KeptRecording): void {
    this.#recording.restore(kept, this.#all, this.#talk, () => this.settle());
  }

  /** The recording, as another process goes on with it. */
  get keptRecording(): KeptRecording | undefined {
    return this.#recording.kept;
  }

  /** Sets the names of a line's far end, or shows them there as soon as they are found. */
  #findNames(line: Line): void {
    const { far, person } = line;
    line.name = this.#host.knownName(far.number, person.id);
    line.sharedName = this.#host.knownName(far.number, undefined);
    if (line.name === undefined) void this.#lookUpNames(line);
  }

  async #lookUpNames(line: Line): Promise<void> {
    const { far, person } = line;
    const name = await this.#host.findName(far.number, person.id);
    if (name === undefined || line.far !== far) return;
    line.name = name;
    line.sharedName = this.#host.knownName(far.number, undefined);
    this.#host.lineEvents.named(line);
    // A line that is over stays as it was published last.
    if (!this.#end.signal.aborted) this.refresh();
  }

  /** This leg carries the audio of a party from now on. */
  carry(party: Party, id: LegId, { isOpen, virtual }: Omit<PartyLeg, 'id'>): void {
    party.leg = { id, isOpen, virtual };
    this.#host.legs.own(id, this.callId, (event) => this.#onLegEvent(party, event));
  }

  connect(caller: Party, callee: Party): void {
    this.beginTalk(caller);
    this.beginTalk(callee);
    if (caller.leg && !caller.leg.isOpen) {
      caller.leg.isOpen = true;
      this.#host.engine.answer(caller.leg.id, caller.line?.id ?? '');
    }
  }

  beginTalk(party: Party): void {
    party.state = 'connected';
    party.farRings = false;
    party.summons = undefined;
    party.isWanted = undefined;
    party.service = undefined;
    if (party.line) party.line.serviceName = undefined;
    if (party.line && party.line.talkingAt === undefined) {
      party.line.talkingAt = this.#host.clock.now();
      this.#host.lineEvents.talks(party.line);
    }
    this.#host.talkBegan(party);
    party.onConnected?.();
    party.onConnected = undefined;
  }

  /** Sends these keys to the others. */
  sendKeys(party: Party, keys: string): void {
    if (party.decide) {
      for (const key of keys) party.decide?.(key);
      return;
    }
    const press = (group: string) => {
      for (const { leg } of this.others(party)) {
        if (leg?.isOpen) this.#host.engine.sendDigits(leg.id, group);
      }
    };
    pressKeys(keys, press, { clock: this.#host.clock, signal: this.#end.signal });
  }

  /** Starts a recording, for the user of this party. */
  startRecord(party: Party): void {
    this.#recording.start(party, this.#talk, () => this.settle());
    this.settle();
  }

  stopRecord(): void {
    this.#recording.stop();
    this.settle();
  }

  pauseRecord(): void {
    this.#recording.pause();
    this.settle();
  }

  resumeRecord(): void {
    this.#recording.resume();
    this.settle();
  }

  /** Plays the tone of an intrusion to all parties. */
  notify(): void {
    this.settle();
    this.#talk.notify();
  }

  /** Removes a party, and in a two-party call the other party, too. */
  drop(party: Party, cause: EndCause): void {
    const { state } = party;
    const because = state === 'connected' && cause === 'normal' ? hangUpCause(party) : undefined;
    this.remove(party, cause, callCause(cause));
    this.endLast(state === 'connected' ? 'normal' : state === 'ringing' ? cause : 'cancelled', because);
  }

  /** Returns an answered party outside, as the limits of calls outside handle it. Others may go on without it. */
  outside(party: Party): OngoingOutsideCall {
    return {
      endsAt: (moment) => {
        for (const { line } of this.#all) if (line) line.endsAt = moment;
        if (moment !== undefined) this.notify();
        else this.settle();
      },
      end: () => {
        const cause = callCause('tooManyOutside');
        this.remove(party, 'normal', cause);
        this.endLast('normal', cause);
        for (const { line } of this.#all) if (line) line.endsAt = undefined;
        this.settle();
      },
    };
  }

  /** Ends the call for all parties on behalf of a party. */
  disconnect(by: Party): void {
    const because = hangUpCause(by);
    this.drop(by, 'normal');
    for (const party of this.#all) this.#part(party, 'normal', because);
  }

  /**
   * Ends the call unless it goes on: no party stays alone, or rings for an empty call.
   *
   * @param because the cause for the parties that talked
   */
  endLast(cause: EndCause, because?: CallCause): void {
    if (goesOn(this.#all)) return;
    for (const party of this.#all) this.#part(party, cause, because);
  }

  /** A party leaves together with the others. @param cause for participants of the call */
  #part(party: Party, cause: EndCause, because?: CallCause): void {
    const { state, service, isWanted, whyUnwanted } = party;
    const heard = isWanted ? 'normal' : state === 'ringing' ? 'cancelled' : cause;
    const told = isWanted ? whyUnwanted?.() : state === 'connected' ? because : undefined;
    this.remove(party, heard, service ? 'causeForwarded' : (told ?? callCause(heard)));
  }

  remove(party: Party, legCause: EndCause, cause: CallCause): void {
    if (!party.isLive) return;
    // The cause of a failed call stays.
    const isExplained = party.state === 'failed';
    party.state = 'ended';
    party.onRemoved?.();
    party.onRemoved = undefined;
    party.alerting?.cancel(legCause);
    party.alerting = undefined;
    if (party.leg) {
      this.#host.legs.disown(party.leg.id);
      this.#host.engine.hangUp(party.leg.id, legCause);
    }
    if (party.line) {
      if (!isExplained) party.line.cause = cause;
      this.#host.lineEvents.ended(party.line);
    }
  }

  /** Removes this party, and the parties that only ring; another call takes the others over. */
  giveUp(party: Party, cause: CallCause): readonly Party[] {
    const others = this.others(party);
    const given = others.filter(({ state }) => state === 'connected');
    this.remove(party, 'normal', cause);
    for (const other of others) {
      if (!given.includes(other)) this.#part(other, 'cancelled');
    }
    this.#all = this.#all.filter((one) => !given.includes(one));
    // This call releases their audio before another call takes it.
    this.settle();
    return given;
  }

  /** Adds the parties of another call. A held party stays on hold. */
  takeIn(newcomers: readonly Party[]): void {
    for (const newcomer of newcomers) {
      this.#enter(newcomer);
      // A phone that rings for the audio of their former call would move them back into it.
      newcomer.alerting?.cancel('cancelled');
      newcomer.alerting = undefined;
      if (newcomer.line) newcomer.line.callId = this.callId;
      const { leg } = newcomer;
      if (leg) this.carry(newcomer, leg.id, { ...leg, isOpen: true });
    }
    present(this.#all);
    this.settle();
  }

  /** Ends the call for all parties at once, when the phone system stops. */
  stop(): void {
    for (const party of this.#all) this.remove(party, 'normal', 'causeNormal');
    this.settle();
  }

  /** Called after every change. */
  settle(): void {
    for (const party of this.#all) {
      const isWanted = party.isWanted?.() ?? true;
      if (!isWanted) this.#part(party, 'normal');
    }
    const parties = this.#all;
    this.#all = parties.filter((party) => party.isLive);
    this.#talk.follow(this.#all);
    this.#recording.follow(this.#all);
    if (isConference(this.#all)) present(this.#all);
    this.#publish(parties);
    this.#host.changed(this.callId);
    if (this.#all.length > 0 || this.#end.signal.aborted) return;
    this.#end.abort(over);
    this.#talk.close();
    this.#host.callEnded(this.callId);
  }

  /** Publishes changes that another call caused. */
  refresh(): void {
    if (this.#publish(this.#all)) this.#host.changed(this.callId);
  }

  /** Returns true if a line has changed. */
  #publish(parties: readonly Party[]): boolean {
    let isChanged = false;
    for (const party of parties) {
      const { line, isLive } = party;
      // A user without a reachable phone never saw a line.
      if (!line || (!isLive && line.current === undefined)) continue;
      const current = line.update(this.situationOf(party), this.#seenBy(party));
      if (!current) continue;
      isChanged = true;
      this.#host.lineEvents.changed(line, current);
    }
    return isChanged;
  }

  #seenBy(party: Party): CallParty[] {
    const others = this.#all.filter((one) => one !== party && one.isShown);
    return [...others, ...(party.missed ? [party.missed] : [])].map((one) => {
      const { number, label } = one.identity;
      const reader = party.line?.person.id;
      const photo = this.#host.photoOf(number, reader);
      const name = label ?? this.#host.knownName(number, reader);
      return {
        ...one.describe(),
        ...(name === undefined ? {} : { displayedLabel: name }),
        ...(photo === undefined ? {} : { displayedPhoto: photo }),
      };
    });
  }

  /** A user who resumes at the phone wants to talk, also if another client put the call on hold. */
  #phoneHolds(party: Party, isHeld: boolean): void {
    party.isHeldByPhone = isHeld;
    if (isHeld) return;
    party.isHeldHere = false;
    if (party.state === 'connected') this.#host.talkBegan(party);
  }

  /** The queue in which a party waits. */
  #queueOf(party: Party): RingingGroup | undefined {
    return this.#all.find(({ state, summons }) => state === 'queued' && summons?.caller === party)?.summons
      ?.group;
  }

  #onLegEvent(party: Party, event: LegEvent): void {
    if (event.type === 'kept') {
      this.#host.changed(this.callId);
      return;
    }
    switch (event.type) {
      case 'ended':
        // A caller who gives up ends the call in good order.
        this.drop(party, event.cause === 'cancelled' ? 'normal' : event.cause);
        break;
      case 'holdChanged':
        this.#phoneHolds(party, event.held);
        break;
      case 'voice':
        party.isTalking = event.isTalking;
        break;
      case 'digit':
        // A listener, or a user who holds the call, sends no audio to it.
        if (party.decide) party.decide(event.digit);
        else if (party.state === 'connected' && party.hold === 'none') this.sendKeys(party, event.digit);
        else this.#queueOf(party)?.pressed(event.digit);
        break;
      case 'referred':
        this.#host.referred(this.callId, party, event);
        break;
    }
    this.settle();
  }
}

/** True if two parties talk, or a party waits for a ringing party, hears a failure or is about to call. */
function goesOn(parties: readonly Party[]): boolean {
  const count = (...states: readonly Party['state'][]) =>
    parties.filter(({ state, isEntering }) => states.includes(state) && !isEntering).length;
  return (
    count('connected') > 1 ||
    (count('connected', 'calling') > 0 && count('ringing', 'queued') > 0) ||
    count('prompting', 'failed') > 0
  );
}
