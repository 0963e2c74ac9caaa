import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';

function listen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** The state of an element that can fill the screen, and the functions that change it. */
export interface FullScreen {
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly enter: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** Lets an element fill the screen. A call of the user ends that, because the call has to be seen. */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const { calls } = useClient();
  const hasCall = useSignalRead(() => calls.lines.value.length > 0);
  const isOn = useSyncExternalStore(listen, () => document.fullscreenElement !== null);
  useEffect(() => {
    if (hasCall && isOn) document.exitFullscreen().catch(reportError);
  }, [hasCall, isOn]);
  return {
    isPossible: document.fullscreenEnabled,
    isOn,
    enter: async () => ref.current?.requestFullscreen(),
    leave: () => document.exitFullscreen(),
  };
}
