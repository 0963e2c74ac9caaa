/**
 * Text messages (SMS): conversations, sending, delivery states and the size of a text.
 *
 * @module callside/messages
 */

import type { Client } from './client.ts';
import { Messages } from './messages/messages.ts';

export type { MessageDraft, Messages, ThreadMessages } from './messages/messages.ts';
export { maxTextLength, type TextEncoding, type TextSize, textSize } from './wire/messages/segments.ts';
export {
  maxRecipients,
  type TextMessage,
  type TextMessageState,
  type TextThread,
} from './wire/messages/text-message.ts';

/**
 * Makes the text messages of a client. Nothing is loaded before it is watched.
 *
 * @example
 * const messages = createMessages(client);
 * messages.threads.watch();
 * await messages.send({ numbers: ['+33600000612'], text: 'On my way' });
 */
export const createMessages = (client: Client): Messages => new Messages(client.deps);
