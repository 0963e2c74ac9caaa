import { useCallback, useRef } from 'react';
import type { ChatRoom } from '#sdk/chat.ts';
import { htmlOf } from './markdown.ts';
import { mentionedIn, withMentionLinks } from './mentions.ts';
import type { Reference } from './reference.ts';

/**
 * Returns a function that sends a text with its formats and the members whom it names. Texts are sent in their order. `onKept` is called
 * when the text can no longer be lost.
 */
export function useTextSending(
  room: ChatRoom,
): (text: string, reference: Reference | undefined, onKept: () => void) => Promise<void> {
  const before = useRef(Promise.resolve());
  return useCallback(
    (text, reference, onKept) => {
      const send = async () => {
        const members = text.includes('@') ? await room.members() : [];
        const html = await htmlOf(withMentionLinks(text, members));
        const { id } = reference?.message ?? { id: '' };
        await room.send({
          text,
          mentions: mentionedIn(text, members),
          onKept,
          ...(html !== undefined && { html }),
          ...(reference?.kind === 'reply' && { replyTo: id }),
          ...(reference?.kind === 'edit' && { replaces: id }),
        });
      };
      const sent = before.current.then(send);
      // A text that fails is a line of its own, and does not hold up the next text.
      before.current = sent.catch(() => undefined);
      return sent;
    },
    [room],
  );
}
