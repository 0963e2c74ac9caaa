/**
 * Returns true for an origin as browsers write it: `https://www.example.com`. A URL admits hosts with `;`, `,` and quotes, which would end
 * a directive of a Content-Security-Policy.
 */
export const isOrigin = (text: string): boolean =>
  /^https?:[^;,'"*]+$/.test(text) && URL.parse(text)?.origin === text;
