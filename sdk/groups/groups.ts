import { type ReadonlySignal, signal } from '@preact/signals-core';
import { agentError, oneAtATime } from '../agent/commands.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { effectWhen } from '../state/effect-when.ts';
import { toCallsideError } from '../transport/errors.ts';
import { type AcdGroup, acdGroup } from '../wire/acd-group.ts';
import type { Info } from '../wire/session/info.ts';
import { type AgentGroup, toAgentGroup } from './rules.ts';

const groupType = 'ACDGroup';
const isAgentGroup = (group: { readonly groupType: string }) => group.groupType === groupType;

/**
 * The groups of agents that the user is a member of. Methods settle when the router has answered; the result shows
 * in `list`. They reject with `agent.commandPending` (another command is under way), `agent.notAgent`,
 * `agent.notPossible` (it is so already), `agent.noGroup`, `agent.failed`, `offline`, `timeout`.
 */
export class Groups {
  readonly #deps: Pick<DomainDeps, 'rest' | 'watch'>;
  readonly #list = signal<readonly AgentGroup[]>([]);
  readonly #pending = signal<string | undefined>(undefined);

  /** Live while connected; empty for a user who is in no group. */
  readonly list: ReadonlySignal<readonly AgentGroup[]> = this.#list;
  /** The `restUri` of the group for which a command is under way. */
  readonly pending: ReadonlySignal<string | undefined> = this.#pending;

  /** @internal */
  constructor(
    deps: Pick<DomainDeps, 'rest' | 'watch' | 'whileSignedIn'>,
    { info }: { readonly info: ReadonlySignal<Info | undefined> },
  ) {
    this.#deps = deps;
    deps.whileSignedIn(({ onEnd }) =>
      onEnd(
        effectWhen(
          () => info.value?.groups.some(isAgentGroup) || undefined,
          () => this.#watch(),
        ),
      ),
    );
  }

  /** Takes part in a group: the user gets its calls while logged in. */
  loginTo({ restUri }: Pick<AgentGroup, 'restUri'>): Promise<void> {
    return this.#run(restUri, 'loginUser');
  }

  /** No longer takes part in a group. */
  logoutOf({ restUri }: Pick<AgentGroup, 'restUri'>): Promise<void> {
    return this.#run(restUri, 'logoutUser');
  }

  #watch(): () => void {
    let groups = new Map<string, AcdGroup>();
    const byPath = (items: readonly AcdGroup[]) => items.map((group) => [group.restUri, group] as const);
    const show = () => {
      this.#list.value = [...groups.values()].map(toAgentGroup);
    };
    const request = { source: 'v1/user/Group', queries: { groupType } };
    const unwatch = this.#deps.watch(acdGroup, request, {
      snapshot: (items) => {
        groups = new Map(byPath(items));
        show();
      },
      update: (items, removed) => {
        for (const [restUri, group] of byPath(items)) groups.set(restUri, group);
        for (const restUri of removed) groups.delete(restUri);
        show();
      },
    });
    return () => {
      unwatch();
      this.#list.value = [];
    };
  }

  #run(restUri: string, command: 'loginUser' | 'logoutUser'): Promise<void> {
    return oneAtATime(this.#pending, restUri, async () => {
      try {
        await this.#deps.rest.send({ path: `${restUri}/${command}`, method: 'POST' });
      } catch (thrown) {
        const error = toCallsideError(thrown, 'agent.failed');
        throw error.status === 404 ? error.as('agent.noGroup') : agentError(error);
      }
    });
  }
}
