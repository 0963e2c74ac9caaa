import { useMemo } from 'react';
import { useSeenGroups } from '#full-app/queues/use-seen-groups.ts';
import type { HistoryFilter } from '#phone/history/history-kind.ts';
import { usePageLength } from '#phone/history/rows-per-page.ts';
import { useClient } from '#react/client-context.tsx';
import { useListValue } from '#react/use-list.ts';
import { type CallHistoryItem, idOf, type List } from '#sdk/index.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A list of calls, and the groups and members to choose from. */
export interface GroupCalls {
  readonly list: List<CallHistoryItem>;
  readonly groups: readonly Choice[];
  /** The members whose phones rang for the loaded calls. */
  readonly members: readonly Choice[];
}

/** Returns the members of these calls by name. */
function membersOf(items: readonly CallHistoryItem[]): readonly Choice[] {
  const labels = new Map(
    items.flatMap(({ extension, ownerLabel }) =>
      extension && ownerLabel ? [[idOf(extension), ownerLabel]] : [],
    ),
  );
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/**
 * The calls of all members of the groups that the user belongs to or supervises, and the groups.
 *
 * @param chosen.group `internalAddressID` of the group; empty: all
 * @param chosen.member internal number of the member; empty: all
 */
export function useGroupCalls({
  group,
  member,
  filter,
}: {
  readonly group: string;
  readonly member: string;
  readonly filter: HistoryFilter;
}): GroupCalls {
  const { history } = useClient();
  const { own, supervised } = useSeenGroups();
  const pageLength = usePageLength();
  const all = useMemo(
    () => history.ofGroups({ filter, pageLength, ...(group !== '' && { group }) }),
    [history, group, filter, pageLength],
  );
  const list = useMemo(
    () =>
      member === '' ? all : history.ofGroups({ filter, pageLength, member, ...(group !== '' && { group }) }),
    [all, history, group, member, filter, pageLength],
  );
  const items = [...useListValue(all).items, ...useListValue(list).items];
  return {
    list,
    groups: [...own, ...supervised].map(({ internalAddressID, label }) => ({
      value: internalAddressID,
      label,
    })),
    members: membersOf(items),
  };
}
