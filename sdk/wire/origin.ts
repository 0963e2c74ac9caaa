/**
 * Returns true for an origin as browsers write it: `https://www.example.com`. A URL admits hosts with `;`, `,` and quotes, which would end
 * a directive of a Content-Security-Policy.
 */
export const isOrigin = (text: string): boolean =>
  /^https?:[^;,'"*]+$/.test(text) && URL.parse(text)?.origin === text;

/** The pages of a browser extension. Its id has 32 letters from a to p; it is no host that Node could read an origin of. */
const extension = /^chrome-extension:\/\/[a-p]{32}$/;

/**
 * Returns true for the origin of pages that may embed the product: an origin, `https://*.example.com` for all sub-domains, or
 * the origin of a browser extension.
 */
export const isFrameOrigin = (text: string): boolean =>
  isOrigin(text.replace('://*.', '://')) || extension.test(text);
