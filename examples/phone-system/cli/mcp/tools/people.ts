import * as z from 'zod/mini';
import { type DirectoryContact, directoryContact } from '../../../../../sdk/wire/people/contact.ts';
import { type ColleaguePresence, colleaguePresence } from '../../../../../sdk/wire/people/presence.ts';
import type { AssistedPhoneSystem } from '../phone-system.ts';
import { notice, optionalMoment, optionalText } from '../shown-text.ts';
import { reading, type Tool, tool } from '../tool.ts';
import { described, pageInput } from './inputs.ts';

const kinds: Partial<Readonly<Record<DirectoryContact['type'], string>>> = { IUser: 'colleague' };

function person(contact: DirectoryContact, presence: ColleaguePresence | undefined) {
  const { type, firstName, lastName, company } = contact;
  const named = `${firstName} ${lastName}`.trim();
  return {
    kind: kinds[type] ?? (contact.directory === 'services' ? 'service or group' : 'contact'),
    name: optionalText(named || company),
    company: named === '' ? undefined : optionalText(company),
    department: optionalText(contact.department),
    function: optionalText(contact.duties),
    numbers: numbersOf(contact),
    emails: contact.emails.map((one) => optionalText(one)),
    remarks: optionalText(contact.additionalInfo),
    is_favourite: contact.isFavorite,
    presence: presence && shownPresence(presence),
  };
}

const numbersOf = (contact: DirectoryContact) =>
  [
    { kind: 'internal', number: contact.addressNumber },
    { kind: 'work', number: contact.professionalPhoneNumber },
    { kind: 'mobile', number: contact.mobilePhoneNumber },
    ...contact.pstnNumbers.map((number) => ({ kind: 'outside', number })),
    ...contact.plmnNumbers.map((number) => ({ kind: 'mobile', number })),
    { kind: 'private', number: contact.personalPhoneNumber },
    { kind: 'home', number: contact.homeNumber },
  ].flatMap(({ kind, number }) => {
    const shown = optionalText(number);
    return shown === undefined ? [] : [{ kind, number: shown }];
  });

const shownPresence = ({
  telephonicState,
  presenceState,
  customPresenceState,
  presenceUntil,
}: ColleaguePresence) => ({
  phone: telephonicState,
  state: presenceState,
  words: optionalText(customPresenceState),
  until: optionalMoment(presenceUntil),
});

async function presenceOf(
  phoneSystem: AssistedPhoneSystem,
  restUri: string,
  signal: AbortSignal,
): Promise<ColleaguePresence | undefined> {
  const { items } = await phoneSystem.page(colleaguePresence, 'v1/directory/Presence', {
    query: { restUri },
    signal,
  });
  return items[0];
}

/** Looking people up. */
export const peopleTools = (phoneSystem: AssistedPhoneSystem): readonly Tool[] => [
  tool({
    name: 'find_people',
    title: 'Find people',
    description:
      'Finds colleagues, groups, shared contacts and own contacts of the user, with their numbers, and of colleagues whether they are free.',
    input: z.strictObject({
      text: described(
        z.optional(z.string().check(z.trim(), z.maxLength(100))),
        'The beginning of names, companies, departments or addresses, or a part of a number.',
      ),
      only_favourites: described(z._default(z.boolean(), false), 'Only favourites of the user.'),
      ...pageInput,
    }),
    annotations: reading,
    run: async ({ text, only_favourites, limit, offset }, { signal }) => {
      const { total, items } = await phoneSystem.page(directoryContact, 'v1/directory/Contact', {
        query: {
          search: text || undefined,
          ...(only_favourites && { favorites: true }),
          length: limit,
          offset,
        },
        signal,
      });
      const presences = await Promise.all(
        items.map(({ type, restUri }) =>
          type === 'IUser' ? presenceOf(phoneSystem, restUri, signal) : undefined,
        ),
      );
      return { notice, total, people: items.map((one, at) => person(one, presences[at])) };
    },
  }),
];
