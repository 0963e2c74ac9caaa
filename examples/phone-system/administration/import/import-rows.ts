import { type Insertable, type Kysely, sql } from 'kysely';
import type { CallGroupType } from '../../../../sdk/wire/call-groups/call-group.ts';
import { relationNames } from '../../../../sdk/wire/people/contact.ts';
import { type Company, publicNumberOf } from '../../company/company.ts';
import { toRow } from '../../forwarding/forwardings.ts';
import { Numbering } from '../../numbers/numbering.ts';
import { DirectoryIndex } from '../../people/directory-index.ts';
import { browserPhoneRow } from '../../phones/phone.ts';
import { hashPassword } from '../../sign-in/password.ts';
import { SecurityPolicy } from '../../sign-in/security-policy.ts';
import type { Tables } from '../../store/tables.ts';
import { People } from '../../users/person.ts';
import { columnsOf, mailboxRuleOf, readUserDefaults } from '../user-defaults.ts';
import {
  type ImportPlan,
  isQueue,
  type Known,
  type NewGroup,
  type NewPhone,
  type NewUser,
} from './check-import.ts';

/** How many rows are written at once. Calls go on between them. */
const batch = 100;

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
  const policy = await SecurityPolicy.load(db, { values: {}, fixed: [] });
  return {
    passwords: policy.passwords,
    logins: new Set(people.map(({ login }) => login.toLowerCase())),
    numbers: new Map(numbers.flatMap(([number, holder]) => (number === null ? [] : [[number, holder]]))),
    phones: new Set(phones.flatMap(({ id, register_id }) => [id, register_id ?? id])),
  };
}

/** Adds everything of a plan to a phone system that is stopped, or nothing if it fails. */
export async function applyImport(db: Kysely<Tables>, company: Company, plan: ImportPlan): Promise<void> {
  await db.transaction().execute(async (all) => {
    for (const users of batches(plan.users)) {
      const hashes = await Promise.all(
        users.map(({ password }) => (password === undefined ? '' : hashPassword(password))),
      );
      await addMailboxRules(all, await addUsers(all, users, hashes));
    }
    const find = await readIds(all);
    const idOf = idBy(find);
    await addRelations(all, plan.users, find);
    for (const phones of batches(plan.phones)) await addPhones(all, phones, idOf);
    await addQueues(all, plan.groups, idOf);
    await addCallGroups(all, plan.groups, idOf);
  });
  await new DirectoryIndex(db, new Numbering({ current: company }).writingsOf).complete(
    (await People.load(db)).all(),
  );
}

/** Gives users the rule of new users that sends calls to the mailbox. */
async function addMailboxRules(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  const rule = mailboxRuleOf(await readUserDefaults(db));
  if (!rule || ids.length === 0) return;
  const row = toRow({ ...rule, priorityOrder: 0 });
  await db
    .insertInto('forwarding')
    .values(ids.map((person_id) => ({ person_id, ...row })))
    .execute();
}

/** Returns a list in parts, each small enough for one statement. */
export const batches = <Item>(all: readonly Item[], length = batch): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, at) =>
    all.slice(at * length, (at + 1) * length),
  );

/** Returns the id of the user with a login in lower case. */
type FindId = (login: string) => number | undefined;
type IdOf = (login: string) => number;

async function readIds(db: Kysely<Tables>): Promise<FindId> {
  const people = await db.selectFrom('person').select(['id', 'login']).execute();
  const ids = new Map(people.map(({ id, login }) => [login.toLowerCase(), id]));
  return (login) => ids.get(login);
}

export const idBy =
  (find: FindId): IdOf =>
  (login) => {
    const id = find(login);
    if (id === undefined) throw new Error(`The user ${login} is missing.`);
    return id;
  };

/** Returns the id for the next user. The id of a user whose import was taken back is not given again. */
export async function nextPersonId(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select 1 + greatest(
    (select coalesce(max(id), 0) from person),
    (select coalesce(max(id), 0) from erased_person),
    (select coalesce(max(last_person_id), 0) from data_import)) as id`.execute(db);
  return rows[0]?.id ?? 1;
}

/** Returns the id for the next queue. The id of a queue that was removed is not given again. */
export async function nextQueueId(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select 1 + greatest(
    (select coalesce(max(id), 0) from acd_group),
    (select coalesce(max(subject::integer), 0) from audit_entry where kind = 'group' and subject ~ '^[0-9]+$'),
    (select coalesce(max(last_queue_id), 0) from data_import)) as id`.execute(db);
  return rows[0]?.id ?? 1;
}

