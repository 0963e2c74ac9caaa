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
  /** Returns the user who gets the calls of a rule; undefined if the rule sends them elsewhere. */
  readonly userAt: (destination: string, ownerId: number) => number | undefined;
}

type Row = Selectable<Tables['forwarding']>;

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
  readonly #db: Kysely<Tables>;
  readonly #deps: ForwardingsDeps;
  readonly #ofPerson = new Map<number, readonly StoredForwarding[]>();

  private constructor(db: Kysely<Tables>, deps: ForwardingsDeps, rows: readonly Row[]) {
    this.#db = db;
    this.#deps = deps;
    for (const row of rows) {
      this.#ofPerson.set(row.person_id, [...this.of(row.person_id), fromRow(row)]);
    }
    for (const [personId, rules] of this.#ofPerson) this.#ofPerson.set(personId, rules.toSorted(byPriority));
  }

  static async load(db: Kysely<Tables>, deps: ForwardingsDeps): Promise<Forwardings> {
    return new Forwardings(db, deps, await db.selectFrom('forwarding').selectAll().orderBy('id').execute());
  }

  /** The rules of a user, by priority. */
  of(personId: number): readonly StoredForwarding[] {
    return this.#ofPerson.get(personId) ?? [];
  }

  byId(personId: number, id: string): StoredForwarding | undefined {
    return this.of(personId).find(({ forwardingID }) => forwardingID === id);
  }

  /** The users with rules that apply at certain hours. */
  withHours(): readonly number[] {
    return [...this.#ofPerson].flatMap(([id, rules]) => (rules.some(hasHours) ? [id] : []));
  }

  async add(personId: number, rule: NewForwarding): Promise<StoredForwarding | ForwardingConflict> {
    return this.#inTurn(async () => {
      const all = this.of(personId);
      if (all.length >= maxForwardings) return 'full';
      const parent = rule.parentForwarding ?? undefined;
      // The parts of a rule have no parts themselves.
      if (parent !== undefined && !all.some((one) => one.restUri === parent && !one.parentForwarding))
        return 'gone';
      const last = all.at(-1)?.priorityOrder ?? 0;
      const whole = { ...rule, priorityOrder: rule.priorityOrder ?? last + step };
      const conflict = this.#conflictOf(personId, {
        ...whole,
        restUri: '',
        forwardingID: '',
        type: '',
        ent: '',
      });
      if (conflict) return conflict;
      const row = await this.#db
        .insertInto('forwarding')
        .values({
          person_id: personId,
          ...toRow(whole),
          parent_id: parent === undefined ? null : Number(idOf(parent)),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const added = fromRow(row);
      this.#put(personId, [...all, added]);
      this.#publish(personId, added.restUri, added);
      return added;
    });
  }

  async change(
    personId: number,
    id: string,
    change: ChangedForwarding,
  ): Promise<StoredForwarding | ForwardingConflict> {
    return this.#inTurn(async () => {
      const present = this.byId(personId, id);
      if (!present) return 'gone';
      const next = { ...present, ...change };
      if (!fitsTogether(next)) return 'unfit';
      const isNeutralChange = Object.keys(change).every(isNeutral);
      const conflict = isNeutralChange ? undefined : this.#conflictOf(personId, next);
      if (conflict) return conflict;
      const row = await this.#db
        .updateTable('forwarding')
        .set(toRow(next))
        .where('id', '=', Number(id))
        .returningAll()
        .executeTakeFirst();
      if (!row) return 'gone';
      const changed = fromRow(row);
      this.#put(
        personId,
        this.of(personId).map((one) => (one.forwardingID === id ? changed : one)),
      );
      this.#publish(personId, changed.restUri, changed);
      return changed;
    });
  }

  /** Removes a rule with its parts. Returns undefined once it is done. */
  async remove(personId: number, id: string): Promise<ForwardingConflict | undefined> {
    return this.#inTurn(async () => {
      const present = this.byId(personId, id);
      if (!present) return 'gone';
      if (present.parentForwarding !== null) return 'part';
      await this.#db.deleteFrom('forwarding').where('id', '=', Number(id)).execute();
      const isGone = (one: StoredForwarding) => one === present || one.parentForwarding === present.restUri;
      const gone = this.of(personId).filter(isGone);
      this.#put(
        personId,
        this.of(personId).filter((one) => !isGone(one)),
      );
      for (const { restUri } of gone) this.#publish(personId, restUri, undefined);
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

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(topics.allForwardings, task);
  }

  #put(personId: number, rules: readonly StoredForwarding[]): void {
    this.#ofPerson.set(personId, rules.toSorted(byPriority));
  }

  #publish(personId: number, uri: string, item: StoredForwarding | undefined): void {
    this.#deps.changes.publish(topics.forwardings(personId), { uri, item });
    this.#deps.changes.notify('rules', personId);
  }
}

const hasHours = ({ timeFilter }: StoredForwarding): boolean => timeFilter !== 0;

const byPriority = (one: StoredForwarding, other: StoredForwarding): number =>
  one.priorityOrder - other.priorityOrder || Number(one.forwardingID) - Number(other.forwardingID);

const toRow = (rule: Omit<StoredForwarding, 'restUri' | 'forwardingID' | 'type' | 'ent'>) => ({
  label: rule.label,
  is_active: rule.activated,
  forward_type: rule.forwardType,
  filter: rule.filter,
  destination: rule.destination,
  delay_ms: rule.noAnswerForwardingDelay,
  priority_order: rule.priorityOrder,
  conditions: JSON.stringify(storedConditions.parse(rule)),
});

const fromRow = (row: Row): StoredForwarding => ({
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
  ent: enterprisePath,
  ...storedConditions.parse(row.conditions),
});
