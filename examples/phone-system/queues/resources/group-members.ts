import { groupMember } from '../../../../sdk/wire/acd-group.ts';
import { topics } from '../../base/changes.ts';
import { type Resource, serialized, type UserRequest } from '../../resources/resource.ts';
import { sees } from '../group-visibility.ts';

/** The members of the groups that the user sees. */
export const groupMembers: Resource = {
  path: 'telephony/GroupAddressMember',
  access: 'user',
  references: ['groupMember'],
  GET: serialized({
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
