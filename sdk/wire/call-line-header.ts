/** SIP header by which the phone system tells a phone which call line a dialog belongs to. */
export const callLineHeader = 'X-Call-Line';
