import { type RefObject, useEffect, useState } from 'react';

const gap = 8;
const shape = 16 / 9;

/** Returns the largest width at which so many tiles of 16:9 fit into a stage without scrolling. */
export function tileWidth(stage: { readonly width: number; readonly height: number }, count: number): number {
  const widths = Array.from({ length: Math.max(1, count) }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(count / columns);
    const byWidth = (stage.width - gap * (columns - 1)) / columns;
    const byHeight = ((stage.height - gap * (rows - 1)) / rows) * shape;
    return Math.min(byWidth, byHeight);
  });
  return Math.max(0, Math.floor(Math.max(...widths)));
}

/** Tiles are not smaller than this: then the stage scrolls. */
const leastWidth = 140;

/** Returns the width of each of `count` tiles in a stage; undefined before the stage has been measured. */
export function useTileWidth(stage: RefObject<HTMLElement | null>, count: number): number | undefined {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  useEffect(() => {
    const { current } = stage;
    if (!current) return undefined;
    // Not clientWidth, which is rounded: tiles that are a fraction of a pixel too wide wrap into a second row.
    const sizes = new ResizeObserver(([entry]) => setSize(entry?.contentRect));
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [stage]);
  return size && Math.max(Math.min(leastWidth, size.width), tileWidth(size, count));
}
