/** A parameter in the address of the window for a popped-out phone. */
const poppedOut = 'popped-out';

export const isPoppedOut = (): boolean => new URLSearchParams(location.search).has(poppedOut);

/** Opens the phone in a window of its own, which takes the calls over. Returns false if the browser blocks it. */
export function openPhoneWindow(): boolean {
  const url = new URL(location.href);
  url.searchParams.set(poppedOut, '');
  return window.open(url, 'callside-phone', 'popup,width=400,height=680') !== null;
}
