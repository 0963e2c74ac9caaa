/**
 * The position and size of a panel. `x` and `y` are the shares of the free space to the left and above it: 0 and 1 are
 * the edges of any window, and a panel at an edge stays there when the window is resized.
 */
export interface PanelPlace {
  readonly isDocked: boolean;
  readonly isMinimised: boolean;
  readonly x: number;
  readonly y: number;
  /** The wanted size, in CSS pixels: a smaller window shows less. */
  readonly width: number;
  readonly height: number;
}

export interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** Keep equal to the style sheet's. */
const gap = 8;
const minWidth = 280;
const minHeight = 320;
/** The places that presses on the grip cycle through. */
const sizes = [
  [380, 620],
  [480, 800],
  [300, 440],
] as const;
const corners = [
  [1, 1],
  [0, 1],
  [0, 0],
  [1, 0],
] as const;

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

export function moved(place: PanelPlace, by: Pixels, page: Pixels): PanelPlace {
  // A docked panel has two places.
  if (place.isDocked) return by.x ? { ...place, x: by.x > 0 ? 1 : 0 } : place;
  return {
    ...place,
    x: along(place.x, by.x, place.width, page.x),
    y: along(place.y, by.y, place.height, page.y),
  };
}

function along(at: number, by: number, length: number, page: number): number {
  const free = page - 2 * gap - length;
  return free > 0 ? clamp(at + by / free, 0, 1) : at;
}

/** Resizes it. The edge nearer to the window's edge stays; `by` is the movement of the opposite corner. */
export function resized(place: PanelPlace, by: Pixels, page: Pixels): PanelPlace {
  const [x, width] = grown(place.x, place.width, by.x, page.x, minWidth);
  if (place.isDocked) return { ...place, width };
  const [y, height] = grown(place.y, place.height, by.y, page.y, minHeight);
  return { ...place, x, y, width, height };
}

function grown(at: number, wanted: number, by: number, page: number, min: number): [number, number] {
  const max = Math.max(page - 2 * gap, min);
  const before = Math.min(wanted, max);
  const after = clamp(before + (at > 0.5 ? -by : by), min, max);
  const scale = max > after ? (max - before) / (max - after) : 0;
  return [clamp(at > 0.5 ? 1 - (1 - at) * scale : at * scale, 0, 1), after];
}

/** Returns the corner after the nearest corner, or the other side. */
export function atNextCorner(place: PanelPlace): PanelPlace {
  const [right, bottom] = [Math.round(place.x), Math.round(place.y)];
  if (place.isDocked) return { ...place, x: 1 - right };
  const index = corners.findIndex(([x, y]) => x === right && y === bottom);
  const [x, y] = corners[(index + 1) % corners.length] ?? corners[0];
  return { ...place, x, y };
}

export function inNextSize(place: PanelPlace): PanelPlace {
  const index = sizes.findIndex(([width]) => width === place.width);
  const [width, height] = sizes[(index + 1) % sizes.length] ?? sizes[0];
  return { ...place, width, height };
}
