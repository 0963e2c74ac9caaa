import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Chat } from '#sdk/chat.ts';
import { loadedChat } from '../loaded-chat.ts';
import { chatWords } from '../words.ts';

/** Props of `ChatCount`. */
export interface ChatCountProps {
  /** The path of a colleague's entry in the directory. */
  readonly contact: string;
}

/**
 * The number of messages in the direct chat with a colleague. Nothing is shown before the chat is connected, or without a
 * direct chat.
 */
export function ChatCount({ contact }: ChatCountProps) {
  const client = useClient();
  const chat = useSignalRead(() => {
    const loaded = loadedChat(client);
    return loaded?.state.value.name === 'ready' ? loaded : undefined;
  });
  return chat ? <Counted key={contact} chat={chat} contact={contact} /> : null;
}

function Counted({ chat, contact }: ChatCountProps & { readonly chat: Chat }) {
  const words = useTranslate(chatWords);
  const counted = useLoaded(
    useCallback(() => chat.countMessages(contact), [chat, contact]),
    undefined,
  );
  if (!counted) return null;
  const { count, isAtLeast } = counted;
  return <p>{words(isAtLeast ? 'chat.countAtLeast' : 'chat.count', { number: count })}</p>;
}
