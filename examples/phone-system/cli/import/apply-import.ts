import type { Kysely, Transaction } from 'kysely';
import type { CallGroupType } from '../../../../sdk/wire/call-groups/call-group.ts';
import { relationNames } from '../../../../sdk/wire/people/contact.ts';
import { type Company, publicNumberOf } from '../../company/company.ts';
import { Numbering } from '../../numbers/numbering.ts';
import { DirectoryIndex } from '../../people/directory-index.ts';
import { browserPhoneRow } from '../../phones/phone.ts';
import { hashPassword } from '../../sign-in/password.ts';
import type { Tables } from '../../store/tables.ts';
import { People } from '../../users/person.ts';
import { type ImportPlan, isQueue, type Known } from './check-import.ts';

/** The numbers of services from outside. Their internal numbers are in ranges that no row may have. */
const serviceNumbers = (company: Company): readonly (readonly [number: string | null, holder: string])[] => [
  [publicNumberOf(company, company.numberPlan.conferenceBridge), 'the conference bridge'],
  [company.faxNumber ?? null, 'the fax'],
];

/** Returns the names and numbers that are in use. */
export async function readKnown(db: Kysely<Tables>, company: Company): Promise<Known> {
  const people = await db
    .selectFrom('person')
    .select(['login', 'first_name', 'last_name', 'number', 'direct_number', 'mobile_direct_number'])
    .execute();
  const groups = await db.selectFrom('acd_group').select(['label', 'number', 'direct_number']).execute();
  const callGroups = await db.selectFrom('call_group').select(['label', 'number']).execute();
  const phones = await db.selectFrom('terminal').select(['id', 'register_id']).execute();
  const numbers = [
    ...serviceNumbers(company),
    ...people.flatMap(({ first_name, last_name, number, direct_number, mobile_direct_number }) =>
      [number, direct_number, mobile_direct_number].map(
        (one) => [one, `${first_name} ${last_name}`] as const,
      ),
    ),
    ...groups.flatMap(({ label, number, direct_number }) =>
      [number, direct_number].map((one) => [one, label] as const),
    ),
    ...callGroups.map(({ label, number }) => [number, label] as const),
  ];
  return {
    logins: new Set(people.map(({ login }) => login.toLowerCase())),
    numbers: new Map(numbers.flatMap(([number, holder]) => (number === null ? [] : [[number, holder]]))),
    phones: new Set(phones.flatMap(({ id, register_id }) => [id, register_id ?? id])),
  };
}

/** Adds everything of a plan, or nothing if it fails. */
export async function applyImport(db: Kysely<Tables>, company: Company, plan: ImportPlan): Promise<void> {
  await db.transaction().execute(async (all) => {
    await addUsers(all, plan);
    const people = await all.selectFrom('person').select(['id', 'login']).execute();
    const ids = new Map(people.map(({ id, login }) => [login.toLowerCase(), id]));
    const idOf = (login: string) => {
      const id = ids.get(login);
      if (id === undefined) throw new Error(`The user ${login} is missing.`);
      return id;
    };
    await addRelations(all, plan, ids);
    await addPhones(all, plan, idOf);
    await addQueues(all, plan, idOf);
    await addCallGroups(all, plan, idOf);
  });
  await new DirectoryIndex(db, new Numbering({ current: company }).writingsOf).complete(
    (await People.load(db)).all(),
  );
}

async function addUsers(all: Transaction<Tables>, { users }: ImportPlan): Promise<void> {
  if (users.length === 0) return;
  const last = await all.selectFrom('person').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const rows = await Promise.all(
    users.map(async ({ login, firstName, lastName, number, department, password, ...user }, at) => ({
      id: (last?.id ?? 0) + 1 + at,
      login,
      first_name: firstName,
      last_name: lastName,
      number,
      direct_number: user.directNumber ?? null,
      mobile_direct_number: user.mobileNumber ?? null,
      department: department ?? null,
      second_step: null,
      password_hash: await hashPassword(password),
      settings: null,
    })),
  );
  await all.insertInto('person').values(rows).execute();
  await all.insertInto('terminal').values(rows.map(browserPhoneRow)).execute();
}

/** A user whose own row was refused is left out. */
async function addRelations(
  all: Transaction<Tables>,
  { users }: ImportPlan,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  for (const user of users) {
    const details = Object.fromEntries(
      relationNames.map((name) => [name, user[name].flatMap((login) => ids.get(login) ?? [])]),
    );
    if (Object.values(details).every((related) => related.length === 0)) continue;
    await all
      .updateTable('person')
      .set({ details: JSON.stringify(details) })
      .where('login', '=', user.login)
      .execute();
  }
}

async function addPhones(
  all: Transaction<Tables>,
  { phones }: ImportPlan,
  idOf: (login: string) => number,
): Promise<void> {
  if (phones.length === 0) return;
  await all
    .insertInto('terminal')
    .values(
      phones.map(({ owner, name, label, type, password }) => ({
        id: name,
        person_id: idOf(owner),
        label,
        type,
        softphone_type: 'notASoftphone',
        max_connections: 4,
        register_id: name,
        device_password: password,
      })),
    )
    .execute();
}

async function addCallGroups(
  all: Transaction<Tables>,
  { groups }: ImportPlan,
  idOf: (login: string) => number,
): Promise<void> {
  for (const { number, label, kind, members } of groups.filter((group) => !isQueue(group))) {
    const type: CallGroupType = kind === 'paging' ? 'PagingGroupAddress' : 'GroupAddress';
    const { id } = await all
      .insertInto('call_group')
      .values({ number, label, type })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (members.length === 0) continue;
    await all
      .insertInto('call_group_member')
      .values(members.map((login, position) => ({ group_id: id, person_id: idOf(login), position })))
      .execute();
  }
}

async function addQueues(
  all: Transaction<Tables>,
  plan: ImportPlan,
  idOf: (login: string) => number,
): Promise<void> {
  const groups = plan.groups.filter(isQueue);
  if (groups.length === 0) return;
  const last = await all
    .selectFrom('acd_group')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = groups.map((group, at) => ({ ...group, id: (last?.id ?? 0) + 1 + at }));
  await all
    .insertInto('acd_group')
    .values(
      rows.map(({ id, number, label, directNumber, kind }) => ({
        id,
        number,
        label,
        direct_number: directNumber ?? null,
        is_active: true,
        is_light: kind === 'light',
        ring_pattern: 'oldestIdle',
        queue_size: 10,
        priority: 1,
        max_wait_seconds: null,
        overflow: null,
      })),
    )
    .execute();
  const members = rows.flatMap(({ id, members: logins }) =>
    logins.map((login, position) => ({ group_id: id, person_id: idOf(login), position, is_active: true })),
  );
  if (members.length === 0) return;
  await all
    .insertInto('agent')
    .values(
      [...new Set(members.map(({ person_id }) => person_id))].map((person_id) => ({
        person_id,
        has_call_pad: true,
        is_call_capable: true,
        logged_in_at: null,
        pause_reason_id: null,
        changed_at: new Date(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await all.insertInto('acd_member').values(members).execute();
}
