import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import type { SeenGroup } from '#sdk/index.ts';
import { filteredGroups, groupFilterChoice, groupOrderChoice, orderedGroups } from '../list-orders.ts';

/** Returns a function that selects and orders groups as the user has chosen. */
export function useArranged(): <Group extends ArrangedGroup>(groups: readonly Group[]) => readonly Group[] {
  const [order] = useLocalPreference(groupOrderChoice);
  const [filter] = useLocalPreference(groupFilterChoice);
  return (groups) => orderedGroups(filteredGroups(groups, filter), order);
}

type ArrangedGroup = Pick<SeenGroup, 'label' | 'acdGroupNbClientsInQueue' | 'color' | 'isOpen'>;
