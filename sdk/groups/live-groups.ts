import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { agentError } from '../agent/agent-errors.ts';
import { oneAtATime } from '../agent/one-at-a-time.ts';
import { Collection } from '../state/collection.ts';
import { follow } from '../state/follow.ts';
import { type WatchParts, watchList } from '../state/live-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { type AcdGroup, acdGroup } from '../wire/acd-group.ts';
import type { Info } from '../wire/info.ts';
import type { AgentGroup } from './groups.ts';
import { toAgentGroup } from './rules.ts';

const groupType = 'ACDGroup';

export interface LiveGroupsParts extends WatchParts {
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

function watchGroups(parts: LiveGroupsParts): () => void {
  const { list } = parts;
  const groups = new Collection<AcdGroup>(({ restUri }) => restUri);
  const show = () => {
    list.value = groups.all.peek().map(toAgentGroup);
  };
  const unwatch = watchList(
    parts,
    acdGroup,
    { source: 'v1/user/Group', queries: { groupType } },
    {
      snapshot: (items) => {
        groups.replace(items);
        show();
      },
      update: (items, removed) => {
        groups.update(items, removed);
        show();
      },
    },
  );
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
