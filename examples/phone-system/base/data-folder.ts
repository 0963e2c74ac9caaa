import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of files that belong to entries of the store. */
export class DataFolder {
  readonly path: string;
  readonly #isKept: boolean;

  private constructor(path: string, isKept: boolean) {
    this.path = path;
    this.#isKept = isKept;
  }

  /**
   * @param data the folder of the data, which gets a folder of this name; undefined for a temporary folder, which is removed
   * when it is closed
   */
  static async open(data: string | undefined, name: string): Promise<DataFolder> {
    if (data === undefined) return new DataFolder(await mkdtemp(join(tmpdir(), `callside-${name}-`)), false);
    const path = join(data, name);
    await mkdir(path, { recursive: true });
    return new DataFolder(path, true);
  }

  pathOf(file: string): string {
    return join(this.path, file);
  }

  /** Deletes a file, if it is there. */
  remove(file: string): Promise<void> {
    return rm(this.pathOf(file), { force: true });
  }

  async close(): Promise<void> {
    if (!this.#isKept) await rm(this.path, { recursive: true, force: true });
  }
}
