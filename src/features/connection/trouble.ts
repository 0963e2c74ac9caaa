import { signal } from '@preact/signals-core';
import type { CallsideError, ErrorCode } from '../../../sdk/index.ts';

const troubles: readonly ErrorCode[] = ['offline', 'timeout', 'overloaded'];

/** A request that the router did not answer, or was too busy for; undefined when it has answered again since. */
export const connectionTrouble = signal<CallsideError | undefined>(undefined);

/** Keeps a failure that is one of the connection, and nobody's own, in sight. Returns whether it was. */
export function noteTrouble(error: CallsideError): boolean {
  if (!troubles.includes(error.code)) return false;
  connectionTrouble.value = error;
  return true;
}
