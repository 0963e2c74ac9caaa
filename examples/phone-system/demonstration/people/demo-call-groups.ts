import type { Kysely } from 'kysely';
import type { CallGroupType, HuntPattern } from '../../../../sdk/wire/call-groups/call-group.ts';
import type { Tables } from '../../store/tables.ts';

interface DemoGroup {
  readonly number: string;
  readonly label: string;
  readonly type: CallGroupType;
  readonly ring_pattern: HuntPattern;
  readonly is_managed_by_members: boolean;
  /** The logins, in the order in which the phones ring. */
  readonly members: readonly string[];
}

const groups: readonly DemoGroup[] = [
  {
    number: '304',
    label: 'Front desk',
    type: 'GroupAddress',
    ring_pattern: 'unisson',
    is_managed_by_members: true,
    members: ['bob', 'carol', 'grace'],
  },
  {
    number: '305',
    label: 'On call',
    type: 'GroupAddress',
    ring_pattern: 'sequential',
    is_managed_by_members: false,
    members: ['dave', 'erin'],
  },
  {
    number: '306',
    label: 'Sales floor',
    type: 'PagingGroupAddress',
    ring_pattern: 'unisson',
    is_managed_by_members: false,
    members: ['alice', 'bob', 'dave'],
  },
];

/** Two hunt groups and a paging group. A store from before there were any gets them too. */
export async function addDemoCallGroups(db: Kysely<Tables>): Promise<void> {
  if (await db.selectFrom('call_group').select('id').limit(1).executeTakeFirst()) return;
  const people = await db.selectFrom('person').select(['id', 'login']).execute();
  const idOf = (login: string) => people.find((person) => person.login === login)?.id;
  for (const { members, ...group } of groups) {
    const { id } = await db.insertInto('call_group').values(group).returning('id').executeTakeFirstOrThrow();
    const rows = members.flatMap((login, position) => {
      const personId = idOf(login);
      return personId === undefined ? [] : [{ group_id: id, person_id: personId, position }];
    });
    if (rows.length > 0) await db.insertInto('call_group_member').values(rows).execute();
  }
}
