import { groupMember } from '../../../../sdk/wire/acd-group.ts';
import { topics } from '../../domain/changes.ts';
import { type Ask, list, type Resource } from '../resource.ts';

/** The members of the signed-in user's groups. */
export const groupMembers: Resource = {
  path: 'telephony/GroupAddressMember',
  access: 'user',
  references: ['groupMember'],
  GET: list({
    about:
      'Returns the members of the signed-in user’s groups, group by group. The extension in `groupMember` holds the current status of the agent.',
    item: groupMember,
    filters: ['abstractGroupAddress', 'groupMember', 'groupType', 'activeMember'],
    read: ({ person, services }) => services.groups.membersSeenBy(person.id),
    topic: ({ person }: Ask) => topics.groupMembers(person.id),
  }),
};
