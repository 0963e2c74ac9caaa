import { type MouseEvent, useEffect, useRef } from 'react';

/** The time after which a press counts as long, in milliseconds. */
const longPressMs = 1200;

/**
 * Distinguishes a long press from a click on the same control. Spread the result over the control. A long press acts while it is
 * still held; the click that follows is ignored. Releasing closes popovers, including a popover that the press opened:
 * `onRelease` runs after that.
 */
export function useLongPress(onClick: () => void, onLongPress?: () => void, onRelease?: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const done = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown: () => {
      done.current = false;
      if (!onLongPress) return;
      timer.current = setTimeout(() => {
        done.current = true;
        onLongPress();
      }, longPressMs);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onContextMenu: (event: MouseEvent) => onLongPress && event.preventDefault(),
    onClick: () => {
      if (done.current) onRelease?.();
      else onClick();
      done.current = false;
    },
  };
}
