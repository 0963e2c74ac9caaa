import { pbxAccount, pbxAccountChange, pbxAccountSource } from '../../../../sdk/wire/phones/pbx-account.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { refuse } from '../../resources/refusal.ts';

/** The refusal of a new account without a password. */
export const noPassword = () => refuse(400, 'An account needs a password.');

/** The accounts of the signed-in user at other phone systems. */
export const pbxAccountResources = collection({
  path: pbxAccountSource,
  access: 'self',
  item: pbxAccount,
  topic: ({ person }) => topics.pbxAccounts(person.id),
  missing: 'There is no such phone system, or no account there.',
  list: {
    about:
      'Returns the phone systems at which the user has an extension or can have it, each with its state.',
    read: ({ person, services }) => services.pbxAccounts.list(person.id),
  },
  one: {
    about: 'Returns a phone system with the account of the user there.',
    read: ({ id, person, services }) => services.pbxAccounts.find(Number(id), person.id),
  },
  change: {
    about:
      'Enters the account of the user, or replaces it: calls over it end. Answers 400 to a new account without a password.',
    refuses: [400],
    body: pbxAccountChange,
    handle: async ({ id, person, services }, change) => {
      const outcome = await services.pbxAccounts.set(Number(id), person.id, change);
      if (outcome === 'noPassword') throw noPassword();
      return services.pbxAccounts.find(Number(id), person.id);
    },
  },
  remove: {
    about: 'Removes the account of the user; calls over it end.',
    handle: ({ id, person, services }) => services.pbxAccounts.remove(Number(id), person.id),
  },
});
