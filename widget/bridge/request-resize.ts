import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { PageServices } from './page-services.ts';

/** Requests a size from the page on each change of the size that the widget needs. Returns a function that stops it. */
export function requestResize(isMinimised: ReadonlySignal<boolean>, services: PageServices): () => void {
  let sent = false;
  return effect(() => {
    if (isMinimised.value === sent) return;
    sent = isMinimised.value;
    void services.request('resize', { isMinimised: sent });
  });
}
