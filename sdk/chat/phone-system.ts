import * as z from 'zod/mini';
import {
  type ChatAccount,
  type ChatPerson,
  type ChatService,
  chatAccount,
  chatPerson,
  chatService,
} from '#wire/chat/chat-service.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';

const people = z.object({ items: z.array(chatPerson) });
/** The most addresses of one request. */
const maxAddresses = 100;

/** Reads the rules of the enterprise for the chat. Rejects with `chat.missing` where there is no chat. */
export const readService = (rest: Rest): Promise<ChatService> =>
  orMissing(rest.read(chatService, { path: 'v1/service/Chat' }));

/** Reads the user's account at the homeserver. Rejects with `chat.missing` where there is no chat. */
export const readAccount = (rest: Rest): Promise<ChatAccount> =>
  orMissing(rest.read(chatAccount, { path: 'v1/user/ChatAccount' }));

/** Finds a colleague by the path of the directory's entry or by an e-mail address. Undefined for anybody else. */
export async function findPerson(
  rest: Rest,
  query: { readonly contact: string } | { readonly email: string },
): Promise<ChatPerson | undefined> {
  const { items } = await rest.read(people, { path: 'v1/directory/ChatPerson', query });
  const [found] = items;
  return found && withPhoto(rest, found);
}

/** Returns who has these addresses. Addresses of other servers are left out. */
export async function describePeople(rest: Rest, userIDs: readonly string[]): Promise<readonly ChatPerson[]> {
  const found: ChatPerson[] = [];
  for (let at = 0; at < userIDs.length; at += maxAddresses) {
    const query = { userID: userIDs.slice(at, at + maxAddresses).join(',') };
    const { items } = await rest.read(people, { path: 'v1/directory/ChatPerson', query });
    found.push(...items.map((item) => withPhoto(rest, item)));
  }
  return found;
}

/** A page can load the photo from this address. */
const withPhoto = (rest: Rest, { urlPhoto, ...person }: ChatPerson): ChatPerson => ({
  ...person,
  ...(urlPhoto !== undefined && { urlPhoto: rest.address.ofPicture(urlPhoto) }),
});

async function orMissing<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (thrown) {
    const error = toCallsideError(thrown);
    throw error.status === 404 ? new CallsideError('chat.missing', { cause: error }) : error;
  }
}
