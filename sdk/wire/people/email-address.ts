/** An e-mail address as far as a form can judge it: something on both sides of an `@`, without blanks. */
export const emailAddress = /^[^\s@<>]+@[^\s@<>]+$/;
