/**
 * Whether every test runs in each browser, with each cookie setting and in each language that it is written for, which takes twice as
 * long: `npm run test:matrix` does so. `npm test` takes one of each kind.
 */
export const isWholeMatrix = process.env.TEST_MATRIX === 'whole';

/** Returns all of them for the matrix, else only the first. */
export const representatives = <Kind>(kinds: readonly Kind[]): readonly Kind[] =>
  isWholeMatrix ? kinds : kinds.slice(0, 1);
