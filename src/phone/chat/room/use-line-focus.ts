import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useRun } from '#phone/errors/use-run.ts';
import type { ChatMessage, ChatRoom } from '#sdk/chat.ts';

/** A line to be brought into sight. A new object brings it into sight again. */
export interface Target {
  readonly id: string;
}

/** The line that the user was brought to is marked for this time, in milliseconds. */
const markedMs = 2_000;

interface LineFocusOptions {
  readonly room: ChatRoom;
  readonly box: RefObject<HTMLElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly messages: readonly ChatMessage[];
  readonly target: Target | undefined;
  /** Called before the user is brought to a line that is above the visible lines. */
  readonly onUp: () => void;
  readonly onLeave: () => void;
}

const lineOf = (element: EventTarget): string | undefined =>
  element instanceof HTMLElement ? element.dataset.line : undefined;

/** Arrow keys, Home and End move from line to line. Tab reaches a single line: the line of the last visit, or the newest. */
export function useLineFocus({ room, box, list, messages, target, onUp, onLeave }: LineFocusOptions) {
  const run = useRun();
  const [visited, setVisited] = useState<string>();
  const [targetID, setTargetID] = useState<string>();
  /** The line that gets the focus as soon as it is in the page. */
  const due = useRef<string>(undefined);
  const visitedAt = visited === undefined ? -1 : messages.findIndex(({ id }) => id === visited);
  const currentAt = visitedAt < 0 ? messages.length - 1 : visitedAt;
  const currentID = messages[currentAt]?.id;

  const show = useCallback(
    (at: number, align: 'center' | 'nearest') => {
      const handle = list.current;
      if (!handle) return;
      if (handle.getItemOffset(at) < handle.scrollOffset) onUp();
      handle.scrollToIndex(at, { align });
    },
    [list, onUp],
  );

  const focusDue = useCallback(() => {
    if (due.current === undefined) return;
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(due.current)}"]`);
    if (!line) return;
    due.current = undefined;
    line.focus({ preventScroll: true });
  }, [box]);
  // The line gets into the page with the next rendering.
  useLayoutEffect(focusDue);

  useEffect(() => {
    if (!target) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { id } = target;
    void run(() => room.timeline.reach(id)).then(() => {
      const at = room.timeline.messages.peek().findIndex((message) => message.id === id);
      if (!isCurrent || at < 0) return;
      setVisited(id);
      setTargetID(id);
      onUp();
      // Lines that were loaded for it are in the list a frame later, and a list that was just opened knows its size after
      // another.
      requestAnimationFrame(() => {
        if (!isCurrent) return;
        show(at, 'center');
        requestAnimationFrame(() => {
          if (!isCurrent) return;
          show(at, 'center');
          // Until the list has settled, its lines may be replaced, and the focus goes with them.
          requestAnimationFrame(() => {
            due.current = id;
            focusDue();
          });
        });
      });
      timer = setTimeout(() => setTargetID(undefined), markedMs);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setTargetID(undefined);
    };
  }, [target, room, show, run, onUp, focusDue]);

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (lineOf(event.target) === undefined || altKey || ctrlKey || metaKey) return;
    if (key === 'Escape') {
      event.stopPropagation();
      onLeave();
      return;
    }
    const to = { ArrowUp: currentAt - 1, ArrowDown: currentAt + 1, Home: 0, End: messages.length - 1 }[key];
    const line = to === undefined ? undefined : messages[to];
    if (to === undefined || !line) return;
    event.preventDefault();
    due.current = line.id;
    setVisited(line.id);
    show(to, 'nearest');
  }

  const onFocus = ({ target: focused }: FocusEvent) => {
    const line = focused.closest<HTMLElement>('[data-line]');
    if (line?.dataset.line !== undefined) setVisited(line.dataset.line);
  };

  return { currentID, targetID, keepMounted: currentAt < 0 ? [] : [currentAt], onKeyDown, onFocus };
}
