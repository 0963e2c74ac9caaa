import { groupMember } from '../../../../sdk/wire/acd-group.ts';
import { topics } from '../../domain/changes.ts';
import { sees } from '../../domain/queues/group-visibility.ts';
import { type Resource, retold, type UserRequest } from '../resource.ts';

/** The members of the groups that the user sees. */
export const groupMembers: Resource = {
  path: 'telephony/GroupAddressMember',
  access: 'user',
  references: ['groupMember'],
  GET: retold({
    about:
      'Returns the members of the groups of which the user is a member or that the user supervises, group by group. The extension in `groupMember` holds the current status of the agent.',
    item: groupMember,
    serialize: (item) => item,
    filters: ['abstractGroupAddress', 'groupMember', 'groupType', 'activeMember'],
    read: ({ services }: UserRequest) => services.groups.members(),
    fits: ({ abstractGroupAddress }, { person, services }) => {
      const group = services.groups.standingOf(person, Number(abstractGroupAddress));
      return group !== undefined && sees(person, group);
    },
    topic: () => topics.groupAddressMembers,
  }),
};
