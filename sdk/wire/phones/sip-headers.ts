/** SIP header by which the phone system tells a phone which call line a dialog belongs to. */
export const callLineHeader = 'X-Call-Line';

/**
 * Header of an `OPTIONS` by which a phone finds out whether calls reach it: it sends one to its own address, the phone
 * system leads it to the registered contact as it would a call, and takes the phone's answer back. The token, chosen by
 * the phone, stands in all four messages.
 */
export const reachTokenHeader = 'X-Reach-Token';
