/** For so long, keys do not press a button that took the focus by itself. Every other key that is typed meanwhile prolongs it. */
const settleMs = 1_000;

/**
 * Focuses a button without the user's action. A key that the user is typing at this moment must not press it: Enter and Space count
 * after a second without other keys, or after the user has moved the focus.
 *
 * @returns a function that stops the watch of the keys
 */
export function focusUnasked(button: HTMLElement): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  const stop = () => watch.abort();
  let countsFrom = performance.now() + settleMs;
  /** True while Space is held that was pressed here, and counts. */
  let isSpaceDown = false;

  // The time at which the key was pressed: a busy page handles keys late.
  function onKeyDown(event: KeyboardEvent): void {
    const { key, timeStamp, repeat } = event;
    if (key === 'Tab') stop();
    else if (key !== 'Enter' && key !== ' ') countsFrom = timeStamp + settleMs;
    else if (repeat || timeStamp < countsFrom) event.preventDefault();
    else isSpaceDown = key === ' ';
  }

  /** Space presses a button when it is released, even if it was pressed elsewhere. */
  function onKeyUp(event: KeyboardEvent): void {
    if (event.key === ' ' && !isSpaceDown) event.preventDefault();
  }

  button.focus();
  button.addEventListener('keydown', onKeyDown, { signal });
  button.addEventListener('keyup', onKeyUp, { signal });
  button.addEventListener('blur', stop, { signal });
  return stop;
}
