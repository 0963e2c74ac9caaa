import type { MatrixClient } from 'matrix-js-sdk';
import type { ChatPerson } from '#wire/chat/chat-service.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { findPerson } from './phone-system.ts';
import { addressOfEmail, isEmail } from './rules.ts';
import { orChatError } from './session/homeserver-client.ts';

/**
 * Finds a person by a whole e-mail address: a colleague, whom the phone system knows, or a user of the homeserver of that
 * address. Undefined where no person is found. Rejects with `chat.invalidEmail`.
 */
export async function findByEmail(
  { rest, matrix }: { readonly rest: Rest; readonly matrix: MatrixClient },
  email: string,
): Promise<ChatPerson | undefined> {
  if (!isEmail(email)) throw new CallsideError('chat.invalidEmail');
  const colleague = await findPerson(rest, { email });
  if (colleague) return colleague;
  const userID = addressOfEmail(email);
  try {
    const { displayname } = await orChatError(matrix.getProfileInfo(userID));
    return { userID, displayName: displayname ?? email };
  } catch (thrown) {
    const error = toCallsideError(thrown);
    if (error.code === 'notFound' || error.code === 'chat.forbidden') return undefined;
    throw error;
  }
}
