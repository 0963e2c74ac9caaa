import type { EndCause } from '../../engine/port.ts';
import type { ClientId } from '../../queues/callers/acd-clients.ts';
import type { RungGroup } from '../../queues/rung-group.ts';
import type { Person } from '../../users/person.ts';
import type { Invite, Party, RingingGroup } from '../calls/party.ts';
import type { Identity } from '../route.ts';

/** The party that has taken a call. `isAnswered` is false if the call was sent elsewhere by an agent. */
export interface Taken {
  readonly by: Party;
  readonly isAnswered: boolean;
}

/** How an agent gets a call: `isChosen` if the agent picked it from the queue, so that the phone goes off hook by itself. */
export interface Offer {
  readonly isChosen: boolean;
}

/** The effects of a queued call on the call that it belongs to. */
export interface QueuedCallHost {
  /** Rings an agent; undefined if none of the agent's phones can ring. */
  ring(agent: Person, summons: Invite, how: Offer): Party | undefined;
  /** The caller waits with music. Returns the party that represents the group meanwhile. */
  wait(summons: Invite): Party;
  /** An agent rings, so no party represents the group any more. */
  endWait(waiting: Party): void;
  /**
   * Plays a sound to the caller in place of the music, and calls `onEnd` after it. Returns a function that keeps `onEnd` from
   * being called.
   */
  play(summons: Invite, sound: Int16Array, onEnd: () => void): () => void;
  /** The caller hears the music again. */
  endSound(summons: Invite): void;
  /** The caller leaves, and is called back later. */
  release(summons: Invite): void;
  /** The caller leaves a message for the group. */
  toMailbox(summons: Invite): void;
  /** The caller waits in another group. */
  toGroup(summons: Invite, group: RungGroup): void;
  /** The call fails, because no agent of the group takes it. */
  fail(summons: Invite, cause: EndCause): void;
}

interface QueuedCallOptions {
  readonly group: RungGroup;
  readonly clientId: ClientId;
  readonly callId: number;
  /** The time at which it came, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The dialled number. */
  readonly shown: Identity;
  readonly since: number;
  /** The moment that decides its place instead, if it was moved before the phone system stopped. */
  readonly movedTo: number | undefined;
  readonly host: QueuedCallHost;
  /** The agents whose phones ring for any call: no agent gets two. */
  readonly offered: Set<number>;
  /** Called when the call neither rings nor waits any more, and was not answered. */
  readonly onAbandoned: (call: QueuedCall) => void;
  /** Called when an agent, or another member of the group, has taken the call. */
  readonly onTaken: (call: QueuedCall, taken: Taken) => void;
  /** Called when the caller who waits has pressed a key. */
  readonly onPressed: (call: QueuedCall, key: string) => void;
  /** Called when an agent did not take the call. */
  readonly onRefused: (call: QueuedCall, agent: Person, cause: EndCause) => void;
}

/** A call in the queue of a group: it rings at agents, or waits for an agent. */
export class QueuedCall implements RingingGroup {
  readonly group: RungGroup;
  readonly clientId: ClientId;
  readonly callId: number;
  readonly startedAt: number;
  readonly shown: Identity;
  /** The time at which it entered the queue, on the clock that is never set back. */
  readonly since: number;
  /** The moment that decides its place instead, once a supervisor has moved it. */
  movedTo: number | undefined;
  /** The agents that did not take it in this round. */
  readonly refusedBy = new Set<number>();
  /** Cancel its timers by name. */
  readonly timers = new Map<'wait' | 'retry', () => void>();
  /** The announcements that the caller has heard. */
  readonly said: { welcome: boolean; place: number | undefined; minutes: number | undefined } = {
    welcome: false,
    place: undefined,
    minutes: undefined,
  };
  /** True until its queue has decided whether it takes the call. */
  isEntering = true;
  /** The cause with which the call ends if no agent takes it. */
  cause: EndCause = 'busy';
  summons: Invite;
  readonly #options: QueuedCallOptions;
  readonly #ringing = new Set<Party>();
  #waiting: Party | undefined;
  #hasRung = false;
  #isOver = false;
  #isLeft = false;

  constructor(summons: Invite, options: QueuedCallOptions) {
    this.#options = options;
    this.group = options.group;
    this.clientId = options.clientId;
    this.callId = options.callId;
    this.startedAt = options.startedAt;
    this.shown = options.shown;
    this.since = options.since;
    this.movedTo = options.movedTo;
    this.summons = { ...summons, via: options.shown, group: this };
  }

