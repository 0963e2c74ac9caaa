import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  type LegalHold,
  legalHoldSource,
  type NewLegalHold,
  type RetentionChange,
  type RetentionPreview,
  type RetentionQueue,
  type Retention as RetentionRead,
  type RetentionRule,
  retentionScopes,
  retentionSource,
} from '../../../sdk/wire/administration/retention.ts';
import type { HoldRow } from '../retention/held.ts';
import type { HeldSubject, LegalHolds } from '../retention/legal-holds.ts';
import type { Retention } from '../retention/retention.ts';
import { isGeneral, type RetentionRules } from '../retention/retention-rules.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type People } from '../users/person.ts';
import type { Administrator } from './administrators.ts';
import type { Actor, Audit } from './audit.ts';
import { ChangedMeanwhile } from './faults.ts';

/** A rule or a hold that cannot be. */
export class RetentionFault extends Error {
  override readonly name = 'RetentionFault';
}

interface RetentionAdministrationDeps {
  readonly rules: RetentionRules;
  readonly retention: Pick<Retention, 'begin' | 'preview' | 'whileNothingIsRemoved'>;
  readonly holds: LegalHolds;
  readonly audit: Audit;
  readonly people: Pick<People, 'byId'>;
  readonly queues: () => readonly RetentionQueue[];
  /** Returns the name of a queue; undefined if there is none. */
  readonly queueLabel: (id: number) => string | undefined;
  readonly departments: () => readonly string[];
}

const isSameScope = (one: RetentionRule, other: RetentionRule): boolean =>
  one.kind === other.kind && one.queueID === other.queueID && one.department === other.department;

const versionOf = (rules: readonly RetentionRule[]): string =>
  createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 12);

/** Returns true if an administrator sees a rule. An administrator of a department sees the rules of the department. */
const sees = ({ department }: Administrator, rule: RetentionRule): boolean =>
  department === undefined || rule.department === department;

/** The rules and legal holds, as administrators see and change them. Every change is recorded. */
export class RetentionAdministration {
  readonly #db: Kysely<Tables>;
  readonly #deps: RetentionAdministrationDeps;

