import ArrowDown from 'lucide-react/icons/arrow-down';
import { useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ChatMessage, ChatRoom } from '#sdk/chat.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { chatWords } from '../words.ts';
import { TimelineLine } from './timeline-line.tsx';
import styles from './timeline-view.module.css';
import type { Target } from './use-line-focus.ts';
import { useLineFocus } from './use-line-focus.ts';
import { useNews } from './use-news.ts';
import { useTimelinePlace } from './use-timeline-place.ts';
import { useUnreadMark } from './use-unread-mark.ts';

/** Props of `TimelineView`. */
export interface TimelineViewProps {
  readonly room: ChatRoom;
  /** False while nothing is read, although it is in sight. */
  readonly marksRead: boolean;
  readonly target: Target | undefined;
  readonly onTarget: (target: Target) => void;
  readonly onReply: (message: ChatMessage) => void;
  readonly onEdit: (message: ChatMessage) => void;
  /** Called for Escape: the user goes back to the field for the next message. */
  readonly onLeave: () => void;
}

/** The lines of a room, oldest first. It opens at the first unread line, and stays at the end while the user is there. */
export function TimelineView(props: TimelineViewProps) {
  const { room, marksRead, target, onTarget, onReply, onEdit, onLeave } = props;
  const words = useTranslate(chatWords);
  const now = useClient().now.peek();
  const { timeline } = room;
  const messages = useSignalValue(timeline.messages);
  const readers = useSignalValue(timeline.readers);
  const hasMore = useSignalValue(timeline.hasMore);
  const isLoading = useSignalValue(timeline.isLoading);
  const { unread } = useSignalValue(room.summary);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const mark = useUnreadMark(room);
  const place = useTimelinePlace({ room, list, messages, mark, unread, marksRead });
  const focus = useLineFocus({
    room,
    box,
    list,
    messages,
    // Before, there are no lines in the page.
    target: mark.isKnown ? target : undefined,
    onUp: place.leaveEnd,
    onLeave,
  });
  const news = useNews(room);
  if (!mark.isKnown) return <Skeleton label={words('chat.messages')} rows={6} />;
  return (
    <div className={styles.frame}>
      {(isLoading || place.hasFailed) && (
        <div className={styles.older}>
          <Button variant="plain" pending={isLoading} onClick={place.loadMore}>
            {words('chat.older')}
          </Button>
        </div>
      )}
      <div
        ref={box}
        className={styles.box}
        role="feed"
        aria-label={words('chat.messages')}
        aria-busy={isLoading}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
      >
        <div className={styles.space} />
        <Virtualizer
          ref={list}
          scrollRef={box}
          data={messages}
          shift={place.isShifted}
          keepMounted={focus.keepMounted}
          onScroll={place.onScroll}
          onResize={place.onResize}
        >
          {(message, index) => (
            <TimelineLine
              key={message.id}
              room={room}
              message={message}
              before={messages[index - 1]}
              now={now}
              isFirstUnread={message.id === mark.firstUnread}
              isCurrent={focus.currentID === message.id}
              isTarget={focus.targetID === message.id}
              readers={readers.get(message.id)}
              position={index + 1}
              size={hasMore ? -1 : messages.length}
              onReply={onReply}
              onEdit={onEdit}
              onJump={onTarget}
            />
          )}
        </Virtualizer>
      </div>
      {place.isAway && (
        <div className={styles.newest}>
          <Button icon={ArrowDown} onClick={place.toNewest}>
            {words('chat.toNewest')}
          </Button>
          <Badge count={unread} label={words('chat.unread', { count: unread })} />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  );
}
