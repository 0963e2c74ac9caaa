import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { AuditAction, AuditEntry, AuditKind } from '../../../sdk/wire/administration/audit.ts';
import { auditActions, auditKinds, auditSource } from '../../../sdk/wire/administration/audit.ts';
import type { Clock } from '../base/clock.ts';
import { type Page, type PageRange, readPage } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';

/** The administrator who makes a change, and from where. */
export interface Actor {
  /** Undefined: a program. */
  readonly personId: number | undefined;
  readonly name: string;
  /** Empty: unknown. */
  readonly address: string;
}

type Properties = Readonly<Record<string, unknown>>;

/** A change. Secrets must not be among the properties. */
export interface Audited {
  readonly action: AuditAction;
  readonly kind: AuditKind;
  /** The id of the thing that has changed. */
  readonly subject: string;
  /** The name of the thing. */
  readonly label: string;
  /** All properties before; undefined: the thing is new, or no property changes. */
  readonly before?: Properties | undefined;
  /** All properties after; undefined: the thing is gone, or no property changes. */
  readonly after?: Properties | undefined;
}

/** A selection of changes. */
export interface AuditQuery {
  /** A part of the name of the administrator or of the thing. */
  readonly search?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly action?: AuditAction | undefined;
  /** The id of a thing; only with `kind`. */
  readonly subject?: string | undefined;
  /** The first and the last moment, in milliseconds since 1970. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The record of all changes by administrators. It is only ever added to. */
export class Audit {
  readonly #db: Kysely<Tables>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Records a change, with the properties that differ.
   *
   * @param db the transaction that makes the change: no change stays without its record
   */
  async record(actor: Actor, audited: Audited, db: Kysely<Tables> = this.#db): Promise<void> {
    const { before, after } = differences(audited);
    await db
      .insertInto('audit_entry')
      .values({
        at: new Date(this.#clock.now()),
        actor_id: actor.personId ?? null,
        actor_name: actor.name,
        address: actor.address,
        action: audited.action,
        kind: audited.kind,
        subject: audited.subject,
        label: audited.label,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
      })
      .execute();
  }

  /** Returns the changes of a selection, the newest first. */
  page(query: AuditQuery, range: PageRange): Promise<Page<AuditEntry>> {
    const { search = '', kind, action, subject, from, to } = query;
    let all = this.#db.selectFrom('audit_entry');
    if (kind !== undefined) all = all.where('kind', '=', kind);
    if (action !== undefined) all = all.where('action', '=', action);
    if (subject !== undefined) all = all.where('subject', '=', subject);
    if (from !== undefined) all = all.where('at', '>=', new Date(from));
    if (to !== undefined) all = all.where('at', '<=', new Date(to));
    const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
    if (search.trim() !== '')
      all = all.where(sql<boolean>`(actor_name ilike ${pattern} or label ilike ${pattern})`);
    return readPage(all, all.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'), range, (row) => ({
      restUri: `${auditSource}/${row.id}`,
      at: row.at.getTime(),
      actorName: row.actor_name,
      address: row.address,
      action: storedAction.parse(row.action),
      kind: storedKind.parse(row.kind),
      subject: row.subject,
      label: row.label,
      ...(row.before !== null && { before: properties.parse(row.before) }),
      ...(row.after !== null && { after: properties.parse(row.after) }),
    }));
  }
}

const storedAction = z.enum(auditActions);
const storedKind = z.enum(auditKinds);
const properties = z.record(z.string(), z.unknown());

/** Of a changed thing, only the properties that differ are recorded. */
function differences({ before, after }: Audited): {
  before: Properties | undefined;
  after: Properties | undefined;
} {
  if (before === undefined || after === undefined) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (all: Properties) => Object.fromEntries(changed.map((name) => [name, all[name]]));
  return { before: only(before), after: only(after) };
}
