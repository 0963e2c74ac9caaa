import { oncePerClient } from '#react/once-per-client.ts';
import { createWebChats } from '#sdk/messages.ts';

/** Returns the web chats of a client, the same object each time. Only code that is loaded late may import this. */
export const webChatsOf = oncePerClient(createWebChats);
