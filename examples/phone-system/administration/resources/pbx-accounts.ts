import {
  administeredPbxAccountSource,
  pbxAccount,
  pbxAccountChange,
} from '../../../../sdk/wire/phones/pbx-account.ts';
import { topics } from '../../base/changes.ts';
import { collection, type ItemRequest } from '../../resources/collection.ts';
import { text } from '../../resources/query.ts';
import type { Resource, UserRequest } from '../../resources/resource.ts';
import { readAccountId } from '../../trunks/pbx-accounts.ts';
import { noPassword } from '../../trunks/resources/pbx-accounts.ts';
import { displayName, type Person } from '../../users/person.ts';
import { actorOf, viewerOf } from '../actor.ts';

/** Returns a user whom the administrator sees. */
function personOf(request: UserRequest, id: number): Person | undefined {
  const { department } = viewerOf(request);
  const person = request.services.people.byId(id);
  return department === undefined || person?.department === department ? person : undefined;
}

/** Returns the trunk and the user of an account. */
function namesOf(request: ItemRequest): { readonly trunkId: number; readonly person: Person } | undefined {
  const [trunkId, personId] = readAccountId(request.id) ?? [];
  const person = personId === undefined ? undefined : personOf(request, personId);
  return person && trunkId !== undefined ? { trunkId, person } : undefined;
}

function record(request: UserRequest, person: Person, [before, after]: readonly (string | undefined)[]) {
  return request.services.audit.record(actorOf(request), {
    action: 'change',
    kind: 'user',
    subject: String(person.id),
    label: displayName(person),
    before: { pbxAccount: before ?? null },
    after: { pbxAccount: after ?? null },
  });
}

/** The accounts of users at other phone systems, for administrators. */
export const administeredPbxAccountResources: readonly Resource[] = collection({
  path: administeredPbxAccountSource,
  access: 'administrator',
  item: pbxAccount,
  missing: 'There is no such phone system, user or account.',
  list: {
    about:
      'Returns the phone systems at which the user `userID` has an extension or can have it, each with its state.',
    query: { userID: text },
    topic: ({ query }) => topics.administeredPbxAccounts(Number(query.userID)),
    read: (request) => {
      const person = personOf(request, Number(request.query.userID));
      return person ? request.services.pbxAccounts.list(person.id, true) : [];
    },
  },
  one: {
    about: 'Returns a phone system with the account of a user there.',
    read: (request) => {
      const names = namesOf(request);
      return names && request.services.pbxAccounts.find(names.trunkId, names.person.id, true);
    },
  },
  change: {
    about:
      'Enters the account of a user, or replaces it: calls over it end. Answers 400 to a new account without a password.',
    refuses: [400],
    body: pbxAccountChange,
    handle: async (request, change) => {
      const names = namesOf(request);
      if (!names) return undefined;
      const { pbxAccounts } = request.services;
      const { trunkId, person } = names;
      const before = pbxAccounts.find(trunkId, person.id)?.user;
      const outcome = await pbxAccounts.set(trunkId, person.id, change);
      if (outcome === 'noPassword') throw noPassword();
      if (outcome) await record(request, person, [before, change.user]);
      return pbxAccounts.find(trunkId, person.id, true);
    },
  },
  remove: {
    about: 'Removes the account of a user; calls over it end.',
    handle: async (request) => {
      const names = namesOf(request);
      if (!names) return false;
      const { trunkId, person } = names;
      const before = request.services.pbxAccounts.find(trunkId, person.id)?.user;
      const isRemoved = await request.services.pbxAccounts.remove(trunkId, person.id);
      if (isRemoved) await record(request, person, [before, undefined]);
      return isRemoved;
    },
  },
});
