import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { CallerOutcome, CountedCaller } from '../../../sdk/wire/queues/statistics.ts';
import { describePastCaller, readWithNotes } from '../queues/callers/past-callers.ts';
import { countRows, type PageRange } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import type { People } from '../users/person.ts';
import type { CallStatistics } from './call-statistics.ts';
import type { DaySpan } from './days.ts';

/** The callers behind a figure. */
export interface CallerListSelection {
  readonly groupIds: readonly number[];
  /** Milliseconds since 1970; the end does not belong to it. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** The same period as days, if it consists of days. */
  readonly span?: DaySpan | undefined;
  readonly outcome?: CallerOutcome | undefined;
  /** Limits the list to callers with whom this user talked. Without `outcome`, it also contains callers whom the user called back. */
  readonly personId?: number | undefined;
  /** Only callers who were answered, or who hung up, later than this. */
  readonly longerThanMs?: number | undefined;
}

/** The conditions on a stored caller for each outcome, as indexes can use them. */
const outcomes: Readonly<Record<CallerOutcome, ReturnType<typeof sql<boolean>>>> = {
  answered: sql<boolean>`answered_at is not null`,
  abandoned: sql<boolean>`answered_at is null and exit = 'abandoned'`,
  overflowed: sql<boolean>`answered_at is null and exit in ('refused', 'timedOut')`,
  callbacks: sql<boolean>`answered_at is null and exit = 'calledBack'`,
  messages: sql<boolean>`answered_at is null and exit = 'leftMessage'`,
  redirected: sql<boolean>`answered_at is null and exit = 'redirected'`,
  interrupted: sql<boolean>`answered_at is null
    and exit not in ('abandoned', 'refused', 'timedOut', 'calledBack', 'leftMessage', 'redirected')`,
  present: sql<boolean>`answered_at is null and exit is null`,
};

type Callers = SelectQueryBuilder<Tables, 'acd_client', unknown>;

/** The callers behind the figures, page by page. */
export class CallerList {
  readonly #db: Kysely<Tables>;
  readonly #people: People;
  readonly #statistics: Pick<CallStatistics, 'count'>;

  /** @param options.statistics know how many callers a figure has */
  constructor(
    db: Kysely<Tables>,
    { people, statistics }: { readonly people: People; readonly statistics: Pick<CallStatistics, 'count'> },
  ) {
    this.#db = db;
    this.#people = people;
    this.#statistics = statistics;
  }

  /** Returns a page, the newest caller first. */
  async page(
    { offset, length }: PageRange,
    selection: CallerListSelection,
  ): Promise<{ count: number; items: readonly CountedCaller[] }> {
    if (selection.groupIds.length === 0) return { count: 0, items: [] };
    const page = this.#select(selection)
      .select('acd_client.id')
      .orderBy('acd_client.entered_at', 'desc')
      .orderBy('acd_client.id', 'desc')
      .offset(offset)
      .limit(length);
    const [count, rows] = await Promise.all([
      this.#count(selection),
      // Names and notes are joined to the callers of the page only.
      readWithNotes(
        this.#db
          .selectFrom('acd_client')
          .where('acd_client.id', 'in', page)
          .orderBy('acd_client.entered_at', 'desc')
          .orderBy('acd_client.id', 'desc'),
      ),
    ]);
    return {
      count,
      items: rows.map((row) => ({ ...describePastCaller(row, this.#people), isCallback: row.is_callback })),
    };
  }

  async #count(selection: CallerListSelection): Promise<number> {
    const { span, groupIds, outcome, personId, longerThanMs } = selection;
    const known =
      span && personId === undefined && longerThanMs === undefined
        ? await this.#statistics.count({ span, groupIds }, outcome ?? 'offered')
        : undefined;
    if (known !== undefined) return known;
    return countRows(this.#select(selection));
  }

  #select({ groupIds, startsAt, endsAt, outcome, personId, longerThanMs }: CallerListSelection): Callers {
    let callers: Callers = this.#db
      .selectFrom('acd_client')
      .where('acd_client.entered_at', '>=', new Date(startsAt))
      .where('acd_client.entered_at', '<', new Date(endsAt))
      .where('acd_client.group_id', 'in', groupIds);
    if (personId !== undefined) callers = callers.where('acd_client.person_id', '=', personId);
    // A call-back is part of the work of an agent, but no figure of callers has it.
    if (personId === undefined || outcome !== undefined)
      callers = callers.where('acd_client.is_callback', '=', false);
    if (outcome !== undefined) callers = callers.where(outcomes[outcome]);
    if (longerThanMs !== undefined)
      callers = callers.where(
        sql<boolean>`coalesce(answered_at, left_at) > entered_at + ${`${longerThanMs} milliseconds`}::interval`,
      );
    return callers;
  }
}
