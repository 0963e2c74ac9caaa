import { type Company, publicNumberOf } from '../../company/company.ts';
import { plainText } from '../../people/search-text.ts';
import type { messages } from './sounds.ts';

/** An external person who calls and is called in the demonstration. */
export interface DemoContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  /** The number at the office, as `+33199000003`. Numbers that begin with +331990000 ring and answer. */
  readonly professionalNumber: string;
  readonly mobileNumber?: string;
  readonly email: string;
}

export const nameOf = ({ firstName, lastName }: Pick<DemoContact, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** Contacts that all share, beside the contacts of every store. */
export const sharedContacts: readonly DemoContact[] = [
  contact('Priya', 'Raman', 'Raman Ceramics', '+33199000003', '+33639980011'),
  contact('Jonas', 'Albrecht', 'Albrecht Werkzeuge', '+33199000004'),
  contact('Sofia', 'Marchetti', 'Marchetti Arredi', '+33199000005', '+33639980012'),
  contact('Malik', 'Diallo', 'Atelier Diallo', '+33199000006'),
  contact('Ingrid', 'Solberg', 'Solberg Shipping', '+33199000007', '+33639980013'),
  contact('Hugo', 'Lefèvre', 'Lefèvre Menuiserie', '+33199000008'),
  contact('Chen', 'Wei', 'Lotus Trading', '+33199000009'),
  contact('Amara', 'Nwosu', 'Nwosu Consulting', '+33199000010', '+33639980014'),
  contact('Pieter', 'de Vries', 'De Vries Bloemen', '+33199000011'),
];

/** Contacts that every store has. They also leave messages and call. */
export const knownContacts = (company: Company): readonly DemoContact[] => [
  contact('Nadège', 'Perrin', 'Nord-Est Transports', publicNumberOf(company, company.numberPlan.echo)),
  contact('Tom', 'Whitfield', 'Whitfield & Sons', '+442079460101'),
];

/** A contact of their own for each of the nine users that have names. */
export const ownContacts: readonly DemoContact[] = [
  contact('Luca', 'Bianchi', '', '', '+33639980021'),
  contact('Zoé', 'Garnier', '', '', '+33639980022'),
  contact('Anton', 'Berg', '', '', '+33639980023'),
  contact('Yasmin', 'Haddad', '', '', '+33639980024'),
  contact('Noah', 'Fletcher', '', '', '+33639980025'),
  contact('Elena', 'Conti', '', '', '+33639980026'),
  contact('Rafael', 'Souza', '', '', '+33639980027'),
  contact('Maja', 'Lund', '', '', '+33639980028'),
  contact('Ben', 'Ashford', '', '', '+33639980029'),
];

/** The callers who leave messages, in the order of the mailboxes. */
export const speakers: readonly [keyof typeof messages, ...(keyof typeof messages)[]] = [
  'Priya Raman',
  'Nadège Perrin',
  'Tom Whitfield',
];

function contact(
  firstName: string,
  lastName: string,
  company: string,
  professionalNumber: string,
  mobileNumber?: string,
): DemoContact {
  const mailName = plain(firstName);
  const domain = company === '' ? 'mail' : plain(company);
  return {
    firstName,
    lastName,
    company,
    professionalNumber,
    ...(mobileNumber !== undefined && { mobileNumber }),
    email: `${mailName}@${domain}.example`,
  };
}

function plain(text: string): string {
  return plainText(text)
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
}
