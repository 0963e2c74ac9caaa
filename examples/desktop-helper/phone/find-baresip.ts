import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The phone program baresip, as installed on this machine. */
export interface InstalledBaresip {
  readonly program: string;
  /** The folder of its modules. */
  readonly modules: string;
}

/** How to get baresip, in one line. */
export const baresipHint =
  'The phone program baresip is not installed. On Debian and Ubuntu: sudo apt install baresip. On a Mac: brew install baresip.';

/** Looks for baresip in the folders of `path`, which is separated as the environment variable PATH. */
export function findBaresip(path = process.env.PATH ?? ''): InstalledBaresip | undefined {
  const program = path
    .split(delimiter)
    .map((folder) => join(folder, 'baresip'))
    .find((file) => existsSync(file));
  if (program === undefined) return undefined;
  const prefix = dirname(dirname(program));
  const modules = [join(prefix, 'lib/baresip/modules'), '/usr/lib/baresip/modules'].find((folder) =>
    existsSync(folder),
  );
  return modules === undefined ? undefined : { program, modules };
}
