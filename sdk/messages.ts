/**
 * Text messages (SMS): conversations, sending, delivery states and the size of a text; and the work of agents on messages to groups.
 *
 * @module callside/messages
 */

import type { Client } from './client.ts';
import { Messages } from './messages/messages.ts';
import { WebChats } from './messages/web-chats.ts';
import { WorkItems } from './messages/work-items.ts';

export { maxTextLength, type TextEncoding, type TextSize, textSize } from '#wire/messages/segments.ts';
export {
  maxRecipients,
  type TextMessage,
  type TextMessageState,
  type TextThread,
} from '#wire/messages/text-message.ts';
export {
  maxTextTemplates,
  type TextTemplate,
  type TextTemplateLevel,
} from '#wire/messages/text-template.ts';
export type { WebChat } from '#wire/messages/web-chat.ts';
export type {
  WorkAnnotation,
  WorkItem,
  WorkItemState,
  WorkKind,
  WorkMessage,
  WorkMessageFile,
  WorkThread,
} from '#wire/messages/work-item.ts';
export type { MessageDraft, Messages, ThreadMessages } from './messages/messages.ts';
export type { TextTemplateDraft, TextTemplates } from './messages/text-templates.ts';
export { maxWebChatFile, type WebChats, webChatFiles } from './messages/web-chats.ts';
export type { NamedWorkItem, WorkItems, WorkMessages } from './messages/work-items.ts';
export { secondsLeft } from './messages/work-rules.ts';

/**
 * Makes the text messages of a client. Nothing is loaded before it is watched.
 *
 * @example
 * const messages = createMessages(client);
 * messages.threads.watch();
 * await messages.send({ numbers: ['+33600000612'], text: 'On my way' });
 */
export const createMessages = (client: Client): Messages => new Messages(client.deps);

/**
 * Makes the web chats of a client: the visitors of websites who write to the agent's groups.
 *
 * @example
 * const webChats = createWebChats(client);
 * const visitor = webChats.visitor(threadID);
 * visitor.watch();
 * visitor.items.subscribe(([chat]) => console.log(chat?.visitorName, chat?.pageUrl));
 */
export const createWebChats = (client: Client): WebChats => new WebChats(client.deps);

/**
 * Makes the work items of a client: messages of customers to groups. Nothing is loaded before it is watched. A single object
 * knows the command that is under way, so a program makes a single object for its client.
 *
 * @example
 * const work = createWorkItems(client);
 * work.items.watch();
 * const item = await work.pickNext();
 * await work.reply(item, 'Your parcel is on its way.');
 * await work.close(item);
 */
export const createWorkItems = (client: Client): WorkItems => new WorkItems(client.deps, client.profile);
