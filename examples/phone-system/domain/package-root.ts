import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this npm package, in the sources and in the built package. */
export const packageRoot = findRoot(import.meta.dirname);

function findRoot(from: string): string {
  const parent = dirname(from);
  return existsSync(join(from, 'package.json')) || parent === from ? from : findRoot(parent);
}
