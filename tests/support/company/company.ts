import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { enterprisePath as pathOf } from '#phone-system/base/paths.ts';
import { type Company, parseCompany, publicNumberOf } from '#phone-system/company/company.ts';
import { numbersIn, uses } from '#phone-system/company/number-ranges.ts';
import { acme } from '#phone-system/demonstration/acme.ts';
import { demoNames } from '#phone-system/demonstration/people/demo-names.ts';
import { Numbering } from '#phone-system/numbers/numbering.ts';

const file = fileURLToPath(new URL('plains.json', import.meta.url));
const isSecond = process.env.TEST_COMPANY === 'second';

/**
 * The company of the tests: acme, or with `TEST_COMPANY=second` one with another country, time zone, language and number plan,
 * and with other names for the same logins.
 */
export const testCompany: Company = isSecond ? parseCompany(JSON.parse(readFileSync(file, 'utf8'))) : acme;

/** The path of its enterprise. */
export const enterprisePath: string = pathOf(testCompany);

/** The arguments with which a command starts the phone system of this company. */
export const companyArguments: readonly string[] = isSecond ? ['--company', file] : [];

/** Pairs of the same numbers of acme and of this company, by their place in the ranges of a use. */
const numbers = new Map<string, string>(
  uses.flatMap((use) => {
    const own = numbersIn(testCompany.numberPlan[use]);
    return numbersIn(acme.numberPlan[use]).flatMap((number, at): (readonly [string, string])[] =>
      own[at] === undefined ? [] : [[number, own[at]]],
    );
  }),
);
for (const { login, number } of demoNames({ company: acme })) {
  const own = demoNames({ company: testCompany }).find((person) => person.login === login);
  if (own) numbers.set(number, own.number);
}

/** Returns the internal number in this company of the user, the group or the service with this internal number at acme. */
export function inside(atAcme: number | string): string {
  const number = numbers.get(String(atAcme));
  if (number === undefined) throw new Error(`Acme has no number ${atAcme}.`);
  return number;
}

/** Returns its number from outside, as `+33100000101`. */
export const direct = (atAcme: number | string): string => publicNumberOf(testCompany, inside(atAcme));

const names = new Map(
  demoNames({ company: testCompany, people: 200 }).map((person) => [person.login, person]),
);

function personOf(login: string) {
  const person = names.get(login);
  if (!person) throw new Error(`There is no user ${login}.`);
  return person;
}

/** Returns the name of a user, as `Alice Martin`. */
export function nameOf(login: string): string {
  const { firstName, lastName } = personOf(login);
  return `${firstName} ${lastName}`;
}

export const firstNameOf = (login: string): string => personOf(login).firstName;

/** The prefix for calls abroad. */
export const abroad = isSecond ? '011' : '00';

/** Returns a number of France, such as `0623000000`, as people of this company dial it. */
export const dialled = (national: string): string => (isSecond ? `+33${national.slice(1)}` : national);

const { readDestination } = new Numbering({ current: testCompany });

/** Returns a number outside, such as `+33623000000`, as phones of this company show it. */
export function shown(e164: string): string {
  const destination = readDestination(e164);
  if (destination?.kind !== 'outside') throw new Error(`${e164} is not outside.`);
  return destination.shown;
}
