import type { Resource } from '../../resources/resource.ts';
import { chatPeople } from './chat-people.ts';
import { chatAccountResource, chatServiceResource } from './chat-service.ts';

/** Resources of the chat. The chat itself is between the clients and the homeserver. */
export const chatResources: readonly Resource[] = [chatServiceResource, chatAccountResource, chatPeople];
