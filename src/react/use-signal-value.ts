import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';

/**
 * Returns the value of a signal, and renders the component again when it changes.
 *
 * @example const connection = useSignalValue(client.connection.state);
 */
export function useSignalValue<Value>(signal: ReadonlySignal<Value>): Value {
  useSignals();
  return signal.value;
}

/**
 * Returns the result of `read`, and renders the component again when a signal that it read changes.
 *
 * @example const canHold = useSignalRead(() => call.can('hold'));
 */
export function useSignalRead<Value>(read: () => Value): Value {
  useSignals();
  return read();
}
