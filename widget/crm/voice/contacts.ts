import { Constants, Contact, PhoneContactsResult } from '@salesforce/scv-connector-base';
import * as z from 'zod/mini';
import { type Client, idOf, type List, type Person } from '#sdk/index.ts';

const { CONTACT_TYPE, CONTACTS_FILTER_TYPES } = Constants;
const usual = 50;
const most = 200;

/** The entries that Salesforce asks for; it sends nothing for the whole list. */
const filter = z.object({
  contains: z.catch(z.optional(z.string()), undefined),
  limit: z.catch(z.optional(z.number()), undefined),
  offset: z.catch(z.optional(z.number()), undefined),
  types: z.catch(z.optional(z.array(z.string())), undefined),
  type: z.catch(z.optional(z.string()), undefined),
});

/** Loads pages until there are so many items, or no more. */
async function firstOf<Item>(list: List<Item>, count: number): Promise<readonly Item[]> {
  do await list.loadMore();
  while (list.hasMore.peek() && list.items.peek().length < count);
  const failure = list.error.peek();
  if (failure) throw failure;
  return list.items.peek();
}

const isColleague = ({ directory }: Person) => directory === 'enterprise';

function contactOfPerson(person: Person): Contact | undefined {
  const [first] = person.numbers;
  if (!first) return undefined;
  const { restUri, firstName, lastName, company, department } = person;
  const name = [firstName, lastName].filter(Boolean).join(' ') || company || first.number;
  const description = [company, department].filter(Boolean).join(', ');
  return new Contact({
    id: idOf(restUri),
    type: (isColleague(person) ? CONTACT_TYPE.AGENT : CONTACT_TYPE.PHONEBOOK) as 'Agent' | 'PhoneBook',
    name,
    phoneNumber: first.number,
    ...(description !== '' && { description }),
  });
}

/**
 * The phone book of Salesforce: colleagues, queues and other contacts, by name. The user's own contacts are in it only with the
 * user's consent to personal calls.
 */
export async function phoneContacts(
  { people, groups }: Pick<Client, 'people' | 'groups'>,
  wanted: unknown,
  hasConsent: boolean,
): Promise<PhoneContactsResult> {
  const { contains = '', limit = usual, offset = 0, types, type } = filter.safeParse(wanted ?? {}).data ?? {};
  const kinds = new Set((types ?? (type === undefined ? [] : [type])).map((one) => one.toUpperCase()));
  const wants = (...names: string[]) => kinds.size === 0 || names.some((name) => kinds.has(name));
  const end = Math.min(offset + Math.min(limit, most), most);
  const isWanted = (person: Person) =>
    (hasConsent || person.directory !== 'privates') &&
    wants(
      ...(isColleague(person)
        ? [CONTACTS_FILTER_TYPES.AGENT]
        : [CONTACTS_FILTER_TYPES.CONTACT, CONTACTS_FILTER_TYPES.DIRECTORY]),
    );
  const wantsPeople = wants(
    CONTACTS_FILTER_TYPES.AGENT,
    CONTACTS_FILTER_TYPES.CONTACT,
    CONTACTS_FILTER_TYPES.DIRECTORY,
  );
  const [seen, found] = await Promise.all([
    wants(CONTACTS_FILTER_TYPES.QUEUE) ? firstOf(groups.seen(), most) : [],
    wantsPeople ? firstOf(people.search({ text: contains, types: ['IUser', 'UserContact'] }), end) : [],
  ]);
  const named = seen.filter(({ label }) => label.toLowerCase().includes(contains.trim().toLowerCase()));
  const queues = named.map(
    ({ internalAddressID: id, label, addressNumber, acdGroupPeriodWaitingTime: waiting }) =>
      new Contact({
        id,
        type: CONTACT_TYPE.QUEUE as 'Queue',
        name: label,
        phoneNumber: addressNumber,
        queue: label,
        // In whole seconds, as a text.
        queueWaitTime: String(Math.round(waiting / 1_000)),
      }),
  );
  const persons = found.filter(isWanted).flatMap((person) => contactOfPerson(person) ?? []);
  return new PhoneContactsResult({
    contacts: [...queues, ...persons].slice(offset, end),
    contactTypes: [CONTACT_TYPE.AGENT, CONTACT_TYPE.QUEUE, CONTACT_TYPE.PHONEBOOK],
  });
}

/** The number to call for a target that Salesforce names; empty if it names none. */
export const dialledOf = ({
  phoneNumber,
  prefix,
  extension,
}: {
  readonly phoneNumber?: string;
  readonly prefix?: string;
  readonly extension?: string;
}): string =>
  phoneNumber ? `${prefix ?? ''}${phoneNumber}${extension ? `,${extension}` : ''}` : (extension ?? '');
