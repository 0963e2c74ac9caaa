import { effect } from '@preact/signals-core';
import type { Terminals } from '#sdk/terminals/terminals.ts';

/** Selects a phone as soon as the phone system lists it: the first registration of a desktop phone creates it. */
export function selectWhenListed(terminals: Terminals, terminalId: string, life: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const unwatch = effect(() => {
      if (!terminals.items.value.some((one) => one.terminalId === terminalId)) return;
      // The effect must exist before it can end.
      queueMicrotask(() => {
        unwatch();
        terminals.select(terminalId).then(resolve, resolve);
      });
    });
    life.addEventListener('abort', () => {
      unwatch();
      resolve();
    });
  });
}
