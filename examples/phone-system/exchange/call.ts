import type { CallCause, CallLine } from '../../../sdk/wire/call-line.ts';
import type { Clock } from '../domain/clock.ts';
import { displayName, type Person } from '../domain/person.ts';
import type { Phone } from '../domain/terminals.ts';
import type { EndCause, Engine, LegId } from '../engine/port.ts';
import { Alerting, type AlertingOptions, type RingTarget } from './alerting.ts';
import { ActionNotAllowed } from './call-error.ts';
import { pressKeys } from './keys.ts';
import type { LegBook, LegEvent } from './leg-book.ts';
import { Line, type LineOptions } from './line.ts';
import { Party } from './party.ts';
import type { Identity, Route } from './route.ts';
import { callCause } from './rules.ts';
import { Talk } from './talk.ts';

/** What a call needs around it. */
export interface CallHost {
  readonly engine: Engine;
  readonly legs: LegBook;
  readonly clock: Clock;
  /** How long a phone rings. */
  readonly noAnswerMs: number;
  nextLineNumber(): number;
  /** Phones at which this person can be called now; a cause where there are none. */
  reach(person: Person): readonly Phone[] | EndCause;
  /** A line begins, is different or ends. */
  lineBegan(line: Line): void;
  lineTalks(line: Line): void;
  lineChanged(line: Line, current: CallLine): void;
  lineEnded(line: Line): void;
  /** This party begins to talk: what else its user does has to wait. */
  talkBegan(party: Party): void;
  callEnded(call: Call): void;
  /** A phone asked to be transferred by itself. */
  referred(call: Call, party: Party, target: { destination: string; replaces?: LegId }): void;
}

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

/** How often one call may be sent on, so that two people who deflect to each other come to an end. */
const maxRedirections = 10;

/** Some parties that talk or want to. All changes end in `#settle`, which brings sound and lines into agreement. */
export class Call {
  readonly id: number;
  readonly #host: CallHost;
  readonly #talk: Talk;
  readonly #end = new AbortController();
  #parties: Party[] = [];
  #redirections = 0;

  constructor(id: number, host: CallHost) {
    this.id = id;
    this.#host = host;
    this.#talk = new Talk(host.engine);
  }

  get parties(): readonly Party[] {
    return this.#parties;
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
    const [other] = this.#others(party);
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
    other.state = 'calling';
    other.hold = 'none';
    this.#reach(other, route, {
      redirectedFrom: identity.number,
      ...(returnTo === undefined ? {} : { returnTo }),
    });
    this.#settle();
  }

  /** Connects the other party with that of another call of the same user, who leaves both. Both have to be answered. */
  transfer(party: Party, to: Seat): void {
    const [other] = this.#others(party);
    const isTalking = [party, other, to.party].every((one) => one?.state === 'connected');
    if (!other || !isTalking) return;
    this.#remove(party, 'normal', 'causeTransfer');
    this.#parties = this.#parties.filter((one) => one !== other);
    // This call lets go of the other's sound before that one takes it.
    this.#settle();
    to.call.#takeIn(other, to.party);
  }

  /** Somebody from another call comes in the place of a party. */
  #takeIn(newcomer: Party, replaced: Party): void {
    const [other] = this.#others(replaced);
    this.#remove(replaced, 'normal', 'causeTransfer');
    this.#add(newcomer);
    newcomer.hold = 'none';
    if (newcomer.leg) this.#carry(newcomer, newcomer.leg.id, { isOpen: true });
    if (other) {
      other.hold = other.hold === 'phone' ? 'phone' : 'none';
      if (newcomer.line) newcomer.line.far = other.identity;
      if (other.line) other.line.far = newcomer.identity;
    }
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
    const found = route.kind === 'person' ? this.#host.reach(route.person) : [];
    const callee =
      route.kind === 'person'
        ? this.#addPerson(route.person, {
            state: 'ringing',
            isIncoming: true,
            far: caller.identity,
            phoneId: typeof found === 'string' ? undefined : found[0]?.id,
            redirectedFrom: reaching.redirectedFrom,
          })
        : this.#add(new Party({ identity: route.shown, line: undefined, state: 'ringing' }));
    const fail = (cause: EndCause) => {
      this.#remove(callee, cause, callCause(cause));
      if (reaching.returnTo && caller.isLive) this.#reach(caller, reaching.returnTo, {});
      else this.#drop(caller, cause);
    };
    if (typeof found === 'string') {
      fail(found);
      return;
    }

    const targets: readonly RingTarget[] =
      route.kind === 'person'
        ? found.map(deviceOf)
        : [{ to: { kind: 'virtual', name: route.name }, phoneId: undefined }];
    this.#alert(callee, targets, {
      from: caller.identity,
      autoAnswer: false,
      onRinging: () => {
        caller.farRings = true;
        if (caller.leg && !caller.leg.isOpen && caller.line) {
          this.#host.engine.progress(caller.leg.id, caller.line.id);
        }
      },
      onAnswered: (leg, target) => {
        if (callee.line && target.phoneId !== undefined) callee.line.phoneId = target.phoneId;
        this.#carry(callee, leg, { isOpen: true });
        this.#connect(caller, callee);
      },
      onFailed: fail,
    });
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
    const now = this.#host.clock.now();
    for (const party of [caller, callee]) {
      party.state = 'connected';
      party.farRings = false;
      if (party.line && party.line.talkingAt === undefined) {
        party.line.talkingAt = now;
        this.#host.lineTalks(party.line);
      }
      this.#host.talkBegan(party);
    }
    if (caller.leg && !caller.leg.isOpen) {
      caller.leg.isOpen = true;
      this.#host.engine.answer(caller.leg.id, caller.line?.id ?? '');
    }
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
    const left = this.#parties.filter((one) => one.isLive);
    const [other] = left;
    if (left.length !== 1 || !other) return;
    const heard: EndCause = state === 'connected' ? 'normal' : state === 'ringing' ? cause : 'cancelled';
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
    for (const { line, standing, isLive } of parties) {
      // Who could not be reached at all never saw a line.
      if (!line || (!isLive && line.current === undefined)) continue;
      const current = line.update(standing);
      if (current) this.#host.lineChanged(line, current);
    }
    if (this.#parties.length > 0 || this.#end.signal.aborted) return;
    this.#end.abort();
    this.#talk.close();
    this.#host.callEnded(this);
  }
}

const deviceOf = (phone: Phone): RingTarget => ({
  to: { kind: 'device', registerId: phone.registerId ?? '' },
  phoneId: phone.id,
});
