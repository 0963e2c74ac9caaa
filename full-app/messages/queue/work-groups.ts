import { createContext, useContext } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { SeenGroup } from '#sdk/index.ts';
import type { WorkItem } from '#sdk/messages.ts';
import { workItemsOf } from '#sdk/messages.ts';

/** A group that the user sees, and what the user is in it. */
export interface WorkGroup
  extends Pick<SeenGroup, 'internalAddressID' | 'label' | 'isGroupAcdMessageCapable'> {
  readonly isSupervised: boolean;
  /** The user takes part in it at present. */
  readonly isActiveMember: boolean;
}

/** The groups that the user sees. */
export const WorkGroups = createContext<readonly WorkGroup[]>([]);

/** Returns the name of a group; undefined for a group that the user does not see. */
export const useGroupLabel = (id: string): string | undefined =>
  useContext(WorkGroups).find(({ internalAddressID }) => internalAddressID === id)?.label;

/** Returns the groups to which customers write. */
export const useMessageGroups = (): readonly WorkGroup[] =>
  useContext(WorkGroups).filter(({ isGroupAcdMessageCapable }) => isGroupAcdMessageCapable);

/** Returns the ids of the groups in which the user takes part. */
export const useActiveGroups = (): ReadonlySet<string> =>
  new Set(
    useContext(WorkGroups).flatMap(({ internalAddressID, isActiveMember }) =>
      isActiveMember ? internalAddressID : [],
    ),
  );

/** Returns true if the user can have an item, as an agent of its group who takes messages. */
export function useMayTake(item: Pick<WorkItem, 'group'> | undefined): boolean {
  const limit = useSignalValue(workItemsOf(useClient()).limit);
  const active = useActiveGroups();
  return limit > 0 && item !== undefined && active.has(item.group);
}

/** Returns the ids of the groups that the user supervises. */
export const useSupervisedGroups = (): ReadonlySet<string> =>
  new Set(
    useContext(WorkGroups).flatMap(({ internalAddressID, isSupervised }) =>
      isSupervised ? internalAddressID : [],
    ),
  );
