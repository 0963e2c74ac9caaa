import type { Kysely } from 'kysely';
import type { CallGroupType, HuntPattern } from '../../../../sdk/wire/call-groups/call-group.ts';
import type { Company } from '../../company/company.ts';
import { numbersIn } from '../../company/number-ranges.ts';
import type { Tables } from '../../store/tables.ts';
import { demoQueues } from './demo-agents.ts';

interface DemoGroup {
  readonly label: string;
  readonly type: CallGroupType;
  readonly ring_pattern: HuntPattern;
  readonly is_managed_by_members: boolean;
  /** The logins, in the order in which the phones ring. */
  readonly members: readonly string[];
}

const groups: readonly DemoGroup[] = [
  {
    label: 'Front desk',
    type: 'GroupAddress',
    ring_pattern: 'unisson',
    is_managed_by_members: true,
    members: ['bob', 'carol', 'grace'],
  },
  {
    label: 'On call',
    type: 'GroupAddress',
    ring_pattern: 'sequential',
    is_managed_by_members: false,
    members: ['dave', 'erin'],
  },
  {
    label: 'Sales floor',
    type: 'PagingGroupAddress',
    ring_pattern: 'unisson',
    is_managed_by_members: false,
    members: ['alice', 'bob', 'dave'],
  },
];

/** Two hunt groups and a paging group. A store from before there were any gets them too. */
export async function addDemoCallGroups(db: Kysely<Tables>, company: Company): Promise<void> {
  const numbers = numbersIn(company.numberPlan.groups).slice(demoQueues);
  if (await db.selectFrom('call_group').select('id').limit(1).executeTakeFirst()) return;
  const people = await db.selectFrom('person').select(['id', 'login']).execute();
  const idOf = (login: string) => people.find((person) => person.login === login)?.id;
  for (const [at, { members, ...group }] of groups.entries()) {
    const { id } = await db
      .insertInto('call_group')
      .values({ ...group, number: numbers[at] ?? '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = members.flatMap((login, position) => {
      const personId = idOf(login);
      return personId === undefined ? [] : [{ group_id: id, person_id: personId, position }];
    });
    if (rows.length > 0) await db.insertInto('call_group_member').values(rows).execute();
  }
}
