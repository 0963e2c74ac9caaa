/**
 * Text messages (SMS): conversations, sending, delivery states and the size of a text; and the work of agents on messages to groups.
 */

import type { ClientDomains } from './domains.ts';
import { Messages } from './messages/messages.ts';
import { WebChats } from './messages/web-chats.ts';
import { WorkItems } from './messages/work-items.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

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

/** Returns the domain of a client that `client.messages` gives. */
export const messagesOf = oncePerOwner((client: ClientDomains) => new Messages(client.deps));

/** Returns the domain of a client that `client.webChats` gives. */
export const webChatsOf = oncePerOwner((client: ClientDomains) => new WebChats(client.deps));

/** Returns the domain of a client that `client.workItems` gives. */
export const workItemsOf = oncePerOwner(
  (client: ClientDomains) => new WorkItems(client.deps, client.profile),
);
