/** The rows of a long list that are in the page. */
export interface VisibleRange {
  /** The place of the first row. */
  readonly first: number;
  /** The place behind the last row. */
  readonly end: number;
  /** Rows from this place on are out of sight: they may be rendered later. */
  readonly sightEnd: number;
}

/** The part of a list that its scrolling box shows, in pixels. */
export interface ScrolledBox {
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** The number of rows beyond each edge that are in the page too: for keys that move the focus, and for quick scrolling. */
const overscan = 10;
/** The range changes in steps of this many rows, so that the list is not rendered anew for every row. */
const step = 10;

/** Returns the rows that have to be in the page, and some around them. */
export function visibleRange({ scrollTop, height, rowHeight }: ScrolledBox, count: number): VisibleRange {
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight) - overscan;
  const bottom = Math.ceil((Math.max(0, scrollTop) + height) / rowHeight) + overscan;
  const reached = Math.ceil(bottom / step) * step;
  const end = Math.min(count, reached);
  const first = Math.max(0, Math.min(Math.floor(top / step) * step, end));
  // A list that is not scrolled, such as each new search, knows exactly what is in sight. During scrolling the range would change
  // with every row.
  const inSight = scrollTop <= 0 ? Math.ceil(height / rowHeight) : reached - overscan;
  return { first, end, sightEnd: Math.min(end, inSight) };
}
