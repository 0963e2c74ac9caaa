import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { webChatFilePath } from '../base/paths.ts';
import type { WorkItems } from '../messages/work/work-items.ts';
import type { WebChatFiles } from './web-chat-files.ts';
import type { ExpiredFile, WebChatStore } from './web-chat-store.ts';

interface FileExpiryDeps {
  readonly store: WebChatStore;
  readonly files: WebChatFiles;
  readonly work: Pick<WorkItems, 'fileIsGone'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Files are kept for days, so an hour more does not matter. */
const periodMs = 3_600_000;
/** Files that are deleted before others are looked for. */
const batch = 100;

/** Deletes the files of web chats that are over for longer than their group keeps files: at the start, and every hour. */
export class FileExpiry {
  readonly #deps: FileExpiryDeps;
  readonly #stopTimer: () => void;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: FileExpiryDeps) {
    this.#deps = deps;
    this.#stopTimer = deps.clock.every(periodMs, () => this.#begin());
    this.#begin();
  }

  /** Ends the timer. Resolves when nothing is being deleted any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopTimer();
    await this.#running;
  }

  #begin(): void {
    const { log } = this.#deps;
    this.#running = this.#running
      .then(() => this.#run())
      .catch((error: unknown) => log.error({ error }, 'old files of web chats could not be deleted'));
  }

  async #run(): Promise<void> {
    const { store, files, clock } = this.#deps;
    for (;;) {
      const expired = await store.expiredFiles(new Date(clock.now()), batch);
      for (const file of expired) {
        if (this.#isStopped) return;
        await this.#delete(file);
      }
      if (expired.length < batch) break;
    }
    // A crash between writing and noting a file, or a group that was deleted, leaves octets that nothing names.
    for (const id of await files.oldNames()) {
      if (this.#isStopped) return;
      if (!(await store.file(id))) await files.remove(id);
    }
  }

  /** The octets go first: after a crash in between, the next run finds the file again. */
  async #delete({ id, thread_id: threadId }: ExpiredFile): Promise<void> {
    const { store, files, work } = this.#deps;
    await files.remove(id);
    if (threadId !== null) await work.fileIsGone(threadId, webChatFilePath(id));
    await store.removeFile(id);
  }
}
