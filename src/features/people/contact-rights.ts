import type { AccessRights, Person } from '../../../sdk/index.ts';
import { idOf } from '../id-of.ts';
import { mayDelete, mayEdit } from '../rights/access-rights.ts';
import { type DraftTexts, draftFields, propertyOf } from './draft-texts.ts';

type Rights = AccessRights | undefined;
type Entry = Pick<Person, 'restUri' | 'canUpdate'>;

/** Whether a field of the form can be written in. What only names properties to change says nothing of a new contact. */
export const mayWrite = (rights: Rights, contact: Entry | undefined, field: keyof DraftTexts): boolean =>
  contact === undefined || mayEdit(rights, { id: idOf(contact.restUri), property: propertyOf(field) });

/** Whether anything of somebody can be changed: by the word on this entry, and by the user's rights. */
export const mayChange = (rights: Rights, contact: Entry): boolean =>
  contact.canUpdate && draftFields.some((field) => mayWrite(rights, contact, field));

/** The word on an entry is one for changing and deleting. */
export const mayRemove = (rights: Rights, { restUri, canUpdate }: Entry): boolean =>
  canUpdate && mayDelete(rights, idOf(restUri));
