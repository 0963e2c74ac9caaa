import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';
import type { DirectoryCounts, EntrySummary } from './directory-counts.ts';
import type { RecentEntries } from './recent-entries.ts';
import { countOf, findPage, type Index, isIn, type Matching } from './search-order.ts';
import { containing, type SearchTerms, searchTerms } from './search-text.ts';

/** The parameters of a search in the directory. */
export interface DirectoryQuery {
  /** Words that words of the entry begin with, or a part of a number. Empty: all entries. */
  readonly search: string;
  readonly directory: string | undefined;
  readonly department: string | undefined;
  /** Restricts the list to these types of entries; undefined: all of them. */
  readonly types?: readonly string[] | undefined;
  readonly onlyFavorites: boolean;
  /** Restricts favourites to a folder; null: to favourites in no folder. */
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
const broadSearch = 250;
interface SearchDeps {
  /** The known counts of broad searches. */
  readonly counts: DirectoryCounts;
  readonly recent: RecentEntries;
  /** A search that finds more entries than this is not ranked as a whole. */
  readonly broad?: number;
}

/**
 * Searches the directory for one user: the colleagues, the shared contacts and the user's own. Without a search text
 * the order is alphabetical. With one, entries with exactly this name or number come first, then favourites, then the
 * entries of recent calls, then the others.
 */
export async function searchDirectory(
  db: Kysely<Tables>,
  person: Person,
  query: DirectoryQuery,
  { counts, recent, broad = broadSearch }: SearchDeps,
): Promise<{ readonly count: number; readonly uids: readonly string[] }> {
  const isSearch = query.search.trim() !== '';
  const terms = isSearch ? searchTerms(query.search) : undefined;
  if (isSearch && !terms) return { count: 0, uids: [] };
  const favorites = await markedIn(db, 'favourite', person.id);
  const entries = narrowed(db.selectFrom('directory_index'), query, terms);
  const marked = await marksOf(db, person, query, favorites);
  const matchingIn = (rows: Matching) =>
    marked.reduce(
      (all, uids) => all.where(isIn(uids)),
      narrowed(rows, query, terms).where((index) => isVisible(index, person)),
    );
  const matching = matchingIn(db.selectFrom('directory_index'));
  const key = countKey(person, query, terms);
  const isKnownAsBroad = marked.length === 0 && (counts.peek(key)?.count ?? 0) > broad;
  // Up to this number, counting costs as much as finding the page.
  const few = isKnownAsBroad
    ? Number.POSITIVE_INFINITY
    : await countOf(
        db.selectFrom(
          matching
            .select('uid')
            .limit(broad + 1)
            .as('directory_index'),
        ),
      );
  if (few === 0) return { count: 0, uids: [] };
  const isBroad = few > broad;
  const summarise = () =>
    marked.length > 0 ? summaryOf(matching) : summaryOfVisible({ entries, person, key, counts });
  const broadSummary = isBroad ? await summarise() : undefined;
  const order = query.sortBy === 'lastname' ? 'last_name_key' : 'first_name_key';
  const ranking = terms && {
    exact: (index: Index) => isExactly(index, terms),
    favorites,
    recent: await recent.of(person.id),
  };
  const uids = await findPage(db, { matchingIn, order, broad: broadSummary, ranking }, query);
  return { count: broadSummary?.count ?? few, uids };
}

/** Returns the entries that fit a query, without regard to visibility. The marks of the user are not compared. */
function narrowed(rows: Matching, query: DirectoryQuery, terms: SearchTerms | undefined): Matching {
  let matching = rows;
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

/** Returns the key by which the count of common entries is remembered. */
const countKey = (
  { isSwitchboard }: Person,
  { directory, types, department, keypad, tag }: DirectoryQuery,
  terms: SearchTerms | undefined,
): string => JSON.stringify([isSwitchboard, directory, types, department, keypad, tag, terms]);

/** Summarises the entries that a person may see: the common entries, whose summary may be known, and the others. */
async function summaryOfVisible(options: {
  readonly entries: Matching;
  readonly person: Person;
  readonly key: string;
  readonly counts: DirectoryCounts;
}): Promise<EntrySummary> {
  const { entries, person, key, counts } = options;
  const common = entries.where((index) => isCommon(index, person));
  const own = entries
    .where((index) => isVisible(index, person))
    .where(({ eb, or }) => or([eb('owner_id', '=', person.id), eb('person_id', '=', person.id)]))
    .where((index) => index.not(isCommon(index, person)));
  const [all, others] = [await counts.of(key, () => summaryOf(common)), await summaryOf(own)];
  return {
    count: all.count + others.count,
    first_name_key: lesser(all.first_name_key, others.first_name_key),
    last_name_key: lesser(all.last_name_key, others.last_name_key),
  };
}

/** Returns how many these entries are, and where they begin in both orders. */
async function summaryOf(matching: Matching): Promise<EntrySummary> {
  const { count, ...begins } = await matching
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.min('first_name_key').as('first_name_key'),
      fn.min('last_name_key').as('last_name_key'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), ...begins };
}

/** Returns the key that PostgreSQL sorts before the other key, by their octets. */
function lesser(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) <= 0 ? one : other;
}

/**
 * True for an entry that this person may see: no contact of another user, and a hidden entry only as the switchboard or
 * as the colleague of the entry.
 */
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

/** Returns the entries that a user has marked in any of these ways. */
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
