import { useEffect, useState } from 'react';

/** The line ids of the dragged card and of its target. */
export interface CallDrop {
  readonly dragged: string;
  readonly target: string;
}

const cardOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('article[data-line]') : null;

/** Tracks cards of calls that are dragged onto each other, by their `data-line`. */
export function useCallDrop(): { readonly dropped: CallDrop | undefined; readonly forget: () => void } {
  const [dropped, setDropped] = useState<CallDrop>();
  useEffect(() => {
    let dragged: string | undefined;
    let over: HTMLElement | undefined;
    const mark = (card: HTMLElement | undefined) => {
      over?.removeAttribute('data-drop');
      card?.setAttribute('data-drop', '');
      over = card;
    };
    const start = (event: DragEvent) => {
      dragged = cardOf(event)?.dataset.line;
      if (dragged !== undefined && event.dataTransfer) event.dataTransfer.effectAllowed = 'link';
    };
    const move = (event: DragEvent) => {
      const card = cardOf(event);
      const fits = dragged !== undefined && card !== null && card.dataset.line !== dragged;
      mark(fits ? card : undefined);
      // A drop is only accepted if the default action is prevented.
      if (fits) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const target = cardOf(event)?.dataset.line;
      if (dragged === undefined || target === undefined || target === dragged) return;
      event.preventDefault();
      setDropped({ dragged, target });
    };
    const end = () => {
      dragged = undefined;
      mark(undefined);
    };
    const life = new AbortController();
    const { signal } = life;
    addEventListener('dragstart', start, { signal });
    addEventListener('dragover', move, { signal });
    addEventListener('drop', drop, { signal });
    addEventListener('dragend', end, { signal });
    return () => {
      life.abort();
      end();
    };
  }, []);
  return { dropped, forget: () => setDropped(undefined) };
}
