import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import {
  type ChangedCrmRule,
  type CrmRule,
  crmRule,
  maxRulesOfScope,
  type NewCrmRule,
  newCrmRule,
} from '../../../sdk/wire/crm-rules/rule.ts';
import { type Changes, topics } from '../base/changes.ts';
import { crmRulePath, groupIdOf, groupPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';

/** A rule with the people it applies to: a single person, the members of a group, or all users. */
export interface OwnedRule {
  readonly personId: number | undefined;
  readonly groupId: number | undefined;
  readonly rule: CrmRule;
}

const storedRule = z.omit(crmRule, { restUri: true, crmIntegrationRuleID: true, scope: true, group: true });

/** The most hosts in the policy of a page. */
const maxHosts = 100;

interface CrmRulesDeps {
  readonly changes: Changes;
  /** Returns the ids of the groups of a person. */
  readonly groupIdsOf: (personId: number) => readonly number[];
}

/** The rules that make clients act on calls. Read from memory, written through to the store. */
export class CrmRules {
  readonly #db: Kysely<Tables>;
  readonly #deps: CrmRulesDeps;
  readonly #rules = new Map<string, OwnedRule>();

  private constructor(
    db: Kysely<Tables>,
    deps: CrmRulesDeps,
    rows: readonly Selectable<Tables['crm_rule']>[],
  ) {
    this.#db = db;
    this.#deps = deps;
    for (const row of rows) this.#rules.set(String(row.id), fromRow(row));
  }

  static async load(db: Kysely<Tables>, deps: CrmRulesDeps): Promise<CrmRules> {
    return new CrmRules(db, deps, await db.selectFrom('crm_rule').selectAll().orderBy('id').execute());
  }

  /** All rules, oldest first. */
  all(): readonly OwnedRule[] {
    return [...this.#rules.values()];
  }

  byId(id: string): OwnedRule | undefined {
    return this.#rules.get(id);
  }

  /**
   * The hosts that active rules of groups and of all users send requests to. Hosts in rules of single users are not
   * among them: a user without rights must not widen the set of hosts that the pages of all users may reach.
   */
  requestHosts(): readonly string[] {
    const shared = this.all().filter(({ personId, rule }) => personId === undefined && rule.isActive);
    return [...new Set(shared.flatMap(({ rule }) => rule.allowedHosts))].slice(0, maxHosts);
  }

  /** True if a rule applies to the calls of this person. */
  isFor(personId: number, { personId: owner, groupId }: OwnedRule): boolean {
    if (groupId !== undefined) return this.#deps.groupIdsOf(personId).includes(groupId);
    return owner === undefined || owner === personId;
  }

  /** True if this person may change a rule: their own rule, or a rule of others with the right. */
  isWrittenBy(person: Person, { personId }: OwnedRule): boolean {
    return (
      person.mayUseCrm && (personId === person.id || (personId === undefined && person.mayWriteCrmRules))
    );
  }

  /** Undefined where there are as many as there may be. */
  async add(person: Person, { scope, group, ...fields }: NewCrmRule): Promise<OwnedRule | undefined> {
    const personId = scope === 'own' ? person.id : undefined;
    const groupId = scope === 'group' ? groupIdOf(group ?? '') : undefined;
    return this.#deps.changes.inTurn(topics.crmRules, async () => {
      const present = this.all().filter((one) => one.personId === personId && one.groupId === groupId);
      if (present.length >= maxRulesOfScope) return undefined;
      const row = await this.#db
        .insertInto('crm_rule')
        .values({ person_id: personId ?? null, group_id: groupId ?? null, fields: JSON.stringify(fields) })
        .returningAll()
        .executeTakeFirstOrThrow();
      return this.#put(String(row.id), fromRow(row));
    });
  }

  /**
   * Returns `gone` for a removed rule, and `hostNotAllowed` if it would send a request to a host that it does not allow.
   */
  async change(id: string, change: ChangedCrmRule): Promise<OwnedRule | 'gone' | 'hostNotAllowed'> {
    return this.#deps.changes.inTurn(topics.crmRules, async () => {
      const present = this.byId(id);
      if (!present) return 'gone';
      const parsed = newCrmRule.safeParse({ ...present.rule, ...change });
      if (!parsed.success) return 'hostNotAllowed';
      const { scope: _, group: __, ...fields } = parsed.data;
      await this.#db
        .updateTable('crm_rule')
        .set({ fields: JSON.stringify(fields) })
        .where('id', '=', Number(id))
        .execute();
      return this.#put(id, { ...present, rule: { ...present.rule, ...fields } });
    });
  }

  /** False where there is none. */
  async remove(id: string): Promise<boolean> {
    return this.#deps.changes.inTurn(topics.crmRules, async () => {
      const present = this.byId(id);
      if (!present) return false;
      await this.#db.deleteFrom('crm_rule').where('id', '=', Number(id)).execute();
      this.#rules.delete(id);
      this.#deps.changes.publish(topics.crmRules, { uri: present.rule.restUri, item: undefined });
      return true;
    });
  }

  #put(id: string, owned: OwnedRule): OwnedRule {
    this.#rules.set(id, owned);
    this.#deps.changes.publish(topics.crmRules, { uri: owned.rule.restUri, item: owned });
    return owned;
  }
}

function fromRow({ id, person_id, group_id, fields }: Selectable<Tables['crm_rule']>): OwnedRule {
  const scope = person_id !== null ? 'own' : group_id !== null ? 'group' : 'enterprise';
  return {
    personId: person_id ?? undefined,
    groupId: group_id ?? undefined,
    rule: {
      restUri: crmRulePath(id),
      crmIntegrationRuleID: String(id),
      scope,
      ...(group_id === null ? {} : { group: groupPath(group_id) }),
      ...storedRule.parse(fields),
    },
  };
}
