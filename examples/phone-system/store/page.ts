import type { SelectQueryBuilder } from 'kysely';

/** The requested part of a list. */
export interface PageRange {
  readonly offset: number;
  readonly length: number;
}

/** A part of a list, and the length of the whole list. */
export interface Page<Item> {
  readonly count: number;
  readonly items: readonly Item[];
}

/** Returns how many rows a query selects. */
export async function countRows<Db, Table extends keyof Db, Columns>(
  all: SelectQueryBuilder<Db, Table, Columns>,
): Promise<number> {
  const counted = all.select(({ fn }) => fn.countAll<string>().as('count'));
  const row = (await counted.executeTakeFirstOrThrow()) as { readonly count: string };
  return Number(row.count);
}

/**
 * Reads a page, and counts all rows.
 *
 * @param all selects the rows, in no order and without columns
 * @param rows selects their columns, in order
 */
export async function readPage<AllDb, AllTable extends keyof AllDb, Db, Table extends keyof Db, Row, Item>(
  all: SelectQueryBuilder<AllDb, AllTable, object>,
  rows: SelectQueryBuilder<Db, Table, Row>,
  { offset, length }: PageRange,
  describe: (row: Row) => Item,
): Promise<Page<Item>> {
  const page = rows.offset(offset).limit(length);
  const [count, found] = await Promise.all([countRows(all), page.execute()]);
  return { count, items: (found as Row[]).map(describe) };
}
