import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { DirectoryContact } from '../../../sdk/wire/people/contact.ts';
import { type ContactDraft, contactDraft } from '../../../sdk/wire/people/contact-requests.ts';
import { contactPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type Person } from '../users/person.ts';
import type { Marks } from './favourites.ts';

/** A contact that a user has added. */
export interface Contact extends ContactDraft {
  readonly id: number;
  /** Undefined: shared by all. */
  readonly ownerId: number | undefined;
  readonly version: number;
}

const ids = z._default(z.array(z.number()), []);
/**
 * The fields of a colleague's entry beside the fields of the person. Assistants, substitutes and superiors are ids of
 * people.
 */
export const colleagueProfile = z.extend(contactDraft, { assistants: ids, substitutes: ids, superiors: ids });
export type ColleagueProfile = z.infer<typeof colleagueProfile>;

/** The reader of an entry, with the reader's own marks of it. */
export interface Reader extends Marks {
  readonly person: Person;
  readonly speedDials: DirectoryContact['speedDials'];
}

/** Returns a reader without a mark. */
export const unmarked = (person: Person): Reader => ({
  person,
  isFavorite: false,
  isVip: false,
  isSwitchboardFavorite: false,
  speedDials: [],
});

export const contactUid = (id: number): string => `c${id}`;

/** Returns the id of a contact by that of its entry; undefined for an entry of another type. */
export const contactIdOf = (uid: string): number | undefined =>
  /^c\d{1,9}$/.test(uid) ? Number(uid.slice(1)) : undefined;

/** Returns the contact that a user sees for a number of several contacts: an own contact, or else a shared contact. */
export const contactSeenBy = <Known extends Pick<Contact, 'ownerId'>>(
  personId: number | undefined,
  contacts: readonly Known[],
): Known | undefined =>
  contacts.find(({ ownerId }) => ownerId !== undefined && ownerId === personId) ??
  contacts.find(({ ownerId }) => ownerId === undefined);

/**
 * Returns the numbers of the public networks that lead to a colleague, with the numbers that only the directory knows.
 */
export const ownNumbersOf = (
  { directNumber, mobileDirectNumber }: Person,
  { plmnNumbers }: Pick<ColleagueProfile, 'plmnNumbers'>,
): Pick<ContactDraft, 'pstnNumbers' | 'plmnNumbers'> => ({
  pstnNumbers: directNumber === undefined ? [] : [directNumber],
  plmnNumbers: mobileDirectNumber === undefined ? plmnNumbers : [mobileDirectNumber, ...plmnNumbers],
});

/** A colleague as an entry of the directory. */
export function describeColleague(
  colleague: Person,
  profile: ColleagueProfile,
  { person, ...marks }: Reader,
  nameOf: (personId: number) => string | undefined,
): DirectoryContact {
  const related = (all: readonly number[]) =>
    all.flatMap((id) => {
      const name = nameOf(id);
      return name === undefined ? [] : [{ restUri: contactPath(String(id)), displayName: name }];
    });
  return {
    ...visiblePart(
      { ...profile, ...ownNumbersOf(colleague, profile) },
      colleague.id === person.id || person.isSwitchboard,
    ),
    restUri: contactPath(String(colleague.id)),
    directory: 'enterprise',
    type: 'IUser',
    firstName: colleague.firstName,
    lastName: colleague.lastName,
    company: '',
    department: colleague.department ?? '',
    addressNumber: colleague.number,
    login: colleague.login,
    iUserID: String(colleague.id),
    assistants: related(profile.assistants),
    substitutes: related(profile.substitutes),
    superiors: related(profile.superiors),
    ...marks,
    canUpdate: false,
    version: 1,
  };
}

