import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtPagesFolder } from '../base/package-root.ts';

/** The folder with the words of the full client. */
export const builtDictionaries = join(builtPagesFolder, 'app/i18n');

const name = /^dictionary_([A-Za-z-]+)\.json$/;

/** The languages whose words lie in a folder, a file for each language: `dictionary_fr.json`. */
export class Dictionaries {
  readonly #files: ReadonlyMap<string, string>;

  /** There are none where the folder does not exist. */
  constructor(folder: string | undefined) {
    if (folder === undefined) {
      this.#files = new Map();
      return;
    }
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
