import type { ContactNumber } from '#sdk/index.ts';
import { takesMessages, useWriteMessage } from './message-writer.ts';

/**
 * Returns a function that begins a text message to a person; undefined without a number that takes text messages. The first
 * external mobile number gets the message, or else the first external number.
 */
export function useWriteTo(numbers: readonly ContactNumber[]): (() => void) | undefined {
  const fit = numbers.filter(({ number }) => takesMessages(number));
  const best = fit.find(({ type }) => type === 'mobile') ?? fit[0];
  return useWriteMessage(best?.number ?? '', best?.type);
}
