const attribute = 'data-focus-fallback';

/** Makes an element the fallback for the focus of controls in it that are removed: `<article {...focusFallback}>`. */
export const focusFallback = { tabIndex: -1, [attribute]: '' } as const;

/** The number of remembered buttons: a form may have been opened from a menu, and the menu by a button. */
const maxPressed = 4;

/** True if focus may move without a user's action. A frame must not take it from the page around, where the user may be typing. */
export const mayTakeFocus = (): boolean => document.hasFocus() || window.parent === window;

/** True if focus may move and is on no control. */
export function isFocusAtRest(): boolean {
  const at = document.activeElement;
  return mayTakeFocus() && (at === null || at === document.body || at.hasAttribute(attribute));
}

const fallbacksOf = (element: Element): HTMLElement[] => {
  const nearest = element.closest<HTMLElement>(`[${attribute}]`);
  return nearest ? [nearest, ...(nearest.parentElement ? fallbacksOf(nearest.parentElement) : [])] : [];
};

/** Returns true if the element has the focus afterwards. A hidden or inert element does not take it. */
function focus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Restores keyboard focus when the focused element is removed: to the last pressed button in the same focus container, such
 * as the button that opened a form, or else to the container itself. Without a container, as in a banner, the page's content
 * gets the focus.
 *
 * @returns a function that stops it
 */
export function restoreFocus(): () => void {
  const life = new AbortController();
  let control: Element | undefined;
  /** Around the control, innermost first. */
  let fallbacks: HTMLElement[] = [];
  /** Newest first. */
  let pressed: HTMLElement[] = [];

  function restore(): void {
    if (!control || control.isConnected || document.activeElement !== document.body || !mayTakeFocus())
      return;
    const left = fallbacks.filter(({ isConnected }) => isConnected);
    const content = document.querySelectorAll<HTMLElement>(`main[${attribute}]`);
    const inside = pressed.filter((button) => left[0]?.contains(button));
    forget();
    [...inside, ...left, ...content].some(focus);
  }
  const observer = new MutationObserver(restore);

  function forget(): void {
    control = undefined;
    fallbacks = [];
    observer.disconnect();
  }

  function remember({ target }: Event): void {
    forget();
    if (!(target instanceof Element)) return;
    fallbacks = fallbacksOf(target);
    control = target;
    observer.observe(document, { childList: true, subtree: true });
  }

  function press({ target }: Event): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
    if (button)
      pressed = [button, ...pressed.filter((one) => one !== button && one.isConnected)].slice(0, maxPressed);
  }

  const { signal } = life;
  document.addEventListener('focusin', remember, { signal });
  document.addEventListener('click', press, { signal, capture: true });
  // A click outside all controls means that the user wants no focus. A click on a control focuses it again.
  document.addEventListener('pointerdown', forget, { signal, capture: true });
  return () => {
    life.abort();
    forget();
  };
}
