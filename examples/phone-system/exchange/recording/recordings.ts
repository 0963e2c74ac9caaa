import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { DataFolder } from '../../base/data-folder.ts';
import type { Recording } from '../../engine/port.ts';
import type { Leg } from '../../history/call-records.ts';
import type { CallRecordings } from '../../recordings/call-recordings.ts';
import { ActionNotAllowed } from '../calls/call-error.ts';
import type { Line } from '../lines/line.ts';
import { measureRecording } from './recording-file.ts';

interface RecordingsOptions {
  readonly book: CallRecordings;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The space that a recording needs before there is any audio in it. */
const shortestOctets = 44;

/** A recording that is being written. */
export interface OpenRecording {
  readonly id: string;
  readonly sound: Recording;
  /** Resolves when the file is complete, or after a failure, which is logged. */
  readonly written: Promise<void>;
}

/** The files of recorded calls, finished or in progress. */
export class Recordings {
  readonly #folder: DataFolder;
  readonly #book: CallRecordings;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #writing = new Set<Promise<void>>();
  #last = 0;

  private constructor(folder: DataFolder, { book, clock, log }: RecordingsOptions) {
    this.#folder = folder;
    this.#book = book;
    this.#clock = clock;
    this.#log = log;
  }

  /** @param data folder of the data, which gets a folder `recordings`; without a folder they are temporary */
  static async open(data: string | undefined, options: RecordingsOptions): Promise<Recordings> {
    return new Recordings(await DataFolder.open(data, 'recordings'), options);
  }

  /** Completes recordings after a crash, and removes empty recordings. @param ongoing the ids of those that go on */
  async recover(ongoing: readonly string[] = []): Promise<void> {
    for (const { id, file, leg } of await this.#book.incomplete())
      if (!ongoing.includes(id)) await this.#conclude(id, file, leg);
  }

  /** Returns the path of this file, present or future. */
  pathOf(file: string): string {
    return this.#folder.pathOf(file);
  }

  /**
   * Records for the user of this line.
   *
   * @param record starts to write to a file
   * @throws ActionNotAllowed if the disk is full
   */
  begin(line: Line, record: (path: string) => Recording): OpenRecording {
    this.#last += 1;
    // Another database in the same folder counts its lines from the beginning too.
    const id = `${line.number}-${this.#last}-${randomBytes(4).toString('hex')}`;
    const file = `${id}.wav`;
    this.#probe(this.pathOf(file));
    const sound = record(this.pathOf(file));
    const leg = legOf(line);
    const begun = this.#noted(this.#book.begin({ id, file, leg, startedAt: this.#clock.now() }));
    return this.#follow({ id, file, leg, sound, begun });
  }

  /** Goes on with a recording that another process has begun, for the user of this line. @param record goes on writing to its file */
  resume(id: string, line: Line, record: (path: string) => Recording): OpenRecording {
    const file = `${id}.wav`;
    const sound = record(this.pathOf(file));
    return this.#follow({ id, file, leg: legOf(line), sound, begun: Promise.resolve() });
  }

  #follow(begun: {
    readonly id: string;
    readonly file: string;
    readonly leg: Leg;
    readonly sound: Recording;
    readonly begun: Promise<void>;
  }): OpenRecording {
    const { id, file, leg, sound } = begun;
    const written = sound.done.catch((error) =>
      this.#log.error({ error }, 'a recording could not be written'),
    );
    this.#await(Promise.all([begun.begun, written]).then(() => this.#noted(this.#conclude(id, file, leg))));
    return { id, sound, written };
  }

  /** This line is in a call that is recorded. */
  cover(id: string, line: Line): void {
    this.#await(this.#noted(this.#book.cover(id, legOf(line))));
  }

  /** Waits for files in progress. */
  async close(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing);
    await this.#folder.close();
  }

  /** An impossible recording is refused at once, not at its end. */
  #probe(path: string): void {
    try {
      writeFileSync(path, Buffer.alloc(shortestOctets), { flag: 'wx' });
    } catch (error) {
      this.#log.error({ error }, 'nothing can be recorded');
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(path, { force: true });
      throw new ActionNotAllowed('Nothing can be recorded now: the disk takes nothing.');
    }
  }

  /** Returns the content of a file that is not written any more. */
  async #conclude(id: string, file: string, leg: Leg): Promise<void> {
    const path = this.pathOf(file);
    const durationMs = await measureRecording(path);
    if (durationMs !== undefined) {
      await this.#book.complete(id, leg, durationMs);
      return;
    }
    await this.#book.discard(id);
    await rm(path, { force: true });
  }

  #noted(writing: Promise<void>): Promise<void> {
    return writing.catch((error) =>
      this.#log.error({ error }, 'what is known of a recording could not be written'),
    );
  }

  #await(writing: Promise<void>): void {
    const awaited = writing.finally(() => this.#writing.delete(awaited));
    this.#writing.add(awaited);
  }
}

const legOf = ({ number, person }: Line): Leg => ({ id: number, personId: person.id });
