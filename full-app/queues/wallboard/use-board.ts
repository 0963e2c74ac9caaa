import { useEffect, useMemo } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { SeenGroup } from '#sdk/index.ts';
import { alarmOf, type GroupAlarm, type Thresholds } from './alarm-rules.ts';
import { OldestCallers } from './oldest-callers.ts';

/** A group as the wallboard shows it. */
export interface BoardGroup {
  readonly group: SeenGroup;
  /** The time for which the group's first caller has waited, in milliseconds; 0 if no caller waits. */
  readonly waitMs: number;
  readonly alarm: GroupAlarm;
}

/** The groups that the user supervises, live. Undefined while they are loading. */
export function useSupervisedGroups(): readonly SeenGroup[] | undefined {
  const { groups } = useClient();
  const { items, status } = useList(useMemo(() => groups.seen(), [groups]));
  if (items.length === 0 && status !== 'ready') return undefined;
  return items.filter((group) => groups.supervises(group));
}

/** Adds to groups the wait of their first caller, live. */
export function useWaits(
  supervised: readonly SeenGroup[] | undefined,
): readonly Omit<BoardGroup, 'alarm'>[] | undefined {
  const { groups, now } = useClient();
  const oldest = useMemo(() => new OldestCallers(groups), [groups]);
  const since = useSignalValue(oldest.since);
  const time = useSignalValue(now);
  const withCallers = (supervised ?? [])
    .filter(({ acdGroupNbClientsInQueue }) => acdGroupNbClientsInQueue > 0)
    .map(({ internalAddressID }) => internalAddressID)
    .join();
  useEffect(() => oldest.follow(withCallers === '' ? [] : withCallers.split(',')), [oldest, withCallers]);
  useEffect(() => () => oldest.end(), [oldest]);
  return supervised?.map((group) => {
    const start = since.get(group.internalAddressID);
    const waitMs = start === undefined ? 0 : Math.max(0, time - start);
    return { group, waitMs };
  });
}

/** The groups that the user supervises with their alarms, live. Undefined while they are loading. */
export const useBoard = (thresholds: Thresholds): readonly BoardGroup[] | undefined =>
  useWaits(useSupervisedGroups())?.map(({ group, waitMs }) => ({
    ...{ group, waitMs },
    alarm: alarmOf(group, waitMs, thresholds),
  }));
