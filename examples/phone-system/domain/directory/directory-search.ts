import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { Person } from '../users/person.ts';
import type { DirectoryCounts } from './directory-counts.ts';
import { containing, digitsOf, type SearchTerms, searchTerms } from './search-text.ts';

/** The parameters of a search in the directory. */
export interface DirectoryQuery {
  /** Words that words of the entry begin with, or a part of a number. Empty: everybody. */
  readonly search: string;
  readonly directory: string | undefined;
  readonly department: string | undefined;
  /** Restricts the list to these types of entries; undefined: all of them. */
  readonly types?: readonly string[] | undefined;
  readonly onlyFavorites: boolean;
  /** Restricts favourites to a folder; null: to those in no folder. */
  readonly folderId?: number | null | undefined;
  /** The keys of a telephone that spell the beginning of a name; empty: no such search. */
  readonly keypad?: string | undefined;
  /** Only entries with this tag. */
  readonly tag?: string | undefined;
  /** Only the favourites of the switchboard. */
  readonly onlySwitchboardFavorites?: boolean;
  readonly onlyVips?: boolean;
  /** Only entries with a speed dial of the user. */
  readonly onlySpeedDials?: boolean;
  readonly sortBy: 'firstname' | 'lastname';
  readonly offset: number;
  readonly length: number;
}

/** A search that finds more entries than this is not ranked as a whole, and its count is remembered. */
const broadSearch = 1_000;
/** So many entries are sorted for a page. More of them are read in the order of an index, until the page is full. */
const sortable = 25_000;
/** The last so many calls of a user rank their numbers first. */
const recentCalls = 100;

type Index = ExpressionBuilder<Tables, 'directory_index'>;
/** Matching rows of the index. */
type Matching = SelectQueryBuilder<Tables, 'directory_index', unknown>;

/** True for an entry whose id is in the list. */
const isIn = (uids: readonly string[]) => sql<boolean>`uid = any(${uids}::text[])`;

/**
 * Searches the directory for one user: the colleagues, the shared contacts and the user's own. Without a search text
 * the order is alphabetical. With one, entries with exactly this name or number come first, then favourites, then those of
 * recent calls, then the others.
 *
 * @param options.counts the known counts of broad searches
 * @param options.broad a search that finds more entries than this is not ranked as a whole
 */
export async function searchDirectory(
  db: Kysely<Tables>,
  person: Person,
  query: DirectoryQuery,
  { counts, broad = broadSearch }: { readonly counts: DirectoryCounts; readonly broad?: number },
): Promise<{ readonly count: number; readonly uids: readonly string[] }> {
  const isSearch = query.search.trim() !== '';
  const terms = isSearch ? searchTerms(query.search) : undefined;
  if (isSearch && !terms) return { count: 0, uids: [] };
  const favorites = await markedIn(db, 'favourite', person.id);
  const entries = narrowed(db, query, terms);
  const marked = await marksOf(db, person, query, favorites);
  const matching = marked.reduce(
    (all, uids) => all.where(isIn(uids)),
    entries.where((index) => isVisible(index, person)),
  );
  // Up to this number, counting costs as much as finding the page.
  const few = await countOf(
    db.selectFrom(
      matching
        .select('uid')
        .limit(broad + 1)
        .as('directory_index'),
    ),
  );
  if (few === 0) return { count: 0, uids: [] };
  const isBroad = few > broad;
  const countAll = () =>
    marked.length > 0 ? countOf(matching) : countVisible({ entries, person, query, terms, counts });
  const count = isBroad ? await countAll() : few;
  const order = query.sortBy === 'lastname' ? 'last_name_key' : 'first_name_key';
  const byName = (tier: Matching) => tier.orderBy(order).orderBy('uid');
  if (!terms) return { count, uids: await pageOf([byName(matching)], query) };
  const tiers = tiersOf(matching, { terms, favorites, recent: await recentUids(db, person.id), isBroad });
  const [first, ...others] = tiers;
  // Without this, PostgreSQL reads in the order of the index even if all matches are at its end.
  const sorted = (tier: Matching) => tier.orderBy(sql`${sql.ref(order)} || ''`).orderBy('uid');
  const rest = others.map(count > sortable ? byName : sorted);
  return { count, uids: await pageOf([byName(first), ...rest], query) };
}

/** Returns the entries that fit a query, whoever may see them. The marks of the user are not compared. */
function narrowed(db: Kysely<Tables>, query: DirectoryQuery, terms: SearchTerms | undefined): Matching {
  let matching: Matching = db.selectFrom('directory_index');
  if (query.directory !== undefined) matching = matching.where('directory', '=', query.directory);
  if (query.types) matching = matching.where('type', 'in', [...query.types]);
  if (query.department !== undefined) matching = matching.where('department', '=', query.department);
  if (query.keypad) matching = matching.where('keypad', 'like', containing(` ${query.keypad.slice(0, 40)}`));
  if (query.tag !== undefined) matching = matching.where(sql<boolean>`tags @> ${[query.tag]}::text[]`);
  if (terms) matching = matching.where((index) => fits(index, terms));
  return matching;
}

/** Returns the lists of marked entries to which a query restricts the result. */
async function marksOf(
  db: Kysely<Tables>,
  { id }: Person,
  query: DirectoryQuery,
  favorites: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const recommended = () => db.selectFrom('switchboard_favourite').select('contact').execute();
  return [
    ...(query.onlyFavorites ? [favorites] : []),
    ...(query.folderId === undefined ? [] : [await inFolder(db, id, query.folderId)]),
    ...(query.onlySwitchboardFavorites ? [(await recommended()).map(({ contact }) => contact)] : []),
    ...(query.onlyVips ? [await markedIn(db, 'vip', id)] : []),
    ...(query.onlySpeedDials ? [await markedIn(db, 'speed_dial', id)] : []),
  ];
}

