import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

/** Where the build of the full client puts them. */
export const builtDictionaries = join(packageRoot, 'dist/app/i18n');

const name = /^dictionary_([A-Za-z-]+)\.json$/;

/** The languages whose words lie in a folder, one file each: `dictionary_fr.json`. */
export class Dictionaries {
  readonly #files: ReadonlyMap<string, string>;

  /** A folder that is not there has none. */
  constructor(folder: string) {
    this.#files = new Map(
      filesOf(folder).flatMap((file) => {
        const [, tag] = name.exec(file) ?? [];
        return tag === undefined ? [] : [[tag, join(folder, file)] as const];
      }),
    );
  }

  /** Their tags, as `fr`. */
  get tags(): readonly string[] {
    return [...this.#files.keys()].sort();
  }

  /** Undefined for a language that is not there. */
  fileOf(tag: string): string | undefined {
    return this.#files.get(tag);
  }
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
