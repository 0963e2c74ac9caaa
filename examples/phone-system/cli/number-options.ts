import { BadOption } from './bad-option.ts';

/** Reads seconds. Returns milliseconds. */
export const readSeconds = (option: string, text: string): number =>
  readNumber(option, text, { what: 'number of seconds', least: 1, most: 999 }) * 1_000;

/** Reads a port. 0 stands for a free port. */
export const readPort = (option: string, text: string): number =>
  readNumber(option, text, { least: 0, most: 65_535 });

/**
 * Reads a whole number.
 *
 * @throws BadOption
 */
export function readNumber(
  option: string,
  text: string,
  { what = 'number', least, most }: { what?: string; least: number; most: number },
): number {
  const isShort = text.length <= String(most).length;
  if (isShort && /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new BadOption(`${option} must be a ${what} from ${least} to ${most}, not "${text}".`);
}
