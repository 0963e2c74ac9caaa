import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';

/**
 * The value of a signal; the component is painted again when it changes.
 *
 * @example const connection = useSignalValue(client.connection.state);
 */
export function useSignalValue<Value>(signal: ReadonlySignal<Value>): Value {
  useSignals();
  return signal.value;
}

/**
 * What `read` makes of signals; the component is painted again when one of those it read changes.
 *
 * @example const canHold = useSignalRead(() => call.can('hold'));
 */
export function useSignalRead<Value>(read: () => Value): Value {
  useSignals();
  return read();
}
