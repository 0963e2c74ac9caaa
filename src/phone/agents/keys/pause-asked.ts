import { type Signal, signal } from '@preact/signals-core';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Client } from '#sdk/index.ts';

const asked = new WeakMap<Client['agent'], Signal<boolean>>();

/** True if a key has asked for a pause whose reason the user has to choose at the button. */
export function pauseAskedOf(agent: Client['agent']): Signal<boolean> {
  const known = asked.get(agent) ?? signal(false);
  asked.set(agent, known);
  return known;
}

/** The request of a key for a pause, and how the button that serves it takes it. */
export function usePauseAsked(): { readonly is: boolean; readonly take: () => void } {
  const request = pauseAskedOf(useClient().agent);
  return {
    is: useSignalValue(request),
    take: () => {
      request.value = false;
    },
  };
}
