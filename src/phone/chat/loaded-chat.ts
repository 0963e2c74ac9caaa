import { signal } from '@preact/signals-core';
import type { Chat } from '#sdk/chat.ts';
import type { Client } from '#sdk/index.ts';
import { oncePerOwner } from '#sdk/state/once-per-owner.ts';

const loadedOf = oncePerOwner(() => signal<Chat>());

/** Notifies the counters outside the chat that the chat is loaded. This file loads nothing of the chat. */
export function setLoadedChat(client: Client, chat: Chat): void {
  loadedOf(client).value = chat;
}

/** Returns the chat of a client; undefined while it is not loaded. Reads a signal. */
export const loadedChat = (client: Client): Chat | undefined => loadedOf(client).value;

/** Unread messages and invitations of a client's chat; 0 while it is not loaded. Reads signals. */
export function unreadChats(client: Client): number {
  const { messages, invitations } = loadedOf(client).value?.unread.value ?? { messages: 0, invitations: 0 };
  return messages + invitations;
}
