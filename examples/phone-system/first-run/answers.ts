import * as z from 'zod/mini';
import { newUser } from '../../../sdk/wire/administration/user.ts';
import { passwordFaults } from '../../../sdk/wire/session/password-rules.ts';
import { type Company, companyValues, InvalidCompany, parseCompany, usualId } from '../company/company.ts';
import { userPasswordPolicy } from '../sign-in/own-credentials.ts';

const isGoodPassword = (password: string): boolean =>
  passwordFaults(password, { policy: userPasswordPolicy, aliasType: 'Administrator' }).length === 0;

const answers = z.strictObject({
  company: companyValues.displayName,
  country: companyValues.country,
  timeZone: companyValues.timeZone,
  language: companyValues.language,
  domain: companyValues.mailDomain,
  firstName: newUser.shape.firstName,
  lastName: newUser.shape.lastName,
  login: newUser.shape.login,
  password: z.string().check(z.refine(isGoodPassword)),
  // Higher first digits are left to groups, services and the prefix of outside numbers.
  extension: z.string().check(z.regex(/^[1-6]\d{1,5}$/)),
});

/** The answers from which a company and its first administrator are made, all of them as people type them. */
export type Answers = Record<keyof typeof answers.shape, string>;
export type AnswerName = keyof Answers;

/** The first administrator, without the password. */
export interface FirstAdministrator {
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The extension. */
  readonly number: string;
}

/** A company with its first administrator. */
export interface FirstCompany {
  readonly company: Company;
  readonly administrator: FirstAdministrator;
  readonly password: string;
}

/** Reads answers, or returns the names of the wrong ones. */
export function readAnswers(
  data: unknown,
): FirstCompany | { readonly faults: readonly (AnswerName | 'unknown')[] } {
  const read = answers.safeParse(data);
  if (!read.success)
    return {
      faults: [...new Set(read.error.issues.map(({ path }) => (path[0] as AnswerName) ?? 'unknown'))],
    };
  const { password, login, firstName, lastName, extension } = read.data;
  try {
    const company = parseCompany(companyOf(read.data));
    return { company, administrator: { login, firstName, lastName, number: extension }, password };
  } catch (error) {
    // Everything else was checked: only the number plan can be impossible, as where a service has an emergency number.
    if (error instanceof InvalidCompany) return { faults: ['extension'] };
    throw error;
  }
}

/** A part of host names, made from the name of a company. */
export const slugOf = (company: string): string =>
  company
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40) || 'company';

const northAmerica: readonly string[] = ['US', 'CA'];

/** Everything that the answers do not say has the usual value. */
function companyOf(given: z.output<typeof answers>): Company {
  const { company: displayName, country, timeZone, language, domain, extension } = given;
  const site = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const name = slugOf(displayName);
  return {
    id: usualId(name),
    name,
    displayName,
    administrator: { name: displayName, type: 'Enterprise' },
    sipDomain: domain,
    mailDomain: domain,
    faxMailDomain: '',
    meetingDomain: `meet.${domain}`,
    country,
    language,
    timeZone,
    sites: [{ label: site, timeZone }],
    dialPrefix: northAmerica.includes(country) ? '9' : '0',
    publicNumbers: [],
    numberPlan: planFrom(extension),
    textTemplates: [],
    sfPopupAcdOnly: false,
  };
}

/** Users have the numbers up to 6…, groups those with 7…, services those with 8…. */
function planFrom(extension: string): Company['numberPlan'] {
  const digits = extension.length;
  const range = (lead: string) => ({ first: lead.padEnd(digits, '0'), last: lead.padEnd(digits, '9') });
  return {
    digits,
    users: [{ first: extension, last: range('6').last }],
    groups: [range('7')],
    services: [range('8')],
    echo: range('8').first,
    voicemail: range('8').last,
    conferenceBridge: `${range('8').last.slice(0, -1)}8`,
    speedDialDigits: 3,
  };
}
