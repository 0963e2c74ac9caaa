import { idOf } from '../../../../sdk/wire/id-of.ts';
import { groupCandidate, groupMembersChange } from '../../../../sdk/wire/queues/group-team.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { displayName } from '../../users/person.ts';
import { NoAgent } from '../group-team.ts';
import { managedGroup } from './group-addresses.ts';
import { recorded } from './recorded-change.ts';

/** The members of a group, all together. */
export const groupTeam: Resource = {
  path: 'telephony/ACDGroupAddress/:groupId/Members',
  access: 'user',
  PUT: write({
    about:
      'Replaces the members of a group, in the order of the group. Members who stay go on taking part as they do, and new ones take part. Rights as for the settings of the group. Answers 400 for an extension that is not one of an agent, or occurs twice.',
    body: groupMembersChange,
    handle: async (request: UserRequest, { members }) => {
      const id = managedGroup(request);
      const wanted = members.map(({ groupMember, skillLevel }) => ({
        number: idOf(groupMember),
        skillLevel,
      }));
      try {
        await recorded(request, id, () => request.services.groups.changeMembers(id, wanted));
      } catch (error) {
        if (error instanceof NoAgent) throw refuse(400, error.message, 'groupMember');
        throw error;
      }
      return {};
    },
  }),
};

/** The agents who can be added to a group. */
export const groupCandidates: Resource = {
  path: 'telephony/ACDGroupAddress/:groupId/Candidate',
  access: 'user',
  GET: list({
    about: 'Returns the agents who are not in a group, by number. Rights as for a change of its members.',
    item: groupCandidate,
    read: (request: UserRequest) =>
      request.services.groups.candidates(managedGroup(request)).map((person) => ({
        restUri: person.extension,
        addressNumber: person.number,
        displayName: displayName(person),
      })),
  }),
};
