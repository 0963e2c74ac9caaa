import { BadOption } from './bad-option.ts';

const shortest = 32;

/**
 * Reads the token of the SCIM client from `SCIM_TOKEN`.
 *
 * @throws BadOption
 */
export function readScimToken(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (text.length < shortest || /\s/.test(text))
    throw new BadOption(`SCIM_TOKEN must have ${shortest} characters or more, and no blanks.`);
  return text;
}
