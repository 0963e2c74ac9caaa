import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this npm package, in the sources and in the built package. */
export const packageRoot = findRoot(import.meta.dirname);

/** The folder of the built clients: the full client, the widget, the page of guests and the scripts of `/embed.js`. */
export const builtPagesFolder = join(packageRoot, 'pages');

/** The version of this npm package. */
export const { version: packageVersion } = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
) as { version: string };

function findRoot(from: string): string {
  const parent = dirname(from);
  return existsSync(join(from, 'package.json')) || parent === from ? from : findRoot(parent);
}
