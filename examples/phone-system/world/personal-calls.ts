import type { Contact, Contacts } from '../domain/contacts.ts';
import type { Person } from '../domain/person.ts';
import { readDestination } from './numbering.ts';
import { numberIn } from './written-number.ts';

/** However a number is written, so many digits at its end are the same. */
const sameDigits = 6;

const endOf = (number: string) => number.replace(/\D/g, '').slice(-sameDigits);

/** Recognizes personal calls: those with a user's own contacts, except their business numbers. */
export class PersonalCalls {
  readonly #contacts: Pick<Contacts, 'written'>;

  constructor(contacts: Pick<Contacts, 'written'>) {
    this.#contacts = contacts;
  }

  /**
   * Returns true if a call of this user with this number is private. A number of a shared contact belongs to the
   * company, whatever the user's own contacts.
   *
   * @param external as `+33600000612`
   */
  isPersonal(person: Person, external: string): boolean {
    const has = (numbers: readonly string[]) => numbers.some((number) => isSame(number, external));
    const contacts = this.#contacts.written(person);
    const isOwn = ({ ownerId }: Contact) => ownerId !== undefined;
    return (
      contacts.some((one) => isOwn(one) && has([one.mobilePhoneNumber, one.homeNumber])) &&
      !contacts.some((one) => !isOwn(one) && has(numbersOf(one)))
    );
  }
}

const numbersOf = ({ professionalPhoneNumber, mobilePhoneNumber, homeNumber }: Contact) => [
  professionalPhoneNumber,
  mobilePhoneNumber,
  homeNumber,
];

/** Most differ in their last digits, which is cheaper to compare than parsing. */
function isSame(written: string, external: string): boolean {
  const number = numberIn(written);
  if (endOf(number) !== endOf(external)) return false;
  const destination = readDestination(number);
  return destination?.kind === 'outside' && destination.e164 === external;
}
