/** The event by which a page with a phone of its own takes a number: it prevents the default, which is the phone of the extension. */
const callEvent = 'callside-call';

/** Offers a number to the phone of this page. Returns true if it calls the number. */
export const isTakenByPage = (number: string): boolean =>
  !document.dispatchEvent(new CustomEvent(callEvent, { cancelable: true, detail: number }));
