/** SIP header with the id of the call line that a dialog belongs to. */
export const callLineHeader = 'X-Call-Line';

/**
 * Header of an `OPTIONS` that checks whether calls reach a phone: the phone sends it to its own address, the phone system
 * routes it to the registered contact like a call, and returns the phone's response. All four messages have the token, which
 * the phone chooses.
 */
export const reachTokenHeader = 'X-Reach-Token';

/** The text in the Reason of a refused call to an emergency number (RFC 3326), by which the web phone knows it from other refusals. */
export const emergencyReason = 'Emergency number';
