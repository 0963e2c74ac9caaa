import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { countRows, type PageRange } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import type { EntrySummary } from './directory-counts.ts';

export type Index = ExpressionBuilder<Tables, 'directory_index'>;
/** Matching rows of the index. */
export type Matching = SelectQueryBuilder<Tables, 'directory_index', unknown>;

/** True for an entry whose id is in the list. */
export const isIn = (uids: readonly string[]) => sql<boolean>`uid = any(${uids}::text[])`;

/**
 * The most entries that are sorted for a page. More entries are read in the order of an index, until the page is full.
 */
const sortable = 25_000;
/** The number of entries that are tried from the first match on, before all matches are sorted. */
const probed = 2_000;

/** The entries that a search finds, and their order. */
export interface OrderedSearch {
  /** Returns the entries of these rows that are found. */
  readonly matchingIn: (rows: Matching) => Matching;
  readonly order: 'first_name_key' | 'last_name_key';
  /** Defined for a search that finds too many entries for ranking them as a whole. */
  readonly broad: EntrySummary | undefined;
  /** Undefined: by name alone. */
  readonly ranking:
    | {
        /** True for an entry with exactly this name or number. */
        readonly exact: (index: Index) => Expression<SqlBool>;
        readonly favorites: readonly string[];
        /** Entries of recent calls. */
        readonly recent: readonly string[];
      }
    | undefined;
}

/** Successive lists: the entries of the second list follow the entries of the first list. */
interface Tier {
  readonly rows: (page: PageRange) => Promise<readonly { readonly uid: string }[]>;
  readonly count: () => Promise<number>;
}

/** Returns the ids of a page of a search. */
export async function findPage(
  db: Kysely<Tables>,
  search: OrderedSearch,
  { offset, length }: PageRange,
): Promise<readonly string[]> {
  const uids: string[] = [];
  let rest = offset;
  for (const tier of tiersOf(db, search)) {
    const rows = await tier.rows({ offset: rest, length: length - uids.length });
    uids.push(...rows.map(({ uid }) => uid));
    if (uids.length >= length) break;
    if (rows.length > 0) rest = 0;
    else if (rest > 0) rest -= await tier.count();
  }
  return uids;
}

/**
 * Without a search, people and companies come first, and then services that answer by themselves. Ranks matching entries: entries with exactly this name or number first, then entries that the user knows, then the
 * others. A broad search is divided into two lists, because as a single list all would be ranked before the first is
 * found.
 */
function tiersOf(db: Kysely<Tables>, search: OrderedSearch): readonly Tier[] {
  const { matchingIn, order, ranking, broad } = search;
  const matching = matchingIn(db.selectFrom('directory_index'));
  const byName = (rows: Matching) => rows.orderBy(order).orderBy('uid');
  if (!ranking)
    return (['<>', '='] as const).map((is) => tierOf(byName(matching.where('directory', is, 'services'))));
  const { exact, favorites, recent } = ranking;
  const ranked = (rows: Matching) =>
    byName(rows.orderBy(exact, 'desc').orderBy(isIn(favorites), 'desc').orderBy(isIn(recent), 'desc'));
  if (!broad) return [tierOf(ranked(matching))];
  const isFirst = (index: Index) => index.or([exact(index), isIn([...favorites, ...recent])]);
  const isOther = (index: Index) => index.not(isFirst(index));
  const all = db.selectFrom('directory_index').selectAll();
  // The offset keeps PostgreSQL from reading all matches to find these few.
  const few = all.where(isFirst).offset(0).as('directory_index');
  const first = tierOf(ranked(matchingIn(db.selectFrom(few))));
  const start = broad[order];
  const following = all
    .$if(start !== null, (rows) => rows.where(order, '>=', start ?? ''))
    .orderBy(order)
    .orderBy('uid')
    .limit(probed)
    .as('directory_index');
  const probe = tierOf(byName(matchingIn(db.selectFrom(following)).where(isOther)));
  const others = matching.where(isOther);
  // Where few entries are found, PostgreSQL would read in the order of the index past all others.
  const whole = tierOf(
    broad.count > sortable ? byName(others) : others.orderBy(sql`${sql.ref(order)} || ''`).orderBy('uid'),
  );
  return [first, { count: whole.count, rows: (page) => firstOf(probe, whole, page) }];
}

/** Matches of a word are often neighbours, so a page at the beginning is found among the entries from the first match on. */
async function firstOf(probe: Tier, whole: Tier, page: PageRange) {
  if (page.offset + page.length > probed) return whole.rows(page);
  const rows = await probe.rows(page);
  return rows.length >= page.length ? rows : whole.rows(page);
}

const tierOf = (rows: Matching): Tier => ({
  rows: ({ offset, length }) => rows.select('uid').offset(offset).limit(length).execute(),
  count: () => countOf(rows),
});

/** Counts these rows. */
export const countOf = (matching: Matching): Promise<number> => countRows(matching.clearOrderBy());
