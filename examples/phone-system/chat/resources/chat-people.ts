import { type ChatPerson, chatPerson } from '../../../../sdk/wire/chat/chat-service.ts';
import { idOf } from '../../../../sdk/wire/id-of.ts';
import { contactPath } from '../../base/paths.ts';
import type { Photos } from '../../people/photos.ts';
import { type Asked, text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest } from '../../resources/resource.ts';
import { displayName, type Person } from '../../users/person.ts';
import type { ChatAccounts } from '../chat-accounts.ts';
import { available } from './available.ts';

/** The most people of one request. */
const maxPeople = 100;

const peopleQuery = { contact: text, email: text, userID: text };

/** The addresses of people in the chat. */
export const chatPeople: Resource = {
  path: 'v1/directory/ChatPerson',
  access: 'self',
  GET: list({
    about:
      'Returns the people whom the user can chat with, by `contact` (the path of a colleague in the directory), `email` (of a colleague, in full), or `userID` (addresses at the homeserver, separated by commas, at most 100). People who are unknown here are left out.',
    item: chatPerson,
    query: peopleQuery,
    page: async (request) => {
      const items = await findPeople(request);
      return { count: items.length, items };
    },
  }),
};

async function findPeople({
  person: self,
  query,
  services,
}: UserRequest & Asked<typeof peopleQuery>): Promise<readonly ChatPerson[]> {
  const { chat, people, directory, photos } = services;
  if (chat === undefined) throw refuse(404, 'There is no chat.');
  const { contact, email, userID } = query;
  if (userID !== undefined) return peopleOf({ accounts: chat.accounts, photos }, userID.split(','));
  const found =
    contact === undefined
      ? people.byLogin((await directory.colleagueWithEmail(self, email ?? ''))?.login ?? '')
      : people.byId(Number(idOf(contact)));
  return found ? [withPhoto(await available(chat.accounts.addressOf(found)), found, photos)] : [];
}

/** Addresses are only translated here: no user gets an account because another user asks for it. */
function peopleOf(
  { accounts, photos }: { readonly accounts: ChatAccounts; readonly photos: Photos },
  userIDs: readonly string[],
): readonly ChatPerson[] {
  if (userIDs.length > maxPeople)
    throw refuse(400, `At most ${maxPeople} addresses can be asked for at once.`);
  return userIDs.flatMap((userID) => {
    const person = accounts.personOf(userID);
    return person ? [withPhoto(described(userID, person), person, photos)] : [];
  });
}

const described = (userID: string, person: Person): ChatPerson => ({
  userID,
  contact: contactPath(String(person.id)),
  displayName: displayName(person),
});

function withPhoto(described: ChatPerson, person: Person, photos: Photos): ChatPerson {
  const urlPhoto = photos.urlOf(String(person.id), displayName(person));
  return urlPhoto === undefined ? described : { ...described, urlPhoto };
}
