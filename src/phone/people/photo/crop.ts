/** The size of something in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Which square of a picture is shown. */
export interface Crop {
  /** 1: the largest square that fits. */
  readonly zoom: number;
  /** Where the square lies in the room that is left, 0 (left) to 1 (right). */
  readonly x: number;
  /** The same from top to bottom. */
  readonly y: number;
}

/** A square in the pixels of the picture. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export const maxZoom = 4;
/** The middle of the picture, as large as possible. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
/** Returns a place in a room of `free` pixels as a share. Without room the place does not matter. */
const shareOf = (place: number, free: number, before: number) =>
  free > 0 ? between(place / free, 0, 1) : before;

/** Returns the square that a crop shows. It is always inside the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / between(zoom, 1, maxZoom);
  return { left: (width - side) * between(x, 0, 1), top: (height - side) * between(y, 0, 1), side };
}

/** Returns the crop after the picture was dragged by so many shares of the square's side. */
export function dragged(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const { left, top, side } = squareOf(size, crop);
  return {
    zoom: crop.zoom,
    x: shareOf(left - by.x * side, size.width - side, crop.x),
    y: shareOf(top - by.y * side, size.height - side, crop.y),
  };
}

/** Returns the crop at another zoom, around the same middle. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const before = squareOf(size, crop);
  const wanted = between(zoom, 1, maxZoom);
  const { side } = squareOf(size, { ...crop, zoom: wanted });
  const shift = (before.side - side) / 2;
  return {
    zoom: wanted,
    x: shareOf(before.left + shift, size.width - side, crop.x),
    y: shareOf(before.top + shift, size.height - side, crop.y),
  };
}
