import type { Transaction } from 'kysely';
import { segmentsOf } from '../../../../sdk/wire/messages/segments.ts';
import type { Tables } from '../../store/tables.ts';
import { type DemoContact, nameOf, ownContacts, sharedContacts } from './demo-people.ts';

const minuteMs = 60_000;

interface DemoText {
  readonly isOwn: boolean;
  readonly text: string;
  readonly minutesAgo: number;
}

/** Conversations, each with the newest text at the end. */
const conversations: readonly (readonly DemoText[])[] = [
  [
    { isOwn: false, text: 'Can you send me the offer again? I cannot find it.', minutesAgo: 1_480 },
    { isOwn: true, text: 'Of course. It is in your mailbox now.', minutesAgo: 1_468 },
    { isOwn: false, text: 'Got it, thank you!', minutesAgo: 1_467 },
  ],
  [
    { isOwn: true, text: 'The driver will be with you at about 14:30. Is somebody there?', minutesAgo: 310 },
    { isOwn: false, text: 'Yes, ring at the gate please.', minutesAgo: 302 },
  ],
  [
    { isOwn: true, text: 'Thank you for your visit today.', minutesAgo: 4_400 },
    {
      isOwn: false,
      text: 'It was a pleasure. I will call you about the samples next week.',
      minutesAgo: 4_391,
    },
    { isOwn: true, text: 'Wonderful. Tuesday or Wednesday would be best.', minutesAgo: 4_388 },
  ],
];
const ownConversation: readonly DemoText[] = [
  { isOwn: false, text: 'Still on for lunch?', minutesAgo: 38 },
  { isOwn: true, text: 'I cannot talk right now. Can I call you back?', minutesAgo: 35 },
  { isOwn: false, text: 'Sure, no hurry 🙂', minutesAgo: 34 },
];

const withMobile = sharedContacts.filter(({ mobileNumber }) => mobileNumber !== undefined);

/** Adds some conversations by text messages to each of these users; the newest text is not read yet. */
export async function addTexts(
  db: Transaction<Tables>,
  people: readonly { readonly id: number }[],
  now: number,
): Promise<void> {
  for (const [at, { id }] of people.entries()) {
    const own = ownContacts[at];
    const partners = conversations.map((texts, index) => ({
      contact: withMobile[(at + index) % withMobile.length],
      texts,
    }));
    for (const { contact, texts } of [...partners, { contact: own, texts: ownConversation }])
      if (contact?.mobileNumber)
        await addConversation(db, { personId: id, contact, texts, isUnread: contact === own }, now);
  }
}

interface Conversation {
  readonly personId: number;
  readonly contact: DemoContact;
  readonly texts: readonly DemoText[];
  readonly isUnread: boolean;
}

async function addConversation(
  db: Transaction<Tables>,
  { personId, contact, texts, isUnread }: Conversation,
  now: number,
): Promise<void> {
  const last = texts.at(-1);
  if (!last) return;
  const at = ({ minutesAgo }: DemoText) => new Date(now - minutesAgo * minuteMs);
  const stateOf = ({ isOwn }: DemoText) => (isOwn ? 'delivered' : 'received');
  const { id } = await db
    .insertInto('text_thread')
    .values({
      person_id: personId,
      number: contact.mobileNumber ?? '',
      label: nameOf(contact),
      last_text: last.text,
      last_state: stateOf(last),
      last_at: at(last),
      unread: isUnread ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('text_message')
    .values(
      texts.map((one) => ({
        thread_id: id,
        text: one.text,
        state: stateOf(one),
        at: at(one),
        segments: segmentsOf(one.text).length,
      })),
    )
    .execute();
}
