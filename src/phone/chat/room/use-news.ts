import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatRoom } from '#sdk/chat.ts';
import { useMessagePreview } from '../rooms/room-name.ts';

/** Returns the newest line of another member that came while the room was open, for screen readers. */
export function useNews(room: ChatRoom): string {
  const preview = useMessagePreview();
  const latest = useRef(preview);
  useLayoutEffect(() => {
    latest.current = preview;
  });
  const [news, setNews] = useState('');
  useEffect(() => {
    let known = room.timeline.messages.peek().at(-1)?.id;
    return room.timeline.messages.subscribe((messages) => {
      const newest = messages.at(-1);
      if (!newest || newest.id === known) return;
      const isFirst = known === undefined;
      known = newest.id;
      if (isFirst || newest.isOwn) return;
      const text = latest.current({ last: newest, membership: 'join' });
      if (text !== '') setNews(`${room.nameOf(newest.senderId)}: ${text}`);
    });
  }, [room]);
  return news;
}
