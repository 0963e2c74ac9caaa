import * as z from 'zod/mini';
import { relationNames } from '../../../../sdk/wire/people/contact.ts';
import { terminalType } from '../../../../sdk/wire/phones/terminal.ts';
import { type PasswordPolicy, passwordFaults } from '../../../../sdk/wire/session/password-rules.ts';
import type { Company } from '../../company/company.ts';
import { type NumberUse, useOf } from '../../company/number-ranges.ts';
import { isEmergencyNumber } from '../../numbers/emergency-numbers.ts';
import { browserPhoneId } from '../../phones/phone.ts';
import { userPasswordPolicy } from '../../sign-in/own-credentials.ts';
import type { ImportRow, ReadImport, RefusedRow } from './read-import.ts';

/** Accepts the internal numbers of users and groups. */
const numberOf = (company: Company) => {
  const { numberPlan } = company;
  const isFree = (number: string) => ['users', 'groups'].includes(useOf(numberPlan, number) ?? '');
  return z.string().check(
    z.refine(isFree, `is not a free number of ${numberPlan.digits} digits`),
    z.refine(
      (digits) => !isEmergencyNumber(digits, company),
      'is an emergency number, which can be no extension',
    ),
  );
};
const directNumber = z.optional(z.string().check(z.regex(/^\+\d{6,15}$/, 'does not look like +33100000101')));
const name = z
  .string()
  .check(z.regex(/^[\w.-]{1,64}$/, 'has other characters than letters, digits, . _ and -'));
const text = z
  .string()
  .check(
    z.minLength(1, 'is missing'),
    z.maxLength(100, 'has more than 100 characters'),
    z.regex(/^\P{Cc}*$/u, 'has line breaks or other control characters'),
  );

/** Logins with spaces, commas, semicolons or bars between them. */
const logins = z.pipe(
  z.optional(z.string()),
  z.transform((written = '') => [
    ...new Set(
      written
        .toLowerCase()
        .split(/[\s,;|]+/)
        .filter(Boolean),
    ),
  ]),
);

/** The kinds of groups: a queue, a queue whose form has the most important settings only, a hunt group, a paging group. */
const groupKinds = ['queue', 'light', 'hunt', 'paging'] as const;

/** Returns true for a group in which callers wait. */
export const isQueue = ({ kind }: { readonly kind: (typeof groupKinds)[number] }): boolean =>
  kind === 'queue' || kind === 'light';

const schemasOf = (number: ReturnType<typeof numberOf>) => ({
  users: z.object({
    login: name,
    firstName: text,
    lastName: text,
    number,
    directNumber,
    mobileNumber: directNumber,
    department: z.optional(text),
    password: z.optional(text),
    assistants: logins,
    substitutes: logins,
    superiors: logins,
  }),
  phones: z.object({
    owner: name,
    name,
    label: text,
    type: z._default(terminalType, 'IpDevice'),
    password: text,
  }),
  groups: z
    .object({
      number,
      label: text,
      directNumber,
      members: logins,
      kind: z._default(z.enum(groupKinds), 'queue'),
    })
    .check(
      z.refine(({ kind, directNumber: outside }) => isQueue({ kind }) || outside === undefined, {
        message: 'is for queues only',
        path: ['directNumber'],
      }),
    ),
});
type Schemas = ReturnType<typeof schemasOf>;

export type NewUser = z.infer<Schemas['users']>;
export type NewPhone = z.infer<Schemas['phones']>;
/** Its members are logins. */
export type NewGroup = z.infer<Schemas['groups']>;

/** Names and numbers that the store has already. Logins are in lower case. */
export interface Known {
  readonly logins: ReadonlySet<string>;
  /** The internal and direct numbers of people, groups and services, with the name of each holder. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly phones: ReadonlySet<string>;
  /** The rules for passwords. Default: those of a new phone system. */
  readonly passwords?: PasswordPolicy;
}

/** Everything that can be imported, and what cannot. */
export interface ImportPlan {
  readonly users: readonly NewUser[];
  readonly phones: readonly NewPhone[];
  readonly groups: readonly NewGroup[];
  readonly refused: readonly RefusedRow[];
}