  constructor(db: Kysely<Tables>, deps: RetentionAdministrationDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  describe(viewer: Administrator): RetentionRead {
    const rules = this.#deps.rules.all.filter((rule) => sees(viewer, rule));
    const queues = viewer.department === undefined ? this.#deps.queues() : [];
    return { restUri: retentionSource, rules, queues: [...queues], version: versionOf(rules) };
  }

  /**
   * Puts rules into the place of all rules that the administrator sees, and begins to remove what is older.
   *
   * @throws RetentionFault, ChangedMeanwhile
   */
  async change(
    actor: Actor,
    viewer: Administrator,
    { version, rules }: RetentionChange,
  ): Promise<RetentionRead> {
    this.#check(rules);
    const { rules: stored, audit, retention } = this.#deps;
    await retention.whileNothingIsRemoved(async () => {
      const before = stored.all;
      if (version !== undefined && version !== this.describe(viewer).version)
        throw new ChangedMeanwhile('Another administrator has changed the rules.');
      const others = before.filter((rule) => !sees(viewer, rule));
      const next = [...others, ...rules].filter((rule) => rule.days !== undefined || !isGeneral(rule));
      await stored.replace(this.#db, next, (db) =>
        audit.record(
          actor,
          {
            action: 'change',
            kind: 'retention',
            subject: 'rules',
            label: '',
            before: this.#propertiesOf(before),
            after: this.#propertiesOf([...others, ...rules]),
          },
          db,
        ),
      );
    });
    retention.begin();
    return this.describe(viewer);
  }

  /** Counts what a rule would remove now. The other rules stay as they are. @throws RetentionFault */
  preview(rule: RetentionRule): Promise<RetentionPreview> {
    this.#check([rule]);
    const others = this.#deps.rules
      .of(rule.kind)
      .filter((other) => !isSameScope(other, rule))
      .map(({ days: _days, ...other }) => other);
    return this.#deps.retention.preview(rule.kind, [...others, rule]);
  }

  async holds(): Promise<readonly LegalHold[]> {
    return (await this.#deps.holds.all()).map((row) => this.#describeHold(row));
  }

  async hold(id: string): Promise<LegalHold | undefined> {
    const row = await this.#deps.holds.byId(idOf(id));
    return row && this.#describeHold(row);
  }

  /** @throws RetentionFault for a user, queue or department that there is not */
  async addHold(actor: Actor, { reason, ...subject }: NewLegalHold): Promise<LegalHold> {
    const { holds, audit } = this.#deps;
    const row = await holds.add(this.#subjectOf(subject), { reason, setBy: actor.name }, (db, added) =>
      audit.record(actor, { action: 'add', ...this.#auditedHold(added), after: { reason } }, db),
    );
    return this.#describeHold(row);
  }

  async removeHold(actor: Actor, id: string): Promise<boolean> {
    const { holds, audit, retention } = this.#deps;
    const isGone = await holds.remove(idOf(id), (db, row) =>
      audit.record(
        actor,
        { action: 'remove', ...this.#auditedHold(row), before: { reason: row.reason } },
        db,
      ),
    );
    if (isGone) retention.begin();
    return isGone;
  }

  #auditedHold(row: HoldRow) {
    return { kind: 'legalHold' as const, subject: String(row.id), label: this.#labelOf(row) };
  }

  #describeHold(row: HoldRow): LegalHold {
    return {
      restUri: `${legalHoldSource}/${row.id}`,
      holdID: String(row.id),
      ...(row.person_id !== null && { userID: String(row.person_id) }),
      ...(row.group_id !== null && { queueID: String(row.group_id) }),
      ...(row.department !== null && { department: row.department }),
      label: this.#labelOf(row),
      reason: row.reason,
      setBy: row.set_by,
      setAt: row.set_at.getTime(),
    };
  }

  #labelOf({ person_id, group_id, department }: HoldRow): string {
    const person = person_id === null ? undefined : this.#deps.people.byId(person_id);
    if (person) return displayName(person);
    return (group_id === null ? undefined : this.#deps.queueLabel(group_id)) ?? department ?? '';
  }

  #subjectOf({ userID, queueID, department }: Omit<NewLegalHold, 'reason'>): HeldSubject {
    if ([userID, queueID, department].filter((part) => part !== undefined).length !== 1)
      throw new RetentionFault('A hold is about a user, a queue or a department.');
    if (department !== undefined) {
      this.#checkDepartment(department);
      return { department };
    }
    if (queueID !== undefined) {
      this.#checkQueue(queueID);
      return { groupId: Number(queueID) };
    }
    const person = this.#deps.people.byId(idOf(userID ?? ''));
    if (!person) throw new RetentionFault('There is no such user.');
    return { personId: person.id };
  }

  #check(rules: readonly RetentionRule[]): void {
    for (const [at, rule] of rules.entries()) {
      const scopes: readonly string[] = retentionScopes[rule.kind];
      const { queueID, department } = rule;
      if (queueID !== undefined && department !== undefined)
        throw new RetentionFault('A rule is about a queue or a department.');
      if (queueID !== undefined) {
        if (!scopes.includes('queue')) throw new RetentionFault('This kind has no rules for queues.');
        this.#checkQueue(queueID);
      }
      if (department !== undefined) {
        if (!scopes.includes('department'))
          throw new RetentionFault('This kind has no rules for departments.');
        this.#checkDepartment(department);
      }
      if (rules.findIndex((other) => isSameScope(other, rule)) !== at)
        throw new RetentionFault('There is a rule for this already.');
    }
  }

  #checkQueue(id: string): void {
    if (this.#deps.queueLabel(idOf(id)) === undefined) throw new RetentionFault('There is no such queue.');
  }

  #checkDepartment(name: string): void {
    if (!this.#deps.departments().includes(name)) throw new RetentionFault('There is no such department.');
  }

  /** The days of each rule by its kind, with the name of its queue or department; null: for ever. */
  #propertiesOf(rules: readonly RetentionRule[]): Readonly<Record<string, number | null>> {
    return Object.fromEntries(
      rules.map((rule) => {
        const { kind, queueID, department, days = null } = rule;
        const scope = queueID === undefined ? department : (this.#deps.queueLabel(idOf(queueID)) ?? queueID);
        return [scope === undefined ? kind : `${kind}: ${scope}`, days];
      }),
    );
  }
}

/** No row has the id 0. */
const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
