import { useEffect, useState } from 'react';

/** The page of the wallboard that is shown now. */
export interface Rotation {
  /** From 0. */
  readonly page: number;
  readonly next: () => void;
}

/** Shows one page after the other. @param turnMs how long each is shown; undefined while the rotation is paused */
export function useRotation(pages: number, turnMs: number | undefined): Rotation {
  const [turn, setTurn] = useState(0);
  const page = pages === 0 ? 0 : turn % pages;
  // A page that was chosen by hand is shown for a whole turn.
  // biome-ignore lint/correctness/useExhaustiveDependencies(page): each page gets a timer of its own
  useEffect(() => {
    if (turnMs === undefined || pages < 2) return;
    const timer = setTimeout(() => setTurn((last) => (last + 1) % pages), turnMs);
    return () => clearTimeout(timer);
  }, [pages, turnMs, page]);
  return { page, next: () => setTurn((page + 1) % Math.max(1, pages)) };
}