/** Checks rows of all files together: phones and groups may name users of the same import, whatever the order. */
export function planImport({ rows, refused }: ReadImport, known: Known, company: Company): ImportPlan {
  const schemas = schemasOf(numberOf(company));
  const wrongUse = (use: NumberUse, number: string) => {
    const other = useOf(company.numberPlan, number);
    return other === use ? undefined : `"${number}" is a number of ${other}.`;
  };
  const bad: RefusedRow[] = [...refused];
  const logins = new Set(known.logins);
  const named = new Set([...logins, ...rows.map(({ values: { login = '' } }) => login.toLowerCase())]);
  const numbers = new Map(known.numbers);
  const phones = new Set(known.phones);
  type Wanted = readonly (readonly [Set<string>, string])[];
  const takenOf = (wanted: Wanted) => {
    const clash = wanted.find(([taken, one]) => taken.has(one));
    return clash && `"${clash[1]}" is taken, in the phone system or by an earlier row.`;
  };
  /** Nothing is taken by a row that is refused. */
  const takeAll = (wanted: Wanted) => {
    const clash = takenOf(wanted);
    if (clash === undefined) for (const [taken, one] of wanted) taken.add(one);
    return clash;
  };
  /** Gives numbers to a holder, or says which of them has another one. */
  const takeNumbers = (holder: string, wanted: readonly (string | undefined)[]) => {
    for (const number of wanted) {
      if (number === undefined) continue;
      const other = numbers.get(number);
      if (other !== undefined) return `"${number}" is the number of ${other}.`;
    }
    const given = wanted.filter((number) => number !== undefined);
    const twice = given.find((number, at) => given.indexOf(number) !== at);
    if (twice !== undefined) return `"${twice}" is named twice.`;
    for (const number of given) numbers.set(number, holder);
    return undefined;
  };

  function accepted<Kind extends ImportRow['kind'], Item>(
    kind: Kind,
    check: (item: z.infer<Schemas[Kind]>) => string | Item,
  ): readonly Item[] {
    return rows
      .filter((row) => row.kind === kind)
      .flatMap((row) => {
        const { data, error } = schemas[kind].safeParse(row.values);
        const item = data ? check(data as z.infer<Schemas[Kind]>) : explain(error);
        if (typeof item !== 'string') return [item];
        bad.push({ place: row.place, reason: item });
        return [];
      });
  }

  const users = accepted('users', (user): string | NewUser => {
    const use = { policy: known.passwords ?? userPasswordPolicy, aliasType: 'Administrator' };
    const fault = user.password === undefined ? undefined : passwordFaults(user.password, use)[0];
    if (fault) return `The password breaks the rule ${fault}.`;
    const login = user.login.toLowerCase();
    // A user may name a user of a later row.
    const related = relationNames.flatMap((name) => user[name]);
    const stranger = related.find((one) => one === login || !named.has(one));
    if (stranger !== undefined) return `There is no other user "${stranger}".`;
    const wanted = [
      [logins, login],
      [phones, browserPhoneId(login)],
    ] as const;
    const own = [user.number, user.directNumber, user.mobileNumber];
    const clash = takenOf(wanted) ?? takeNumbers(`${user.firstName} ${user.lastName}`, own);
    return clash ?? wrongUse('users', user.number) ?? takeAll(wanted) ?? { ...user, login };
  });
  const newPhones = accepted('phones', (phone): string | NewPhone => {
    const owner = phone.owner.toLowerCase();
    if (!logins.has(owner)) return `There is no user "${phone.owner}".`;
    return takeAll([[phones, phone.name]]) ?? { ...phone, owner };
  });
  const groups = accepted('groups', (group): string | NewGroup => {
    const stranger = group.members.find((one) => !logins.has(one));
    if (stranger !== undefined) return `There is no user "${stranger}".`;
    const clash = takeNumbers(group.label, [group.number, group.directNumber]);
    return clash ?? wrongUse('groups', group.number) ?? group;
  });
  return { users, phones: newPhones, groups, refused: bad };
}

const explain = (error: z.core.$ZodError | undefined): string =>
  (error?.issues ?? [])
    .map(({ path, code, message }) => `${path.join('.')} ${code === 'invalid_type' ? 'is missing' : message}`)
    .join('; ');
