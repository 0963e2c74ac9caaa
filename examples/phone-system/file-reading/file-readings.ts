import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadingTasks } from './reading-tasks.ts';

type Input<Name extends keyof ReadingTasks> = Parameters<ReadingTasks[Name]>[0];
type Result<Name extends keyof ReadingTasks> = Awaited<ReturnType<ReadingTasks[Name]>>;

/** Reading a file took more time or memory than any honest file needs. */
export class FileTooCostly extends Error {
  override readonly name = 'FileTooCostly';
}

/** A user has sent so many files at once that the next file is not even kept. */
export class TooManyFiles extends Error {
  override readonly name = 'TooManyFiles';
}

/** Most files take less than a second. A machine may have other things to do. */
const defaultTimeoutMs = 30_000;
/** The memory for the objects of a thread. The largest calendar file needs about 100 MB. */
const defaultHeapMb = 256;
/** One core is left for calls, also on a small machine, because the threads have a low priority. */
const maxThreads = 2;
/** The files of a user that wait for their turn. */
const maxWaiting = 4;

/** Built code is beside the thread; Node runs the sources as they are. */
const threadUrl = new URL(
  import.meta.url.endsWith('.ts') ? './reading-thread.ts' : './reading-thread.js',
  import.meta.url,
);

/**
 * Reads files that users send, each in a thread of its own. A file that was made to cost time or memory ends its thread
 * and nothing else. Each user has one thread at a time, so that the files of one user never keep the files of another
 * user waiting for long.
 */
export class FileReadings {
  readonly #timeoutMs: number;
  readonly #heapMb: number;
  readonly #lastOf = new Map<number, { waiting: number; end: Promise<unknown> }>();
  readonly #free: (() => void)[] = [];
  #running = 0;

  constructor({ timeoutMs = defaultTimeoutMs, heapMb = defaultHeapMb } = {}) {
    this.#timeoutMs = timeoutMs;
    this.#heapMb = heapMb;
  }

  /**
   * Reads a file.
   *
   * @param owner the user who sent it
   * @throws FileTooCostly, TooManyFiles
   */
  async read<Name extends keyof ReadingTasks>(
    task: Name,
    input: Input<Name>,
    owner: number,
  ): Promise<Result<Name>> {
    const last = this.#lastOf.get(owner) ?? { waiting: 0, end: Promise.resolve() };
    if (last.waiting > maxWaiting) throw new TooManyFiles();
    last.waiting += 1;
    this.#lastOf.set(owner, last);
    const reading = last.end.then(() => this.#inThread(task, input));
    last.end = reading.catch(() => undefined);
    try {
      return await reading;
    } finally {
      last.waiting -= 1;
      if (last.waiting === 0) this.#lastOf.delete(owner);
    }
  }

  async #inThread<Name extends keyof ReadingTasks>(task: Name, input: Input<Name>): Promise<Result<Name>> {
    while (this.#running >= maxThreads) await new Promise<void>((resolve) => this.#free.push(resolve));
    this.#running += 1;
    const thread = new Worker(threadUrl, {
      workerData: { task, input },
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMb, maxYoungGenerationSizeMb: 32 },
    });
    // A phone system that ends does not wait for a file.
    thread.unref();
    try {
      const [result] = await once(thread, 'message', { signal: AbortSignal.timeout(this.#timeoutMs) });
      return result;
    } catch (error) {
      throw isOfLimits(error) ? new FileTooCostly() : error;
    } finally {
      await thread.terminate();
      this.#running -= 1;
      this.#free.shift()?.();
    }
  }
}

const isOfLimits = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
