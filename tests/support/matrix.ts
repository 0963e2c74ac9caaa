/**
 * True if every test runs in each of its browsers, cookie settings, languages and user interfaces of a CRM, which takes
 * twice as long: `npm run test:matrix`. `npm test` takes one variant of each.
 */
export const isWholeMatrix = process.env.TEST_MATRIX === 'whole';

/** Returns the whole list in the matrix, else its first entry. */
export const representatives = <Kind>(kinds: readonly Kind[]): readonly Kind[] =>
  isWholeMatrix ? kinds : kinds.slice(0, 1);

/** The libraries under the components: always the panel's, which behaves less like others expect; in the matrix the full client's too. */
export const libraries = representatives(['preact', 'react'] as const);
