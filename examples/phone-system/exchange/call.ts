import type { CallCause, CallLine } from '../../../sdk/wire/call-line.ts';
import { displayName, type Person } from '../domain/person.ts';
import type { Phone } from '../domain/terminals.ts';
import type { EndCause, LegId } from '../engine/port.ts';
import { Alerting, type AlertingOptions, deviceOf, type RingTarget } from './alerting.ts';
import { ActionNotAllowed } from './call-error.ts';
import type { CallHost } from './call-host.ts';
import { CallRecording } from './call-recording.ts';
import { isConference, present } from './conference.ts';
import { pressKeys } from './keys.ts';
import type { LegEvent } from './leg-book.ts';
import { Line, type LineOptions } from './line.ts';
import { Party } from './party.ts';
import type { Identity, Route } from './route.ts';
import { callCause, type Standing } from './rules.ts';
import { Talk } from './talk.ts';

/** Somebody's place in a call. */
export interface Seat {
  readonly call: Call;
  readonly party: Party;
}

interface Reaching {
  /** Who has to be shown to the one that is called. */
  readonly redirectedFrom?: string;
  /** Who gets the call back where nobody answers. */
  readonly returnTo?: Route;
}

/** How somebody is called into a call. */
interface Summons {
  readonly from: Identity;
  readonly redirectedFrom?: string | undefined;
  readonly onRinging: () => void;
  readonly onAnswered: (callee: Party) => void;
  /** The one who was called is out again. */
  readonly onFailed: (cause: EndCause) => void;
}

/** How often one call may be sent on, so that two people who deflect to each other come to an end. */
const maxRedirections = 10;

/** Some parties that talk or want to. All changes end in `#settle`, which brings sound and lines into agreement. */
export class Call {
  readonly id: number;
  readonly #host: CallHost<Call>;
  readonly #talk: Talk;
  readonly #recording: CallRecording;
  readonly #end = new AbortController();
  #parties: Party[] = [];
  #redirections = 0;

  constructor(id: number, host: CallHost<Call>) {
    this.id = id;
    this.#host = host;
    this.#talk = new Talk(host.engine);
    this.#recording = new CallRecording(host.recordings);
  }

  get parties(): readonly Party[] {
    return this.#parties;
  }

  /** Everything that the rules need to know of a party. */
  standingOf(party: Party): Standing {
    return {
      ...party.standing,
      hasOther: this.#host.hasOther(this, party),
      recording: this.#recording.as(party),
    };
  }

  /** Whether this party talks with somebody, on hold or not. */
  isAnswered(party: Party): boolean {
    return party.state === 'connected' && this.#others(party).some(({ state }) => state === 'connected');
  }

