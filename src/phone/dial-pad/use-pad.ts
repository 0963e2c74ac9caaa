import { effect } from '@preact/signals-core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { isFocusAtRest } from '#ui/focus/focus-restore.ts';
import { keepClear } from '#ui/menu/popover-place.ts';

interface Pad {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** True while the calls have the pad's place. */
  readonly yieldsToCalls: boolean;
  /** True if the user has asked for the pad, where it would not be shown. */
  readonly isWanted: boolean;
  /** Shows the pad with the focus in its field. */
  readonly show: () => void;
  /** Shows the pad, or hides it again. */
  readonly toggle: () => void;
}

/**
 * Moves the focus from the hidden pad to the calls, whose code may still be loading: then as soon as they are there, unless the
 * user has moved it meanwhile. Returns a function that ends the waiting.
 */
function focusCalls(pad: Element): () => void {
  const focus = () => {
    const calls = document.querySelector<HTMLElement>(`section[${keepClear}]`);
    calls?.focus();
    return calls !== null;
  };
  const observer = new MutationObserver(() => {
    // The browser takes the focus from a hidden field only when it draws.
    const isHere = isFocusAtRest() || pad.contains(document.activeElement);
    if (!isHere || focus()) observer.disconnect();
  });
  if (!focus()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * A dial pad that gives way to calls. A user who types in it when a caller rings keeps it; an outgoing call needs it no more.
 *
 * @param area the area of the address. In another area, the pad is no more wanted
 */
export function usePad(area: string): Pad {
  const { calls } = useClient();
  const ref = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const hasCall = useSignalRead(() => calls.lines.value.length > 0);
  const field = () => ref.current?.querySelector('input');

  useEffect(() => {
    let before: ReadonlySet<string> = new Set();
    return effect(() => {
      const lines = calls.lines.value;
      const added = lines.filter(({ lineId }) => !before.has(lineId));
      const isFirst = before.size === 0;
      before = new Set(lines.map(({ lineId }) => lineId));
      if (added.some(({ direction }) => direction === 'outgoing')) setWanted(false);
      else if (isFirst && added.length > 0) {
        const input = ref.current?.querySelector('input');
        setWanted(document.activeElement === input && input?.value !== '');
      }
    });
  }, [calls]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the area is the reason
  useEffect(() => setWanted(false), [area]);

  const isForcedOpen = isWanted || area === 'dialpad';
  const yieldsToCalls = hasCall && !isForcedOpen;
  useLayoutEffect(() => {
    if (!yieldsToCalls || !ref.current?.contains(document.activeElement)) return;
    return focusCalls(ref.current);
  }, [yieldsToCalls]);

  function show() {
    flushSync(() => setWanted(true));
    field()?.focus();
  }

  return {
    ref,
    yieldsToCalls,
    isWanted: isForcedOpen,
    show,
    toggle: () => (isWanted ? setWanted(false) : show()),
  };
}
