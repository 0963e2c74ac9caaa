import { isFocusAtRest } from './focus-restore.ts';

let waiting: HTMLElement | undefined;

/** Focuses an element at once, or when `focusShown` is called where it is still out of sight: a hidden element takes no focus. */
export function focusWhenShown(element: HTMLElement): void {
  element.focus();
  waiting = document.activeElement === element ? undefined : element;
}

/** Called when hidden screens are shown: focuses the element that waits for that, unless the focus has gone elsewhere. */
export function focusShown(): void {
  const element = waiting;
  waiting = undefined;
  if (element?.isConnected && isFocusAtRest()) element.focus();
}
