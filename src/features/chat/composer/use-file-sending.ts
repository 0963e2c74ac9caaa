import { useEffect, useRef, useState } from 'react';
import type { ChatRoom, FileOptions } from '../../../../sdk/chat.ts';
import { CallsideError } from '../../../../sdk/index.ts';
import { useReportError } from '../../errors/use-run.ts';
import { describePicture } from './picture.ts';

/** A file that the user has chosen, before it is sent. */
export interface StagedFile {
  /** Tells files of one name apart. */
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

/** Holds the files that the user has chosen, and sends them one after the other. */
export function useFileSending(room: ChatRoom) {
  const report = useReportError();
  const life = useRef<AbortController>(undefined);
  const [staged, setStaged] = useState<readonly StagedFile[]>([]);
  const [sending, setSending] = useState<SendingFile>();
  const [limit, setLimit] = useState<number>();
  const isNeeded = staged.length > 0;

  // The limit is shown before anything is sent. While the homeserver is away, the upload itself says it.
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    room.fileLimit().then(
      (octets) => isCurrent && setLimit(octets),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [room, isNeeded]);

  function stage(files: Iterable<File>, voice?: StagedFile['voice']): void {
    const added = [...files].map((file) => {
      numbers += 1;
      return { id: String(numbers), file, ...(voice && { voice }) };
    });
    setStaged((before) => [...before, ...added]);
  }

  const unstage = (id: string) => setStaged((before) => before.filter((one) => one.id !== id));
  const isTooLarge = ({ file }: StagedFile) => limit !== undefined && file.size > limit;

  /** Sends what is staged. The text stands beside the first file. What could not be sent stays. */
  async function send(caption: string): Promise<void> {
    const controller = new AbortController();
    life.current = controller;
    let rest = caption;
    try {
      for (const { id, file, voice } of staged) {
        const { name } = file;
        setSending({ name, share: 0 });
        await room.sendFile(file, {
          name,
          caption: rest,
          ...(await describePicture(file)),
          ...voice,
          signal: controller.signal,
          onProgress: (share) => setSending({ name, share }),
        });
        rest = '';
        unstage(id);
      }
    } catch (error) {
      const isCancelled = error instanceof CallsideError && error.code === 'aborted';
      if (!isCancelled) report(error);
    } finally {
      setSending(undefined);
    }
  }

  return {
    staged,
    stage,
    unstage,
    isTooLarge,
    limit,
    sending,
    send,
    cancel: () => life.current?.abort(),
  };
}
