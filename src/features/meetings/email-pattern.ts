/** E-mail addresses as the phone system reads them; it has the last word. */
export const emailPattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
