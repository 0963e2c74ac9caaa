import { acdGroup } from '../../../../sdk/wire/acd-group.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { found } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { asAgent, requireAgent } from './agent-refusal.ts';

/** The groups of the signed-in user. */
const groupCollection = collection({
  path: 'v1/user/Group',
  access: 'user',
  key: 'groupId',
  item: acdGroup,
  topic: ({ person }) => topics.groups(person.id),
  list: {
    about: 'Returns the groups of the signed-in user, with the number of agents in each status.',
    filters: ['groupType', 'internalAddressID', 'active', 'activeMember'],
    read: ({ person, services }) => services.groups.of(person.id),
  },
  one: {
    about: 'Returns one group of the signed-in user.',
    read: ({ id, person, services }) => services.groups.find(person.id, id),
  },
});

/** Whether an agent takes part in a group. */
function membership(name: string, about: string, change: { readonly isActive: boolean }): Resource {
  return {
    path: `v1/user/Group/:groupId/${name}`,
    access: 'user',
    POST: write({
      about,
      refuses: [409],
      handle: (request: UserRequest) => {
        const { params, person, services } = request;
        requireAgent(request);
        const group = found(
          services.groups.find(person.id, params.groupId ?? ''),
          'You are in no such group.',
        );
        return asAgent(() => services.groups.setActive(person.id, group, change));
      },
    }),
  };
}

const groupLogin = membership(
  'loginUser',
  'Makes the agent active in this group: an active agent gets its calls while logged in. Answers 403 for a user who is not an agent with a call pad, 404 for a group without this member, and 409 for an agent who is active already.',
  { isActive: true },
);

const groupLogout = membership(
  'logoutUser',
  'Makes the agent inactive in this group. Answers 403 and 404 as above, and 409 for an agent who is inactive already.',
  { isActive: false },
);

/** The groups of a user. */
export const groupResources: readonly Resource[] = [...groupCollection, groupLogin, groupLogout];
