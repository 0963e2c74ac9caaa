import { type Kysely, sql, type Updateable } from 'kysely';
import type { SomeOf } from '../../../sdk/wire/administration/entitlements.ts';
import type {
  AdministeredGroup,
  AdministeredGroupKind,
  GroupDraft,
  WantedGroupMember,
} from '../../../sdk/wire/administration/group.ts';
import { replaceCallGroupMembers, rowIdOf, wireIdOf } from '../call-groups/call-groups.ts';
import { columnsOf } from '../queues/group-settings.ts';
import { isCircle } from '../queues/overflow-circle.ts';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';
import { SettingFault } from './faults.ts';
import { insertQueues, nextQueueId } from './import/import-rows.ts';

interface NewRow {
  readonly kind: AdministeredGroupKind;
  readonly label: string;
  readonly number: string;
  readonly directNumber: string;
  readonly department: string;
}

/** Adds a group without members. Returns its id on the wire. */
export async function insertGroup(
  db: Kysely<Tables>,
  { kind, label, number, directNumber, department }: NewRow,
): Promise<string> {
  const common = { number, label, department: department || null };
  if (kind === 'hunt' || kind === 'paging') {
    const type = kind === 'paging' ? 'PagingGroupAddress' : 'GroupAddress';
    const { id } = await db
      .insertInto('call_group')
      .values({ ...common, type })
      .returning('id')
      .executeTakeFirstOrThrow();
    return wireIdOf(id);
  }
  const id = await nextQueueId(db);
  await insertQueues(db, [
    { ...common, id, direct_number: directNumber || null, is_light: kind === 'lightQueue' },
  ]);
  return String(id);
}

const commonColumns = ({ label, number, department }: SomeOf<GroupDraft>) => ({
  ...(label !== undefined && { label }),
  ...(number !== undefined && { number }),
  ...(department !== undefined && { department: department || null }),
});

/** @throws SettingFault for an overflow that would give the queue its calls back */
export async function updateQueue(db: Kysely<Tables>, id: number, change: SomeOf<GroupDraft>): Promise<void> {
  const { directNumber, hours, queue, members } = change;
  const columns: Updateable<Tables['acd_group']> = {
    ...columnsOf(queue ?? {}),
    ...commonColumns(change),
    ...(directNumber !== undefined && { direct_number: directNumber || null }),
    ...(hours !== undefined && { calendar: hours && JSON.stringify(hours) }),
  };
  if (Object.keys(columns).length > 0)
    await db.updateTable('acd_group').set(columns).where('id', '=', id).execute();
  if (columns.overflow && (await leadsBack(db, id, columns.overflow)))
    throw new SettingFault('overflowGroup', 'Calls would come back to this group.');
  if (members) await replaceQueueMembers(db, id, members);
}

async function leadsBack(db: Kysely<Tables>, groupId: number, overflow: string): Promise<boolean> {
  const rows = await db
    .selectFrom('acd_group')
    .select(['id', 'number', 'direct_number', 'overflow'])
    .execute();
  const byNumber = new Map(
    rows.flatMap(({ number, direct_number, ...row }) =>
      [number, direct_number].map(
        (one) => [one, { id: row.id, overflow: row.overflow ?? undefined }] as const,
      ),
    ),
  );
  return isCircle(groupId, overflow, (number) => byNumber.get(number));
}

const defaultSkillLevel = 1;

