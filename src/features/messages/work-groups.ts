import { createContext, useContext } from 'react';
import type { SeenGroup } from '../../../sdk/index.ts';

/** A group that the user sees, and whether the user supervises it. */
export interface WorkGroup
  extends Pick<SeenGroup, 'internalAddressID' | 'label' | 'isGroupAcdMessageCapable'> {
  readonly isSupervised: boolean;
}

/** The groups that the user sees. */
export const WorkGroups = createContext<readonly WorkGroup[]>([]);

/** Returns the name of a group; undefined for one that the user does not see. */
export const useGroupLabel = (id: string): string | undefined =>
  useContext(WorkGroups).find(({ internalAddressID }) => internalAddressID === id)?.label;

/** Returns the groups to which customers write. */
export const useMessageGroups = (): readonly WorkGroup[] =>
  useContext(WorkGroups).filter(({ isGroupAcdMessageCapable }) => isGroupAcdMessageCapable);

/** Returns the ids of the groups that the user supervises. */
export const useSupervisedGroups = (): ReadonlySet<string> =>
  new Set(
    useContext(WorkGroups).flatMap(({ internalAddressID, isSupervised }) =>
      isSupervised ? internalAddressID : [],
    ),
  );
