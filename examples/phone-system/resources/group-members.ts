import { groupMember } from '../../../sdk/wire/group-member.ts';
import { topics } from '../domain/changes.ts';
import { type Ask, list, type Resource } from './resource.ts';

/** Who is in the groups of the signed-in user. */
export const groupMembers: Resource = {
  path: 'telephony/GroupAddressMember',
  access: 'user',
  references: ['groupMember'],
  GET: list({
    about:
      'Everybody in the groups of the signed-in user, group by group. What an agent does at the moment is in the extension, `groupMember`.',
    item: groupMember,
    filters: ['abstractGroupAddress', 'groupMember', 'groupType', 'activeMember'],
    read: ({ person, services }) => services.groups.membersSeenBy(person.id),
    topic: ({ person }: Ask) => topics.groupMembers(person.id),
  }),
};
