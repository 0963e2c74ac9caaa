import type { AcdGroups } from '../queues/acd-groups.ts';
import { sees } from '../queues/group-visibility.ts';
import type { Person } from '../users/person.ts';

/** Returns true if a user may see the figures of groups. */
export const seesStatistics = ({
  isSupervisor,
  licences,
}: Pick<Person, 'isSupervisor' | 'licences'>): boolean =>
  isSupervisor && !licences.isCallCentreBarred && !licences.areStatisticsBarred;

/** Returns true if a user may also save figures and have reports. */
export const mayHaveReports = (person: Pick<Person, 'isSupervisor' | 'licences'>): boolean =>
  seesStatistics(person) && !person.licences.areReportsBarred;

/** Returns the groups whose figures a supervisor sees: the own groups, and the groups that the user supervises or supervised. */
export function countedGroups(
  person: Person,
  groups: Pick<AcdGroups, 'addresses' | 'standingOf' | 'removedSeenBy'>,
): readonly number[] {
  const present = groups.addresses().flatMap(({ internalAddressID }) => {
    const group = groups.standingOf(person, Number(internalAddressID));
    return group && sees(person, group) ? [group.id] : [];
  });
  return [...present, ...groups.removedSeenBy(person)];
}
