import { oncePerClient } from '#react/once-per-client.ts';
import { createMessages } from '#sdk/messages.ts';

/** Returns the text messages of a client, the same object each time. Only code that is loaded late may import this. */
export const messagesOf = oncePerClient(createMessages);
