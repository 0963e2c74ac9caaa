import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import {
  type ActionRun,
  type MatchedCrmRule,
  type RuleRun,
  ruleRun,
} from '../../../sdk/wire/crm-rules/match.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { crmRuleRunPath } from '../base/paths.ts';
import { type Page, type PageRange, readPage } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';

const storedRun = z.omit(ruleRun, { restUri: true, runID: true, timestamp: true });

/** The most runs of a user that stay in the log. */
const maxRuns = 500;

/** The log of the runs of rules, by user. An entry is made before a client acts, and completed by its report. */
export class RuleRuns {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #clock: Clock;

  constructor(db: Kysely<Tables>, { changes, clock }: { changes: Changes; clock: Clock }) {
    this.#db = db;
    this.#changes = changes;
    this.#clock = clock;
  }

  async begin(personId: number, { rule, call, callState }: MatchedCrmRule): Promise<RuleRun> {
    const { crmIntegrationRuleID, label } = rule;
    const { number, name } = call;
    const fields = { crmIntegrationRuleID, label, callState, number, name, actions: [] };
    const row = await this.#db
      .insertInto('crm_rule_run')
      .values({ person_id: personId, ran_at: new Date(this.#clock.now()), fields: JSON.stringify(fields) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await this.#db
      .deleteFrom('crm_rule_run')
      .where('person_id', '=', personId)
      .where('id', '<=', (query) =>
        query
          .selectFrom('crm_rule_run')
          .select('id')
          .where('person_id', '=', personId)
          .orderBy('id', 'desc')
          .offset(maxRuns)
          .limit(1),
      )
      .execute();
    return this.#show(personId, row);
  }

  /** Completes a run. Undefined if this user has none of this id, or if it was completed before. */
  async report(personId: number, id: string, actions: readonly ActionRun[]): Promise<RuleRun | undefined> {
    return this.#changes.inTurn(topics.crmRuleRuns(personId), async () => {
      const present = await this.#row(personId, id);
      if (!present || fromRow(present).actions.length > 0) return undefined;
      const { restUri, runID, timestamp, ...fields } = fromRow(present);
      const row = await this.#db
        .updateTable('crm_rule_run')
        .set({ fields: JSON.stringify({ ...fields, actions }) })
        .where('id', '=', present.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return this.#show(personId, row);
    });
  }

  /** The runs of a user, newest first. */
  page(personId: number, range: PageRange): Promise<Page<RuleRun>> {
    const all = this.#db.selectFrom('crm_rule_run').where('person_id', '=', personId);
    return readPage(all, all.selectAll().orderBy('id', 'desc'), range, fromRow);
  }

  #row(personId: number, id: string) {
    return this.#db
      .selectFrom('crm_rule_run')
      .selectAll()
      .where('person_id', '=', personId)
      .where('id', '=', /^\d{1,9}$/.test(id) ? Number(id) : 0)
      .executeTakeFirst();
  }

  #show(personId: number, row: Selectable<Tables['crm_rule_run']>): RuleRun {
    const item = fromRow(row);
    this.#changes.publish(topics.crmRuleRuns(personId), { uri: item.restUri, item });
    return item;
  }
}

const fromRow = ({ id, ran_at, fields }: Selectable<Tables['crm_rule_run']>): RuleRun => ({
  restUri: crmRuleRunPath(id),
  runID: String(id),
  timestamp: ran_at.getTime(),
  ...storedRun.parse(fields),
});