/** Users who are no agents become agents. Present members go on taking part as they do; new members take part. */
async function replaceQueueMembers(
  db: Kysely<Tables>,
  groupId: number,
  wanted: readonly WantedGroupMember[],
): Promise<void> {
  const rows = await db.deleteFrom('acd_member').where('group_id', '=', groupId).returningAll().execute();
  if (wanted.length === 0) return;
  const present = new Map(rows.map((row) => [row.person_id, row]));
  await db
    .insertInto('agent')
    .values(
      wanted.map(({ userID }) => ({
        person_id: Number(userID),
        has_call_pad: true,
        is_call_capable: true,
        logged_in_at: null,
        pause_reason_id: null,
        changed_at: new Date(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const members = wanted.map(({ userID, skillLevel }, position) => {
    const before = present.get(Number(userID));
    return {
      group_id: groupId,
      person_id: Number(userID),
      position,
      is_active: before?.is_active ?? true,
      skill_level: skillLevel ?? before?.skill_level ?? defaultSkillLevel,
    };
  });
  await db.insertInto('acd_member').values(members).execute();
}

export async function updateCallGroup(
  db: Kysely<Tables>,
  id: string,
  change: SomeOf<GroupDraft>,
  members: readonly Person[] | undefined,
): Promise<void> {
  const { ringPattern, ringingTimeout, overflowNumber, allowMembersEdit } = change.ringing ?? {};
  const columns: Updateable<Tables['call_group']> = {
    ...commonColumns(change),
    ...(ringPattern !== undefined && { ring_pattern: ringPattern }),
    ...(ringingTimeout !== undefined && { ringing_seconds: Math.round(ringingTimeout / 1_000) }),
    ...(overflowNumber !== undefined && { overflow: overflowNumber }),
    ...(allowMembersEdit !== undefined && { is_managed_by_members: allowMembersEdit }),
  };
  const rowId = rowIdOf(id);
  if (Object.keys(columns).length > 0)
    await db.updateTable('call_group').set(columns).where('id', '=', rowId).execute();
  if (members) await replaceCallGroupMembers(db, rowId, members);
}

/** Lets the groups whose overflow is a number send their calls to another one. Returns the ids of these groups. */
export async function renumberOverflows(db: Kysely<Tables>, before: string, after: string) {
  const queues = await db
    .updateTable('acd_group')
    .set({ overflow: after })
    .where('overflow', '=', before)
    .returning('id')
    .execute();
  const callGroups = await db
    .updateTable('call_group')
    .set({ overflow: after })
    .where('overflow', '=', before)
    .returning('id')
    .execute();
  return { queues: queues.map(({ id }) => id), callGroups: callGroups.map(({ id }) => id) };
}

/** Restricts a supervisor to groups. A user becomes a supervisor with the first group. */
export async function setSupervised(
  db: Kysely<Tables>,
  personId: number,
  numbers: readonly string[],
): Promise<void> {
  await db
    .updateTable('person')
    .set({
      ...(numbers.length > 0 && { is_supervisor: true }),
      licences: sql`licences || jsonb_build_object('supervisedGroups', ${JSON.stringify(numbers)}::jsonb)`,
      version: sql`version + 1`,
    })
    .where('id', '=', personId)
    .execute();
}

/** The rows of a queue that go with it. */
const ofQueue = [
  'acd_member',
  'group_greeting',
  'group_change',
  'crm_rule',
  'retention_rule',
  'voicemail',
] as const;

/**
 * Removes a queue. Its callers and figures stay under its last name and number; others may have the number from now on.
 *
 * @param supervisors the ids of the users who supervised it by name
 */
export async function removeQueue(
  db: Kysely<Tables>,
  { groupID, number }: Pick<AdministeredGroup, 'groupID' | 'number'>,
  supervisors: readonly string[],
): Promise<void> {
  const id = Number(groupID);
  for (const table of ofQueue) await sql`delete from ${sql.table(table)} where group_id = ${id}`.execute(db);
  await db
    .updateTable('acd_group')
    .set({
      removed_at: sql`now()`,
      last_number: number,
      last_supervisors: sql`${`{${supervisors.join(',')}}`}::integer[]`,
      number: `removed-${id}`,
      direct_number: null,
      overflow: null,
      is_active: false,
      has_web_chat: false,
      takes_messages: false,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns why a queue cannot be removed; undefined: it can. */
export async function needOf(
  db: Kysely<Tables>,
  groupId: number,
): Promise<'legalHold' | 'messages' | undefined> {
  const { rows } = await sql<{ held: boolean; used: boolean }>`select
      exists (select from legal_hold where group_id = ${groupId}) as held,
      exists (select from text_thread where group_id = ${groupId})
        or exists (select from web_chat where group_id = ${groupId}) as used`.execute(db);
  if (rows[0]?.held) return 'legalHold';
  return rows[0]?.used ? 'messages' : undefined;
}
