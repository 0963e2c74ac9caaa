import type { DirectoryContact } from '../../../../sdk/wire/people/contact.ts';
import { directoryContact } from '../../../../sdk/wire/people/contact.ts';
import { contactDraft, duplicateMerge } from '../../../../sdk/wire/people/contact-requests.ts';
import { duplicatePair } from '../../../../sdk/wire/people/duplicates.ts';
import { duplicatePath } from '../../base/paths.ts';
import { perSystem } from '../../resources/per-system.ts';
import { text } from '../../resources/query.ts';
import { refuse, refusing } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { mayDeleteContact, mayUpdateContact } from '../contact-rights.ts';
import { ContactMerges } from '../duplicates/contact-merges.ts';
import { findDuplicates } from '../duplicates/find-duplicates.ts';
import { asRefusal, changedProperties, find, missing, requireName, requireRight } from './contacts.ts';

const merges = perSystem(
  ({ db, directory, photos, speedDials, clock }) =>
    new ContactMerges(db, { directory, photos, speedDials, clock }),
);

/** Contacts that may be the same person. */
export const duplicatesResource: Resource = {
  path: 'v1/directory/Duplicate',
  access: 'user',
  GET: list({
    about:
      'Returns pairs of contacts of the user, or with `directory=shared` of shared ones, that may be the same person: with the same name, or with a number or an e-mail address that few contacts have. Answers 403 if a user without the switchboard role asks for shared contacts.',
    item: duplicatePair,
    query: { directory: text },
    page: async ({ person, query, services }, { offset, length }) => {
      const isShared = query.directory === 'shared';
      if (isShared && !person.isSwitchboard)
        throw refuse(403, 'Only the switchboard may merge shared contacts.');
      const found = await findDuplicates(services.db, isShared ? null : person.id);
      const page = found.slice(offset, offset + length);
      const ids = [...new Set(page.flatMap(({ one, other }) => [one, other]))];
      const contacts = new Map(
        (await services.directory.contactsFor(person, ids)).map((contact, at) => [ids[at], contact]),
      );
      const items = page.flatMap(({ one, other, reason }) => {
        const [first, second] = [contacts.get(one), contacts.get(other)];
        if (!first || !second) return [];
        const both: [DirectoryContact, DirectoryContact] = [first, second];
        return [{ restUri: duplicatePath(one, other), reason, contacts: both }];
      });
      return { count: found.length, items };
    },
  }),
};

/** A pair that is not the same person. */
export const duplicateResource: Resource = {
  path: 'v1/directory/Duplicate/:id',
  access: 'user',
  DELETE: write({
    about: 'Notes that the two contacts are different: the pair is not listed again.',
    handle: async (request: UserRequest) => {
      const { one, other } = await bothOf(request);
      await merges(request.services).keepApart(one, other);
      return {};
    },
  }),
};

/** Merges the two contacts of a pair into one. */
export const mergeDuplicate = action({
  path: 'v1/directory/Duplicate/:id/merge',
  access: 'user',
  about:
    'Makes one contact of two: the older one gets these properties and the marks, speed dials and photo of the other one, which is deleted. It can be undone for ten minutes. Answers 409 if one of them was changed since the version that is named.',
  refuses: [409],
  body: duplicateMerge,
  answers: directoryContact,
  handle: async (request: UserRequest, { contact, versions }) => {
    const { one, other, first, second } = await bothOf(request);
    if (!mayDeleteContact(request.person, second, `c${other}`))
      throw refuse(403, 'You may not delete this contact.');
    requireRight(request.person, changedProperties(first, contact));
    const draft = contactDraft.parse({ ...first, ...contact });
    requireName(draft);
    const isDone = await refusing(asRefusal, () =>
      merges(request.services).merge(one, other, { draft, versions: [versions[0], versions[1]] }),
    );
    if (!isDone) throw refuse(404, missing);
    return { item: await find({ ...request, params: { id: `c${one}` } }) };
  },
});

/** Undoes the merge of two contacts. */
export const unmergeDuplicate = action({
  path: 'v1/directory/Duplicate/:id/undo',
  access: 'user',
  about:
    'Undoes a merge of the last ten minutes. Answers 404 if there is none, and 409 if the contact was changed meanwhile.',
  refuses: [409],
  handle: async (request: UserRequest) => {
    const { one, other } = idsOf(request);
    const merged = await find({ ...request, params: { id: `c${one}` } });
    if (!mayUpdateContact(request.person, merged, `c${one}`))
      throw refuse(403, 'You may not change this contact.');
    if (!(await refusing(asRefusal, () => merges(request.services).undo(one, other))))
      throw refuse(404, missing);
    return {};
  },
});

function idsOf({ params }: UserRequest): { readonly one: number; readonly other: number } {
  const [, one, other] = /^c(\d{1,9})-c(\d{1,9})$/.exec(params.id ?? '') ?? [];
  if (one === undefined || other === undefined || Number(one) >= Number(other)) throw refuse(404, missing);
  return { one: Number(one), other: Number(other) };
}

/** Returns both contacts of a pair, which the user may change. @throws Refusal */
async function bothOf(request: UserRequest) {
  const { one, other } = idsOf(request);
  const first = await find({ ...request, params: { id: `c${one}` } });
  const second = await find({ ...request, params: { id: `c${other}` } });
  const { person } = request;
  if (!mayUpdateContact(person, first, `c${one}`) || !mayUpdateContact(person, second, `c${other}`))
    throw refuse(403, 'You may not change these contacts.');
  return { one, other, first, second };
}
