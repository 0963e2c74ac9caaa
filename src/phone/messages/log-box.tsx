import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { isContinued, isNewDay, type Line } from './line-rules.ts';
import { DayDivider } from './log-divider.tsx';
import styles from './messages.module.css';

/** A message as the log needs it. */
export interface LogLine extends Line {
  readonly id: string;
  readonly isOwn: boolean;
}

/** Props of `LogBox`. */
export interface LogBoxProps<Message> {
  readonly label: string;
  /** The oldest first. */
  readonly messages: readonly Message[];
  readonly lineOf: (message: Message) => LogLine;
  /** The present time, for the days above the messages; undefined where all are of one day. */
  readonly now?: number;
  /** Shown above the messages. */
  readonly top?: ReactNode;
  /** Draws a message. `isContinued`: the heading of the message before is also its own. */
  readonly children: (message: Message, isContinued: boolean) => ReactNode;
}

/** Up to this distance from the end, in pixels, the user is at the end. */
const nearEnd = 48;

const toEnd = (box: Element | null | undefined) => box?.scrollTo({ top: box.scrollHeight });

/**
 * The messages of a conversation, with a line for each day. It stays at the newest message, unless the user reads earlier messages.
 * The encrypted chat has a log of its own: its thousands of lines are in the page only while they are in sight, it opens at the first
 * unread line, and the keyboard goes from line to line.
 */
export function LogBox<Message>({ label, messages, lineOf, now, top, children }: LogBoxProps<Message>) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const last = messages.at(-1);
  const { id: newest, isOwn = false } = last ? lineOf(last) : {};
  useLayoutEffect(() => {
    if (newest !== undefined && (isOwn || isAtEnd.current)) toEnd(box.current);
  }, [newest, isOwn]);
  useEffect(() => {
    if (!box.current) return;
    // A field that grows with its text leaves less room for the messages.
    const observer = new ResizeObserver(([entry]) => isAtEnd.current && toEnd(entry?.target));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={styles.box}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
      }}
    >
      <div className={styles.space} />
      {top}
      {messages.map((message, index) => {
        const line = lineOf(message);
        const above = index > 0 ? lineOf(messages[index - 1] as Message) : undefined;
        const startsDay = isNewDay(above, line);
        return (
          <Fragment key={line.id}>
            {startsDay && now !== undefined && <DayDivider at={line.at} now={now} />}
            {children(message, !startsDay && isContinued(above, line))}
          </Fragment>
        );
      })}
    </div>
  );
}
