/** The origins of the pages around this frame. A browser that does not list them has the nearest origin in the referrer. */
export const originsAround = (): readonly string[] => {
  const { ancestorOrigins } = location as { readonly ancestorOrigins?: DOMStringList };
  if (ancestorOrigins) return [...ancestorOrigins];
  const referrer = URL.parse(document.referrer)?.origin;
  return window.parent !== window && referrer !== undefined ? [referrer] : [];
};

/** True if an address is on the site of a page around this frame. */
export function isOfPageAround(url: string): boolean {
  const origin = URL.parse(url)?.origin;
  return origin !== undefined && originsAround().includes(origin);
}
