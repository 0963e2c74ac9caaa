/**
 * Returns the code of a failed registration for the page. Its first digit is the kind of error: 2 server not found, 3 refused,
 * 4 anything else, 7 time-out, 9 no memory. Undefined: the login was not accepted.
 *
 * @param reason the text of baresip, which begins with the status of the phone system if that has answered
 */
export function failureCode(reason: string): string | undefined {
  const status = Number(/^\s*(\d{3})\b/.exec(reason)?.[1]);
  if ([401, 403, 404, 407].includes(status)) return undefined;
  if (status === 408 || /timed? ?out/i.test(reason)) return `7${status || ''}`;
  if (status >= 400) return `3${status}`;
  if (/refused/i.test(reason)) return '3';
  if (/memory/i.test(reason)) return '9';
  if (/unreachable|no route|not found|destination address|resolve|no such/i.test(reason)) return '2';
  return '4';
}