  get path(): string {
    return this.group.path;
  }

  get ringing(): readonly Party[] {
    return this.#waiting ? [this.#waiting] : [...this.#ringing];
  }

  /** True while the phone of an agent rings. */
  get isOffered(): boolean {
    return this.#ringing.size > 0;
  }

  /** True if the phone of an agent has rung for the call. */
  get hasRung(): boolean {
    return this.#hasRung;
  }

  /** True while the caller waits for an agent. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  /** The name of the agent at whose phone it rings; undefined if it rings at several or none. */
  get agentName(): string | undefined {
    const [party, ...others] = this.#ringing;
    return others.length === 0 ? party?.identity.label : undefined;
  }

  /** True if it can ring at an agent: its caller is there, and no agent rings. */
  get isOpen(): boolean {
    return !this.#isOver && !this.#isLeft && !this.isOffered;
  }

  /** True once it has left the queue. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Rings an agent. Returns false if none of the agent's phones can ring. */
  offer(agent: Person, how: Offer = { isChosen: false }): boolean {
    const party = this.#options.host.ring(agent, this.summons, how);
    if (!party) {
      this.refusedBy.add(agent.id);
      this.#options.onRefused(this, agent, 'unreachable');
      return false;
    }
    this.#hasRung = true;
    this.group.rings(agent);
    // The phone may have refused at once.
    if (!party.isLive) return false;
    this.#ringing.add(party);
    this.#options.offered.add(agent.id);
    party.onRemoved = () => this.#released(party);
    this.#endWait();
    return true;
  }

  /** The caller waits for an agent. */
  wait(): void {
    if (this.#waiting || this.#isOver) return;
    const waiting = this.#options.host.wait(this.summons);
    this.#waiting = waiting;
    waiting.onRemoved = () => this.#released(waiting);
  }

  /** Plays a sound to the caller who waits. Returns a function that keeps `onEnd` from being called. */
  play(sound: Int16Array, onEnd: () => void): () => void {
    return this.#options.host.play(this.summons, sound, onEnd);
  }

  /** The caller who waits hears the music again. */
  endSound(): void {
    if (this.isWaiting) this.#options.host.endSound(this.summons);
  }

  /** Ends it for the group; the call fails, or goes on elsewhere. */
  fail(cause: EndCause): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#endWait();
    this.#options.host.fail(this.summons, cause);
  }

  /** The caller is not connected any more, because the group calls back. */
  release(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#endWait();
    this.#options.host.release(this.summons);
  }

  /** The caller leaves a message, and does not wait any more. */
  toMailbox(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#endWait();
    this.#options.host.toMailbox(this.summons);
  }

  /** The caller goes to another group, and does not wait here any more. */
  toGroup(group: RungGroup): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#endWait();
    this.#options.host.toGroup(this.summons, group);
  }

  pressed(key: string): void {
    if (this.isWaiting) this.#options.onPressed(this, key);
  }

  /** The call never was in the queue, so another part plays the cause to the caller. */
  close(): void {
    this.#isOver = true;
  }

  without(party: Party, cause: EndCause): void {
    this.#endRinging(party);
    this.#isLeft = false;
    const agent = party.line?.person;
    this.cause = cause === 'busy' ? 'busy' : 'noAnswer';
    if (!agent) return;
    this.refusedBy.add(agent.id);
    this.#options.onRefused(this, agent, cause);
  }

  takenBy(party: Party, { isAnswered }: { readonly isAnswered: boolean }): readonly Party[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    const others = [...this.#ringing].filter((one) => one !== party);
    for (const one of [...this.#ringing]) this.#endRinging(one);
    this.#endWait();
    this.#options.onTaken(this, { by: party, isAnswered });
    return others;
  }

  #endRinging(party: Party): void {
    if (this.#ringing.delete(party) && party.line) this.#options.offered.delete(party.line.person.id);
  }

  #endWait(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) this.#options.host.endWait(waiting);
  }

  /** A party left the call. Whoever takes its place does so before the next microtask; meanwhile no agent rings. */
  #released(party: Party): void {
    this.#endRinging(party);
    if (this.#waiting === party) this.#waiting = undefined;
    if (this.isOffered || this.isWaiting) return;
    this.#isLeft = true;
    queueMicrotask(() => {
      if (this.#isOver || !this.#isLeft || this.isOffered || this.isWaiting) return;
      this.#isOver = true;
      this.#options.onAbandoned(this);
    });
  }
}
