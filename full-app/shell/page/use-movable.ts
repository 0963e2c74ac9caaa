import { type ReactNode, type ReactPortal, type RefCallback, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Something that stands now here, now there, and keeps what its user has begun in it: it lives in one element, which
 * goes where the slot is.
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
