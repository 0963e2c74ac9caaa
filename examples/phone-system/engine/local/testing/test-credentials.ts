/** SIP domain and password of phones at a test system. */
export const domain = 'acme.local';
export const password = 'secret';
