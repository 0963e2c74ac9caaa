const home = 'data-focus-home';

/** What takes the focus when the control in it that had it goes away: `<article {...focusHome}>`. */
export const focusHome = { tabIndex: -1, [home]: '' } as const;

/** So many pressed buttons are remembered: a form may have been opened from a menu, which was opened by a button. */
const remembered = 4;

/** Whether the focus may be moved without being asked to: never into a frame from the page around it, where somebody may type. */
export const mayTakeFocus = (): boolean => document.hasFocus() || window.parent === window;

/** Whether it may be, and is at nothing that can be pressed or typed in. */
export function isFocusAtRest(): boolean {
  const at = document.activeElement;
  return mayTakeFocus() && (at === null || at === document.body || at.hasAttribute(home));
}

const homesOf = (element: Element): HTMLElement[] => {
  const nearest = element.closest<HTMLElement>(`[${home}]`);
  return nearest ? [nearest, ...(nearest.parentElement ? homesOf(nearest.parentElement) : [])] : [];
};

/** Whether it has the focus now: what is hidden or covered does not take it. */
function take(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Restores keyboard focus when the focused element is removed: to the last pressed button in the same focus container, such as the one
 * that opened a form, or else to the container itself. Without a container, as in a banner, the page's content gets the focus.
 *
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  const life = new AbortController();
  let control: Element | undefined;
  /** Around the control, innermost first. */
  let homes: HTMLElement[] = [];
  /** Newest first. */
  let pressed: HTMLElement[] = [];

  function restore(): void {
    if (!control || control.isConnected || document.activeElement !== document.body || !mayTakeFocus())
      return;
    const left = homes.filter(({ isConnected }) => isConnected);
    const content = document.querySelectorAll<HTMLElement>(`main[${home}]`);
    const inside = pressed.filter((button) => left[0]?.contains(button));
    forget();
    [...inside, ...left, ...content].some(take);
  }
  const observer = new MutationObserver(restore);

  function forget(): void {
    control = undefined;
    homes = [];
    observer.disconnect();
  }

  function remember({ target }: Event): void {
    forget();
    if (!(target instanceof Element)) return;
    homes = homesOf(target);
    control = target;
    observer.observe(document, { childList: true, subtree: true });
  }

  function press({ target }: Event): void {
    const button = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
    if (button)
      pressed = [button, ...pressed.filter((one) => one !== button && one.isConnected)].slice(0, remembered);
  }

  const { signal } = life;
  document.addEventListener('focusin', remember, { signal });
  document.addEventListener('click', press, { signal, capture: true });
  // Who clicks beside everything wants the focus nowhere; on a control it comes again.
  document.addEventListener('pointerdown', forget, { signal, capture: true });
  return () => {
    life.abort();
    forget();
  };
}
