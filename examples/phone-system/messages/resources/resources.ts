import type { Resource } from '../../resources/resource.ts';
import { webChatResources } from '../../web-chat/resources/web-chats.ts';
import { textMessageResources } from './text-messages.ts';
import { textTemplateResources } from './text-templates.ts';
import { workItemResources } from './work-items.ts';
import { workThreadResources } from './work-threads.ts';

/** Text messages of users, and the messages of groups. */
export const messagesResources: readonly Resource[] = [
  ...textMessageResources,
  ...textTemplateResources,
  ...workItemResources,
  ...workThreadResources,
  ...webChatResources,
];
