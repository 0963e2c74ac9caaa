import { type KeyboardEvent, memo, useState } from 'react';
import { formatTime } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { isContinued, isNewDay, type Line } from '#phone/messages/line-rules.ts';
import { DayDivider, LogDivider } from '#phone/messages/log-divider.tsx';
import { type ChatMessage, type ChatRoom, isWritten } from '#sdk/chat.ts';
import { classNames } from '#ui/class-names.ts';
import { chatWords } from '../words.ts';
import { MessageRow } from './message-row.tsx';
import { RoomChange } from './room-change.tsx';
import styles from './timeline-line.module.css';
import type { Target } from './use-line-focus.ts';

/** Props of `TimelineLine`. */
export interface TimelineLineProps {
  readonly room: ChatRoom;
  readonly message: ChatMessage;
  /** The line above; undefined for the first loaded line. */
  readonly before: ChatMessage | undefined;
  readonly now: number;
  readonly isFirstUnread: boolean;
  /** True if Tab reaches the line. */
  readonly isCurrent: boolean;
  /** True if the user was just brought to the line. */
  readonly isTarget: boolean;
  readonly readers: readonly string[] | undefined;
  /** The line's number among the loaded lines, from 1. */
  readonly position: number;
  /** The number of all lines; -1 while it is not known. */
  readonly size: number;
  readonly onReply: (message: ChatMessage) => void;
  readonly onEdit: (message: ChatMessage) => void;
  readonly onJump: (target: Target) => void;
}

const lineOf = (message: ChatMessage): Line => ({
  at: message.at,
  writer: isWritten(message) ? message.senderId : undefined,
});

/** A line, with the day above the first line of that day. R replies to it, and E edits it. */
export const TimelineLine = memo(function TimelineLine({
  room,
  message,
  before,
  now,
  isFirstUnread,
  isCurrent,
  isTarget,
  readers,
  position,
  size,
  onReply,
  onEdit,
  onJump,
}: TimelineLineProps) {
  const words = useTranslate(chatWords);
  const clock = useClockStyle();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const { id, at, senderId, isOwn, content, status } = message;
  const above = before && lineOf(before);
  const startsDay = isNewDay(above, lineOf(message));
  const mayAnswer = isWritten(message) && status === 'sent' && content.kind !== 'deleted';

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (event.target !== event.currentTarget || !mayAnswer || altKey || ctrlKey || metaKey) return;
    const isReply = key.toLowerCase() === 'r';
    const isEdit = key.toLowerCase() === 'e' && isOwn && 'text' in content;
    if (!isReply && !isEdit) return;
    event.preventDefault();
    event.stopPropagation();
    if (isReply) onReply(message);
    else onEdit(message);
  }

  return (
    <article
      className={classNames(styles.line, isTarget && styles.target)}
      data-line={id}
      tabIndex={isCurrent ? 0 : -1}
      aria-posinset={position}
      aria-setsize={size}
      aria-label={words('chat.messageOf', { who: room.nameOf(senderId), when: formatTime(at, clock) })}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {startsDay && <DayDivider at={at} now={now} />}
      {isFirstUnread && <LogDivider isNew>{words('chat.newMessages')}</LogDivider>}
      {isWritten(message) ? (
        <MessageRow
          room={room}
          message={message}
          readers={readers}
          isContinued={!startsDay && !isFirstUnread && isContinued(above, lineOf(message))}
          hasActions={mayAnswer && (isHovered || isFocused)}
          onReply={onReply}
          onEdit={onEdit}
          onJump={onJump}
        />
      ) : (
        <RoomChange room={room} message={message} />
      )}
    </article>
  );
});