/** A contact as its reader sees it. */
export function describeContact(
  { id, ownerId, version, ...draft }: Contact,
  { person, ...marks }: Reader,
): DirectoryContact {
  const canUpdate = ownerId === person.id || (ownerId === undefined && person.isSwitchboard);
  return {
    ...visiblePart(draft, canUpdate),
    restUri: contactPath(contactUid(id)),
    directory: ownerId === undefined ? 'shared' : 'privates',
    type: 'UserContact',
    assistants: [],
    substitutes: [],
    superiors: [],
    ...marks,
    canUpdate,
    version,
  };
}

/** Leaves out the numbers that an entry hides, for a reader who does not see all of it. */
function visiblePart<Draft extends ContactDraft>(draft: Draft, seesAll: boolean): Draft {
  if (seesAll) return draft;
  const { hideMobile, hidePstn } = draft;
  return {
    ...draft,
    ...(hideMobile && { mobilePhoneNumber: '', plmnNumbers: [] }),
    ...(hidePstn && { pstnNumbers: [] }),
    ...((hideMobile || hidePstn) && { defaultPhoneNumber: '' }),
  };
}

export function contactRow(draft: ContactDraft) {
  const { firstName, lastName, company, professionalPhoneNumber, mobilePhoneNumber, homeNumber, ...others } =
    draft;
  const { emails, ...details } = others;
  return {
    first_name: firstName,
    last_name: lastName,
    company,
    professional_number: professionalPhoneNumber,
    mobile_number: mobilePhoneNumber,
    home_number: homeNumber,
    email: emails.join('\n'),
    details: JSON.stringify(details),
  };
}

export const contactOf = (row: Selectable<Tables['contact']>): Contact => ({
  ...contactDraft.parse(row.details),
  id: row.id,
  ownerId: row.owner_id ?? undefined,
  version: row.version,
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  professionalPhoneNumber: row.professional_number,
  mobilePhoneNumber: row.mobile_number,
  homeNumber: row.home_number,
  emails: row.email === '' ? [] : row.email.split('\n'),
});

type Numbered = Pick<
  ContactDraft,
  | 'professionalPhoneNumber'
  | 'personalPhoneNumber'
  | 'mobilePhoneNumber'
  | 'homeNumber'
  | 'defaultPhoneNumber'
  | 'plmnNumbers'
  | 'pstnNumbers'
>;

/** Returns all numbers of a contact at which a person can be called, as they were written. */
export const numbersOf = (contact: Numbered): readonly string[] => [
  ...new Set(
    [
      contact.professionalPhoneNumber,
      contact.mobilePhoneNumber,
      contact.homeNumber,
      contact.personalPhoneNumber,
      contact.defaultPhoneNumber,
      ...contact.plmnNumbers,
      ...contact.pstnNumbers,
    ].filter(Boolean),
  ),
];

/** Returns a contact with each of its numbers written as `write` does. */
export function withWrittenNumbers(draft: ContactDraft, write: (number: string) => string): ContactDraft {
  const { defaultPhoneNumber, professionalPhoneNumber, personalPhoneNumber } = draft;
  return {
    ...draft,
    defaultPhoneNumber: write(defaultPhoneNumber),
    professionalPhoneNumber: write(professionalPhoneNumber),
    personalPhoneNumber: write(personalPhoneNumber),
    mobilePhoneNumber: write(draft.mobilePhoneNumber),
    homeNumber: write(draft.homeNumber),
    plmnNumbers: draft.plmnNumbers.map(write),
    pstnNumbers: draft.pstnNumbers.map(write),
    faxNumbers: draft.faxNumbers.map(write),
  };
}

/**
 * Returns the numbers by which all users find a contact: the numbers that it does not hide from others than its owner,
 * and the fax numbers.
 */
export const searchableNumbers = (
  contact: ContactDraft & { readonly ownerId?: number | undefined },
): readonly string[] => [
  ...numbersOf(visiblePart(contact, contact.ownerId !== undefined)),
  ...contact.faxNumbers,
];

/** Returns the name of a person by id, as entries show it. */
export const nameIn =
  (find: (id: number) => Person | undefined) =>
  (id: number): string | undefined => {
    const person = find(id);
    return person && displayName(person);
  };
