import {
  type ContactDraft,
  contactDraft,
  contactImport,
  contactImportResult,
} from '../../../../sdk/wire/people/contact.ts';
import { lockedProperty, mayCreateContact } from '../../domain/directory/contact-rights.ts';
import type { Person } from '../../domain/users/person.ts';
import { refuse } from '../refusal.ts';
import { type Ask, type Resource, write } from '../resource.ts';

/** Adding many contacts at once. */
export const contactImportResource: Resource = {
  path: 'v1/directory/ContactImport',
  access: 'user',
  POST: write({
    about:
      'Adds up to 200 contacts of the user, or with `directory=shared` shared contacts. A contact that is refused does not affect the others; the answer names its place in the list and the wrong property.',
    body: contactImport,
    answers: contactImportResult,
    handle: async ({ person, query, services }: Ask, { contacts }) => {
      const isShared = query.directory === 'shared';
      if ((isShared && !person.isSwitchboard) || !mayCreateContact(person, isShared ? 'shared' : 'privates'))
        throw refuse(403, 'You may not add such contacts.');
      const drafts: ContactDraft[] = [];
      const refused: { index: number; cause: string }[] = [];
      for (const [index, contact] of contacts.entries()) {
        const { data, error } = contactDraft.safeParse(contact);
        const cause = data ? wrongProperty(person, data) : error.issues[0]?.path.join('.');
        if (data && cause === undefined) drafts.push(data);
        else refused.push({ index, cause: cause ?? '' });
      }
      await services.directory.addAll(person, drafts, { isShared });
      return { item: { created: drafts.length, refused } };
    },
  }),
};

/** Returns the property without which, or with which, a contact cannot be added; undefined if it can. */
function wrongProperty(person: Person, draft: ContactDraft): string | undefined {
  if (!draft.firstName && !draft.lastName && !draft.company) return 'lastName';
  return draft.tagNames.length > 0 ? lockedProperty(person, ['tagNames']) : undefined;
}
