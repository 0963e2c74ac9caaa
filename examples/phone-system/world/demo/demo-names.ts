import { plainText } from '../../domain/directory/search-text.ts';

interface DemoName {
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  /** One of the nine that everybody tries first. */
  readonly isNamed: boolean;
}

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
export const maxPeople = named.length + lastNames.length * firstNames.length;

/** The people of acme, always the same, in the order of their numbers. */
export function demoNames({ people = defaultPeople }: { people?: number } = {}): readonly DemoName[] {
  const everyoneElse = lastNames.flatMap((lastName) =>
    firstNames.map((firstName) => ({
      login: `${plainText(firstName)}.${plainText(lastName)}`,
      firstName,
      lastName,
      isNamed: false,
    })),
  );
  const theNine = named.map(([firstName, lastName]) => ({
    login: plainText(firstName),
    firstName,
    lastName,
    isNamed: true,
  }));
  return [...theNine, ...everyoneElse].slice(0, people);
}
