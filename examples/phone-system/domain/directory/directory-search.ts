import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { Person } from '../users/person.ts';
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

const broadSearch = 10_000;
/** The last so many calls of a user rank their numbers first. */
const recentCalls = 100;

type Index = ExpressionBuilder<Tables, 'directory_index'>;

/** True for an entry whose id is in the list. */
const isIn = (uids: readonly string[]) => sql<boolean>`uid = any(${uids}::text[])`;

/**
 * Searches the directory for one user: the colleagues, the shared contacts and the user's own. Without a search text
 * the order is alphabetical. With one, entries with exactly this name or number come first, then favourites, then those of
 * recent calls, then the others.
 *
 * @param options.broad a search that finds more entries than this is not ranked as a whole
 */
export async function searchDirectory(
  db: Kysely<Tables>,
  person: Person,
  query: DirectoryQuery,
  { broad = broadSearch } = {},
): Promise<{ readonly count: number; readonly uids: readonly string[] }> {
  const isSearch = query.search.trim() !== '';
  const terms = isSearch ? searchTerms(query.search) : undefined;
  if (isSearch && !terms) return { count: 0, uids: [] };
  const favorites = await markedIn(db, 'favourite', person.id);
  let matching = db.selectFrom('directory_index').where((index) => isVisible(index, person));
  if (query.directory !== undefined) matching = matching.where('directory', '=', query.directory);
  if (query.types) matching = matching.where('type', 'in', [...query.types]);
  if (query.department !== undefined) matching = matching.where('department', '=', query.department);
  if (query.onlyFavorites) matching = matching.where(isIn(favorites));
  if (query.folderId !== undefined)
    matching = matching.where(isIn(await inFolder(db, person.id, query.folderId)));
  if (query.keypad) matching = matching.where('keypad', 'like', containing(` ${query.keypad.slice(0, 40)}`));
  if (query.tag !== undefined) matching = matching.where(sql<boolean>`tags @> ${[query.tag]}::text[]`);
  if (query.onlySwitchboardFavorites)
    matching = matching.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('switchboard_favourite').select('contact').whereRef('contact', '=', 'directory_index.uid'),
      ),
    );
  if (query.onlyVips) matching = matching.where(isIn(await markedIn(db, 'vip', person.id)));
  if (query.onlySpeedDials) matching = matching.where(isIn(await markedIn(db, 'speed_dial', person.id)));
  if (terms) matching = matching.where((index) => fits(index, terms));
  const count = await countOf(matching);
  const tiers = terms
    ? tiersOf(matching, {
        terms,
        favorites,
        recent: await recentUids(db, person.id),
        isBroad: count > broad,
      })
    : [matching];
  return { count, uids: await pageOf(tiers, query) };
}

/** Matching rows of the index. */
type Matching = SelectQueryBuilder<Tables, 'directory_index', unknown>;

/**
 * Ranks matching entries: those with exactly this name or number first, then those whom the user knows, then the others. A
 * broad search is divided into three lists, because as one list all would be ranked before the first is found. The last one,
 * by far the longest, is in the order of an index.
 */
function tiersOf(
  matching: Matching,
  how: {
    readonly terms: SearchTerms;
    readonly favorites: readonly string[];
    readonly recent: readonly string[];
    readonly isBroad: boolean;
  },
): readonly Matching[] {
  const { terms, favorites, recent, isBroad } = how;
  const exact = (index: Index) => isExactly(index, terms);
  const known = isIn([...favorites, ...recent]);
  const ranked = (tier: Matching) => tier.orderBy(isIn(favorites), 'desc').orderBy(isIn(recent), 'desc');
  if (!isBroad) return [ranked(matching.orderBy(exact, 'desc'))];
  const inexact = matching.where((index) => index.not(exact(index)));
  return [
    ranked(matching.where(exact)),
    ranked(inexact.where(known)),
    inexact.where(({ not }) => not(known)),
  ];
}

/** Returns a page of successive lists, each sorted by name at last. */
async function pageOf(
  tiers: readonly Matching[],
  query: Pick<DirectoryQuery, 'sortBy' | 'offset' | 'length'>,
): Promise<readonly string[]> {
  const uids: string[] = [];
  let { offset } = query;
  for (const tier of tiers) {
    const rows = await tier
      .select('uid')
      .orderBy(query.sortBy === 'lastname' ? 'last_name_key' : 'first_name_key')
      .orderBy('uid')
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
