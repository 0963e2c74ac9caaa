import type { Company } from '../../company/company.ts';
import { numbersIn } from '../../company/number-ranges.ts';
import { isEmergencyNumber } from '../../numbers/emergency-numbers.ts';
import { plainText } from '../../people/search-text.ts';
import { acme } from '../acme.ts';

interface DemoName {
  readonly login: string;
  /** The extension. */
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  /** True for the nine people who are usually tried first. */
  readonly isNamed: boolean;
}

/** The logins of the people who are usually tried first. */
const logins = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'grace', 'heidi', 'ivan'] as const;

/** Their names, and their names in Spanish. */
const named = [
  ['Alice', 'Martin'],
  ['Bob', 'Keller'],
  ['Carol', 'Lindqvist'],
  ['Dave', 'Okafor'],
  ['Erin', 'Doyle'],
  ['Frank', 'Rossi'],
  ['Grace', 'Tanaka'],
  ['Heidi', 'Schneider'],
  ['Ivan', 'Petrov'],
] as const;
const namedInSpanish = [
  ['Alicia', 'Romero'],
  ['Roberto', 'Salas'],
  ['Carolina', 'Vidal'],
  ['David', 'Ibarra'],
  ['Erika', 'Fuentes'],
  ['Francisco', 'Luna'],
  ['Graciela', 'Ríos'],
  ['Adelaida', 'Soto'],
  ['Iván', 'Peña'],
] as const;

const firstNames = [
  'Judy',
  'Karim',
  'Léa',
  'Mallory',
  'Nadia',
  'Oscar',
  'Peggy',
  'Quentin',
  'Rosa',
  'Sven',
  'Trudy',
  'Umar',
  'Victor',
  'Wendy',
  'Xenia',
];
const lastNames = [
  'Bauer',
  'Costa',
  'Dubois',
  'Evans',
  'Fischer',
  'Garcia',
  'Hansen',
  'Ito',
  'Jansen',
  'Kowalski',
  'Lopez',
  'Moreau',
  'Novak',
  'Olsen',
];

/** The default and the maximum number of people. */
export const defaultPeople = 129;
export const maxPeople = logins.length + lastNames.length * firstNames.length;

/**
 * Returns the first extensions of the number plan. People whose number would be an emergency number have a number behind the
 * others.
 */
function extensionsOf(company: Company): readonly string[] {
  const all = numbersIn(company.numberPlan.users);
  const isReserved = (number: string) => isEmergencyNumber(number, company);
  const spare = all.slice(maxPeople).filter((number) => !isReserved(number));
  let used = 0;
  return all.slice(0, maxPeople).map((number) => {
    if (!isReserved(number)) return number;
    used += 1;
    return spare[used - 1] ?? number;
  });
}

/** The people of a company, by default of acme: always the same, in the order of their numbers. */
export function demoNames({
  people = defaultPeople,
  company = acme,
}: {
  people?: number;
  company?: Company;
} = {}): readonly DemoName[] {
  const everyoneElse = lastNames.flatMap((lastName) =>
    firstNames.map((firstName) => ({
      login: `${plainText(firstName)}.${plainText(lastName)}`,
      firstName,
      lastName,
      isNamed: false,
    })),
  );
  const names = company.language.startsWith('es') ? namedInSpanish : named;
  const theNine = logins.map((login, at) => {
    const [firstName = '', lastName = ''] = names[at] ?? [];
    return { login, firstName, lastName, isNamed: true };
  });
  const numbers = extensionsOf(company);
  return [...theNine, ...everyoneElse]
    .map((one, index) => ({ ...one, number: numbers[index] ?? '' }))
    .slice(0, people);
}
