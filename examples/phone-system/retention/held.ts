import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** A row of the table of legal holds. */
export type HoldRow = Selectable<Tables['legal_hold']>;

type Condition = RawBuilder<boolean>;

/** The users of legal holds, also those of a department. */
export const heldPeople = sql`(select id from person where
  id in (select person_id from legal_hold where person_id is not null)
  or department in (select department from legal_hold where department is not null))`;

/** The condition that a column names a user of a legal hold. */
export const isHeldPerson = (column: string): Condition =>
  sql<boolean>`coalesce(${sql.ref(column)} in ${heldPeople}, false)`;

/** The condition that a column names a queue of a legal hold. */
export const isHeldGroup = (column: string): Condition =>
  sql<boolean>`coalesce(${sql.ref(column)} in (select group_id from legal_hold where group_id is not null), false)`;

/** The condition that a column has the internal number of a user of a legal hold. */
export const isHeldNumber = (column: string): Condition =>
  sql<boolean>`${sql.ref(column)} in (select number from person where id in ${heldPeople})`;

/** The condition that a user or a queue of a legal hold was in the call of a column. */
export const isHeldCall = (column: string): Condition =>
  sql<boolean>`exists (select from call_record leg where leg.call_id = ${sql.ref(column)}
    and (${isHeldPerson('leg.person_id')} or ${isHeldGroup('leg.group_id')}))`;
