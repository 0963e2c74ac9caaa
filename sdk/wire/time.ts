import * as z from 'zod/mini';

/**
 * A moment on the wire: milliseconds since 1970, written as a string of digits.
 * Inside the SDK and the phone system it is a number.
 */
export const timestamp = z.codec(z.string().check(z.regex(/^\d{1,16}$/)), z.number(), {
  decode: (digits) => Number(digits),
  encode: (ms) => String(ms),
});
