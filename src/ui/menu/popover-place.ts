/** Marks an element that no menu may cover, or only the marked elements in it: `<section data-keep-clear>`. */
export const keepClear = 'data-keep-clear';

const gap = 4;
const edge = 8;

/** Converts a box from pixels of the window to pixels of a page that is scaled as a whole, as in a CRM. */
const inPage = ({ left, right, top, bottom }: DOMRect, scale: number) => ({
  left: left / scale,
  right: right / scale,
  top: top / scale,
  bottom: bottom / scale,
});

/** Returns the lowest edge of all elements to keep clear between `left` and `right`. */
function clearBottom(left: number, right: number, scale: number): number {
  const bottoms = Array.from(
    document.querySelectorAll(`[${keepClear}]:not(:has([${keepClear}]))`),
    (element) => inPage(element.getBoundingClientRect(), scale),
  )
    .filter((box) => box.bottom > box.top && box.left < right && box.right > left)
    .map((box) => box.bottom);
  return Math.max(0, ...bottoms);
}

export interface PopoverPlace {
  readonly popover: HTMLElement;
  readonly anchor: HTMLElement;
  /** The edge of the anchor that the popover is aligned with. */
  readonly align?: 'start' | 'end';
}

/**
 * Places an open popover below its anchor, or above if there is more space, inside the window and never over elements to keep
 * clear. If it does not fit, its content scrolls.
 */
export function placePopover({ popover, anchor, align = 'end' }: PopoverPlace): void {
  popover.style.maxHeight = '';
  const scale = anchor.currentCSSZoom ?? 1;
  const at = inPage(anchor.getBoundingClientRect(), scale);
  const around = anchor.closest(`section[${keepClear}]`);
  const area = around
    ? inPage(around.getBoundingClientRect(), scale)
    : { left: 0, right: innerWidth / scale };
  // A menu of a call in a dock stays in the dock.
  if (around) popover.style.maxWidth = `${area.right - area.left - 2 * edge}px`;
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = Math.max(
    area.left + edge,
    Math.min(align === 'end' ? at.right - width : at.left, area.right - width - edge),
  );
  const clear = clearBottom(left, left + width, scale);
  const below = Math.max(at.bottom, clear) + gap;
  const roomBelow = innerHeight / scale - below - edge;
  const roomAbove = at.top - gap - Math.max(clear, edge);
  const goesBelow = height <= roomBelow || roomBelow >= roomAbove;
  const shown = Math.min(height, goesBelow ? roomBelow : roomAbove);
  popover.style.maxHeight = `${shown}px`;
  popover.style.left = `${left}px`;
  popover.style.top = `${goesBelow ? below : at.top - gap - shown}px`;
}
