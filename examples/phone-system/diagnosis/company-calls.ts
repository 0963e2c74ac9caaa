import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type AdministeredCall,
  type AdministeredCallResult,
  administeredCallSource,
  type CallSide,
  callTroubles,
} from '../../../sdk/wire/administration/call.ts';
import type { Clock } from '../base/clock.ts';
import { separators } from '../numbers/numbering.ts';
import { isHeldCall } from '../retention/held.ts';
import type { Page, PageRange } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, formerUser, type People, type Person } from '../users/person.ts';
import { type CallSignalling, oldestSignalling } from './call-signalling.ts';

/** A selection of calls. */
export interface CompanyCallsQuery {
  /** A part of a name or of a number. */
  readonly search?: string | undefined;
  readonly user?: string | undefined;
  readonly result?: AdministeredCallResult | undefined;
  /** The first and the last moment, in milliseconds since 1970. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

interface CompanyCallsDeps {
  readonly people: Pick<People, 'all' | 'byId' | 'byNumber'>;
  readonly signalling: Pick<CallSignalling, 'troubled' | 'presentTroubles'>;
  /** Resolves when every earlier event of a call is in the store. */
  readonly written: () => Promise<void>;
  readonly clock: Pick<Clock, 'now'>;
}

type Row = Selectable<Tables['call_record']> & {
  readonly troubles: readonly string[] | null;
  readonly is_poor: boolean;
};

/** The sound of a call with a lower estimate is poor, in the words of the history. */
const poorBelow = 3.1;
const fewestDigits = 2;
const storedTroubles = z.array(z.enum(callTroubles));

const isPoor = sql<boolean>`exists (select from call_quality where call_record_id = call_record.id and mos < ${poorBelow})`;
const both = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;

/** The calls of the company of which the diagnosis is kept, each with all of its legs. */
export class CompanyCalls {
  readonly #db: Kysely<Tables>;
  readonly #deps: CompanyCallsDeps;

