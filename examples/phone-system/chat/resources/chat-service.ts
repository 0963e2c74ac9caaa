import { chatAccount, chatService } from '../../../../sdk/wire/chat/chat-service.ts';
import { one, type Resource, type UserRequest } from '../../resources/resource.ts';
import { available } from './available.ts';

/** The rules of the enterprise for the chat. */
export const chatServiceResource: Resource = {
  path: 'v1/service/Chat',
  access: 'self',
  GET: one({
    about:
      'Returns the rules of the enterprise for the chat, and the salt of automatic passphrases. Answers 404 if there is no chat, and to a user who acts for another one.',
    answers: chatService,
    read: ({ services }: UserRequest) => services.chat && available(services.chat.service()),
  }),
};

/** The user's account at the homeserver. */
export const chatAccountResource: Resource = {
  path: 'v1/user/ChatAccount',
  access: 'self',
  GET: one({
    about:
      'Returns the account of the signed-in user at the homeserver, which is created at the first request. Answers 404 if there is no chat, and 503 while the homeserver does not answer.',
    answers: chatAccount,
    read: ({ person, services }: UserRequest) =>
      services.chat && available(services.chat.accounts.of(person)),
  }),
};
