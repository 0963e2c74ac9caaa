import { MethodError } from '../frame/softphone-frame.js';

/** What methods answer to arguments that they cannot use. */
export function invalidParam(detail) {
  const words = 'An invalid value was passed to the parameter. Check the values and try again.';
  return new MethodError('INVALID_PARAM', words, [detail]);
}

/** @throws the same where this is no text or an empty one */
export function requireText(value, name) {
  if (typeof value !== 'string' || value.trim() === '') throw invalidParam(`${name} is missing.`);
  return value;
}
