import { readWrittenNumber } from '../../../sdk/wire/numbers/written-number.ts';

/**
 * Returns the number in a text, in the writer's groups and without the keys to send later. A text that is no number stays
 * as it is.
 */
export function numberIn(written: string): string {
  const read = readWrittenNumber(written);
  if (!read) return written.trim();
  // With a dialling prefix, an international number with two zeros has one digit more than the number itself.
  return read.written.replace(/^000(?= *[1-9])/, '00');
}

/** Returns the keys behind a written number, with the pause before them, as `,123#`. Empty without any. */
export const keysIn = (written: string): string => readWrittenNumber(written)?.keys ?? '';
