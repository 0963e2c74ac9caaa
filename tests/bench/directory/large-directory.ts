import type { DirectorySize } from '#phone-system/testing/large-directory.ts';
import { orOnce } from '../support/rounds.ts';

/** How many contacts and calls a large enterprise has. */
export const largeDirectory: DirectorySize = {
  contacts: orOnce(100_000, 2_000),
  calls: orOnce(50_000, 2_000),
};
