import { useMemo } from 'react';
import { isMember, isSupervisor } from '#phone/rights/roles.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useWatched } from '#react/use-list.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { AgentGroup, SeenGroup } from '#sdk/index.ts';

/** The groups that the user sees. */
export interface SeenGroups {
  /** The groups of which the user is a member. */
  readonly own: readonly AgentGroup[];
  /** The groups that the user supervises without being a member. */
  readonly supervised: readonly SeenGroup[];
  /** False while the first of the lists is loading. */
  readonly isKnown: boolean;
}

/** The groups of which the user is a member, and the groups that the user supervises. They are live while shown. */
export function useSeenGroups(): SeenGroups {
  const { groups } = useClient();
  const info = useInfo();
  const own = useSignalValue(groups.items);
  const isSupervising = isSupervisor(info?.extension) && info?.extension?.isMyCallCenterAllowed !== false;
  const list = useMemo(() => (isSupervising ? groups.seen() : undefined), [groups, isSupervising]);
  useWatched(list);
  const seen = useSignalRead(() => list?.items.value ?? []);
  const isSeenLoaded = useSignalRead(() => list?.status.value === 'ready');
  const supervised = seen.filter(
    (one) => !own.some((other) => other.internalAddressID === one.internalAddressID),
  );
  const isReady = info !== undefined && (!isMember(info) || own.length > 0);
  return { own, supervised, isKnown: isReady && (list === undefined || isSeenLoaded) };
}
