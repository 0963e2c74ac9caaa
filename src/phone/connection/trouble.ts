import { signal } from '@preact/signals-core';
import type { CallsideError, ErrorCode } from '#sdk/index.ts';

const troubles: readonly ErrorCode[] = ['offline', 'timeout', 'overloaded'];

/** A request that the router did not answer, or was too busy for; undefined once it has answered again. */
export const connectionTrouble = signal<CallsideError | undefined>(undefined);

/** Stores a failure of the connection, which no user caused. Returns true for such a failure. */
export function noteTrouble(error: CallsideError): boolean {
  if (!troubles.includes(error.code)) return false;
  connectionTrouble.value = error;
  return true;
}
