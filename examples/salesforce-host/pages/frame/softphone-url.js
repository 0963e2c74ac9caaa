/** Returns a softphone's address, with the parameters that the CRM adds to it. */
export function softphoneUrl(address, added) {
  const url = new URL(address, location.href);
  const all = { ...added, sfdcIframeOrigin: location.origin };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url;
}
