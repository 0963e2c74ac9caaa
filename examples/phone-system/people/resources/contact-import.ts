import { contactChangesResult, contactImportResult } from '../../../../sdk/wire/people/contact.ts';
import {
  type ContactDraft,
  contactChange,
  contactChanges,
  contactDraft,
  contactImport,
} from '../../../../sdk/wire/people/contact-requests.ts';
import { text } from '../../resources/query.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';
import type { Person } from '../../users/person.ts';
import { lockedProperty, mayCreateContact } from '../contact-rights.ts';
import { changeContact } from './contacts.ts';

/** Adding many contacts at once. */
export const contactImportResource: Resource = {
  path: 'v1/directory/ContactImport',
  access: 'user',
  POST: write({
    about:
      'Adds up to 200 contacts of the user, or with `directory=shared` shared contacts. A contact that is refused does not affect the others; the answer names its place in the list and the wrong property.',
    query: { directory: text },
    body: contactImport,
    answers: contactImportResult,
    handle: async ({ person, query, services }, { contacts }) => {
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
  PUT: write({
    about:
      'Updates up to 200 contacts, each by the rules of an update of one contact. A change that is refused does not affect the others; the answer names its place in the list and the wrong property, or `restUri` for a contact that is gone or may not be changed.',
    body: contactChanges,
    answers: contactChangesResult,
    handle: async (request: UserRequest, { changes }) => {
      const refused: { index: number; cause: string }[] = [];
      for (const [index, { restUri, ...change }] of changes.entries()) {
        const cause = await changeOne({ ...request, params: { id: idOfContact(restUri) } }, change);
        if (cause !== undefined) refused.push({ index, cause });
      }
      return { item: { changed: changes.length - refused.length, refused } };
    },
  }),
};

const idOfContact = (restUri: string) => /^v1\/directory\/Contact\/([^/]+)$/.exec(restUri)?.[1] ?? '';

/** Changes a contact. Returns the property that is refused; undefined if the contact is changed. */
async function changeOne(
  request: UserRequest,
  change: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const { data, error } = contactChange.safeParse(change);
  if (!data) return error.issues[0]?.path.join('.') ?? '';
  try {
    await changeContact(request, data);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.body.cause ?? 'restUri';
    throw thrown;
  }
}

/** Returns the property without which, or with which, a contact cannot be added; undefined if it can. */
function wrongProperty(person: Person, draft: ContactDraft): string | undefined {
  if (!draft.firstName && !draft.lastName && !draft.company) return 'lastName';
  return draft.tagNames.length > 0 ? lockedProperty(person, ['tagNames']) : undefined;
}
