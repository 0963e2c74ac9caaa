import { useEffect, useState } from 'react';
import type { ChatMember, ChatRoom } from '#sdk/chat.ts';
import { useChat } from '../chat-context.ts';

/** Returns the members of a room without the user, once they are needed; undefined until they are loaded. */
export function useMembers(room: ChatRoom, isNeeded: boolean): readonly ChatMember[] | undefined {
  const chat = useChat();
  const [members, setMembers] = useState<readonly ChatMember[]>();
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    const own = chat.userId.peek();
    room.members().then(
      (all) => {
        if (!isCurrent) return;
        setMembers(all.filter(({ userId, membership }) => userId !== own && membership === 'join'));
      },
      // No member is offered while the homeserver is away; the next @ asks again.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [room, chat, isNeeded]);
  return members;
}
