/**
 * Returns a softphone's address, with the parameters that the CRM adds to it. The name of the page's origin has a large F
 * in Classic and a small f in Lightning.
 */
export function softphoneUrl(address, added) {
  const url = new URL(address, location.href);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url;
}

/** Returns a word that only the page and its softphone know. */
export function newNonce() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(32))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
