import { useContext, useMemo } from 'react';
import { useRights } from '../rights/use-rights.ts';
import { type DestinationType, MessageWriter } from './message-opener.ts';

/** Numbers from outside have more digits than extensions and services. */
const outside = /^\+?\d{7,15}$/;

/** True for a number that may take text messages. */
export const takesMessages = (number: string): boolean => outside.test(number.replaceAll(/[\s().-]/g, ''));

/**
 * Returns the function that begins a text message to a number. Undefined for an internal number, for an unknown number, and where
 * this user or this app has no text messages.
 */
export function useWriteMessage(number: string, type?: DestinationType): (() => void) | undefined {
  const write = useContext(MessageWriter);
  const mayWrite = useRights().may('textMessages');
  return useMemo(
    () => (write && mayWrite && takesMessages(number) ? () => write(number, type) : undefined),
    [write, mayWrite, number, type],
  );
}
