import { idOf } from '../../../../sdk/wire/id-of.ts';
import { huntGroup, huntGroupChange, huntGroupSource } from '../../../../sdk/wire/people/hunt-group.ts';
import { collection } from '../../resources/collection.ts';
import { refuse } from '../../resources/refusal.ts';
import { huntGroupsTopic } from '../hunt-groups.ts';

/** The hunt groups of the user. */
export const huntGroupResources = collection({
  path: huntGroupSource,
  access: 'user',
  item: huntGroup,
  topic: ({ person }) => huntGroupsTopic(person.id),
  missing: 'The user is in no such group.',
  list: {
    about: 'Returns the hunt groups of which the user is a member, in the order of their numbers.',
    read: ({ person, services }) => services.huntGroups.of(person),
  },
  change: {
    about:
      'Changes the ring pattern or the members of a hunt group. Answers 403 if its members may not change it, and 400 for a member who is no user.',
    refuses: [403],
    body: huntGroupChange,
    handle: ({ id, person, services }, { ringPattern, members }) => {
      const { huntGroups, people } = services;
      const group = huntGroups.find(person, id);
      if (!group) return undefined;
      if (!group.mayChange) throw refuse(403, 'Members may not change this group.');
      const found = [...new Set(members)].map((path) => people.byId(Number(idOf(path))));
      const known = found.filter((member) => member !== undefined);
      if (known.length < found.length) throw refuse(400, 'A member is no user.', 'members');
      return huntGroups.change(id, { ringPattern, ...(members && { members: known }) });
    },
  },
});