/** Adds users with their phones in the browser. @param hashes of their passwords; empty for no password. Returns their ids. */
export async function addUsers(
  db: Kysely<Tables>,
  users: readonly NewUser[],
  hashes: readonly string[] = [],
): Promise<readonly number[]> {
  if (users.length === 0) return [];
  const first = await nextPersonId(db);
  const defaults = await readUserDefaults(db);
  const { licences, ...columns } = columnsOf(defaults);
  const rows = users.map(({ login, firstName, lastName, number, department, ...user }, at) => ({
    id: first + at,
    login,
    first_name: firstName,
    last_name: lastName,
    number,
    direct_number: user.directNumber ?? null,
    mobile_direct_number: user.mobileNumber ?? null,
    department: department ?? null,
    second_step: null,
    password_hash: hashes[at] ?? '',
    settings: null,
    ...columns,
    licences: JSON.stringify(licences),
    language: defaults.language || null,
  }));
  await db.insertInto('person').values(rows).execute();
  await db.insertInto('terminal').values(rows.map(browserPhoneRow)).execute();
  return rows.map(({ id }) => id);
}

/**
 * Users may be related to users of later rows, so all of them have to be there. A user whose own row was refused is left
 * out.
 */
export async function addRelations(
  db: Kysely<Tables>,
  users: readonly NewUser[],
  find: FindId,
): Promise<void> {
  for (const user of users) {
    const details = Object.fromEntries(
      relationNames.map((name) => [name, user[name].flatMap((login) => find(login) ?? [])]),
    );
    if (!isRelated(details)) continue;
    await db
      .updateTable('person')
      .set({ details: JSON.stringify(details) })
      .where('login', '=', user.login)
      .execute();
  }
}

/** Returns true for a user with any assistant, substitute or superior. */
export const isRelated = (user: Readonly<Record<string, unknown>>): boolean =>
  relationNames.some((name) => Array.isArray(user[name]) && user[name].length > 0);

/** Adds phones. Returns the ids of their users. */
export async function addPhones(
  db: Kysely<Tables>,
  phones: readonly NewPhone[],
  idOf: IdOf,
): Promise<readonly number[]> {
  if (phones.length === 0) return [];
  const rows = phones.map(({ owner, name, label, type, password }) => ({
    id: name,
    person_id: idOf(owner),
    label,
    type,
    softphone_type: 'notASoftphone',
    max_connections: 4,
    register_id: name,
    device_password: password,
  }));
  await db.insertInto('terminal').values(rows).execute();
  return [...new Set(rows.map(({ person_id }) => person_id))];
}

/** Adds the hunt groups and paging groups among groups. Returns their ids. */
export async function addCallGroups(
  db: Kysely<Tables>,
  groups: readonly NewGroup[],
  idOf: IdOf,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const { number, label, kind, members } of groups.filter((group) => !isQueue(group))) {
    const type: CallGroupType = kind === 'paging' ? 'PagingGroupAddress' : 'GroupAddress';
    const { id } = await db
      .insertInto('call_group')
      .values({ number, label, type })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    if (members.length === 0) continue;
    await db
      .insertInto('call_group_member')
      .values(members.map((login, position) => ({ group_id: id, person_id: idOf(login), position })))
      .execute();
  }
  return ids;
}

/** Adds the rows of queues with the usual settings. */
export async function insertQueues(
  db: Kysely<Tables>,
  queues: readonly Pick<
    Insertable<Tables['acd_group']>,
    'id' | 'number' | 'label' | 'direct_number' | 'is_light' | 'department'
  >[],
): Promise<void> {
  await db
    .insertInto('acd_group')
    .values(
      queues.map((queue) => ({
        ...queue,
        is_active: true,
        ring_pattern: 'oldestIdle',
        queue_size: 10,
        priority: 1,
        max_wait_seconds: null,
        overflow: null,
      })),
    )
    .execute();
}

/** Adds the queues among groups. Returns their ids. */
export async function addQueues(
  db: Kysely<Tables>,
  all: readonly NewGroup[],
  idOf: IdOf,
): Promise<readonly number[]> {
  const groups = all.filter(isQueue);
  if (groups.length === 0) return [];
  const first = await nextQueueId(db);
  const rows = groups.map((group, at) => ({ ...group, id: first + at }));
  for (const some of batches(rows))
    await insertQueues(
      db,
      some.map(({ id, number, label, directNumber, kind }) => ({
        id,
        number,
        label,
        direct_number: directNumber ?? null,
        is_light: kind === 'light',
      })),
    );
  const members = rows.flatMap(({ id, members: logins }) =>
    logins.map((login, position) => ({ group_id: id, person_id: idOf(login), position, is_active: true })),
  );
  for (const some of batches([...new Set(members.map(({ person_id }) => person_id))]))
    await db
      .insertInto('agent')
      .values(
        some.map((person_id) => ({
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
  for (const some of batches(members)) await db.insertInto('acd_member').values(some).execute();
  return rows.map(({ id }) => id);
}
