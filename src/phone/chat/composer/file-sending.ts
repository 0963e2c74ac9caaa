import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ChatRoom, FileOptions } from '#sdk/chat.ts';
import { CallsideError } from '#sdk/index.ts';
import { describePicture } from './picture.ts';

/** A file that the user has chosen, before it is sent. */
export interface StagedFile {
  /** The id, which distinguishes files of the same name. */
  readonly id: string;
  readonly file: File;
  /** Set for a voice message. */
  readonly voice?: Pick<FileOptions, 'durationMs' | 'waveform'>;
}

/** A file on its way to the homeserver. */
export interface SendingFile {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
}

let numbers = 0;

/** The files that the user has chosen in a room, and the file that is being sent. They outlive the screen of the room. */
export class FileSending {
  readonly #room: Pick<ChatRoom, 'sendFile'>;
  readonly #staged = signal<readonly StagedFile[]>([]);
  readonly #sending = signal<SendingFile>();
  #life: AbortController | undefined;

  readonly staged: ReadonlySignal<readonly StagedFile[]> = this.#staged;
  /** The file that is being sent; undefined while no file is. */
  readonly sending: ReadonlySignal<SendingFile | undefined> = this.#sending;

  constructor(room: Pick<ChatRoom, 'sendFile'>) {
    this.#room = room;
  }

  stage(files: Iterable<File>, voice?: StagedFile['voice']): void {
    const added = [...files].map((file) => {
      numbers += 1;
      return { id: String(numbers), file, ...(voice && { voice }) };
    });
    this.#staged.value = [...this.#staged.peek(), ...added];
  }

  unstage(id: string): void {
    this.#staged.value = this.#staged.peek().filter((one) => one.id !== id);
  }

  /**
   * Sends what is staged, file by file. The text stands beside the first file, which is the reply. What could not be sent
   * stays. Rejects as `ChatRoom.sendFile` does, but not after `cancel`.
   *
   * @param replyTo the id of the message that is answered
   */
  async send(caption: string, replyTo?: string): Promise<void> {
    const life = new AbortController();
    this.#life = life;
    let first: Pick<FileOptions, 'caption' | 'replyTo'> = {
      caption,
      ...(replyTo !== undefined && { replyTo }),
    };
    try {
      for (const { id, file, voice } of this.#staged.peek()) {
        const { name } = file;
        this.#sending.value = { name, share: 0 };
        await this.#room.sendFile(file, {
          name,
          ...first,
          ...(await describePicture(file)),
          ...voice,
          signal: life.signal,
          onProgress: (share) => {
            this.#sending.value = { name, share };
          },
        });
        first = {};
        this.unstage(id);
      }
    } catch (error) {
      const isCancelled = error instanceof CallsideError && error.code === 'aborted';
      if (!isCancelled) throw error;
    } finally {
      this.#sending.value = undefined;
    }
  }

  cancel(): void {
    this.#life?.abort();
  }
}

const ofRooms = new WeakMap<ChatRoom, FileSending>();

/** Returns the files of a room, always the same object. */
export function fileSendingOf(room: ChatRoom): FileSending {
  const found = ofRooms.get(room) ?? new FileSending(room);
  ofRooms.set(room, found);
  return found;
}
