import { type Signal, signal } from '@preact/signals-core';
import { createContext, type RefObject, useContext, useEffect } from 'react';

/**
 * The place of the dial pad's field and keys while they are visible. The keypad of a call is rendered there, so that each key
 * stays in the same place before, during and after a call.
 */
export const KeySlot = createContext<Signal<HTMLElement | undefined>>(signal(undefined));

/** Offers an element as that place while it is visible. */
export function useKeySlot(place: RefObject<HTMLElement | null>): void {
  const slot = useContext(KeySlot);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const leave = () => {
      if (slot.peek() === element) slot.value = undefined;
    };
    const observer = new ResizeObserver(() => {
      if (element.offsetParent) slot.value = element;
      else leave();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [slot, place]);
}
