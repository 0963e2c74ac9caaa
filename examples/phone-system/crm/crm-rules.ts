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
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';

/** A rule with the people it applies to: a single person, the members of a group, or all users. */
export interface OwnedRule {
  readonly personId: number | undefined;
  readonly groupId: number | undefined;
  readonly rule: CrmRule;
  readonly restUri: string;
}

const storedRule = z.omit(crmRule, { restUri: true, crmIntegrationRuleID: true, scope: true, group: true });

/** The owner of all rules: a subscriber may see rules of several groups. */
const everyone = 0;

/** The most hosts in the policy of a page. */
const maxHosts = 100;

interface CrmRulesDeps {
  readonly changes: Changes;
  /** Returns the ids of the groups of a person. */
  readonly groupIdsOf: (personId: number) => readonly number[];
}

/** The rules that make clients act on calls. Read from memory, written through to the store. */
export class CrmRules {
  readonly #deps: CrmRulesDeps;
  readonly #rows: OwnedRows<'crm_rule', OwnedRule>;

  private constructor(deps: CrmRulesDeps, rows: OwnedRows<'crm_rule', OwnedRule>) {
    this.#deps = deps;
    this.#rows = rows;
  }

  static async load(db: Kysely<Tables>, deps: CrmRulesDeps): Promise<CrmRules> {
    const rows = await OwnedRows.load(db, {
      table: 'crm_rule',
      changes: deps.changes,
      ownerOf: () => everyone,
      read: fromRow,
      topic: () => topics.crmRules,
    });
    return new CrmRules(deps, rows);
  }

  /** All rules, oldest first. */
  all(): readonly OwnedRule[] {
    return this.#rows.of(everyone);
  }

  byId(id: string): OwnedRule | undefined {
    return this.#rows.find(everyone, id);
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
  add(person: Person, { scope, group, ...fields }: NewCrmRule): Promise<OwnedRule | undefined> {
    const personId = scope === 'own' ? person.id : undefined;
    const groupId = scope === 'group' ? groupIdOf(group ?? '') : undefined;
    return this.#rows.inTurn(everyone, () => {
      const present = this.all().filter((one) => one.personId === personId && one.groupId === groupId);
      if (present.length >= maxRulesOfScope) return undefined;
      const row = { person_id: personId ?? null, group_id: groupId ?? null, fields: JSON.stringify(fields) };
      return this.#rows.insert(row);
    });
  }

  /**
   * Returns `gone` for a removed rule, and `hostNotAllowed` if it would send a request to a host that it does not allow.
   */
  change(id: string, change: ChangedCrmRule): Promise<OwnedRule | 'gone' | 'hostNotAllowed'> {
    return this.#rows.inTurn(everyone, async () => {
      const present = this.byId(id);
      if (!present) return 'gone';
      const parsed = newCrmRule.safeParse({ ...present.rule, ...change });
      if (!parsed.success) return 'hostNotAllowed';
      const { scope: _, group: __, ...fields } = parsed.data;
      return (await this.#rows.update(id, { fields: JSON.stringify(fields) })) ?? 'gone';
    });
  }

  /** False where there is none. */
  remove(id: string): Promise<boolean> {
    return this.#rows.remove(everyone, id);
  }
}

function fromRow({ id, person_id, group_id, fields }: Selectable<Tables['crm_rule']>): OwnedRule {
  const scope = person_id !== null ? 'own' : group_id !== null ? 'group' : 'enterprise';
  return {
    personId: person_id ?? undefined,
    groupId: group_id ?? undefined,
    restUri: crmRulePath(id),
    rule: {
      restUri: crmRulePath(id),
      crmIntegrationRuleID: String(id),
      scope,
      ...(group_id === null ? {} : { group: groupPath(group_id) }),
      ...storedRule.parse(fields),
    },
  };
}
