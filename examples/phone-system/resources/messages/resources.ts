import type { Resource } from '../resource.ts';
import { textMessageResources } from './text-messages.ts';
import { textTemplateResources } from './text-templates.ts';
import { webChatResources } from './web-chats.ts';
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
