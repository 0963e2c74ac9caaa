import { type ReactNode, type ReactPortal, type RefCallback, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isFocusAtRest } from '#ui/focus/focus-restore.ts';

/**
 * Content that moves between two places in the page and keeps its state, such as typed text and the focus. It lives in a
 * single element, which is moved to the current slot.
 *
 * @returns the content, to be rendered once, and the ref of its slot
 */
export function useMovable(content: ReactNode): [ReactPortal, RefCallback<HTMLElement>] {
  const [home] = useState(() => {
    const element = document.createElement('div');
    element.style.display = 'contents';
    return element;
  });
  /** The control that had the focus when the content left its slot: an element that leaves the document loses it. */
  const focused = useRef<Element>(undefined);
  const slot = useCallback(
    (element: HTMLElement | null) => {
      element?.append(home);
      if (focused.current instanceof HTMLElement && isFocusAtRest())
        focused.current.focus({ preventScroll: true });
      focused.current = undefined;
      return () => {
        const { activeElement } = document;
        focused.current = activeElement && home.contains(activeElement) ? activeElement : undefined;
      };
    },
    [home],
  );
  return [createPortal(content, home), slot];
}
