import { MethodError } from '../frame/softphone-frame.js';

/** The answer of methods to invalid arguments. */
export function invalidParam(detail) {
  const words = 'An invalid value was passed to the parameter. Check the values and try again.';
  return new MethodError('INVALID_PARAM', words, [detail]);
}

/** @throws the same for a missing or empty text */
export function requireText(value, name) {
  if (typeof value !== 'string' || value.trim() === '') throw invalidParam(`${name} is missing.`);
  return value;
}
