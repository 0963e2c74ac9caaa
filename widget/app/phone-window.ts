/** In the address of a window that the phone is popped out into. */
const poppedOut = 'popped-out';

export const isPoppedOut = (): boolean => new URLSearchParams(location.search).has(poppedOut);

/** Opens the phone in a window of its own, which takes the calls over. False where the browser lets it not. */
export function openPhoneWindow(): boolean {
  const url = new URL(location.href);
  url.searchParams.set(poppedOut, '');
  return window.open(url, 'callside-phone', 'popup,width=400,height=680') !== null;
}
