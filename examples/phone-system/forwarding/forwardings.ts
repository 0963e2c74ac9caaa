import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import { findLoop, overlaps } from '../../../sdk/wire/forwarding/conflicts.ts';
import { serviceOfDestination } from '../../../sdk/wire/forwarding/destination.ts';
import {
  type ChangedForwarding,
  fitsTogether,
  forwardFilter,
  forwarding,
  forwardType,
  maxForwardings,
  type NewForwarding,
  type StoredForwarding,
} from '../../../sdk/wire/forwarding/rule.ts';
import { idOf } from '../../../sdk/wire/id-of.ts';
import { type Changes, topics } from '../base/changes.ts';
import { enterprisePath, forwardingPath } from '../base/paths.ts';
import type { CurrentCompany } from '../company/company.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';

/** Why a rule is not written. */
export type ForwardingConflict =
  /** There is no such rule, or no rule that this rule could be a part of. */
  | 'gone'
  /** The user has as many as there may be. */
  | 'full'
  /** Its parts do not fit together. */
  | 'unfit'
  /** The rule is a part of another rule, and is removed with it. */
  | 'part'
  | { readonly overlapsWith: StoredForwarding }
  /** The users of the circle. */
  | { readonly loop: readonly number[] };

interface ForwardingsDeps {
  readonly changes: Changes;
  readonly company: CurrentCompany;
  /** Returns the user who gets the calls of a rule; undefined if the rule sends them elsewhere. */
  readonly userAt: (destination: string, ownerId: number) => number | undefined;
}

/** The distance between the priorities of new rules, so that a rule can be moved between two other rules. */
const step = 10;

const storedConditions = z.pick(forwarding, {
  isMainForPresenceState: true,
  filtersOnTargetNumber: true,
  presenceStateFilter: true,
  filterOnCallCategory: true,
  specificCaller: true,
  timeFilter: true,
  forwardingScope: true,
});

/** Changes that alter which calls a rule is for, or where they go. */
const isNeutral = (property: string): boolean =>
  ['label', 'priorityOrder', 'noAnswerForwardingDelay'].includes(property);

/** The rules of all users. They are read from memory, written through to the store. */
export class Forwardings {
  readonly #deps: ForwardingsDeps;
  readonly #rows: OwnedRows<'forwarding', StoredForwarding>;

  private constructor(deps: ForwardingsDeps, rows: OwnedRows<'forwarding', StoredForwarding>) {
    this.#deps = deps;
    this.#rows = rows;
  }

  static async load(db: Kysely<Tables>, deps: ForwardingsDeps): Promise<Forwardings> {
    const ent = enterprisePath(deps.company.current);
    const rows = await OwnedRows.load(db, {
      table: 'forwarding',
      changes: deps.changes,
      ownerOf: ({ person_id }) => person_id,
      read: (row) => fromRow(row, ent),
      compare: byPriority,
      topic: topics.forwardings,
      turn: topics.allForwardings,
      onChange: (personId) => deps.changes.notify('rules', personId),
    });
    return new Forwardings(deps, rows);
  }

  /** The rules of a user, by priority. */
  of(personId: number): readonly StoredForwarding[] {
    return this.#rows.of(personId);
  }

  byId(personId: number, id: string): StoredForwarding | undefined {
    return this.#rows.find(personId, id);
  }

  /** The users with rules that apply at certain hours. */
  withHours(): readonly number[] {
    return this.#rows.owners().filter((id) => this.of(id).some(hasHours));
  }

  async add(personId: number, rule: NewForwarding): Promise<StoredForwarding | ForwardingConflict> {
    return this.#rows.inTurn(personId, async () => {
      const all = this.of(personId);
      if (all.length >= maxForwardings) return 'full';
      const parent = rule.parentForwarding ?? undefined;
      // The parts of a rule have no parts themselves.
      if (parent !== undefined && !all.some((one) => one.restUri === parent && !one.parentForwarding))
        return 'gone';
      const last = all.at(-1)?.priorityOrder ?? 0;
      const whole = { ...rule, priorityOrder: rule.priorityOrder ?? last + step };
      const draft = { ...whole, restUri: '', forwardingID: '', type: '', ent: '' };
      const conflict = this.#conflictOf(personId, draft);
      if (conflict) return conflict;
      const parent_id = parent === undefined ? null : Number(idOf(parent));
      return this.#rows.insert({ person_id: personId, ...toRow(whole), parent_id });
    });
  }

  async change(
    personId: number,
    id: string,
    change: ChangedForwarding,
  ): Promise<StoredForwarding | ForwardingConflict> {
    return this.#rows.inTurn(personId, async () => {
      const present = this.byId(personId, id);
      if (!present) return 'gone';
      const next = { ...present, ...change };
      if (!fitsTogether(next)) return 'unfit';
      const isNeutralChange = Object.keys(change).every(isNeutral);
      const conflict = isNeutralChange ? undefined : this.#conflictOf(personId, next);
      return conflict ?? (await this.#rows.update(id, toRow(next))) ?? 'gone';
    });
  }

  /** Removes a rule with its parts. Returns undefined once it is done. */
  async remove(personId: number, id: string): Promise<ForwardingConflict | undefined> {
    return this.#rows.inTurn(personId, async () => {
      const present = this.byId(personId, id);
      if (!present) return 'gone';
      if (present.parentForwarding !== null) return 'part';
      const parts = this.of(personId).filter(({ parentForwarding }) => parentForwarding === present.restUri);
      for (const { forwardingID } of [present, ...parts]) await this.#rows.delete(forwardingID);
      return undefined;
    });
  }

  #conflictOf(personId: number, rule: StoredForwarding): ForwardingConflict | undefined {
    const others = this.of(personId).filter(({ restUri }) => restUri !== rule.restUri);
    const twin = others.find((other) => overlaps(rule, other));
    if (twin) return { overlapsWith: twin };
    const loop = findLoop(personId, rule, {
      rulesOf: (id) => (id === personId ? [] : this.of(id)),
      userAt: this.#deps.userAt,
    });
    return loop && { loop };
  }
}

const hasHours = ({ timeFilter }: StoredForwarding): boolean => timeFilter !== 0;

const byPriority = (one: StoredForwarding, other: StoredForwarding): number =>
  one.priorityOrder - other.priorityOrder || Number(one.forwardingID) - Number(other.forwardingID);

/** Returns the columns of a rule. */
export const toRow = (rule: Omit<StoredForwarding, 'restUri' | 'forwardingID' | 'type' | 'ent'>) => ({
  label: rule.label,
  is_active: rule.activated,
  forward_type: rule.forwardType,
  filter: rule.filter,
  destination: rule.destination,
  delay_ms: rule.noAnswerForwardingDelay,
  priority_order: rule.priorityOrder,
  conditions: JSON.stringify(storedConditions.parse(rule)),
});

const fromRow = (row: Selectable<Tables['forwarding']>, ent: string): StoredForwarding => ({
  restUri: forwardingPath(row.id),
  forwardingID: String(row.id),
  label: row.label,
  type: serviceOfDestination(row.destination),
  activated: row.is_active,
  forwardType: forwardType.parse(row.forward_type),
  filter: forwardFilter.parse(row.filter),
  destination: row.destination,
  noAnswerForwardingDelay: row.delay_ms,
  priorityOrder: row.priority_order,
  parentForwarding: row.parent_id === null ? null : forwardingPath(row.parent_id),
  ent,
  ...storedConditions.parse(row.conditions),
});
