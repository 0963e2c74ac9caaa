import type { Translate } from '#i18n/word-set.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import type { chatWords } from '../words.ts';

/** The sentence of an invitation. A direct chat is named after the person who invites. */
export function invitationOf(
  room: Pick<ChatRoom, 'summary' | 'nameOf'>,
  words: Translate<typeof chatWords>,
): string {
  const { inviter, name, kind } = room.summary.peek();
  const who = inviter ? room.nameOf(inviter) : '';
  return kind === 'direct'
    ? words('chat.invitation.direct', { who })
    : words('chat.invitation', { who, room: name });
}
