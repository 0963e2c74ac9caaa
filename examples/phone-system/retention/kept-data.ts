import { type RawBuilder, sql } from 'kysely';
import type { RetentionKind } from '../../../sdk/wire/administration/retention.ts';
import { isHeldCall, isHeldGroup, isHeldNumber, isHeldPerson } from './held.ts';

type Sql<Value = unknown> = RawBuilder<Value>;

/** A table of data with a rule, in SQL. Its rows are called `kept`. */
export interface KeptData {
  readonly kind: RetentionKind;
  readonly from: Sql;
  /** The time from which its days count, with an index on it and on the id. */
  readonly at: Sql;
  /** The queue of a row. Missing: the table has no queues. */
  readonly group?: Sql;
  /** The user of a row, whose department has a rule. */
  readonly person?: Sql;
  /** The rows in its index. Missing: all. */
  readonly where?: Sql<boolean>;
  /** True if a row is used no more. Missing: always. */
  readonly isOver?: Sql<boolean>;
  /** True if a legal hold is about a row. */
  readonly isHeld: Sql<boolean>;
}

const either = (...conditions: readonly Sql<boolean>[]): Sql<boolean> =>
  sql<boolean>`(${sql.join([...conditions], sql` or `)})`;

const openWork = (thread: string): Sql =>
  sql`exists (select from work_item where thread_id = ${sql.ref(thread)} and closed_at is null)`;

const calls = {
  kind: 'calls',
  from: sql`call_record kept`,
  at: sql`kept.ended_at`,
  group: sql`kept.group_id`,
  person: sql`kept.person_id`,
  // A recording names its call. The numbers of lines and calls go on from the newest row.
  isOver: sql<boolean>`(not exists (select from recorded_leg where call_record_id = kept.id)
    and not exists (select from call_recording where call_record_id = kept.id)
    and kept.id <> (select max(id) from call_record))`,
  isHeld: either(isHeldPerson('kept.person_id'), isHeldGroup('kept.group_id'), isHeldCall('kept.call_id')),
} as const satisfies KeptData;

/** The callers of queues stay for the statistics, without their numbers. */
const callers = {
  kind: 'calls',
  from: sql`acd_client kept`,
  at: sql`kept.left_at`,
  group: sql`kept.group_id`,
  where: sql<boolean>`kept.number <> ''`,
  isHeld: either(isHeldPerson('kept.person_id'), isHeldGroup('kept.group_id'), isHeldCall('kept.call_id')),
} as const satisfies KeptData;

/** The calls that queues owed stay for the statistics, without their numbers. */
const callbacks = {
  kind: 'calls',
  from: sql`acd_callback kept`,
  at: sql`kept.ended_at`,
  group: sql`kept.group_id`,
  where: sql<boolean>`kept.number <> ''`,
  isHeld: isHeldGroup('kept.group_id'),
} as const satisfies KeptData;

const callRecordings = {
  kind: 'recordings',
  from: sql`call_recording kept join call_record leg_of on leg_of.id = kept.call_record_id`,
  at: sql`kept.started_at`,
  group: sql`leg_of.group_id`,
  person: sql`kept.person_id`,
  isOver: sql<boolean>`kept.is_complete`,
  isHeld: either(
    isHeldPerson('kept.person_id'),
    isHeldGroup('leg_of.group_id'),
    sql<boolean>`exists (select from recorded_leg covered join call_record heard on heard.id = covered.call_record_id
      where covered.recording_id = kept.id and (${isHeldPerson('heard.person_id')} or ${isHeldGroup('heard.group_id')}
        or ${isHeldCall('heard.call_id')}))`,
  ),
} as const satisfies KeptData;

const meetingRecordings = {
  kind: 'recordings',
  from: sql`meeting_recording kept`,
  at: sql`kept.started_at`,
  person: sql`kept.person_id`,
  isOver: sql<boolean>`kept.is_complete`,
  isHeld: isHeldPerson('kept.person_id'),
} as const satisfies KeptData;

const voicemail = {
  kind: 'voicemail',
  from: sql`voicemail kept`,
  at: sql`kept.received_at`,
  group: sql`kept.group_id`,
  person: sql`kept.person_id`,
  isHeld: either(
    isHeldPerson('kept.person_id'),
    isHeldGroup('kept.group_id'),
    isHeldNumber('kept.remote_number'),
  ),
} as const satisfies KeptData;

const messages = {
  kind: 'messages',
  from: sql`text_message kept join text_thread thread on thread.id = kept.thread_id`,
  at: sql`kept.at`,
  group: sql`thread.group_id`,
  person: sql`thread.person_id`,
  isOver: sql<boolean>`(thread.channel = 'sms' and kept.state not in ('queued', 'sending') and not ${openWork('thread.id')})`,
  isHeld: either(
    isHeldPerson('thread.person_id'),
    isHeldPerson('kept.person_id'),
    isHeldGroup('thread.group_id'),
  ),
} as const satisfies KeptData;

const chats = {
  kind: 'chats',
  from: sql`web_chat kept`,
  at: sql`kept.ended_at`,
  group: sql`kept.group_id`,
  isOver: sql<boolean>`(kept.state = 'ended' and not ${openWork('kept.thread_id')})`,
  isHeld: either(
    isHeldGroup('kept.group_id'),
    sql<boolean>`exists (select from text_message written where written.thread_id = kept.thread_id
      and ${isHeldPerson('written.person_id')})`,
  ),
} as const satisfies KeptData;

const audit = {
  kind: 'audit',
  from: sql`audit_entry kept`,
  at: sql`kept.at`,
  isHeld: either(
    isHeldPerson('kept.actor_id'),
    sql<boolean>`(kept.kind = 'user' and kept.subject in (select held.id::text from person held where ${isHeldPerson('held.id')}))`,
  ),
} as const satisfies KeptData;

/** Accesses to recordings of others. */
const accesses = {
  kind: 'audit',
  from: sql`recording_access kept`,
  at: sql`kept.granted_at`,
  isHeld: isHeldPerson('kept.person_id'),
} as const satisfies KeptData;

const acting = {
  kind: 'acting',
  from: sql`acting_record kept`,
  at: sql`kept.began_at`,
  isOver: sql<boolean>`kept.ended_at is not null`,
  isHeld: isHeldPerson('kept.person_id'),
} as const satisfies KeptData;

/** All data with a rule. Recordings come before the calls that they name. */
export const keptData = {
  callRecordings,
  meetingRecordings,
  calls,
  callers,
  callbacks,
  voicemail,
  messages,
  chats,
  audit,
  accesses,
  acting,
} as const satisfies Readonly<Record<string, KeptData>>;

/** The name of a table of data with a rule. */
export type KeptName = keyof typeof keptData;