/** Counts the entries that a person may see: the common ones, whose count may be known, and the others. */
async function countVisible(options: {
  readonly entries: Matching;
  readonly person: Person;
  readonly query: DirectoryQuery;
  readonly terms: SearchTerms | undefined;
  readonly counts: DirectoryCounts;
}): Promise<number> {
  const { entries, person, query, terms, counts } = options;
  const { directory, types, department, keypad, tag } = query;
  const key = JSON.stringify([person.isSwitchboard, directory, types, department, keypad, tag, terms]);
  const common = entries.where((index) => isCommon(index, person));
  const own = entries
    .where((index) => isVisible(index, person))
    .where(({ eb, or }) => or([eb('owner_id', '=', person.id), eb('person_id', '=', person.id)]))
    .where((index) => index.not(isCommon(index, person)));
  return (await counts.of(key, () => countOf(common))) + (await countOf(own));
}

/**
 * Ranks matching entries: those with exactly this name or number first, then those whom the user knows, then the others. A
 * broad search is divided into two lists, because as one list all would be ranked before the first is found.
 */
function tiersOf(
  matching: Matching,
  how: {
    readonly terms: SearchTerms;
    readonly favorites: readonly string[];
    readonly recent: readonly string[];
    readonly isBroad: boolean;
  },
): readonly [Matching, ...(readonly Matching[])] {
  const { terms, favorites, recent, isBroad } = how;
  const exact = (index: Index) => isExactly(index, terms);
  const known = isIn([...favorites, ...recent]);
  const ranked = (tier: Matching) =>
    tier.orderBy(exact, 'desc').orderBy(isIn(favorites), 'desc').orderBy(isIn(recent), 'desc');
  if (!isBroad) return [ranked(matching)];
  const isFirst = (index: Index) => index.or([exact(index), known]);
  return [ranked(matching.where(isFirst)), matching.where((index) => index.not(isFirst(index)))];
}

/** Returns a page of successive sorted lists. */
async function pageOf(
  tiers: readonly Matching[],
  query: Pick<DirectoryQuery, 'offset' | 'length'>,
): Promise<readonly string[]> {
  const uids: string[] = [];
  let { offset } = query;
  for (const tier of tiers) {
    const rows = await tier
      .select('uid')
      .offset(offset)
      .limit(query.length - uids.length)
      .execute();
    uids.push(...rows.map(({ uid }) => uid));
    if (uids.length >= query.length) break;
    if (rows.length > 0) offset = 0;
    else if (offset > 0) offset -= await countOf(tier);
  }
  return uids;
}

async function countOf(matching: Matching): Promise<number> {
  const { count } = await matching
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True for an entry that this person may see: nobody else's, and not hidden, but for the switchboard. */
export function isVisible({ eb, or, and }: Index, { id, isSwitchboard }: Person) {
  const isOwn = or([eb('owner_id', 'is', null), eb('owner_id', '=', id)]);
  if (isSwitchboard) return isOwn;
  return and([isOwn, or([eb('hidden', '=', false), eb('directory_index.person_id', '=', id)])]);
}

/** True for an entry that all people see: all with the role of the switchboard, or all others. */
function isCommon({ eb, and }: Index, { isSwitchboard }: Person) {
  return and([eb('owner_id', 'is', null), ...(isSwitchboard ? [] : [eb('hidden', '=', false)])]);
}

/** Each word begins a word of the entry, or the digits are a part of a number. */
function fits({ eb, or, and }: Index, { words, digits }: SearchTerms) {
  const hasWords = and(words.map((word) => eb('words', 'like', containing(` ${word}`))));
  const hasDigits = digits === undefined ? [] : [eb('digits', 'like', containing(digits))];
  return or([...(words.length > 0 ? [hasWords] : []), ...hasDigits]);
}

function isExactly({ eb, or }: Index, { whole, digits }: SearchTerms) {
  return or([
    eb('first_name_key', '=', whole),
    eb('last_name_key', '=', whole),
    ...(digits === undefined ? [] : [sql<boolean>`numbers @> array[${digits}]::text[]`]),
  ]);
}

/** Returns the entries that a user has marked in one of these ways. */
async function markedIn(
  db: Kysely<Tables>,
  table: 'favourite' | 'vip' | 'speed_dial',
  personId: number,
): Promise<readonly string[]> {
  const rows = await db.selectFrom(table).select('contact').where('person_id', '=', personId).execute();
  return rows.map(({ contact }) => contact);
}

async function inFolder(
  db: Kysely<Tables>,
  personId: number,
  folderId: number | null,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('contact')
    .where('person_id', '=', personId)
    .where('folder_id', folderId === null ? 'is' : '=', folderId)
    .execute();
  return rows.map(({ contact }) => contact);
}

/** The entries with a number of one of the user's last calls. */
async function recentUids(db: Kysely<Tables>, personId: number): Promise<readonly string[]> {
  const calls = await db
    .selectFrom('call_record')
    .select('remote_number')
    .where('person_id', '=', personId)
    .orderBy('started_at', 'desc')
    .limit(recentCalls)
    .execute();
  const numbers = [...new Set(calls.map(({ remote_number }) => digitsOf(remote_number)))];
  if (numbers.length === 0) return [];
  // One look into the index for each number: PostgreSQL would read the whole table to find all of them at once.
  const { rows } = await sql<{ uid: string }>`
    select distinct uid from unnest(${numbers}::text[]) as called (number)
      join directory_index on directory_index.numbers @> array[called.number]`.execute(db);
  return rows.map(({ uid }) => uid);
}
