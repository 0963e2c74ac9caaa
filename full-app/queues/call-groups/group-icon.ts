import Megaphone from 'lucide-react/icons/megaphone';
import UsersRound from 'lucide-react/icons/users-round';
import type { CallGroup } from '#sdk/call-groups.ts';
import type { Icon } from '#ui/icon.ts';

/** Returns the picture of a group of people, by its kind. */
export const iconOf = ({ type }: Pick<CallGroup, 'type'>): Icon =>
  type === 'PagingGroupAddress' ? Megaphone : UsersRound;
