import { type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { agentError, oneAtATime } from '../agent/commands.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { List } from '../state/list.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import { acdGroup } from '../wire/acd-group.ts';
import type { Info } from '../wire/session/info.ts';
import { type QueueCaller, QueueCallers } from './callers.ts';
import { type AgentGroup, toAgentGroup } from './rules.ts';

const groupType = 'ACDGroup';
const isAgentGroup = (group: { readonly groupType: string }) => group.groupType === groupType;

/**
 * The groups of agents that the user is a member of, which the client itself watches; empty for a user who is in no group.
 * Methods settle when the router has answered; the result shows in `items`. They reject with `agent.commandPending`
 * (another command is under way), `agent.notAgent`, `agent.notPossible` (it is so already), `agent.noGroup`,
 * `agent.failed`, `offline`, `timeout`.
 */
export class Groups extends RouterList<AgentGroup> {
  readonly #deps: ListDeps;
  readonly #pending = signal<string | undefined>(undefined);

  /** The `restUri` of the group or the caller for which a command is under way. */
  readonly pending: ReadonlySignal<string | undefined> = this.#pending;

  /** @internal */
  constructor(
    deps: ListDeps & Pick<DomainDeps, 'whileSignedIn'>,
    { info }: { readonly info: ReadonlySignal<Info | undefined> },
  ) {
    super(deps, {
      source: () => {
        const groups = info.value?.groups;
        if (groups === undefined) return undefined;
        return groups.some(isAgentGroup) ? 'v1/user/Group' : null;
      },
      schema: z.pipe(acdGroup, z.transform(toAgentGroup)),
      query: { groupType },
    });
    this.#deps = deps;
    deps.whileSignedIn(({ onEnd }) => onEnd(this.watch()));
  }

  /** Takes part in a group: the user gets its calls while logged in. */
  loginTo({ restUri }: Pick<AgentGroup, 'restUri'>): Promise<void> {
    return this.#run(restUri, 'loginUser');
  }

  /** No longer takes part in a group. */
  logoutOf({ restUri }: Pick<AgentGroup, 'restUri'>): Promise<void> {
    return this.#run(restUri, 'logoutUser');
  }

  /** Returns the callers of a group: its visual queue. */
  callers({ internalAddressID: groupId }: Pick<AgentGroup, 'internalAddressID'>): List<QueueCaller> {
    return new QueueCallers(this.#deps, { groupId });
  }

  /**
   * Takes a caller that waits: the agent's phone rings, and goes off hook by itself if it can. Rejects with `agent.callerGone`
   * for a caller that has left, and with `agent.notPossible` if the agent is not free.
   */
  pickUp({ restUri }: Pick<QueueCaller, 'restUri'>): Promise<void> {
    return this.#run(restUri, 'pickUp');
  }

  #run(restUri: string, command: 'loginUser' | 'logoutUser' | 'pickUp'): Promise<void> {
    return oneAtATime(this.#pending, restUri, async () => {
      try {
        await this.#deps.rest.send({ path: `${restUri}/${command}`, method: 'POST' });
      } catch (thrown) {
        const error = toCallsideError(thrown, 'agent.failed');
        if (error.status !== 404) throw agentError(error);
        throw error.as(command === 'pickUp' ? 'agent.callerGone' : 'agent.noGroup');
      }
    });
  }
}
