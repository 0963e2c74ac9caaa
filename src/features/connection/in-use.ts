import type { CallsideError } from '../../../sdk/index.ts';

/** Whether the phone is somewhere else now and can be taken over. */
export const isInUse = ({ code }: CallsideError): boolean =>
  code === 'phone.inUse' || code === 'phone.takenOver';
