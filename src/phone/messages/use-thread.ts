import { useCallback } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { messagesOf, type TextThread } from '#sdk/messages.ts';
import { type Found, useFound } from './use-found.ts';

/** Returns the conversation by text messages with this id, also during a search. */
export function useThread(id: string | undefined): Found<TextThread> {
  const messages = messagesOf(useClient());
  const { items, status, hasMore } = useList(messages.threads);
  const listed = items.find(({ threadID }) => threadID === id);
  const read = useCallback((wanted: string) => messages.thread(wanted), [messages]);
  return useFound(id, { listed, status, mayLack: hasMore, read });
}
