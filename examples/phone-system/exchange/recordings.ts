import { rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Recording } from '../engine/port.ts';
import { ActionNotAllowed } from './call-error.ts';

/** The recordings of calls: where they go, and those on their way there. */
export class Recordings {
  readonly #folder: string;
  readonly #isKept: boolean;
  readonly #log: Logger;
  readonly #writing = new Set<Promise<void>>();
  #last = 0;

  private constructor(folder: string, isKept: boolean, log: Logger) {
    this.#folder = folder;
    this.#isKept = isKept;
    this.#log = log;
  }

  /** @param data folder of the data, which gets a folder `recordings`; without one they go when this is closed */
  static async open(data: string | undefined, log: Logger): Promise<Recordings> {
    if (data === undefined) {
      return new Recordings(await mkdtemp(join(tmpdir(), 'callside-recordings-')), false, log);
    }
    const folder = join(data, 'recordings');
    await mkdir(folder, { recursive: true });
    return new Recordings(folder, true, log);
  }

  /**
   * A new file for what is said in the call of this line, whose number no other line will ever have.
   *
   * @throws ActionNotAllowed where the disk takes nothing
   */
  fileFor(lineNumber: number): string {
    this.#last += 1;
    const file = join(this.#folder, `${lineNumber}-${this.#last}.wav`);
    try {
      // As much as the shortest recording takes: who wants one is told at once, not by its end.
      writeFileSync(file, Buffer.alloc(44));
    } catch (error) {
      this.#log.error({ error }, 'nothing can be recorded');
      rmSync(file, { force: true });
      throw new ActionNotAllowed('Nothing can be recorded now: the disk takes nothing.');
    }
    return file;
  }

  /** Resolves when the file is whole, or cannot be: then the log says why. */
  finish(recording: Recording): Promise<void> {
    const writing = recording.done
      .catch((error) => this.#log.error({ error }, 'a recording could not be written'))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
    return writing;
  }

  /** Waits for what is being written. */
  async close(): Promise<void> {
    await Promise.all(this.#writing);
    if (!this.#isKept) await rm(this.#folder, { recursive: true, force: true });
  }
}
