import type { ChatMember } from '#sdk/chat.ts';
import { fold, foldedWritings } from '#sdk/index.ts';

/** Returns the members whose name contains the text. Accents and capitals make no difference; an empty text finds all. */
export function findMembers(members: readonly ChatMember[], text: string): readonly ChatMember[] {
  const wanted = fold(text.trim());
  return wanted === '' ? members : members.filter(({ name }) => foldedWritings(name).includes(wanted));
}
