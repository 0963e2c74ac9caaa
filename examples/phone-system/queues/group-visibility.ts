import type { Person } from '../users/person.ts';

/** A group for the rights of users to it. */
interface SeenGroup {
  readonly id: number;
  readonly number: string;
  /** Whether members may change it. */
  readonly isManagedByMembers: boolean;
  readonly isMember: boolean;
}

/** Returns true if this user supervises a group: a restricted supervisor only some, named by number; without the licence none. */
export function supervises(person: Person, { id, number }: Pick<SeenGroup, 'id' | 'number'>): boolean {
  const { supervisedGroups, isCallCentreBarred } = person.licences;
  if (!person.isSupervisor || isCallCentreBarred) return false;
  return supervisedGroups?.some((one) => one === number || one === String(id)) ?? true;
}

/** Returns true if this user supervised a group that was removed. @param byName the users who supervised it by name */
export function supervised(person: Person, byName: readonly number[]): boolean {
  const { supervisedGroups, isCallCentreBarred } = person.licences;
  if (!person.isSupervisor || isCallCentreBarred) return false;
  return supervisedGroups === undefined || byName.includes(person.id);
}

/**
 * Returns true if this user may listen to calls of a group, or to calls of no group (undefined): a restricted
 * supervisor only to calls of the supervised groups.
 */
export function monitors(person: Person, group: Pick<SeenGroup, 'id' | 'number'> | undefined): boolean {
  if (group) return supervises(person, group);
  const { supervisedGroups, isCallCentreBarred } = person.licences;
  return person.isSupervisor && !isCallCentreBarred && supervisedGroups === undefined;
}

/** Returns true if this user sees a group, its members and counters: a member or a supervisor of it. */
export const sees = (person: Person, group: Pick<SeenGroup, 'id' | 'number' | 'isMember'>): boolean =>
  group.isMember || supervises(person, group);

/** Returns true if this user may change the settings of a group. */
export const manages = (person: Person, group: SeenGroup): boolean =>
  supervises(person, group) || (group.isMember && group.isManagedByMembers);

/** Returns true if this user sees the callers of a group: a supervisor of it, or a member with a visual queue. */
export const seesCallers = (
  person: Person,
  group: Pick<SeenGroup, 'id' | 'number' | 'isMember'>,
  { hasVisualQueue }: { readonly hasVisualQueue: boolean },
): boolean => supervises(person, group) || (group.isMember && hasVisualQueue);
