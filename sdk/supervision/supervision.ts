import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { GroupAgent } from '#wire/acd-group.ts';
import { routerErrorIds } from '#wire/error.ts';
import type { QueueCaller } from '#wire/queues/acd-client.ts';
import type { SeenGroup } from '../groups/rules.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { ListDeps } from '../state/router-list.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { GroupChanges } from './group-changes.ts';
import { agentCommands, type SupervisorCommand } from './rules.ts';

/** The agent of a command, as `client.groups.agents()` lists agents. */
export type SupervisedAgent = Pick<GroupAgent, 'operatorStatus'> & {
  readonly groupMember: Pick<GroupAgent['groupMember'], 'restUri' | 'operatorPaused'>;
};

const nobody: ReadonlySet<string> = new Set();

const paths: Readonly<Record<SupervisorCommand, string>> = {
  logIn: 'operatorLogin',
  logOut: 'operatorLogout',
  startPause: 'operatorStartPause',
  endPause: 'operatorStopPause',
};

/**
 * Commands of a supervisor for the agents and callers of the supervised groups. Groups, agents and callers themselves are in
 * `client.groups`; listening to an agent is an action of `client.colleagueCalls`.
 *
 * Methods settle when the router has answered; the result shows in these lists. All reject with `supervision.notAllowed` (the
 * user does not supervise the group), `agent.commandPending` (a command for the same agent or caller is under way),
 * `agent.failed`, `offline`, `timeout`.
 *
 * @example
 * const agents = client.groups.agents(group);
 * const stop = agents.watch();
 * const [agent] = agents.items.value;
 * if (agent && supervision.commands(agent).includes('startPause')) await supervision.startPause(agent);
 * stop();
 */
export class Supervision {
  readonly #rest: DomainDeps['rest'];
  readonly #pending = signal(nobody);
  /** The `restUri`s of the callers, and of the extensions of the agents, for which a command is under way. */
  readonly pending: ReadonlySignal<ReadonlySet<string>> = this.#pending;
  /** The history of the settings of the supervised groups. */
  readonly changes: GroupChanges;

  /** @internal */
  constructor(deps: ListDeps) {
    this.#rest = deps.rest;
    this.changes = new GroupChanges(deps);
  }

  /** Returns the commands that are possible with an agent now. */
  commands(agent: SupervisedAgent): readonly SupervisorCommand[] {
    return agentCommands(agent);
  }

  /** Logs an agent in, also an agent without a call pad. Rejects also with `supervision.notPossible`. */
  logIn(agent: SupervisedAgent): Promise<void> {
    return this.#command(agent, 'logIn');
  }

  /** Logs an agent out. Rejects also with `supervision.inGroupCall` and `supervision.notPossible`. */
  logOut(agent: SupervisedAgent): Promise<void> {
    return this.#command(agent, 'logOut');
  }

  /**
   * Sends an agent into a pause, after the present call if there is any. Rejects also with `supervision.notPossible` and
   * `agent.unknownReason`.
   *
   * @param options `reason` is a `PauseReason.acdPauseReasonID`; missing: without a reason
   */
  startPause(agent: SupervisedAgent, options: { readonly reason?: string } = {}): Promise<void> {
    const { reason } = options;
    return this.#command(agent, 'startPause', reason === undefined ? {} : { acdPauseReasonID: reason });
  }

  /** Ends the pause of an agent, or the work on the last call. Rejects also with `supervision.notPossible`. */
  endPause(agent: SupervisedAgent): Promise<void> {
    return this.#command(agent, 'endPause');
  }

  /** The next free agent gets this caller before all others of the group. Rejects also with `agent.callerGone`. */
  moveToFront(caller: Pick<QueueCaller, 'restUri'>): Promise<void> {
    return this.#steer(caller, 'moveToFront');
  }

  /**
   * The caller waits at the end of another supervised group from now on. Rejects also with `agent.callerGone` and
   * `supervision.groupNotReady` (it is closed or full).
   */
  sendToGroup(
    caller: Pick<QueueCaller, 'restUri'>,
    { internalAddressID: group }: Pick<SeenGroup, 'internalAddressID'>,
  ): Promise<void> {
    return this.#steer(caller, 'transfer', { group });
  }

  /**
   * Rings an agent for a waiting caller. If the agent does not answer, the caller goes on waiting. Rejects also with
   * `agent.callerGone` and `supervision.agentNotFree`.
   */
  sendToAgent(
    caller: Pick<QueueCaller, 'restUri'>,
    { groupMember: { restUri: extension } }: { readonly groupMember: { readonly restUri: string } },
  ): Promise<void> {
    return this.#steer(caller, 'transfer', { extension });
  }

  /** Ends the call of a waiting caller, or cancels a call-back. Rejects also with `agent.callerGone`. */
  drop(caller: Pick<QueueCaller, 'restUri'>): Promise<void> {
    return this.#steer(caller, 'drop');
  }

  #command(agent: SupervisedAgent, command: SupervisorCommand, body?: object): Promise<void> {
    const { restUri } = agent.groupMember;
    return this.#run(restUri, { path: `${restUri}/${paths[command]}`, body }, (error) => {
      if (error.status === 400) return error.as('agent.unknownReason');
      if (error.status !== 409) return error.as('agent.failed');
      const isInGroupCall = command === 'logOut' && agent.operatorStatus === 'ACD_CALL';
      return error.as(isInGroupCall ? 'supervision.inGroupCall' : 'supervision.notPossible');
    });
  }

  #steer(
    { restUri }: Pick<QueueCaller, 'restUri'>,
    action: 'moveToFront' | 'transfer' | 'drop',
    body?: object,
  ): Promise<void> {
    return this.#run(restUri, { path: `${restUri}/${action}`, body }, (error) => {
      if (error.exceptionId === routerErrorIds.groupNotReady) return error.as('supervision.groupNotReady');
      if (error.exceptionId === routerErrorIds.agentNotFree) return error.as('supervision.agentNotFree');
      return error.as(error.status === 404 || error.status === 409 ? 'agent.callerGone' : 'agent.failed');
    });
  }

  async #run(
    key: string,
    { path, body }: { readonly path: string; readonly body: object | undefined },
    refused: (error: CallsideError) => CallsideError,
  ): Promise<void> {
    if (this.#pending.peek().has(key)) throw new CallsideError('agent.commandPending');
    this.#pending.value = new Set([...this.#pending.peek(), key]);
    try {
      await this.#rest.send({ path, method: 'POST', ...(body && { body }) });
    } catch (thrown) {
      const error = toCallsideError(thrown, 'agent.failed');
      if (error.code === 'forbidden') throw error.as('supervision.notAllowed');
      const isRefusal = error.status >= 400 && error.status < 500;
      throw isRefusal && !['unauthorized', 'invalidToken'].includes(error.code) ? refused(error) : error;
    } finally {
      this.#pending.value = new Set([...this.#pending.peek()].filter((one) => one !== key));
    }
  }
}