  constructor(db: Kysely<Tables>, deps: CompanyCallsDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** Returns a page of a selection, the newest call first. */
  async page(query: CompanyCallsQuery, { offset, length }: PageRange): Promise<Page<AdministeredCall>> {
    await this.#deps.written();
    const chosen = sql`select call_id from call_record where ${this.#isKept()}
      group by call_id having ${both(this.#conditions(query))}`;
    const [counted, found] = await Promise.all([
      sql<{ count: string }>`select count(*) as count from (${chosen}) calls`.execute(this.#db),
      sql<{ call_id: number }>`${chosen} order by call_id desc offset ${offset} limit ${length}`.execute(
        this.#db,
      ),
    ]);
    const ids = found.rows.map(({ call_id }) => call_id);
    return { count: Number(counted.rows[0]?.count ?? 0), items: await this.#read(ids) };
  }

  /** Returns a call; undefined for a call of which no diagnosis is kept any more. */
  async find(callId: number): Promise<AdministeredCall | undefined> {
    await this.#deps.written();
    const { rows } =
      await sql`select from call_record where call_id = ${callId} and ${this.#isKept()} limit 1`.execute(
        this.#db,
      );
    return rows.length === 0 ? undefined : (await this.#read([callId]))[0];
  }

  /** Calls of the last days, and older ones whose diagnosis a legal hold keeps: each condition has an index. */
  #isKept(): RawBuilder<boolean> {
    const oldest = oldestSignalling(this.#deps.clock.now());
    return sql<boolean>`call_id is not null and (ended_at > ${oldest} or ended_at is null
      or call_id = any(array(select call_id from call_signalling where at <= ${oldest}
        and ${isHeldCall('call_signalling.call_id')})))`;
  }

  /** A call is selected if any of its legs fits. */
  #conditions({ search = '', user, result, from, to }: CompanyCallsQuery): RawBuilder<boolean>[] {
    const some = (condition: RawBuilder<boolean>) => sql<boolean>`coalesce(bool_or(${condition}), false)`;
    const text = search.trim();
    return [
      ...(text === '' ? [] : [some(this.#isFound(text))]),
      ...(user === undefined ? [] : [some(sql`person_id = ${/^\d{1,9}$/.test(user) ? Number(user) : 0}`)]),
      ...(from === undefined ? [] : [some(sql`started_at >= ${new Date(from)}`)]),
      ...(to === undefined ? [] : [some(sql`started_at <= ${new Date(to)}`)]),
      ...(result === undefined ? [] : [this.#hasResult(result, some)]),
    ];
  }

  #hasResult(
    result: AdministeredCallResult,
    some: (condition: RawBuilder<boolean>) => RawBuilder<boolean>,
  ): RawBuilder<boolean> {
    if (result === 'answered') return some(sql`talking_at is not null`);
    if (result === 'unanswered') return sql`not ${some(sql`talking_at is not null`)}`;
    const present = [...this.#deps.signalling.troubled];
    return sql`(call_id in (select call_id from call_signalling where troubles <> '{}')
      or call_id = any(${present}::integer[]) or ${some(isPoor)})`;
  }

  #isFound(text: string): RawBuilder<boolean> {
    const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const isNumber = /^[+\d\s()/.-]+$/.test(text);
    // The prefixes of a number differ between its writings.
    const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
    const people = this.#deps.people.all().filter((person) => isNamed(person, isNumber ? digits : text));
    const plain = (column: string) => sql`regexp_replace(${sql.ref(column)}, ${separators}, '', 'g')`;
    const ofSides =
      isNumber && digits.length >= fewestDigits
        ? ['remote_number', 'called_number'].map((column) => sql`${plain(column)} like ${`%${digits}%`}`)
        : ['remote_label', 'called_label'].map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
    return sql`(person_id = any(${people.map(({ id }) => id)}::integer[]) or ${sql.join(ofSides, sql` or `)})`;
  }

  async #read(ids: readonly number[]): Promise<readonly AdministeredCall[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db
      .selectFrom('call_record')
      .leftJoin('call_signalling', 'call_signalling.call_id', 'call_record.call_id')
      .selectAll('call_record')
      .select('call_signalling.troubles')
      .select(isPoor.as('is_poor'))
      .where('call_record.call_id', 'in', ids)
      .orderBy('call_record.id')
      .execute();
    const legs = Map.groupBy(rows, ({ call_id }) => call_id);
    return ids.map((id) => this.#describe(id, legs.get(id) ?? []));
  }

  #describe(callId: number, legs: readonly Row[]): AdministeredCall {
    const [first] = legs;
    const answered = legs.find(({ talking_at }) => talking_at !== null);
    const cause = (answered ?? first)?.cause ?? null;
    const isOver = legs.every(({ ended_at }) => ended_at !== null);
    const names = legs.flatMap(({ person_id, former_person_id }) => {
      const person = this.#deps.people.byId(person_id ?? 0);
      return person ? displayName(person) : former_person_id === null ? [] : formerUser;
    });
    const troubles = [
      ...(legs[0]?.troubles ?? this.#deps.signalling.presentTroubles(callId)),
      ...(legs.some(({ is_poor }) => is_poor) ? ['poor'] : []),
    ];
    return {
      restUri: `${administeredCallSource}/${callId}`,
      callID: String(callId),
      at: first?.started_at.getTime() ?? 0,
      talkDuration: isOver ? Math.max(0, ...legs.map(talkOf)) : 0,
      isOver,
      isAnswered: answered !== undefined,
      ...this.#sides(first),
      users: [...new Set(names)],
      ...(isOver && cause !== null && { stateCause: cause }),
      troubles: storedTroubles.parse(troubles),
    };
  }

  /** The first leg is of the calling user, or of the first user or group that a caller from outside reached. */
  #sides(first: Row | undefined): { readonly from: CallSide; readonly to: CallSide } {
    if (!first) return { from: this.#side('', null), to: this.#side('', null) };
    const owner = this.#deps.people.byId(first.person_id ?? 0);
    const called = this.#side(first.called_number, first.called_label);
    if (first.is_incoming) return { from: this.#side(first.remote_number, first.remote_label), to: called };
    return {
      from: { number: owner?.number ?? '', label: owner ? displayName(owner) : formerUser },
      to: called,
    };
  }

  #side(number: string, label: string | null): CallSide {
    const person = this.#deps.people.byNumber(number);
    return { number, label: label ?? (person ? displayName(person) : '') };
  }
}

const talkOf = ({ talking_at, ended_at }: Row): number =>
  talking_at === null || ended_at === null ? 0 : ended_at.getTime() - talking_at.getTime();

const isNamed = (person: Person, text: string): boolean =>
  text.length >= fewestDigits &&
  [displayName(person), person.number].some((one) => one.toLowerCase().includes(text.toLowerCase()));
