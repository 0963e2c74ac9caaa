import type { Kysely } from 'kysely';
import { type Company, publicNumberOf } from '../../company/company.ts';
import { numbersIn } from '../../company/number-ranges.ts';
import type { Tables } from '../../store/tables.ts';
import { acme } from '../acme.ts';

const pauseReasons = [
  { id: 1, text: 'Lunch' },
  { id: 2, text: 'Training' },
  { id: 3, text: 'Paperwork' },
];

const outcomes = [
  { id: 1, text: 'Order placed' },
  { id: 2, text: 'Question answered' },
  { id: 3, text: 'Calls again' },
  { id: 4, text: 'Wrong number' },
];

const groups = [
  { id: 1, label: 'Sales', ring_pattern: 'oldestIdle', queue_size: 10, priority: 1 },
  { id: 2, label: 'Support', ring_pattern: 'cyclic', queue_size: 20, priority: 2 },
  { id: 3, label: 'Orders', ring_pattern: 'pickup', queue_size: -1, priority: 3, asks_feedback: true },
];
/** The number of queues: the numbers of other groups come after theirs. */
export const demoQueues = groups.length;

/** The queues with their numbers. */
const queuesOf = (company: Company) => {
  const numbers = numbersIn(company.numberPlan.groups);
  return groups.map((group, at) => {
    const number = numbers[at] ?? '';
    return { ...group, number, direct_number: publicNumberOf(company, number) };
  });
};

/** Agents, and the groups of each. Frank has no call pad: he is in a group and cannot log in by himself. */
const agents: Readonly<Record<string, { readonly groups: readonly number[]; readonly hasCallPad?: false }>> =
  {
    alice: { groups: [1, 2] },
    bob: { groups: [1] },
    dave: { groups: [2] },
    erin: { groups: [1, 2] },
    frank: { groups: [2], hasCallPad: false },
    'judy.bauer': { groups: [1, 3] },
    'karim.bauer': { groups: [2, 3] },
  };

/** Returns the numbers that all users may present outside. */
const callerIdsOf = (company: Company) => {
  const { displayName, numberPlan } = company;
  const [sales = '', support = ''] = numbersIn(numberPlan.groups);
  const main = numbersIn(numberPlan.users)[99] ?? '';
  return [
    { number: publicNumberOf(company, main), label: displayName },
    { number: publicNumberOf(company, sales), label: `${displayName} Sales` },
    { number: publicNumberOf(company, support), label: `${displayName} Support` },
  ];
};
/** Numbers that a single user may present beside these and their direct number. */
const ownCallerIds = [
  { login: 'alice', number: '+33600000101', label: 'Alice’s mobile' },
  { login: 'bob', number: '+33600000102', label: 'Bob’s mobile' },
];

/** Groups with agents, reasons for a pause, and caller IDs. A store from before there were any gets them too. */
export async function addDemoAgents(db: Kysely<Tables>, company: Company = acme): Promise<void> {
  const present = await db.selectFrom('acd_group').select('id').limit(1).executeTakeFirst();
  if (present) {
    for (const queue of queuesOf(company)) await addDirectNumber(db, queue);
    return;
  }
  const people = await db.selectFrom('person').select(['id', 'login']).execute();
  const idOf = (login: string) => people.find((person) => person.login === login)?.id;
  const members = Object.entries(agents).flatMap(([login, agent]) => {
    const id = idOf(login);
    return id === undefined ? [] : [{ id, ...agent }];
  });
  await db.transaction().execute(async (all) => {
    await all.insertInto('acd_pause_reason').values(pauseReasons).execute();
    await all.insertInto('acd_feedback_code').values(outcomes).execute();
    await all
      .insertInto('acd_group')
      .values(
        queuesOf(company).map((group) => ({
          ...group,
          is_active: true,
          // Callers of the queue from which agents choose can ask to be called back.
          has_callback: group.ring_pattern === 'pickup',
        })),
      )
      .execute();
    if (members.length > 0) {
      await all
        .insertInto('agent')
        .values(
          members.map(({ id, hasCallPad = true }) => ({
            person_id: id,
            has_call_pad: hasCallPad,
            is_call_capable: true,
            logged_in_at: null,
            pause_reason_id: null,
            changed_at: new Date(),
          })),
        )
        .execute();
      await all
        .insertInto('acd_member')
        .values(
          members.flatMap((member, position) =>
            member.groups.map((group) => ({
              group_id: group,
              person_id: member.id,
              position,
              is_active: true,
            })),
          ),
        )
        .execute();
    }
    await all.insertInto('caller_id').values(callerIdsOf(company)).execute();
    const own = ownCallerIds.flatMap(({ login, ...callerId }) => {
      const id = idOf(login);
      return id === undefined ? [] : [{ person_id: id, ...callerId }];
    });
    if (own.length > 0) await all.insertInto('caller_id_of_person').values(own).execute();
  });
}

/** A group of a store from before groups had public numbers gets its own. */
async function addDirectNumber(
  db: Kysely<Tables>,
  { id, number, direct_number }: ReturnType<typeof queuesOf>[number],
): Promise<void> {
  await db
    .updateTable('acd_group')
    .set({ direct_number })
    .where('id', '=', id)
    .where('number', '=', number)
    .where('direct_number', 'is', null)
    .execute();
}