  /** A phone dialled. */
  dial(leg: LegId, person: Person, phone: Phone, route: Route): Party {
    const caller = this.#addPerson(person, {
      state: 'calling',
      isIncoming: false,
      far: route.shown,
      phoneId: phone.id,
    });
    this.#carry(caller, leg, { isOpen: false });
    this.#reach(caller, route, {});
    this.#settle();
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
    const caller = this.#addPerson(person, {
      state: 'prompting',
      isIncoming: false,
      far: route.shown,
      phoneId: phones[0]?.id,
      ...(infos === undefined ? {} : { infos }),
    });
    this.#alert(caller, phones.map(deviceOf), {
      from: route.shown,
      autoAnswer: goesOffHook,
      onRinging: () => {},
      onAnswered: (leg, target) => {
        if (caller.line && target.phoneId !== undefined) caller.line.phoneId = target.phoneId;
        caller.state = 'calling';
        this.#carry(caller, leg, { isOpen: true });
        this.#reach(caller, route, {});
      },
      onFailed: (cause) => this.#drop(caller, cause),
    });
    this.#settle();
    return caller;
  }

  answer(party: Party): void {
    if (!party.alerting?.requestAnswer()) {
      throw new ActionNotAllowed('This phone has to be answered by hand.');
    }
  }

  hold(party: Party): void {
    party.hold = 'here';
    this.#settle();
  }

  unhold(party: Party): void {
    party.hold = 'none';
    this.#host.talkBegan(party);
    this.#settle();
  }

  /** One goes; the others stay as long as there are two of them. */
  leave(party: Party): void {
    if (party.state === 'ringing') party.alerting?.decline();
    else this.#drop(party, 'normal');
    this.#settle();
  }

  /** Ends the call for everybody. */
  disconnect(party: Party): void {
    this.leave(party);
    for (const other of this.#parties) this.#drop(other, 'normal');
    this.#settle();
  }

  sendKeys(party: Party, keys: string): void {
    const press = (group: string) => {
      for (const other of this.#others(party)) {
        if (other.leg?.isOpen) this.#host.engine.sendDigits(other.leg.id, group);
      }
    };
    pressKeys(keys, press, { clock: this.#host.clock, signal: this.#end.signal });
  }

  /** Sends the others elsewhere: deflects while it rings, transfers while they talk. */
  redirect(party: Party, route: Route): void {
    const others = this.#others(party).filter(({ state }) => state !== 'ringing');
    const [other] = others;
    if (!other) throw new ActionNotAllowed('There is nobody to send elsewhere.');
    const { line, identity } = party;
    const wasRinging = party.state === 'ringing';
    const returnTo: Route | undefined =
      line && !wasRinging ? { kind: 'person', person: line.person, shown: identity } : undefined;
    this.#remove(
      party,
      wasRinging ? 'cancelled' : 'normal',
      wasRinging ? 'causeRedirected' : 'causeTransfer',
    );
    if (others.length > 1 || (wasRinging && other.state === 'connected')) {
      // The others go on talking meanwhile.
      this.#redirections += 1;
      if (this.#redirections <= maxRedirections) this.#invite(other.identity, route, identity.number);
      this.#settle();
      return;
    }
    other.state = 'calling';
    other.hold = 'none';
    this.#reach(other, route, {
      redirectedFrom: identity.number,
      ...(returnTo === undefined ? {} : { returnTo }),
    });
    this.#settle();
  }

  /** Calls somebody else into the call: who answers talks with everybody in it. */
  addParty(party: Party, route: Route): void {
    const isHere = ({ line }: Party) => route.kind === 'person' && line?.person.id === route.person.id;
    if (this.#parties.some(isHere))
      throw new ActionNotAllowed(`${route.shown.number} is in this call already.`);
    const isCalled = this.#invite(party.identity, route);
    this.#settle();
    if (!isCalled) throw new ActionNotAllowed(`${route.shown.number} cannot be reached now.`);
  }

  /** Connects the others with those of another answered call of the same user, who leaves both. */
  transfer(party: Party, to: Seat): void {
    const newcomers = this.#giveUp(party, 'causeTransfer');
    to.call.#remove(to.party, 'normal', 'causeTransfer');
    to.call.#takeIn(newcomers);
  }

  /** Takes in everybody of another answered call of the same user, who leaves that one and stays in this. */
  merge(party: Party, other: Seat): void {
    const newcomers = other.call.#giveUp(other.party, 'causeNormal');
    if (party.hold === 'here') party.hold = 'none';
    if (party.hold === 'none') this.#host.talkBegan(party);
    this.#takeIn(newcomers);
  }

  /** Begins to record, for the user of this party. */
  startRecord(party: Party): void {
    this.#recording.start(party, this.#talk, () => this.#settle());
    this.#settle();
  }

  stopRecord(): void {
    this.#recording.stop();
    this.#settle();
  }

  /** Publishes what is different because of another call. */
  refresh(): void {
    this.#publish(this.#parties);
  }

  /** This party is out, and with it who only rings; the others are for another call to take. */
  #giveUp(party: Party, cause: CallCause): readonly Party[] {
    const others = this.#others(party);
    const given = others.filter(({ state }) => state === 'connected');
    this.#remove(party, 'normal', cause);
    for (const other of others) {
      if (!given.includes(other)) this.#remove(other, 'cancelled', callCause('cancelled'));
    }
    this.#parties = this.#parties.filter((one) => !given.includes(one));
    // This call lets go of their sound before another one takes it.
    this.#settle();
    return given;
  }

  /** Those from another call come in. Who holds goes on holding. */
  #takeIn(newcomers: readonly Party[]): void {
    for (const newcomer of newcomers) {
      this.#add(newcomer);
      if (newcomer.line) newcomer.line.callId = this.id;
      if (newcomer.leg) this.#carry(newcomer, newcomer.leg.id, { isOpen: true });
    }
    present(this.#parties);
    this.#settle();
  }

  /** Ends it for everybody at once, as the phone system does when it stops. */
  stop(): void {
    for (const party of this.#parties) this.#remove(party, 'normal', 'causeNormal');
    this.#settle();
  }

  #reach(caller: Party, route: Route, reaching: Reaching): void {
    caller.farRings = false;
    if (caller.line) caller.line.far = route.shown;
    this.#redirections += 1;
    if (this.#redirections > maxRedirections) {
      this.#drop(caller, 'failed');
      return;
    }
    this.#summon(route, {
      from: caller.identity,
      redirectedFrom: reaching.redirectedFrom,
      onRinging: () => {
        caller.farRings = true;
        if (caller.leg && !caller.leg.isOpen && caller.line) {
          this.#host.engine.progress(caller.leg.id, caller.line.id);
        }
      },
      onAnswered: (callee) => this.#connect(caller, callee),
      onFailed: (cause) => {
        if (reaching.returnTo && caller.isLive) this.#reach(caller, reaching.returnTo, {});
        else this.#drop(caller, cause);
      },
    });
  }

  /** Rings somebody while the call goes on. False where that one cannot even ring. */
  #invite(from: Identity, route: Route, redirectedFrom?: string): boolean {
    return this.#summon(route, {
      from,
      redirectedFrom,
      onRinging: () => {},
      onAnswered: (callee) => this.#beginTalk(callee),
      onFailed: (cause) => this.#endLast(cause),
    });
  }

  #summon(route: Route, how: Summons): boolean {
    const { from, redirectedFrom, onRinging } = how;
    const found = route.kind === 'person' ? this.#host.reach(route.person) : [];
    const callee =
      route.kind === 'person'
        ? this.#addPerson(route.person, {
            state: 'ringing',
            isIncoming: true,
            far: from,
            phoneId: typeof found === 'string' ? undefined : found[0]?.id,
            redirectedFrom,
          })
        : this.#add(new Party({ identity: route.shown, line: undefined, state: 'ringing' }));
    const onFailed = (cause: EndCause) => {
      this.#remove(callee, cause, callCause(cause));
      how.onFailed(cause);
    };
    if (typeof found === 'string') {
      onFailed(found);
      return false;
    }
    const targets: readonly RingTarget[] =
      route.kind === 'person'
        ? found.map(deviceOf)
        : [{ to: { kind: 'virtual', name: route.name }, phoneId: undefined }];
    this.#alert(callee, targets, {
      from,
      autoAnswer: false,
      onRinging,
      onAnswered: (leg, target) => {
        if (callee.line && target.phoneId !== undefined) callee.line.phoneId = target.phoneId;
        this.#carry(callee, leg, { isOpen: true });
        how.onAnswered(callee);
      },
      onFailed,
    });
    return true;
  }

  #alert(
    party: Party,
    targets: readonly RingTarget[],
    how: Pick<AlertingOptions, 'autoAnswer' | 'onRinging' | 'onAnswered' | 'onFailed'> & { from: Identity },
  ): void {
    const { engine, legs, clock, noAnswerMs } = this.#host;
    const settled =
      <Args extends readonly unknown[]>(then: (...args: Args) => void) =>
      (...args: Args) => {
        then(...args);
        this.#settle();
      };
    party.alerting = new Alerting({
      engine,
      legs,
      targets,
      from: { number: how.from.number, ...(how.from.label === undefined ? {} : { label: how.from.label }) },
      lineId: party.line?.id ?? '',
      autoAnswer: how.autoAnswer,
      clock,
      timeoutMs: noAnswerMs,
      onRinging: settled(how.onRinging),
      onAnswered: settled((leg, target) => {
        party.alerting = undefined;
        how.onAnswered(leg, target);
      }),
      onFailed: settled((cause) => {
        party.alerting = undefined;
        how.onFailed(cause);
      }),
    });
  }

  #connect(caller: Party, callee: Party): void {
    this.#beginTalk(caller);
    this.#beginTalk(callee);
    if (caller.leg && !caller.leg.isOpen) {
      caller.leg.isOpen = true;
      this.#host.engine.answer(caller.leg.id, caller.line?.id ?? '');
    }
  }

  #beginTalk(party: Party): void {
    party.state = 'connected';
    party.farRings = false;
    if (party.line && party.line.talkingAt === undefined) {
      party.line.talkingAt = this.#host.clock.now();
      this.#host.lineTalks(party.line);
    }
    this.#host.talkBegan(party);
  }

  #carry(party: Party, id: LegId, { isOpen }: { isOpen: boolean }): void {
    party.leg = { id, isOpen };
    this.#host.legs.own(id, (event) => this.#onLegEvent(party, event));
  }

  #onLegEvent(party: Party, event: LegEvent): void {
    switch (event.type) {
      case 'ended':
        // A caller who gives up ends the call in good order.
        this.#drop(party, event.cause === 'cancelled' ? 'normal' : event.cause);
        break;
      case 'holdChanged':
        if (party.hold !== 'here') party.hold = event.held ? 'phone' : 'none';
        break;
      case 'digit':
        this.sendKeys(party, event.digit);
        break;
      case 'referred':
        this.#host.referred(this, party, event);
        break;
    }
    this.#settle();
  }

  /** A party goes, and with it the other one of a call between two. */
  #drop(party: Party, cause: EndCause): void {
    const { state } = party;
    this.#remove(party, cause, callCause(cause));
    this.#endLast(state === 'connected' ? 'normal' : state === 'ringing' ? cause : 'cancelled');
  }

  /** Nobody stays in a call alone. */
  #endLast(cause: EndCause): void {
    const left = this.#parties.filter((one) => one.isLive);
    const [other] = left;
    if (left.length !== 1 || !other) return;
    const heard = other.state === 'ringing' ? 'cancelled' : cause;
    this.#remove(other, heard, callCause(heard));
  }

  #remove(party: Party, legCause: EndCause, cause: CallCause): void {
    if (!party.isLive) return;
    party.state = 'ended';
    party.alerting?.cancel(legCause);
    party.alerting = undefined;
    if (party.leg) {
      this.#host.legs.disown(party.leg.id);
      this.#host.engine.hangUp(party.leg.id, legCause);
    }
    if (party.line) {
      party.line.cause = cause;
      this.#host.lineEnded(party.line);
    }
  }

  #addPerson(
    person: Person,
    line: { state: Party['state'] } & Omit<LineOptions, 'clock' | 'number' | 'callId' | 'person'>,
  ): Party {
    const { state, ...options } = line;
    const added = new Line({
      ...options,
      person,
      clock: this.#host.clock,
      number: this.#host.nextLineNumber(),
      callId: this.id,
    });
    this.#host.lineBegan(added);
    const identity = { number: person.number, label: displayName(person) };
    return this.#add(new Party({ identity, line: added, state }));
  }

  #add(party: Party): Party {
    this.#parties = [...this.#parties, party];
    return party;
  }

  #others(party: Party): readonly Party[] {
    return this.#parties.filter((one) => one !== party && one.isLive);
  }

  #settle(): void {
    const parties = this.#parties;
    this.#parties = parties.filter((party) => party.isLive);
    this.#talk.follow(this.#parties);
    this.#recording.follow(this.#parties);
    if (isConference(this.#parties)) present(this.#parties);
    this.#publish(parties);
    if (this.#parties.length > 0 || this.#end.signal.aborted) return;
    this.#end.abort();
    this.#talk.close();
    this.#host.callEnded(this);
  }

  #publish(parties: readonly Party[]): void {
    for (const party of parties) {
      const { line, isLive } = party;
      // Who could not be reached at all never saw a line.
      if (!line || (!isLive && line.current === undefined)) continue;
      const current = line.update(this.standingOf(party));
      if (current) this.#host.lineChanged(line, current);
    }
  }
}
