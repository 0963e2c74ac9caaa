/** The last digits of a number, which do not depend on how it is dialled. Short numbers have fewer. */
export const endOf = (number: string) => number.replace(/\D/g, '').slice(-9);

/** Shorter numbers and codes, such as `*21`, are the same only if they are equal. */
const maxShort = 6;

/** True if two numbers are the same, in whichever form they are written: `0199000007` and `+33 1 99 00 00 07`. */
export const isSameNumber = (one: string, other: string): boolean =>
  one === other || (endOf(one).length > maxShort && endOf(one) === endOf(other));
