import { isEmergencyNumber } from '../../numbers/emergency-numbers.ts';
import { plainText } from '../../people/search-text.ts';

interface DemoName {
  readonly login: string;
  /** The extension. */
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  /** True for the nine people who are usually tried first. */
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

/** From 101 on, but for the numbers of the groups. People whose number would be an emergency number have a number behind them. */
const numbers = extensionsFor(maxPeople);

function extensionsFor(count: number): readonly string[] {
  const inOrder = Array.from({ length: count }, (_, index) =>
    String(index < 200 ? 101 + index : 111 + index),
  );
  const reserved = inOrder.filter(isEmergencyNumber);
  const first = Number(inOrder.at(-1)) + 1;
  return inOrder.map((number) => {
    const at = reserved.indexOf(number);
    return at === -1 ? number : String(first + at);
  });
}

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
  return [...theNine, ...everyoneElse]
    .map((one, index) => ({ ...one, number: numbers[index] ?? '' }))
    .slice(0, people);
}
