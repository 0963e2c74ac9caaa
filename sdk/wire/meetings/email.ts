import * as z from 'zod/mini';

/** An e-mail address to which the phone system sends something. */
export const emailAddress = z.string().check(z.regex(z.regexes.email), z.maxLength(254));

/** True if a text is an e-mail address as the phone system reads them, so that screens can say so at once. */
export const isEmailAddress = (text: string): boolean => emailAddress.safeParse(text).success;
