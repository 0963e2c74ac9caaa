import type { MatrixClient } from 'matrix-js-sdk';

type Listener = Parameters<MatrixClient['on']>[1];

/** Registers listeners by the names of their events. Returns a function that removes all of them. */
export function listen(
  matrix: MatrixClient,
  listeners: readonly (readonly [event: string, Listener])[],
): () => void {
  for (const [event, listener] of listeners) matrix.on(event as never, listener as never);
  return () => {
    for (const [event, listener] of listeners) matrix.off(event as never, listener as never);
  };
}
