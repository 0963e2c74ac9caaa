import type { Kysely } from 'kysely';
import { ringPatterns } from '../../../../sdk/wire/acd-group.ts';
import type { Tables } from '../../store/tables.ts';

/** The groups of the simulation come after the groups of the demonstration. */
const firstGroup = 1_000;
const firstNumber = 7_000;

/** How many callers of a group can wait, in turn. */
const sizes = [-1, 2, 10];

/** The size of the call centre. */
export interface TrafficSize {
  readonly agents: number;
  readonly groups: number;
}

/** A group that the simulation calls: its short number, and that from outside, as `+33100007000`. */
export interface TrafficGroup {
  readonly id: number;
  readonly number: string;
  readonly directNumber: string;
}

export const trafficGroups = (groups: number): readonly TrafficGroup[] =>
  Array.from({ length: groups }, (_, at) => ({
    id: firstGroup + at,
    number: String(firstNumber + at),
    directNumber: directNumberAt(at),
  }));

const directNumberAt = (at: number): string => `+3310000${firstNumber + at}`;

/**
 * Makes a call centre of the people of a new store: groups of all patterns but `pickup`, which need an agent who
 * chooses. A store that has it already stays as it is. Every agent is in a group, and every fifth in two groups; every
 * group pauses its agents after a call and lets missed calls have an effect.
 */
export async function addTrafficWorld(db: Kysely<Tables>, { agents, groups }: TrafficSize): Promise<void> {
  const present = await db
    .selectFrom('acd_group')
    .select('id')
    .where('id', '=', firstGroup)
    .executeTakeFirst();
  if (present) return;
  const patterns = ringPatterns.filter((pattern) => pattern !== 'pickup');
  const people = await db.selectFrom('person').select('id').orderBy('id').limit(agents).execute();
  const ids = people.map(({ id }) => id);
  await db.deleteFrom('agent').execute();
  await db
    .insertInto('acd_group')
    .values(
      trafficGroups(groups).map(({ id, number, directNumber }, at) => ({
        id,
        number,
        direct_number: directNumber,
        label: `Group ${number}`,
        is_active: true,
        ring_pattern: patterns[at % patterns.length] ?? 'sequential',
        queue_size: sizes[at % sizes.length] ?? -1,
        priority: 1 + (at % 5),
        max_wait_seconds: at % 4 === 0 ? 240 : null,
        overflow: at % 8 === 0 ? directNumberAt((at + 1) % groups) : null,
        syndical_seconds: 20 + (at % 3) * 10,
        unreachable_seconds: 60,
        uses_skills: at % 7 === 0,
        has_callback: at % 3 === 1,
      })),
    )
    .execute();
  await db
    .insertInto('agent')
    .values(
      ids.map((person_id) => ({
        person_id,
        has_call_pad: true,
        is_call_capable: true,
        logged_in_at: null,
        pause_reason_id: null,
        changed_at: new Date(0),
      })),
    )
    .execute();
  await db
    .insertInto('acd_member')
    .values(
      ids.flatMap((person_id, at) =>
        (at % 5 === 0 && groups > 1 ? [at % groups, (at + 1) % groups] : [at % groups]).map((group) => ({
          group_id: firstGroup + group,
          person_id,
          position: at,
          is_active: true,
          skill_level: 1 + (at % 3),
        })),
      ),
    )
    .execute();
  await db
    .updateTable('terminal')
    .set((row) => ({ register_id: row.ref('id'), device_password: 'simulated' }))
    .where('softphone_type', '=', 'webRTC')
    .execute();
}
