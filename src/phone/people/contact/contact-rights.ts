import { mayDelete, mayEdit } from '#phone/rights/access-rights.ts';
import { type AccessRights, idOf, type Person, relationNames } from '#sdk/index.ts';
import { type ContactField, draftFields, propertyOf } from './contact-fields.ts';

type Rights = AccessRights | undefined;
type Entry = Pick<Person, 'restUri' | 'canUpdate'>;

/** True if a field of the form can be changed. The list of properties that may be changed does not restrict a new contact. */
export const mayWrite = (rights: Rights, contact: Entry | undefined, field: ContactField): boolean =>
  contact === undefined || mayEdit(rights, { id: idOf(contact.restUri), property: propertyOf(field) });

/** True if any field of an entry can be changed: by the entry itself, and by the user's rights. */
export const mayChange = (rights: Rights, contact: Entry): boolean =>
  contact.canUpdate && draftFields.some((field) => mayWrite(rights, contact, field));

/** True if the photo of an entry can be changed: the user's own, or that of an entry that the user may change. */
export const mayChangePhoto = (
  rights: Rights,
  contact: Entry,
  { isOwn }: { readonly isOwn: boolean },
): boolean =>
  (isOwn || contact.canUpdate) && mayEdit(rights, { id: idOf(contact.restUri), property: 'photo' });

/** True if an entry can be deleted: by the entry itself, and by the user's rights. */
export const mayRemove = (rights: Rights, { restUri, canUpdate }: Entry): boolean =>
  canUpdate && mayDelete(rights, idOf(restUri));

/**
 * True if the user may name assistants, substitutes and superiors in an entry: in the user's own, or with the switchboard role
 * in that of any colleague.
 */
export const mayRelate = (
  rights: Rights,
  { restUri, type }: Pick<Person, 'restUri' | 'type'>,
  { isOwn, isSwitchboard }: { readonly isOwn: boolean; readonly isSwitchboard: boolean },
): boolean =>
  type === 'IUser' &&
  (isOwn || isSwitchboard) &&
  relationNames.every((property) => mayEdit(rights, { id: idOf(restUri), property }));
