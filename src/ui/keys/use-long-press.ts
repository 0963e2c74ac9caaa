import { type MouseEvent, useEffect, useRef } from 'react';

/** How long a press is held before it counts as one (core 9). */
const longPressMs = 1200;

/**
 * Tells a long press from a click on the same control. Spread what it returns over the control.
 * A long press does its work while still held; the click that follows it is swallowed. Letting go closes popovers,
 * also one that holding has opened: `onRelease` comes after that.
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
