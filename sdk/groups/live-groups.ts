import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { agentError } from '../agent/agent-errors.ts';
import { oneAtATime } from '../agent/one-at-a-time.ts';
import { follow } from '../state/follow.ts';
import type { WatchList } from '../state/live-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { type AcdGroup, acdGroup } from '../wire/acd-group.ts';
import type { Info } from '../wire/info.ts';
import type { AgentGroup } from './groups.ts';
import { toAgentGroup } from './rules.ts';

const groupType = 'ACDGroup';

export interface LiveGroupsParts {
  readonly watch: WatchList;
  readonly info: ReadonlySignal<Info | undefined>;
  /** Where the groups are shown. */
  readonly list: Signal<readonly AgentGroup[]>;
}

/** Keeps the list of groups live for who is in any. Returns what ends it and empties the list. */
export function followGroups(parts: LiveGroupsParts): () => void {
  return follow(
    () => (parts.info.value?.groups.some((group) => group.groupType === groupType) ? true : undefined),
    () => watchGroups(parts),
  );
}

function watchGroups({ watch, list }: LiveGroupsParts): () => void {
  let groups = new Map<string, AcdGroup>();
  const byPath = (items: readonly AcdGroup[]) => items.map((group) => [group.restUri, group] as const);
  const show = () => {
    list.value = [...groups.values()].map(toAgentGroup);
  };
  const request = { source: 'v1/user/Group', queries: { groupType } };
  const unwatch = watch(acdGroup, request, {
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
    list.value = [];
  };
}

/** Lets the user take part in a group, or no longer. @param pending where the group is shown meanwhile */
export function commandGroup(
  { rest }: { readonly rest: Rest },
  pending: Signal<string | undefined>,
  restUri: string,
  command: 'loginUser' | 'logoutUser',
): Promise<void> {
  return oneAtATime(pending, restUri, async () => {
    try {
      await rest.send({ path: `${restUri}/${command}`, method: 'POST' });
    } catch (thrown) {
      const error = toCallsideError(thrown, 'agent.failed');
      throw error.status === 404 ? error.as('agent.noGroup') : agentError(error);
    }
  });
}
