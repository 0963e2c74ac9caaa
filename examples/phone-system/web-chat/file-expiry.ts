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
}

/** Files that are deleted before others are looked for. */
const batch = 100;

/** Deletes the files of web chats that are over for longer than their group keeps files. */
export class FileExpiry {
  readonly #deps: FileExpiryDeps;

  constructor(deps: FileExpiryDeps) {
    this.#deps = deps;
  }

  /** @param isStopped returns true when it has to end soon */
  async run(isStopped: () => boolean): Promise<void> {
    const { store, files, clock } = this.#deps;
    for (;;) {
      const expired = await store.expiredFiles(new Date(clock.now()), batch);
      for (const file of expired) {
        if (isStopped()) return;
        await this.#delete(file);
      }
      if (expired.length < batch) break;
    }
    // A crash between writing and noting a file, or a group that was deleted, leaves octets that nothing names.
    for (const id of await files.oldNames()) {
      if (isStopped()) return;
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
