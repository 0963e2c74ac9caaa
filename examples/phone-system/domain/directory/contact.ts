import type { Selectable } from 'kysely';
import type { ContactDraft, DirectoryContact } from '../../../../sdk/wire/people/directory.ts';
import type { Tables } from '../../store/tables.ts';
import { contactPath } from '../paths.ts';
import type { Person } from '../users/person.ts';

/** A contact that a user has added. */
export interface Contact extends ContactDraft {
  readonly id: number;
  /** Undefined: shared by all. */
  readonly ownerId: number | undefined;
}

export const contactUid = (id: number): string => `c${id}`;

/** A colleague as an entry of the directory. */
export const describeColleague = (person: Person, isFavorite: boolean): DirectoryContact => ({
  restUri: contactPath(String(person.id)),
  directory: 'enterprise',
  firstName: person.firstName,
  lastName: person.lastName,
  company: '',
  department: person.department ?? '',
  emails: [],
  addressNumber: person.number,
  pstnNumbers: person.directNumber === undefined ? [] : [person.directNumber],
  professionalPhoneNumber: '',
  mobilePhoneNumber: '',
  homeNumber: '',
  isFavorite,
  canUpdate: false,
});

/** A contact as its reader sees it. */
export const describeContact = (
  { id, ownerId, ...draft }: Contact,
  reader: Person,
  isFavorite: boolean,
): DirectoryContact => ({
  restUri: contactPath(contactUid(id)),
  directory: ownerId === undefined ? 'shared' : 'privates',
  ...draft,
  department: '',
  pstnNumbers: [],
  isFavorite,
  canUpdate: ownerId === reader.id || (ownerId === undefined && reader.isSwitchboard),
});

export const contactRow = (draft: ContactDraft) => ({
  first_name: draft.firstName,
  last_name: draft.lastName,
  company: draft.company,
  professional_number: draft.professionalPhoneNumber,
  mobile_number: draft.mobilePhoneNumber,
  home_number: draft.homeNumber,
  email: draft.emails.join('\n'),
});

export const contactOf = (row: Selectable<Tables['contact']>): Contact => ({
  id: row.id,
  ownerId: row.owner_id ?? undefined,
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  professionalPhoneNumber: row.professional_number,
  mobilePhoneNumber: row.mobile_number,
  homeNumber: row.home_number,
  emails: row.email === '' ? [] : row.email.split('\n'),
});

/** Returns all numbers of a contact, as they were written. */
export const numbersOf = (contact: Contact): readonly string[] =>
  [contact.professionalPhoneNumber, contact.mobilePhoneNumber, contact.homeNumber].filter(Boolean);
