/** A URL admits hosts with `;`, `,` and quotes, which would end a directive of a Content-Security-Policy. */
const plainOrigin = /^https?:\/\/([a-z\d._-]+|\[[\da-f:.]+\])(:\d{1,5})?$/;

/** Returns true for an origin as browsers write it: `https://www.example.com`. */
export const isOrigin = (text: string): boolean => plainOrigin.test(text) && URL.parse(text)?.origin === text;

/** Returns true for an origin, or the origins of all sub-domains: `https://*.example.com`. */
export const isOriginOrSubDomains = (text: string): boolean => isOrigin(text.replace('://*.', '://'));
