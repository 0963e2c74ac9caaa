import { NotNow } from '../../queues/agents/agents.ts';
import type { AcdClients, ClientExit, ClientId } from '../../queues/callers/acd-clients.ts';
import type { RungGroup } from '../../queues/rung-group.ts';
import type { Person } from '../../users/person.ts';
import type { Entry } from './distribution.ts';
import { QueuedCall } from './queued-call.ts';
import type { QueuedCallback } from './queued-callback.ts';
import { hasPlace, orderOf } from './rules.ts';
import type { WaitingLists } from './waiting-lists.ts';

interface CallerSteeringOptions {
  readonly clients: Pick<AcdClients, 'movedToFront'>;
  /** Returns true if a call of a group could ring at this user now. */
  readonly isFree: (personId: number) => boolean;
  readonly find: (clientId: ClientId) => Entry | undefined;
  /** The calls that do not ring. */
  readonly waiting: WaitingLists<Entry>;
  /** The agents whose phones ring. */
  readonly offered: ReadonlySet<number>;
  /** Called when the phone of an agent rings for a call. */
  readonly onRings: (call: Entry) => void;
  /** Called when a call-back has another place. */
  readonly onMoved: (callback: QueuedCallback, movedTo: number) => void;
  /** A call leaves its queue. */
  readonly leave: (call: QueuedCall, exit: ClientExit) => void;
  /** A call-back is not owed any more. */
  readonly cancel: (callback: QueuedCallback) => void;
}

/**
 * Decisions of people about calls that wait: an agent takes a call, a supervisor moves a call. They throw `NotNow` for
 * other calls.
 */
export class CallerSteering {
  readonly #options: CallerSteeringOptions;

  constructor(options: CallerSteeringOptions) {
    this.#options = options;
  }

  /** Gives a waiting call to the agent who chose it, whose phone goes off hook by itself if it can. @throws NotNow */
  pickUp(clientId: ClientId, agent: Person): void {
    this.#ring(this.#waitingOne(clientId), agent, { isChosen: true });
  }

  /** Rings an agent for a waiting call. If the agent does not answer, the call waits again. @throws NotNow */
  sendToAgent(clientId: ClientId, agent: Person): void {
    this.#ring(this.#waitingOne(clientId), agent, { isChosen: false });
  }

  /** The next free agent gets this call before all others of its group. @throws NotNow */
  moveToFront(clientId: ClientId): void {
    const { waiting, clients, onMoved } = this.#options;
    const call = this.#waitingOne(clientId);
    const first = waiting.of(call.group.id)[0];
    if (first === undefined || first === call) return;
    waiting.delete(call);
    call.movedTo = orderOf(first) - 1;
    waiting.add(call);
    clients.movedToFront(clientId);
    if (!(call instanceof QueuedCall)) onMoved(call, call.movedTo);
  }

  /**
   * The caller waits at the end of another group from now on.
   *
   * @throws NotNow also if that group is closed or full: the supervisor must not end the call by mistake
   */
  sendToGroup(clientId: ClientId, group: RungGroup): void {
    const call = this.#waitingOne(clientId);
    if (!(call instanceof QueuedCall)) throw new NotNow('A call-back stays in its group.', 'group');
    if (call.group.id === group.id) throw new NotNow('The caller waits in this group already.', 'group');
    if (group.standing() === 'closed') throw new NotNow('This group is closed.', 'group');
    const present = this.#options.waiting.of(group.id).filter((one) => one instanceof QueuedCall);
    const hasRoom = group.hasFreeAgent(this.#options.offered) || hasPlace(group.queueSize, present.length);
    if (!hasRoom) throw new NotNow('The queue of this group is full.', 'group');
    this.#options.leave(call, 'redirected');
    call.toGroup(group);
  }

  /** Ends a waiting call, or cancels a call-back. @throws NotNow */
  drop(clientId: ClientId): void {
    const call = this.#waitingOne(clientId);
    if (!(call instanceof QueuedCall)) {
      this.#options.cancel(call);
      return;
    }
    this.#options.leave(call, 'dropped');
    call.release();
  }

  #waitingOne(clientId: ClientId): Entry {
    const call = this.#options.find(clientId);
    if (!call?.isWaiting) throw new NotNow('This caller does not wait any more.');
    return call;
  }

  #ring(call: Entry, agent: Person, how: { readonly isChosen: boolean }): void {
    const { offered, isFree, onRings } = this.#options;
    if (offered.has(agent.id) || !isFree(agent.id)) {
      throw new NotNow('This agent is not free to take a call.', 'agent');
    }
    if (!call.offer(agent, how)) throw new NotNow('No phone of this agent can ring.', 'agent');
    onRings(call);
  }
}
