import { callGroup, callGroupChange, callGroupSource } from '../../../../sdk/wire/call-groups/call-group.ts';
import { collection } from '../../resources/collection.ts';
import { refuse } from '../../resources/refusal.ts';
import { callGroupsTopic, UnknownMember } from '../call-groups.ts';

/** The hunt groups and paging groups of the enterprise. */
export const callGroupResources = collection({
  path: callGroupSource,
  access: 'user',
  item: callGroup,
  missing: 'There is no such group.',
  topic: () => callGroupsTopic,
  list: {
    about: 'Returns the hunt groups and paging groups of the enterprise.',
    read: ({ services }) => services.callGroups.all(),
  },
  one: {
    about: 'Returns a group by its id.',
    read: ({ id, services }) => services.callGroups.find(id),
  },
  change: {
    about:
      'Changes the name, the ringing, the number for calls that no member takes, or the members by their internal numbers. Switchboard users may, and members of a group that its members manage; answers 403 to others. Answers 400 for a member who does not exist or is named twice, and 406 `Bad number: …` for a number that cannot be called.',
    refuses: [400, 403, 406],
    body: callGroupChange,
    handle: async ({ id, person, services }, change) => {
      const present = services.callGroups.find(id);
      if (present && !services.callGroups.mayChange(person, present))
        throw refuse(403, 'Only users of this group may change it.');
      const { overflowNumber = '' } = change;
      if (overflowNumber !== '' && !services.numberPlan.findRoute(overflowNumber))
        throw refuse(406, `Bad number: ${overflowNumber}`, 'overflowNumber');
      try {
        return await services.callGroups.change(id, change);
      } catch (error) {
        if (error instanceof UnknownMember) throw refuse(400, error.message, 'members');
        throw error;
      }
    },
  },
});
