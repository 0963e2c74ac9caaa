/** A width and a height, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in the picture. */
export interface Place extends Size {
  readonly x: number;
  readonly y: number;
}

/** The share of the picture that a shared screen takes, with the people in a column beside it. */
const screenShare = 0.8;

/** Returns the places of so many people in a picture, and that of a shared screen. */
export function gridOf(
  people: number,
  { width, height }: Size,
  { hasScreen }: { readonly hasScreen: boolean },
): { readonly screen: Place; readonly people: readonly Place[] } {
  const left = hasScreen ? Math.round(width * screenShare) : 0;
  const columns = hasScreen ? 1 : Math.ceil(Math.sqrt(people));
  const rows = Math.ceil(people / Math.max(1, columns));
  const cell = {
    width: Math.floor((width - left) / columns),
    height: Math.floor(height / Math.max(1, rows)),
  };
  return {
    screen: { x: 0, y: 0, width: left, height },
    people: Array.from({ length: people }, (_, at) => ({
      x: left + (at % columns) * cell.width,
      y: Math.floor(at / columns) * cell.height,
      ...cell,
    })),
  };
}

/** Returns the largest rectangle with the shape of a picture inside a place, in its middle. */
export function fitted(picture: Size, place: Place): Place {
  const scale = Math.min(place.width / picture.width, place.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    x: place.x + (place.width - width) / 2,
    y: place.y + (place.height - height) / 2,
    width,
    height,
  };
}
