import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this npm package, from sources and from the built package alike. */
export const packageRoot = findRoot(import.meta.dirname);

function findRoot(from: string): string {
  const parent = dirname(from);
  return existsSync(join(from, 'package.json')) || parent === from ? from : findRoot(parent);
}
