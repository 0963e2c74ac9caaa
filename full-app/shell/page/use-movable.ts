import { type ReactNode, type ReactPortal, type RefCallback, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Content that moves between two places in the page and keeps its state, such as typed text. It lives in a single element,
 * which is moved to the current slot.
 *
 * @returns the content, to be rendered once, and the ref of its slot
 */
export function useMovable(content: ReactNode): [ReactPortal, RefCallback<HTMLElement>] {
  const [home] = useState(() => {
    const element = document.createElement('div');
    element.style.display = 'contents';
    return element;
  });
  const slot = useCallback((element: HTMLElement | null) => element?.append(home), [home]);
  return [createPortal(content, home), slot];
}
