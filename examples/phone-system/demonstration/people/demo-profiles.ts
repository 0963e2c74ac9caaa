import { type Kysely, sql } from 'kysely';
import { type Company, publicNumberOf } from '../../company/company.ts';
import { numbersIn } from '../../company/number-ranges.ts';
import type { ColleagueProfile } from '../../people/contact.ts';
import { plainText } from '../../people/search-text.ts';
import type { Tables } from '../../store/tables.ts';

/** The entries of the nine people who are usually tried first. Related people are named by their logins. */
const named: Readonly<Record<string, Partial<ColleagueProfile> & Relations>> = {
  alice: {
    title: 'Ms',
    duties: 'Key account manager',
    nickName: 'Ali',
    mobilePhoneNumber: '+33600000101',
    assistant: 'judy.bauer',
    substitute: 'bob',
    superior: 'carol',
    additionalInfo: 'In the office from Monday to Thursday.',
  },
  bob: {
    title: 'Mr',
    duties: 'Sales engineer',
    mobilePhoneNumber: '+33600000102',
    substitute: 'alice',
    superior: 'carol',
  },
  carol: { title: 'Ms', duties: 'Head of sales', assistant: 'alice', hideMobile: true },
  dave: { title: 'Mr', duties: 'Receptionist', additionalInfo: 'Reception desk, ground floor.' },
  erin: { title: 'Dr', duties: 'Support engineer', substitute: 'frank' },
  frank: { title: 'Mr', duties: 'Compliance officer' },
  grace: { title: 'Ms', duties: 'Accountant' },
  heidi: { title: 'Ms', duties: 'Security engineer' },
  ivan: { title: 'Mr', duties: 'Warehouse manager', superior: 'carol' },
};

interface Relations {
  readonly assistant?: string;
  readonly substitute?: string;
  readonly superior?: string;
}

const duties = ['Sales representative', 'Support agent', 'Controller', 'Software engineer', 'Dispatcher'];

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Gives all users an entry with e-mail, mobile number, duties and more. A store from before gets them too. */
export async function addDemoProfiles(db: Kysely<Tables>, company: Company): Promise<void> {
  const faxOfAlice = publicNumberOf(company, numbersIn(company.numberPlan.users)[90] ?? '');
  const people = await db
    .selectFrom('person')
    .select(['id', 'login', 'first_name', 'last_name'])
    .where(sql<boolean>`details = '{}'::jsonb`)
    .execute();
  if (people.length === 0) return;
  const idOf = (login: string | undefined) => people.find((person) => person.login === login)?.id;
  const profiles = people.map(({ id, login, first_name, last_name }) => {
    const { assistant, substitute, superior, ...profile } = named[login] ?? {};
    const ids = (wanted: string | undefined) => [idOf(wanted) ?? []].flat();
    const details: Partial<ColleagueProfile> = {
      emails: [`${plainText(first_name)}.${plainText(last_name)}@${company.mailDomain}`],
      mobilePhoneNumber: `+3363998${twoDigits(Math.floor(id / 100))}${twoDigits(id % 100)}`,
      duties: duties[id % duties.length] ?? '',
      corporateUserId: `ac${1000 + id}`,
      costCenter: `CC-${100 + (id % duties.length) * 10}`,
      accessCtrlSystemPersonId: `B${40_000 + id}`,
      website: `https://www.${company.mailDomain}`,
      ...(login === 'alice' && { faxNumbers: [faxOfAlice] }),
      ...profile,
      assistants: ids(assistant),
      substitutes: ids(substitute),
      superiors: ids(superior),
    };
    return { id, details };
  });
  await sql`update person set details = profile.details
    from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as profile(id integer, details jsonb)
    where person.id = profile.id`.execute(db);
}
