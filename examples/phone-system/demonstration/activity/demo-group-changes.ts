import type { Kysely } from 'kysely';
import type { GroupDifference } from '../../../../sdk/wire/queues/group-change.ts';
import type { Tables } from '../../store/tables.ts';

const hourMs = 3_600_000;
/** The supervisor who made them. */
const supervisor = 'Nadia Bauer';

/** The settings that changed in the week: the value before, and how many hours ago. Since then they have their present values. */
const changed = [
  { group: '301', name: 'queueSize', column: 'queue_size', before: 6, hoursAgo: 74 },
  { group: '301', name: 'ringPattern', column: 'ring_pattern', before: 'cyclic', hoursAgo: 50 },
  { group: '302', name: 'priority', column: 'priority', before: 1, hoursAgo: 49 },
  { group: '302', name: 'queueSize', column: 'queue_size', before: 12, hoursAgo: 25 },
] as const;

/** Adds a few changes of groups to their history. They can be undone. */
export async function addGroupChanges(db: Kysely<Tables>, now: number): Promise<void> {
  const groups = await db.selectFrom('acd_group').selectAll().execute();
  const rows = changed.flatMap(({ group, name, column, before, hoursAgo }) => {
    const found = groups.find(({ number }) => number === group);
    if (!found) return [];
    const difference: GroupDifference = { settings: [{ name, before, after: found[column] }], sounds: [] };
    return [
      {
        group_id: found.id,
        user_label: supervisor,
        changed_at: new Date(now - hoursAgo * hourMs),
        difference: JSON.stringify(difference),
      },
    ];
  });
  if (rows.length > 0) await db.insertInto('group_change').values(rows).execute();
}
