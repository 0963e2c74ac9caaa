import { useRef, useState } from 'react';
import type { ChatRoom } from '../../../../sdk/chat.ts';
import { CallsideError } from '../../../../sdk/index.ts';
import { useReportError } from '../../errors/use-run.ts';

/** A file on its way to the homeserver. */
export interface SendingFile {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
}

/** Sends files to a room one after the other, and says how far the present one is. */
export function useFileSending(room: ChatRoom) {
  const report = useReportError();
  const life = useRef<AbortController>(undefined);
  const [sending, setSending] = useState<SendingFile>();

  async function send(files: Iterable<File>): Promise<void> {
    const controller = new AbortController();
    life.current = controller;
    try {
      for (const file of files) {
        const { name } = file;
        setSending({ name, share: 0 });
        await room.sendFile(file, {
          name,
          ...(await pixelsOf(file)),
          signal: controller.signal,
          onProgress: (share) => setSending({ name, share }),
        });
      }
    } catch (error) {
      const isCancelled = error instanceof CallsideError && error.code === 'aborted';
      if (!isCancelled) report(error);
    } finally {
      setSending(undefined);
    }
  }
  return { sending, send, cancel: () => life.current?.abort() };
}

/** The size of a picture, so that others keep its place free. Nothing for other files and broken pictures. */
async function pixelsOf(file: File): Promise<{ width: number; height: number } | undefined> {
  if (!file.type.startsWith('image/')) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    // It is sent as it is: the browsers of others may know its format.
    return undefined;
  }
}
