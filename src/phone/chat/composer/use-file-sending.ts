import { useCallback } from 'react';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import { fileSendingOf, type StagedFile } from './file-sending.ts';

/** The files that the user has chosen in a room, and their way to the homeserver. */
export function useFileSending(room: ChatRoom) {
  const report = useReportError();
  const files = fileSendingOf(room);
  const staged = useSignalValue(files.staged);
  const sending = useSignalValue(files.sending);
  const isNeeded = staged.length > 0;

  // The limit is shown before anything is sent. While the homeserver is away, the upload itself says it.
  const load = useCallback(() => room.fileLimit().catch(() => undefined), [room]);
  const limit = useLoaded(isNeeded ? load : undefined, undefined);

  return {
    staged,
    stage: (added: Iterable<File>, voice?: StagedFile['voice']) => files.stage(added, voice),
    unstage: (id: string) => files.unstage(id),
    isTooLarge: ({ file }: StagedFile) => limit !== undefined && file.size > limit,
    limit,
    sending,
    /** Resolves to false if the first file, and with it the text, could not be sent. */
    send: async (caption: string, replyTo: string | undefined) => {
      const [first] = files.staged.peek();
      await files.send(caption, replyTo).catch(report);
      return !files.staged.peek().some(({ id }) => id === first?.id);
    },
    cancel: () => files.cancel(),
  };
}
