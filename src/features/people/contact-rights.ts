import type { AccessRights, Person } from '../../../sdk/index.ts';
import { idOf } from '../id-of.ts';
import { mayDelete, mayEdit } from '../rights/access-rights.ts';
import { type DraftTexts, draftFields, propertyOf } from './draft-texts.ts';

type Rights = AccessRights | undefined;
type Entry = Pick<Person, 'restUri' | 'canUpdate'>;

/** True if a field of the form is writable. A list of changeable properties does not apply to a new contact. */
export const mayWrite = (rights: Rights, contact: Entry | undefined, field: keyof DraftTexts): boolean =>
  contact === undefined || mayEdit(rights, { id: idOf(contact.restUri), property: propertyOf(field) });

/** True if any property of a contact can be changed, by the flag of the entry and the user's rights. */
export const mayChange = (rights: Rights, contact: Entry): boolean =>
  contact.canUpdate && draftFields.some((field) => mayWrite(rights, contact, field));

/** The flag of an entry covers changing and deleting. */
export const mayRemove = (rights: Rights, { restUri, canUpdate }: Entry): boolean =>
  canUpdate && mayDelete(rights, idOf(restUri));
