import { buildStalePages } from '#examples/build.ts';
import { createLog } from '#phone-system/cli/log.ts';
import { buildPhonePage } from './phone-page.ts';

/**
 * Builds the pages of the browser tests once: two files that start at the same time would both build into the same
 * folders.
 */
export async function setup(): Promise<void> {
  await buildStalePages(createLog());
  await buildPhonePage();
}
