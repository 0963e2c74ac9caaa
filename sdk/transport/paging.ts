const pageLength = 50;

/** The query for the page of a list that begins at `offset`: one item more than is shown, which tells whether a page follows. */
export const pageQuery = (offset: number) => ({ offset: String(offset), length: String(pageLength + 1) });

/** The items to show of an answer to `pageQuery`, and whether a page follows. */
export const pageOf = <Item>(items: readonly Item[]): { items: readonly Item[]; hasMore: boolean } => ({
  items: items.slice(0, pageLength),
  hasMore: items.length > pageLength,
});
