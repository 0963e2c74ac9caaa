import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { PageServices } from './page-services.ts';

/** Tells the page how much room the widget wants whenever that changes, whoever changes it. Returns what ends it. */
export function askForRoom(isMinimised: ReadonlySignal<boolean>, services: PageServices): () => void {
  let told = false;
  return effect(() => {
    if (isMinimised.value === told) return;
    told = isMinimised.value;
    void services.ask('resize', { isMinimised: told });
  });
}
