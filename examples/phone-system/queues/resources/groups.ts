import { acdGroup } from '../../../../sdk/wire/acd-group.ts';
import { topics } from '../../base/changes.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { asAgent, requireAgent } from './agent-refusal.ts';

const topic = ({ person }: UserRequest) => topics.groups(person.id);

/** The groups of the signed-in user. */
export const groups: Resource = {
  path: 'v1/user/Group',
  access: 'user',
  GET: list({
    about: 'Returns the groups of the signed-in user, with the number of agents in each status.',
    item: acdGroup,
    filters: ['groupType', 'internalAddressID', 'active', 'activeMember'],
    read: ({ person, services }) => services.groups.of(person.id),
    topic,
  }),
};

/** A group of the user, by its id. */
export const groupResource: Resource = {
  path: 'v1/user/Group/:groupId',
  access: 'user',
  GET: one({
    about: 'Returns one group of the signed-in user.',
    answers: acdGroup,
    read: ({ params, person, services }: UserRequest) =>
      services.groups.find(person.id, params.groupId ?? ''),
    topic,
  }),
};

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
        const group = services.groups.find(person.id, params.groupId ?? '');
        if (!group) throw refuse(404, 'You are in no such group.');
        return asAgent(() => services.groups.setActive(person.id, group, change));
      },
    }),
  };
}

export const groupLogin = membership(
  'loginUser',
  'Makes the agent active in this group: an active agent gets its calls while logged in. Answers 403 for a user who is not an agent with a call pad, 404 for a group without this member, and 409 for an agent who is active already.',
  { isActive: true },
);

export const groupLogout = membership(
  'logoutUser',
  'Makes the agent inactive in this group. Answers 403 and 404 as above, and 409 for an agent who is inactive already.',
  {
    isActive: false,
  },
);
