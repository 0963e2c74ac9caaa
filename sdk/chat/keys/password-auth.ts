import type { AuthDict } from 'matrix-js-sdk';
import type { ChatAccount } from '#wire/chat/chat-service.ts';

/** Proves once more that the request comes from the owner of the account. */
export const passwordAuth = ({ userID, password, signInPassword = password }: ChatAccount): AuthDict => ({
  type: 'm.login.password',
  identifier: { type: 'm.id.user', user: userID },
  password: signInPassword,
});
