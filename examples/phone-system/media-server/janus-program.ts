import { accessSync, constants, existsSync, globSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** The program by which Janus runs on this machine. */
export interface JanusProgram {
  readonly command: string;
  /** The folder with `plugins` and `transports`. */
  readonly modules: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Finds Janus: the program at `path`, or else the program of the system (Debian's package `janus`). A package that is
 * only unpacked somewhere works too, together with the libraries that are unpacked beside it.
 *
 * @returns undefined without a program
 */
export function findJanus(path?: string): JanusProgram | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = path === undefined ? folders.map((folder) => join(folder, 'janus')) : [resolve(path)];
  for (const command of places) {
    const usr = resolve(command, '..', '..');
    const modules = moduleFolder(usr);
    if (!isProgram(command) || modules === undefined) continue;
    const isSystem = usr === '/usr' || usr === '/usr/local';
    const libraries = [...globSync(join(usr, 'lib', '*-linux-gnu*')), join(usr, 'lib')];
    return { command, modules, environment: isSystem ? {} : { LD_LIBRARY_PATH: libraries.join(delimiter) } };
  }
  return undefined;
}

const moduleFolder = (usr: string): string | undefined =>
  [join(usr, 'lib', 'janus'), ...globSync(join(usr, 'lib', '*', 'janus'))].find((folder) =>
    existsSync(join(folder, 'plugins', 'libjanus_videoroom.so')),
  );

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
