import type { CallsideError } from '#sdk/index.ts';

/** True if the phone is in use elsewhere and can be taken over. */
export const isInUse = ({ code }: CallsideError): boolean =>
  code === 'phone.inUse' || code === 'phone.takenOver';
