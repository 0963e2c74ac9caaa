import { createContext, useContext, useMemo } from 'react';
import { useRights } from '../rights/use-rights.ts';

/** An app's way to begin a text message to a number. Apps without text messages leave it out. This file loads nothing of them. */
export const MessageWriter = createContext<((number: string) => void) | undefined>(undefined);

/** Numbers from outside have more digits than extensions and services. */
const outside = /^\+?\d{7,15}$/;

/** True for a number that may take text messages. */
export const takesMessages = (number: string): boolean => outside.test(number.replaceAll(/[\s().-]/g, ''));

/**
 * Returns the function that begins a text message to a number. Undefined for an internal number, for one that is not known, and where
 * this user or this app has no text messages.
 */
export function useWriteMessage(number: string): (() => void) | undefined {
  const write = useContext(MessageWriter);
  const mayWrite = useRights().may('textMessages');
  return useMemo(
    () => (write && mayWrite && takesMessages(number) ? () => write(number) : undefined),
    [write, mayWrite, number],
  );
}
