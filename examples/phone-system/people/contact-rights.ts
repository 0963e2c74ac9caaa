import type { AccessRights } from '../../../sdk/wire/access-rights.ts';
import { type DirectoryContact, relationNames } from '../../../sdk/wire/people/contact.ts';
import { contactProperties } from '../../../sdk/wire/people/contact-requests.ts';
import type { Person } from '../users/person.ts';

/** Everything of an entry that can be written: its fields, its photo, and the colleagues whom it names. */
const properties: readonly string[] = [...contactProperties, 'photo', ...relationNames];

/** The property that only the switchboard writes. */
const switchboardProperty = 'tagNames';

/** Returns the user's rights to contacts. The limits of this user replace the limits of the role. */
export const contactRightsOf = ({ isSwitchboard, contactRights }: Person): AccessRights => ({
  creationRights: isSwitchboard ? ['privates', 'shared'] : ['privates'],
  editableProperties: properties.filter((name) => isSwitchboard || name !== switchboardProperty),
  ...contactRights,
});

/** True if the user may create contacts in this directory. */
export function mayCreateContact(person: Person, directory: 'privates' | 'shared'): boolean {
  const { canCreate = true, creationRights } = contactRightsOf(person);
  return canCreate && (creationRights?.includes(directory) ?? true);
}

/** True if the user may delete this contact, whose last part of the path is `uid`. */
export function mayDeleteContact(person: Person, { canUpdate }: DirectoryContact, uid: string): boolean {
  const { canDelete = true, deletableIDs } = contactRightsOf(person);
  return canUpdate && canDelete && (deletableIDs?.includes(uid) ?? true);
}

/** True if the user may change something of this contact, whose last part of the path is `uid`. */
export function mayUpdateContact(person: Person, { canUpdate }: DirectoryContact, uid: string): boolean {
  const { canUpdate: mayUpdate = true, editableIDs } = contactRightsOf(person);
  return canUpdate && mayUpdate && (editableIDs?.includes(uid) ?? true);
}

/** True if the user may change the photo of this entry, which may be the user's own. */
export const mayChangePhoto = (person: Person, entry: DirectoryContact, uid: string): boolean =>
  mayUpdateContact(person, uid === String(person.id) ? { ...entry, canUpdate: true } : entry, uid) &&
  lockedProperty(person, ['photo']) === undefined;

/** Returns the first of these properties that the user may not write; undefined if there is none. */
export function lockedProperty(person: Person, properties: readonly string[]): string | undefined {
  const { editableProperties } = contactRightsOf(person);
  return properties.find((name) => editableProperties?.includes(name) === false);
}

/** True if the user may name colleagues in this colleague's entry, in these relations: the own entry, or any for the switchboard. */
export const mayRelate = (person: Person, colleague: Person, names: readonly string[]): boolean => {
  const { canUpdate = true, editableIDs } = contactRightsOf(person);
  return (
    canUpdate &&
    (person.isSwitchboard || person.id === colleague.id) &&
    (editableIDs?.includes(String(colleague.id)) ?? true) &&
    lockedProperty(person, names) === undefined
  );
};
