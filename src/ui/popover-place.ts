/** Marks what no menu may cover: `<section data-keep-clear>`. */
export const keepClear = 'data-keep-clear';

const gap = 4;
const edge = 8;

/** Lowest edge of all that must stay clear and that a box between `left` and `right` would lie under. */
function clearBottom(left: number, right: number): number {
  const bottoms = Array.from(document.querySelectorAll(`[${keepClear}]`), (element) =>
    element.getBoundingClientRect(),
  )
    .filter((box) => box.height > 0 && box.left < right && box.right > left)
    .map((box) => box.bottom);
  return Math.max(0, ...bottoms);
}

export interface PopoverPlace {
  readonly popover: HTMLElement;
  readonly anchor: HTMLElement;
  /** Which edge of the anchor it lines up with. */
  readonly align?: 'start' | 'end';
}

/**
 * Puts an open popover under its anchor, or above where there is more room, within the window and never over
 * what is marked to be kept clear. What does not fit scrolls inside.
 */
export function placePopover({ popover, anchor, align = 'end' }: PopoverPlace): void {
  popover.style.maxHeight = '';
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = Math.max(
    edge,
    Math.min(align === 'end' ? at.right - width : at.left, innerWidth - width - edge),
  );
  const clear = clearBottom(left, left + width);
  const below = Math.max(at.bottom, clear) + gap;
  const roomBelow = innerHeight - below - edge;
  const roomAbove = at.top - gap - Math.max(clear, edge);
  const goesBelow = height <= roomBelow || roomBelow >= roomAbove;
  const shown = Math.min(height, goesBelow ? roomBelow : roomAbove);
  popover.style.maxHeight = `${shown}px`;
  popover.style.left = `${left}px`;
  popover.style.top = `${goesBelow ? below : at.top - gap - shown}px`;
}
