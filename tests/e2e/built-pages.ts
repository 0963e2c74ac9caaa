import { buildStalePages } from '../../examples/build.ts';
import { createLog } from '../../examples/phone-system/log.ts';

/** Builds what the browser tests look at, once: two files that begin at the same time would both do so, in the same folders. */
export async function setup(): Promise<void> {
  const { NODE_ENV } = process.env;
  try {
    await buildStalePages(createLog());
  } finally {
    // The tests themselves run in another one than pages are built for.
    process.env.NODE_ENV = NODE_ENV;
  }
}
