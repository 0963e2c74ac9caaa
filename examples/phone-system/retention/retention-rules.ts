import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type RetentionKind,
  type RetentionRule,
  retentionKinds,
} from '../../../sdk/wire/administration/retention.ts';
import type { Tables } from '../store/tables.ts';

const storedKind = z.enum(retentionKinds);

/** How long data is kept. Read from memory, written through to the store. */
export class RetentionRules {
  #all: readonly RetentionRule[];

  private constructor(all: readonly RetentionRule[]) {
    this.#all = all;
  }

  static async load(db: Kysely<Tables>): Promise<RetentionRules> {
    const rows = await db.selectFrom('retention_rule').selectAll().orderBy('id').execute();
    return new RetentionRules(
      rows.map(({ kind, days, group_id, department }) => ({
        kind: storedKind.parse(kind),
        ...(days !== null && { days }),
        ...(group_id !== null && { queueID: String(group_id) }),
        ...(department !== null && { department }),
      })),
    );
  }

  /** The rules: one for each kind, and the rules of queues and departments. */
  get all(): readonly RetentionRule[] {
    const general = retentionKinds.map(
      (kind) => this.#all.find((rule) => rule.kind === kind && isGeneral(rule)) ?? { kind },
    );
    return [...general, ...this.#all.filter((rule) => !isGeneral(rule))];
  }

  of(kind: RetentionKind): readonly RetentionRule[] {
    return this.all.filter((rule) => rule.kind === kind);
  }

  /** Puts others into the place of all rules. @param record writes the change, in the same transaction */
  async replace(
    db: Kysely<Tables>,
    rules: readonly RetentionRule[],
    record: (db: Kysely<Tables>) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('retention_rule').execute();
      for (const { kind, days, queueID, department } of rules)
        await trx
          .insertInto('retention_rule')
          .values({
            kind,
            days: days ?? null,
            group_id: queueID === undefined ? null : Number(queueID),
            department: department ?? null,
          })
          .execute();
      await record(trx);
    });
    this.#all = rules;
  }
}

/** Returns true for the rule of all queues and departments. */
export const isGeneral = ({ queueID, department }: RetentionRule): boolean =>
  queueID === undefined && department === undefined;

/** Returns the fewest days of some rules; undefined: all are for ever. */
export function fewestDays(rules: readonly RetentionRule[]): number | undefined {
  const days = rules.flatMap((rule) => rule.days ?? []);
  return days.length === 0 ? undefined : Math.min(...days);
}

/** Returns the days for which a row is kept by the first rule that it fits; null: for ever. */
export function daysOf(
  rules: readonly RetentionRule[],
  { group, department }: { readonly group: RawBuilder<unknown>; readonly department: RawBuilder<unknown> },
): RawBuilder<number | null> {
  const value = (rule: RetentionRule | undefined) => sql`${rule?.days ?? null}::integer`;
  const cases = [
    ...rules.flatMap((rule) =>
      rule.queueID === undefined ? [] : [sql`when ${group} = ${Number(rule.queueID)} then ${value(rule)}`],
    ),
    ...rules.flatMap((rule) =>
      rule.department === undefined ? [] : [sql`when ${department} = ${rule.department} then ${value(rule)}`],
    ),
  ];
  const general = value(rules.find(isGeneral));
  return cases.length === 0 ? sql`${general}` : sql`case ${sql.join(cases, sql` `)} else ${general} end`;
}
