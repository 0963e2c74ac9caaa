import { buildStalePages } from '../../examples/build.ts';
import { createLog } from '../../examples/phone-system/log.ts';

/** Builds what the browser tests look at, once: two files that begin at the same time would both do so, in the same folders. */
export async function setup(): Promise<void> {
  await buildStalePages(createLog());
}
