import { useSignalRead } from '#react/use-signal-value.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import { useChat } from '../chat-context.ts';

/** Invitations stay first; after them come favourites, and then the newest activity. */
const rankOf = ({ summary: { value } }: ChatRoom): number =>
  value.membership === 'invite' ? 2 : Number(value.isFavorite);
const favoritesFirst = (one: ChatRoom, other: ChatRoom): number => rankOf(other) - rankOf(one);

/** Returns the rooms of the list in their order. @param options.hidden also hidden chats, which else are listed while something is unread */
export function useListedRooms(options: { readonly directOnly: boolean; readonly hidden?: boolean }) {
  const { directOnly, hidden = false } = options;
  const chat = useChat();
  return useSignalRead(() =>
    chat.rooms.value
      .filter(({ summary }) => hidden || !summary.value.isHidden || summary.value.unread > 0)
      .filter(({ summary }) => !directOnly || summary.value.kind === 'direct')
      .sort(favoritesFirst),
  );
}
