import { CallsideError } from './errors.ts';

/**
 * Throws `input.invalid` with what the argument takes. TypeScript finds such faults earlier; programs in JavaScript
 * learn of them here.
 *
 * @param takes the argument and what it takes, e.g. `place(destination): a string such as "102".`
 */
export function requireInput(isValid: boolean, takes: string): asserts isValid {
  if (!isValid) throw new CallsideError('input.invalid', { serverMessage: takes });
}

/** Throws `input.invalid` for a name that is not among the known names. */
export function requireName(name: string, known: readonly string[], call: string): void {
  requireInput(known.includes(name), `${call}: one of ${known.join(', ')}`);
}

/** True if each of these fields of a value is a string. */
export const hasStrings = (value: unknown, ...fields: readonly string[]): boolean =>
  fields.every((field) => typeof Reflect.get(Object(value), field) === 'string');
